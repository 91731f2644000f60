/** Where a seller may be written to at the contact phone of a listing. */
export const messengers = ["whatsapp", "telegram"] as const;
export type Messenger = (typeof messengers)[number];

/**
 * Whether a user is shown as a business. One whose tariff has run out is still shown as one: what it may do (discounts, business lists) asks
 * for the status (`docs/features/users.md`, Rules).
 */
export function isShownAsBusiness(requestStatus: string | null): boolean {
  return requestStatus === "success" || requestStatus === "expired";
}
