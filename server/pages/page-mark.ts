/*
 * A header of every page and its data tells the service worker whose page it is, so that it keeps nothing of another account, and which
 * pages it may keep for when there is no network (`docs/features/app.md`). Nobody but the reader gets it.
 */

/** Who is signed in: the id of the account, or `guest`. */
export type PageOwner = number | "guest";

/** Rules of the web app for what is kept. */
export interface MarkRules {
  /** Paths, without the language, of pages that browsers may keep for when there is no network. */
  kept: RegExp;
  markHeader: string;
}

interface MarkedPage {
  /** Of the request. */
  url: string;
  owner: PageOwner;
  status: number;
  /** It sets cookies: they belong to this answer, not to one that is shown later. */
  setsCookies: boolean;
}

/** The value of the header: `guest`, `12`, `12; keep`. */
export function markPage({ url, owner, status, setsCookies }: MarkedPage, { kept }: Pick<MarkRules, "kept">): string {
  return status === 200 && !setsCookies && kept.test(pathOf(url)) ? `${owner}; keep` : String(owner);
}

/** The path of a page or of its data, without the language. With a query it is another page, which no pattern knows. */
function pathOf(url: string): string {
  return url.replace(/^\/ky(?=[/?.]|$)/, "").replace(/\.data$/, "");
}
