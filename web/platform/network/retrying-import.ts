import { retryUntilReached } from "./connection.ts";

/*
 * Loads code on demand over an unreliable network. A browser may cache a failed import for the life of the page (HTML,
 * module map; Chromium does). This also applies to each file that the module imports. So all files are fetched first,
 * and then imported from the HTTP cache. `web/build/retrying-loads-plugin.ts` routes every dynamic import of the
 * browser's build through here.
 */

/** Files that this page has or waits for, by full address; at first those that the server has put into it. */
const fetched = new Map<string, Promise<void>>(
  [...document.querySelectorAll<HTMLLinkElement>("link[rel=modulepreload]")].map(({ href }) => [
    href,
    Promise.resolve(),
  ]),
);

/**
 * Imports the module of a page after the files that it imports, all given by path. Throws if the server does not have
 * them any more.
 */
export async function importPage(module: string, imports: readonly string[] = []): Promise<unknown> {
  await Promise.all([module, ...imports].map(fetchWithRetry));
  return importAgain(() => import(/* @vite-ignore */ module));
}

/**
 * Imports a part of a page. `files` are those that the module needs, itself among them, as Vite's build names them:
 * relative to the root of the site, empty if it needs no other. Throws what the code itself throws.
 */
export async function importPart<T>(load: () => Promise<T>, files: readonly string[] = []): Promise<T> {
  await Promise.all(files.map((file) => fetchWithRetry(`/${file}`)));
  return importAgain(load);
}

/** Imports a module, under another address if the browser has cached a failure of the first. */
async function importAgain<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (!isFetchFailure(error)) throw error;
    const file = /https?:\/\/\S+\.js/.exec(error.message)?.[0];
    // Safari does not name the file, and does not cache the failure.
    if (!file) return retryUntilReached(load, (again) => !isFetchFailure(again));
    await fetchWithRetry(file);
    const other = `${file}?again`;
    return (await import(/* @vite-ignore */ other)) as T;
  }
}

/** True for the errors of browsers about a module that failed to load; other errors are the code's own. */
function isFetchFailure(error: unknown): error is TypeError {
  return error instanceof TypeError && /dynamically imported module|module script failed/.test(error.message);
}

/** The server was reached and does not have the file. */
class MissingFileError extends Error {}

/** Fetches a file of the site once for all callers; a missing one may be requested again. */
function fetchWithRetry(address: string): Promise<void> {
  const file = new URL(address, location.origin).href;
  const known = fetched.get(file);
  if (known) return known;
  const fetching = retryUntilReached(
    () => fetchWhole(file),
    (error) => error instanceof MissingFileError,
  );
  fetched.set(file, fetching);
  fetching.catch(() => fetched.delete(file));
  return fetching;
}

async function fetchWhole(file: string): Promise<void> {
  const response = await fetch(file);
  if (response.status >= 500) throw new Error(`${file}: ${response.status}`);
  if (!response.ok) throw new MissingFileError(`${file}: ${response.status}`);
  // Read to its end, so that the browser caches it.
  await response.arrayBuffer();
}
