import type { OwnerAction } from "#contracts/selling/rules.ts";

/** The action with a button of its own. `actions` come from the API, the most wanted first. */
export function mainActionOf(actions: readonly OwnerAction[]): OwnerAction | undefined {
  return actions.find((action) => action !== "delete" && action !== "deleteForever");
}

/** Actions that need a confirmation. */
const confirmedActions = ["deactivate", "delete", "deleteForever"] as const;
export type ConfirmedAction = (typeof confirmedActions)[number];

export function needsConfirmation(action: OwnerAction): action is ConfirmedAction {
  return confirmedActions.some((confirmed) => confirmed === action);
}
