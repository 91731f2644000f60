import { retryUntilReached } from "./connection.ts";

/**
 * How the router asks for the data of a page: repeated until the server is reached, so that without a network a click
 * leaves the page on show instead of putting a failure in its place. What changes something is not repeated.
 * `web/build/retrying-loads-plugin.ts` puts it into the router.
 */
export function fetchPageData(url: URL, init: RequestInit): Promise<Response> {
  if ((init.method ?? "GET") !== "GET") return fetchWhole(url, init);
  return retryUntilReached(
    () => fetchWhole(url, init),
    () => init.signal?.aborted === true,
  );
}

/**
 * An answer is handed on once its body is here: no page streams parts later. The router does not handle that a body ends
 * early, by a second submission or a broken connection, once it has read the first line: the rejection stays uncaught.
 */
async function fetchWhole(url: URL, init: RequestInit): Promise<Response> {
  const answer = await fetch(url, init);
  if (!answer.body) return answer;
  const { status, statusText, headers } = answer;
  return new Response(await answer.arrayBuffer(), { status, statusText, headers });
}
