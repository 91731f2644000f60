/** The page that waits for a payment, and to which its provider leads back. */
export function paymentPath(id: number): string {
  return `/profile/payment/${id}`;
}

/** Where a business buys its time. */
export const purchasePath = "/profile/purchase";

/** Invoices, and what was bought. */
export const purchasesPath = "/profile/purchases";
