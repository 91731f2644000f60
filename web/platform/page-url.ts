/**
 * The address of the page that a request is about. The router asks for the data of a page under an address of its own, which must never be
 * redirected to: it would be shown as it is.
 */
export function pageUrlOf({ url: address }: Pick<Request, "url">): URL {
  const url = new URL(address);
  if (!url.pathname.endsWith(".data")) return url;
  url.pathname = url.pathname.replace(/(?:\/_root|\/_)?\.data$/, "") || "/";
  url.searchParams.delete("_routes");
  return url;
}
