/** Pages that have a QR code: listings, people and businesses, in both languages. */
export const qrPages = /^(?:\/ky)?\/(?:products|user|b)\/[1-9]\d{0,9}$/;

/** Address of the code of a page, by the page's full address; undefined for pages that have none. */
export function qrAddress(url: string): string | undefined {
  const { pathname } = new URL(url);
  return qrPages.test(pathname) ? `/qr.svg?page=${pathname}` : undefined;
}
