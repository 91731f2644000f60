import { refuse } from "#server/platform/refusal.ts";

export const defaultPageSize = 28;

/** Links of a page. The key is made of the last row shown. */
export interface PageLinks {
  next: string | null;
  previous: null;
  key: string | null;
}

/**
 * `rows` has one row more than `limit` when there is a next page; that row is cut off. `address` is that of the call, with its filters,
 * `keyOf` gives the position of a row.
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

/** The position in a queue: a turn, and the id where several have the same one. */
export interface QueuePosition {
  turn: Date;
  id: number;
}

export function writeTurnKey({ turn, id }: QueuePosition): string {
  return `${turn.getTime()}-${id}`;
}

/** The position in a key; undefined for the first page. */
export function parseTurnKey(key: string | undefined): QueuePosition | undefined {
  if (key === undefined) return undefined;
  const [, time, id] = /^(\d{1,14})-(\d{1,15})$/.exec(key) ?? refuseListKey();
  return { turn: new Date(Number(time)), id: Number(id) };
}

export function refuseListKey(): never {
  refuse("key_invalid", { fields: { key: [{ message: "key_invalid" }] } });
}
