import { retryUntilReached } from "./connection.ts";

/**
 * The router's fetch of a page's data: reads are repeated until the server is reached, so that without a network a click
 * leaves the page as it is instead of showing an error. Submissions are not repeated. `web/build/retrying-loads-plugin.ts`
 * puts it into the router.
 */
export function fetchPageData(url: URL, init: RequestInit): Promise<Response> {
  if ((init.method ?? "GET") !== "GET") return fetchWhole(url, init);
  return retryUntilReached(
    async () => {
      const answer = await fetchWhole(url, init);
      // What a proxy says in place of a server that is down is no answer: these are never the server's own.
      if (answer.status === 502 || answer.status === 504) throw new Error();
      return answer;
    },
    () => init.signal?.aborted === true,
  );
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
