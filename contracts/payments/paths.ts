/** The page that waits for a payment, and to which its provider leads back. */
export function paymentPath(id: number): string {
  return `/profile/payment/${id}`;
}
