import { wholeCountry } from "#contracts/catalogue/rules.ts";
import type { Location } from "#contracts/catalogue/schemas.ts";
import { storeRecentLocation } from "./recent-locations.ts";

/** One year, in seconds. */
const maxAge = 31_536_000;

/** The location of a list: as its address names it, and as it applies. */
export interface ListLocation {
  /** The id in the address; `all` if the address overrides a remembered location; undefined if it names none. */
  named: string | undefined;
  /** The id that the list is narrowed to; undefined means the whole country. */
  id: string | undefined;
  /** The id of the place that it begins at or is delivered to, which does not narrow it to that. */
  around?: string;
}

/**
 * The location of a list: the one in its address, else the one that was last chosen on this device. Only this function
 * reads the cookie for lists.
 */
export function findListLocation(request: Request, locations: readonly Location[]): ListLocation {
  const query = new URL(request.url).searchParams;
  const named = query.get("location")?.trim();
  const around = /^\d+/.exec(query.get("near") ?? query.get("delivers_to") ?? "")?.[0];
  const remembered = readCookie(request.headers.get("cookie") ?? "");
  const isKnown = remembered !== undefined && locations.some(({ id }) => String(id) === remembered);
  if (named && wholeCountry.includes(named))
    return { named: isKnown && around === undefined && !query.get("area") ? "all" : undefined, id: undefined, around };
  if (named) return { named, id: named };
  // What is near a place, or delivered there, is not only in it; nor is a part of the map.
  if (around !== undefined) return { named: undefined, id: undefined, around };
  if (query.get("area")) return { named: undefined, id: undefined };
  return { named: undefined, id: isKnown ? remembered : undefined };
}

function readCookie(header: string): string | undefined {
  return /(?:^|;\s*)place=(\d{1,9})(?:;|$)/.exec(header)?.[1];
}

/** The location that was last chosen on this device, in the cookies of the browser; undefined without one. */
export function readRememberedLocation(cookies: string): number | undefined {
  const id = readCookie(cookies);
  return id === undefined ? undefined : Number(id);
}

/** Stores the chosen location for lists on this device; null, the whole country, deletes it. In the browser only. */
export function storeLocation(id: number | null): void {
  const value = id === null ? "place=; Max-Age=0" : `place=${id}; Max-Age=${maxAge}`;
  const secure = location.protocol === "https:" ? "; Secure" : "";
  // oxlint-disable-next-line unicorn/no-document-cookie -- it has to be set before the next request, and not every browser has the Cookie Store API
  document.cookie = `${value}; Path=/; SameSite=Lax${secure}`;
  if (id !== null) storeRecentLocation(id);
}
