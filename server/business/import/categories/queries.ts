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

/** Faults of the last import of a business about a name of a category. */
const unknownOf = (businessId: number) => sql`
  import_rows r, jsonb_array_elements(r.problems) p
  where r.import_id = (select id from imports where business_id = ${businessId} order by id desc limit 1)
    and (r.problems is not null or r.photo_problems is not null) and r.problems is not null
    and p ->> 'message' in ('category_unknown', 'category_near', 'category_many', 'category_untold')`;

/** A name of a category that the last import of a business could not tell. */
interface UnknownName {
  name: string;
  rows: number;
  /** The owner has said that titles tell the category, and these do not. */
  is_untold: boolean;
}

/** Those names, of most rows first. */
export async function readUnknown(db: Db, businessId: number, limit: number): Promise<UnknownName[]> {
  const { rows } = await sql<UnknownName>`
    select p -> 'values' ->> 'name' as name, count(*)::int as rows,
      bool_and(p ->> 'message' = 'category_untold') as is_untold
    from ${unknownOf(businessId)}
    group by 1 order by 2 desc, 1 limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

/** The first titles of goods with each of such names. */
export async function readTitles(
  db: Db,
  businessId: number,
  names: readonly string[],
  limit: number,
): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ name: string; titles: string[] }>`
    select name, array_agg(title order by line) as titles from (
      select p -> 'values' ->> 'name' as name, r.data ->> 'title' as title, r.line,
        row_number() over (partition by p -> 'values' ->> 'name' order by r.line) as place
      from ${unknownOf(businessId)}
        and p -> 'values' ->> 'name' = any(${names}::text[]) and r.data ->> 'title' is not null) t
    where place <= ${sql.lit(limit)} group by name`.execute(db);
  return new Map(rows.map(({ name, titles }) => [name, titles]));
}

/** The category that a business has named for itself. */
export async function findOwnCategory(db: Db, businessId: number): Promise<number | null> {
  const { rows } = await sql<{ category_id: number | null }>`
    select category_id from businesses where id = ${businessId}`.execute(db);
  return rows[0]?.category_id ?? null;
}
