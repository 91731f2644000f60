import type { OwnerAction } from "#contracts/selling/rules.ts";
import type { AskedView } from "#web/selling/new-price/asked-view.ts";
import type { OwnCardView } from "./view-own-card.ts";

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

/** Actions that ask who buys it. */
const buyerActions = ["sell", "reserve"] as const;
export type BuyerAction = (typeof buyerActions)[number];

export function asksForBuyer(action: OwnerAction): action is BuyerAction {
  return buyerActions.some((asked) => asked === action);
}

/** The key of the name of an action: what is rented out is not sold, and a job has no price. */
export function nameOfAction(
  action: OwnerAction,
  { isRent, asked }: { isRent?: true | undefined; asked?: AskedView | undefined },
): OwnerAction | "rentOut" | "pay" {
  if (action === "price" && asked?.isPay) return "pay";
  return action === "sell" && isRent ? "rentOut" : action;
}

/**
 * What can be done with several listings at once, and with which of them: an action that is not possible for all is still worth a press.
 * Editing, a new price, selling and reserving are of one. `now` is in milliseconds.
 */
export function actionsOnSeveral(cards: readonly OwnCardView[], now: number): ReadonlyMap<OwnerAction, number[]> {
  const possible = new Map<OwnerAction, number[]>();
  for (const { card, actions, nextRaise } of cards) {
    for (const action of actions) {
      if (
        action === "edit" ||
        action === "price" ||
        asksForBuyer(action) ||
        (action === "raise" && nextRaise !== null && Date.parse(nextRaise) > now)
      )
        continue;
      possible.set(action, [...(possible.get(action) ?? []), card.id]);
    }
  }
  return possible;
}
