/** Where a seller may be written to at the contact phone of a listing. */
export const messengers = ["whatsapp", "telegram"] as const;
export type Messenger = (typeof messengers)[number];

/**
 * Whether a user is shown as a business. One whose time is over is still shown as one, so that buyers know with whom they have to do, and it
 * sends no second request: whoever it is does not change with a tariff. What is on show while the time lasts (its page, its name in chats,
 * discounts, lists of businesses) asks for the status, as `explainHiddenBusiness` does (`docs/features/users.md`, Rules).
 */
export function isShownAsBusiness(requestStatus: string | null): boolean {
  return requestStatus === "success" || requestStatus === "expired";
}
