import { retryUntilReached } from "./connection.ts";

/**
 * Loads code on demand over an unreliable network. A browser may keep a failed import for as long as the
 * page lives (HTML, module map; Chromium does), so a file is fetched first and imported when it is there: from the cache.
 * `web/build/retrying-loads-plugin.ts` routes every dynamic import of the browser's build through here.
 */

/** Files that this page has or waits for, by their full address: those that the server put into it, and those that came later. */
const fetched = new Map<string, Promise<void>>(
  [...document.querySelectorAll<HTMLLinkElement>("link[rel=modulepreload]")].map(({ href }) => [
    href,
    Promise.resolve(),
  ]),
);

/** The code of a page: its module and the files that this one imports. Throws when they are not on the server any more. */
export async function importPage(module: string, imports: readonly string[] = []): Promise<unknown> {
  await Promise.all([module, ...imports].map((file) => fetchWithRetry(new URL(file, location.origin).href)));
  try {
    return await import(/* @vite-ignore */ module);
  } catch (error) {
    if (!isFetchFailure(error)) throw error;
    // A prefetch (`navigation/prefetch-on-intent.tsx`) may have failed: the browser may have cached that under the file's own address.
    return import(/* @vite-ignore */ `${module}?again`);
  }
}

/** The code of a part of a page. Throws what the code itself throws. */
export async function importPart<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (!isFetchFailure(error)) throw error;
    const file = /https?:\/\/\S+\.js/.exec(error.message)?.[0];
    // Safari does not name the file, nor does it keep the failure.
    if (!file) return retryUntilReached(load, (again) => !isFetchFailure(again));
    await fetchWithRetry(file);
    // Another address for the same file: the browser may have cached the failure under the first one.
    return (await import(/* @vite-ignore */ `${file}?again`)) as T;
  }
}

/** What browsers say when a file of code does not come; most name it. Anything else was thrown by the code. */
function isFetchFailure(error: unknown): error is TypeError {
  return error instanceof TypeError && /dynamically imported module|module script failed/.test(error.message);
}

/** The server was reached and does not have the file. */
class MissingFileError extends Error {}

/** Once for all who wait for the file; a file that the server does not have may be asked for again. */
function fetchWithRetry(file: string): Promise<void> {
  const known = fetched.get(file);
  if (known) return known;
  const coming = retryUntilReached(
    () => fetchWhole(file),
    (error) => error instanceof MissingFileError,
  );
  fetched.set(file, coming);
  coming.catch(() => fetched.delete(file));
  return coming;
}

async function fetchWhole(file: string): Promise<void> {
  const response = await fetch(file);
  if (response.status >= 500) throw new Error(`${file}: ${response.status}`);
  if (!response.ok) throw new MissingFileError(`${file}: ${response.status}`);
  // Read to its end, so that the browser caches it.
  await response.arrayBuffer();
}
