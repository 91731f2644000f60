/** Of one listing (`docs/decisions/0028-hundreds-of-one-thing.md`). */
export const maxQuantity = 999;
/** Listings in a cart. */
export const maxCartLines = 100;
/** Characters. */
export const maxOrderComment = 1_000;
export const maxOrderAddress = 200;
/** Orders of one buyer that a business has not answered: more are not taken, so that nobody buries it under orders of any sum. */
export const maxWaitingOrders = 10;
/** Phones that the orders of an account may give in a day, beside its own. */
export const maxForeignPhones = 3;

/** Why a listing in a cart cannot be ordered: `seller`: its business is not on show any more; `no_price`: its price is negotiable by now. */
export const unavailableReasons = ["sold", "inactive", "deleted", "seller", "no_price"] as const;
export type UnavailableReason = (typeof unavailableReasons)[number];

/** What lists of orders are narrowed to: without an answer or with a question, accepted, completed, and what comes to nothing. */
export const orderStages = ["waiting", "accepted", "completed", "cancelled"] as const;
/** Lines of an order that lists of orders show. */
export const maxListedItems = 3;
export type OrderStage = (typeof orderStages)[number];

/** Whether a condition of delivery can be chosen for goods that cost so much in som: what is free from an amount on is, once that is reached. */
export function isDeliveryOffered({ from_amount: from }: { from_amount: number | null }, totalKgs: number): boolean {
  return from === null || totalKgs >= from;
}
