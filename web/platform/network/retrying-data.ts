import { retryUntilReached } from "./connection.ts";

/**
 * The router's fetch of a page's data: reads are repeated until the server is reached, so that without a network a click
 * leaves the page as it is instead of showing an error. Submissions are not repeated. `web/build/retrying-loads-plugin.ts`
 * puts it into the router.
 */
export function fetchPageData(url: URL, init: RequestInit): Promise<Response> {
  if ((init.method ?? "GET") !== "GET") return fetchAnswer(url, init);
  return retryUntilReached(
    () => fetchAnswer(url, init),
    () => init.signal?.aborted === true,
  );
}

/**
 * Throws a `TypeError`, as `fetch` does, if a proxy answers for a server that is down. The server itself never sends
 * these statuses.
 */
async function fetchAnswer(url: URL, init: RequestInit): Promise<Response> {
  const answer = await fetchWhole(url, init);
  if (answer.status === 502 || answer.status === 504) throw new TypeError(`${url.pathname}: ${answer.status}`);
  return answer;
}

/**
 * Returns the answer with its whole body: no page streams parts later. Once the router has read the first line it does not
 * handle a body that ends early, by a second submission or a broken connection: the rejection would be uncaught.
 */
async function fetchWhole(url: URL, init: RequestInit): Promise<Response> {
  const answer = await fetch(url, init);
  // A service worker's answer without content has an empty body, which none may be made with.
  if (!answer.body || answer.status === 204) return answer;
  const { status, statusText, headers } = answer;
  return new Response(await answer.arrayBuffer(), { status, statusText, headers });
}
