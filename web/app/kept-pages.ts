import { hrefIn, stripLanguage } from "#web/platform/href.ts";
import type { Language } from "#web/platform/language.ts";

/** The paths, without the language, of the pages in a language that the service worker has kept; the last ones seen first. */
export async function listKeptPages(language: Language): Promise<string[]> {
  if (!("caches" in window)) return [];
  const names = (await caches.keys()).filter((name) => name.startsWith("pages "));
  const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  return requests
    .flat()
    .map(({ url }) => new URL(url).pathname)
    .filter((path) => hrefIn(language, stripLanguage(path)) === path)
    .map(stripLanguage)
    .toReversed();
}
