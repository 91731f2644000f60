import { offlinePath } from "#contracts/app/rules.ts";
import { hrefIn, stripLanguage } from "#web/platform/href.ts";
import type { Language } from "#web/platform/language.ts";
import { type Later, openBuildFiles, type Surroundings } from "./build-files.ts";
import { openOwnedCaches } from "./owned-caches.ts";
import { filesOf, keyOf, type PageMark, readMark } from "./plan.ts";

const [buildHeader, dataHeader] = ["x-kept-build", "x-kept-data"];

/** What there is of a page when the server is not reached. */
export type Found = { kind: "page" | "data"; answer: Response } | undefined;

/**
 * Keeps pages of whoever is signed in here, and of nobody else, with the files and pictures that they need. The server says whose a page is
 * and what may be kept; what began before somebody signed in or out is not kept.
 */
export interface Keeper {
  /** The number of a request that begins now. */
  begin(): number;
  /** Keeps an answer that has come from the network, if it may be kept. */
  note(url: URL, answer: Response, begun: number): Promise<void>;
  /** What is kept of an address. */
  find(url: URL): Promise<Found>;
  /** The page for when there is neither a network nor the page that was asked for, in a language as far as possible. */
  findShell(language: Language): Promise<{ path: string; answer: Response } | undefined>;
  /** A file of the build: what was kept, else from the network. */
  answerFile(url: URL, request: Request, later: Later): Promise<Response>;
  /** The same for a picture of a page that may be kept; without a network another size of it will do. */
  answerPicture(url: URL, request: Request, later: Later): Promise<Response>;
  /** What a page had loaded before the worker took over. */
  noteLoaded(page: string, files: readonly string[]): Promise<void>;
  /** Somebody has signed out. */
  forget(): Promise<void>;
  /** Removes files of builds before the previous one, and pages that only their scripts could show. */
  settle(): Promise<void>;
}

export function openKeeper(surroundings: Surroundings): Keeper {
  const { storage, origin, build, ask, savesData } = surroundings;
  const { begin, isPast, own, forget, pages, pictures } = openOwnedCaches(storage, origin);
  const files = openBuildFiles(surroundings);
  /** The pages for no network that are on their way. */
  const asked = new Set<string>();

  const keepPage = async (url: URL, answer: Response, { isKept }: PageMark) => {
    const cache = await pages();
    const key = keyOf(url);
    if (answer.status === 404 || answer.status === 410) return cache.remove(key);
    if (!isKept) return undefined;
    const isData = url.pathname !== key;
    // First its files: what is kept can be opened.
    if (!isData) await files.keep(filesOf(await answer.clone().text()));
    return cache.put(key, answer, { [buildHeader]: build, ...(isData && { [dataHeader]: "1" }) });
  };
  const note: Keeper["note"] = async (url, answer, begun) => {
    const mark = readMark(answer.headers);
    if (!mark || answer.redirected || isPast(begun)) return;
    await own(mark.owner, begun);
    await keepPage(url, answer, mark);
    if (stripLanguage(keyOf(url)) !== offlinePath) await keepShell(hrefIn(languageOf(url.pathname), offlinePath));
  };
  /** Once for each account and build: it costs about as much as a picture. */
  const keepShell = async (path: string) => {
    // Not by the index: pages delete all caches when somebody signs out.
    if (asked.has(path) || (await (await pages()).find(path))) return;
    asked.add(path);
    const begun = begin();
    try {
      await note(new URL(path, origin), await ask(origin + path), begun);
    } finally {
      asked.delete(path);
    }
  };
  const keepPicture = async (path: string) => {
    const cache = await pictures();
    if (await cache.has(path)) return;
    const answer = await ask(origin + path, { cache: "force-cache" });
    if (answer.ok) await cache.put(path, answer);
  };

  return {
    begin,
    note,
    async find(url) {
      const cache = await pages();
      // Later pages of a list are others; what else may stand in a query does not change a page.
      const answer = url.searchParams.has("key") ? undefined : await cache.find(keyOf(url));
      if (!answer) return undefined;
      if (!answer.headers.has(dataHeader)) return { kind: "page", answer };
      // Data are for the scripts of their build.
      return answer.headers.get(buildHeader) === build ? { kind: "data", answer } : undefined;
    },
    async findShell(language) {
      const cache = await pages();
      for (const path of [hrefIn(language, offlinePath), ...shellPaths]) {
        const answer = await cache.find(path);
        if (answer) return { path, answer };
      }
      return undefined;
    },
    answerFile: files.answer,
    async answerPicture({ pathname }, request, later) {
      const cache = await pictures();
      const kept = await cache.find(pathname);
      if (kept) return kept;
      try {
        const answer = await ask(request);
        if (answer.ok) later(cache.put(pathname, answer.clone()));
        return answer;
      } catch (error) {
        const other = (await cache.keys()).findLast((key) => pictureOf(key) === pictureOf(pathname));
        const found = other === undefined ? undefined : await cache.find(other);
        if (found) return found;
        throw error;
      }
    },
    async noteLoaded(page, loaded) {
      const isFile = (path: string) => path.startsWith("/assets/");
      const url = URL.parse(page, origin);
      const isWanted = !savesData() && url?.origin === origin;
      const begun = begin();
      if (isWanted) await note(url, await ask(url.href), begun);
      await files.keep(loaded.filter(isFile));
      if (!isWanted) return;
      for (const path of loaded) if (!isFile(path)) await keepPicture(path);
    },
    forget,
    async settle() {
      await files.settle();
      const cache = await pages();
      await Promise.all(shellPaths.map((path) => cache.remove(path)));
    },
  };
}

const shellPaths = [offlinePath, hrefIn("ky", offlinePath)];

/** What all sizes of a picture have in common: a name ends in the width. */
const pictureOf = (path: string) => path.slice(0, path.lastIndexOf("-"));

/** The language of an address. */
export function languageOf(pathname: string): Language {
  return /^\/ky(?:[/.]|$)/.test(pathname) ? "ky" : "ru";
}
