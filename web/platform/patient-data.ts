import { tryPatiently } from "./connection.ts";

/**
 * Makes the router wait for a page's data as it waits for its code: while the network is away a click keeps the page on show
 * instead of putting a failure in its place. The router has no setting for how it fetches.
 */
export function fetchPagesPatiently(): void {
  const fetchOnce = window.fetch;
  window.fetch = (input, init) =>
    isPageData(input, init)
      ? tryPatiently(
          () => fetchOnce(input, init),
          () => init?.signal?.aborted === true,
        )
      : fetchOnce(input, init);
}

/** What the router asks for when a page is opened by a click (React Router, single fetch). What changes something is not repeated. */
function isPageData(input: RequestInfo | URL, init: RequestInit | undefined): boolean {
  if (!(input instanceof URL) || input.origin !== location.origin || !input.pathname.endsWith(".data")) return false;
  return (init?.method ?? "GET") === "GET";
}
