import type { OwnerAction } from "#contracts/selling/rules.ts";

/** The action that has a button of its own: the first one, because the API returns the most important first. */
export function mainActionOf(actions: readonly OwnerAction[]): OwnerAction | undefined {
  return actions.find((action) => action !== "delete" && action !== "deleteForever");
}

/** Actions that need a confirmation. */
const confirmedActions = ["deactivate", "delete", "deleteForever"] as const;
export type ConfirmedAction = (typeof confirmedActions)[number];

export function needsConfirmation(action: OwnerAction): action is ConfirmedAction {
  return confirmedActions.some((confirmed) => confirmed === action);
}
