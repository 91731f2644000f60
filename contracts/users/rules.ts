/**
 * Whether a user is shown as a business. One whose tariff has run out is still shown as one: what it may do (discounts, business lists) asks
 * for the status (`docs/features/users.md`, Rules).
 */
export function isShownAsBusiness(requestStatus: string | null): boolean {
  return requestStatus === "success" || requestStatus === "expired";
}
