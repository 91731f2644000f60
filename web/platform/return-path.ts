import type { Location } from "react-router";

/** Characters. Paths of pages are shorter; a list with all its filters is. */
const maxPathLength = 300;
const maxLength = 2_000;

/**
 * The path of this page for a link that leads back to it. A page repeats it in several links, so that one of an address that somebody made
 * long for nothing leads to as much of it as pages have: without the query, or home.
 */
export function returnPathOf({ pathname, search }: Pick<Location, "pathname" | "search">): string {
  if (pathname.length > maxPathLength) return "/";
  return pathname.length + search.length > maxLength ? pathname : pathname + search;
}
