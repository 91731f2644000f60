import { refuse } from "#server/platform/refusal.ts";

/** Rows of a page unless told otherwise. */
export const defaultPageSize = 28;

/** Where a list goes on: the links of a page, whose key is made of the last row shown. */
export interface PageLinks {
  next: string | null;
  previous: null;
  key: string | null;
}

/**
 * Cuts one row too many off, by which it is known that there is a next page, and links to that. `address` is the call's own with its
 * filters, `keyOf` names a row's place.
 */
export function paginate<Row>(
  rows: readonly Row[],
  limit: number,
  address: URL,
  keyOf: (row: Row) => string,
): { rows: Row[]; links: PageLinks } {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  if (rows.length <= limit || !last) return { rows: shown, links: { next: null, previous: null, key: null } };
  const key = keyOf(last);
  const link = new URL(address);
  link.searchParams.set("key", key);
  return { rows: shown, links: { next: link.href, previous: null, key } };
}

/** The id in a key; undefined for the first page. */
export function parseIdKey(key: string | undefined): number | undefined {
  if (key === undefined) return undefined;
  return /^\d{1,15}$/.test(key) ? Number(key) : refuseListKey();
}

/** The key names no place of this list. */
export function refuseListKey(): never {
  refuse("key_invalid", { fields: { key: [{ message: "key_invalid" }] } });
}
