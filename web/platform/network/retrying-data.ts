import { retryUntilReached } from "./connection.ts";

/**
 * How the router asks for the data of a page: repeated until the server is reached, so that without a network a click
 * leaves the page on show instead of putting a failure in its place. What changes something is not repeated.
 * `web/build/retrying-loads-plugin.ts` puts it into the router.
 */
export function fetchPageData(url: URL, init: RequestInit): Promise<Response> {
  if ((init.method ?? "GET") !== "GET") return fetch(url, init);
  return retryUntilReached(
    () => fetch(url, init),
    () => init.signal?.aborted === true,
  );
}
