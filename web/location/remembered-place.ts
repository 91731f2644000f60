import type { Location } from "#contracts/catalogue.ts";

/** One year, in seconds. */
const lifetime = 31_536_000;
/** Ids that mean the whole country (spec §9, `contracts/listings.ts`). */
const wholeCountry = new Set(["all", "1", "2"]);

/** The place of a list: what its address says of it, and what it is after all. */
export interface ListPlace {
  /** The id in the address; `all` when the address sets a remembered place aside; undefined when it says nothing. */
  named: string | undefined;
  /** The id that the list is narrowed to; undefined means the whole country. */
  id: string | undefined;
}

/**
 * The place that a list is of: the one that its address names, else the one that was chosen on this device last.
 * The only reader of the cookie: what a page shows depends on its address and on this value.
 */
export function findListPlace(request: Request, locations: readonly Location[]): ListPlace {
  const named = new URL(request.url).searchParams.get("location")?.trim();
  const remembered = readCookie(request.headers.get("cookie") ?? "");
  const known = remembered !== undefined && locations.some(({ id }) => String(id) === remembered);
  if (named && wholeCountry.has(named)) return { named: known ? "all" : undefined, id: undefined };
  if (named) return { named, id: named };
  return { named: undefined, id: known ? remembered : undefined };
}

function readCookie(header: string): string | undefined {
  return /(?:^|;\s*)place=(\d{1,9})(?:;|$)/.exec(header)?.[1];
}

/** Keeps a chosen place for the lists of this device; null, the whole country, forgets it. In the browser only. */
export function rememberPlace(id: number | null): void {
  const value = id === null ? "place=; Max-Age=0" : `place=${id}; Max-Age=${lifetime}`;
  const secure = location.protocol === "https:" ? "; Secure" : "";
  // oxlint-disable-next-line unicorn/no-document-cookie -- it must be there before the next request, and not every browser has the other way
  document.cookie = `${value}; Path=/; SameSite=Lax${secure}`;
}
