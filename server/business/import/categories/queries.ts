import { sql } from "kysely";
import type { SaidCategory } from "../rows/row.ts";
import type { Db } from "#server/database/database.ts";

/** What files of a business call a category of ours. */
export interface MappedRow extends SaidCategory {
  id: number;
  name: string;
}

/** The newest first, from before the one with this id. */
export async function readMapped(
  db: Db,
  businessId: number,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<MappedRow[]> {
  const older = before === undefined ? sql`` : sql`and id < ${before}`;
  const { rows } = await sql<MappedRow>`
    select id, name, category_id, by_title from import_categories
    where business_id = ${businessId} ${older} order by id desc limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

/** All of a business, by what names are compared by. */
export async function readMap(db: Db, businessId: number): Promise<Map<string, SaidCategory>> {
  const { rows } = await sql<SaidCategory & { name_key: string }>`
    select name_key, category_id, by_title from import_categories where business_id = ${businessId}`.execute(db);
  return new Map(rows.map(({ name_key, ...said }) => [name_key, said]));
}

/** How many names of a business are mapped beside this one. */
export async function countOthers(trx: Db, businessId: number, key: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from import_categories where business_id = ${businessId} and name_key <> ${key}`.execute(
    trx,
  );
  return rows[0]?.count ?? 0;
}

interface Mapping {
  name: string;
  key: string;
  category: number | null;
  byTitle: boolean;
}

export async function writeMapping(
  trx: Db,
  businessId: number,
  { name, key, category, byTitle }: Mapping,
): Promise<void> {
  await sql`
    insert into import_categories (business_id, name, name_key, category_id, by_title)
    values (${businessId}, ${name}, ${key}, ${category}, ${byTitle})
    on conflict (business_id, name_key) do update
      set category_id = excluded.category_id, by_title = excluded.by_title, name = excluded.name`.execute(trx);
}

export async function deleteMapping(trx: Db, businessId: number, key: string): Promise<void> {
  await sql`delete from import_categories where business_id = ${businessId} and name_key = ${key}`.execute(trx);
}

/**
 * The rows `r` of the last import of a business, each with its group. `is_untold` is null where nothing is wrong with the
 * category. A process of before writes no group: a fault has its name, too.
 */
const groupedRows = (businessId: number) => sql`
  select r.line, r.data ->> 'title' as title, f.is_untold,
    coalesce(r.data -> 'group' ->> 'name', f.name) as name, coalesce(r.data -> 'group' ->> 'key', lower(f.name)) as key
  from import_rows r cross join lateral (
    select bool_and(p ->> 'message' = 'category_untold') as is_untold, max(p -> 'values' ->> 'name') as name
    from jsonb_array_elements(coalesce(r.problems, '[]'::jsonb)) p
    where p ->> 'field' = 'category' and p ->> 'message' <> 'required') f
  where r.import_id = (select id from imports where business_id = ${businessId} order by id desc limit 1)`;

/** A group of the last import that has rows whose category is not known. */
interface UnknownGroup {
  name: string;
  key: string;
  /** All rows of the group. */
  rows: number;
  /** The owner has said that titles tell the category, and these do not. */
  is_untold: boolean;
}

/** Those groups, of most rows first. Names that are equal for {@link nameKey} are one group. */
export async function readUnknown(db: Db, businessId: number, limit: number): Promise<UnknownGroup[]> {
  const { rows } = await sql<UnknownGroup>`
    select (array_agg(name order by line))[1] as name, key, count(*)::int as rows, bool_and(is_untold) as is_untold
    from (${groupedRows(businessId)}) t
    where key is not null group by key having count(is_untold) > 0
    order by count(*) desc, 1 limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

/** Titles of each of some groups, spread over all of its rows: the first ones of a long group are often of one kind. */
export async function readTitles(
  db: Db,
  businessId: number,
  keys: readonly string[],
  limit: number,
): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ key: string; titles: string[] }>`
    select key, array_agg(title order by line) as titles from (
      select key, title, line, row_number() over (partition by key order by line) - 1 as place,
        ceil(count(*) over (partition by key) / ${sql.lit(limit)}::numeric)::int as step
      from (${groupedRows(businessId)}) g
      where key = any(${keys}::text[]) and title is not null) t
    where place % step = 0 group by key`.execute(db);
  return new Map(rows.map(({ key, titles }) => [key, titles]));
}

/** The category that a business has named for itself. */
export async function findOwnCategory(db: Db, businessId: number): Promise<number | null> {
  const { rows } = await sql<{ category_id: number | null }>`
    select category_id from businesses where id = ${businessId}`.execute(db);
  return rows[0]?.category_id ?? null;
}
