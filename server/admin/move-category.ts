import { isDeepStrictEqual } from "node:util";
import { maxChildren, maxLevels } from "#contracts/admin/rules.ts";
import type { Db } from "#server/database/database.ts";
import { refuse, refuseField } from "#server/platform/refusal.ts";
import * as queries from "./category-queries.ts";
import type { CategoryChange, CategoryRow } from "./category-queries.ts";

interface Place {
  position: { parent_id: number | null; position: number };
  /** Of the new parent; null: it becomes a main category. */
  title: string | null;
  /** To the new parent. */
  path: readonly CategoryRow[];
}

/**
 * The last place under another parent, for the last one of a path. Refuses to put a category into its own branch, more levels than three,
 * and a parent that has listings, which stand in leaves.
 */
export async function placeUnder(trx: Db, path: readonly CategoryRow[], parent: number | null): Promise<Place> {
  const { id } = path.at(-1) ?? refuse("not_found");
  const above = parent === null ? [] : await queries.readCategoryPath(trx, parent);
  if (parent !== null && above.length === 0) refuseField("parent", "unknown_id");
  if (above.some((ancestor) => ancestor.id === id)) refuseField("parent", "category_in_itself");
  if (above.length + (await queries.readHeight(trx, id)) > maxLevels) refuseField("parent", "category_levels");
  if (parent !== null && (await queries.hasListings(trx, parent))) refuseField("parent", "category_has_listings");
  const siblings = await queries.readChildren(trx, parent);
  if (siblings.length >= maxChildren) refuse("too_many_records");
  const position = (siblings.at(-1)?.position ?? -1) + 1;
  return { position: { parent_id: parent, position }, title: above.at(-1)?.title_ru ?? null, path: above };
}

/** What the last one of a path inherits, as its own values, where it would inherit something else under other ancestors. */
export function keepInherited(path: readonly CategoryRow[], above: readonly CategoryRow[]): CategoryChange {
  const own = path.at(-1);
  const ancestors = path.slice(0, -1);
  const change: CategoryChange = {};
  if (own?.parameter_ids === null) {
    const ids = findParameterIds(ancestors);
    if (!isDeepStrictEqual(ids, findParameterIds(above))) change.parameter_ids = ids;
  }
  for (const [column, standard] of inheritedColumns) {
    const inherited = findOwn(ancestors, column) ?? standard;
    const isOther = !isDeepStrictEqual(inherited, findOwn(above, column) ?? standard);
    if (own?.[column] === null && inherited !== null && isOther) Object.assign(change, { [column]: inherited });
  }
  return change;
}

/** The parameters of the last one of a path: its own, or those of the nearest ancestor that has some. */
export function findParameterIds(path: readonly CategoryRow[]): number[] {
  return path.findLast(({ parameter_ids }) => parameter_ids !== null)?.parameter_ids ?? [];
}

/** Columns that are inherited, with their values where no ancestor has one. */
const inheritedColumns = [
  ["deal_types", null],
  ["photo_optional", false],
  ["is_goods", false],
  ["usual_currency", "KGS"],
  ["wanted", "none"],
  ["is_gift", false],
] as const;

/** The value of the nearest category of a path that has its own. */
function findOwn<K extends (typeof inheritedColumns)[number][0]>(path: readonly CategoryRow[], column: K) {
  return path.findLast((row) => row[column] !== null)?.[column] ?? null;
}
