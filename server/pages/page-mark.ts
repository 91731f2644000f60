/*
 * A header of every page and its data tells the service worker whose page it is, so that it keeps nothing of another account, and which
 * pages it may keep for when there is no network (`docs/features/app.md`). Nobody but the reader gets it.
 */

import type { Viewer } from "#server/http/viewer.ts";

/** Who is signed in: the id of the account, with the number by which it acts for somebody else, or `guest`. */
export type PageOwner = number | `${number}/${number}` | "guest";

/** Whose the pages of somebody are. */
export function ownerOf({ userId, mandate }: Pick<Viewer, "userId" | "mandate">): PageOwner {
  return mandate === undefined ? userId : `${userId}/${mandate}`;
}

/** Rules of the web app for what is kept. */
export interface MarkRules {
  /** Paths, without the language, of pages that browsers may keep for when there is no network; and of the one that says that there is none. */
  kept: RegExp;
  offline: string;
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

/** The value of the header: `guest`, `12`, `12; keep`, `12/34`. Of what is seen for somebody else nothing is kept. */
export function markPage(
  { url, owner, status, setsCookies }: MarkedPage,
  { kept, offline }: Pick<MarkRules, "kept" | "offline">,
): string {
  const path = pathOf(url);
  const isActing = typeof owner === "string" && owner !== "guest";
  const mayKeep = isActing ? path === offline : kept.test(path);
  return status === 200 && !setsCookies && mayKeep ? `${owner}; keep` : String(owner);
}

/** The path of a page or of its data, without the language. With a query it is another page, which no pattern knows. */
function pathOf(url: string): string {
  return url.replace(/^\/ky(?=[/?.]|$)/, "").replace(/\.data$/, "");
}
