import { sql } from "kysely";
import type { Db } from "#server/database/database.ts";

/** What files of a business call a category of ours. */
export interface MappedRow {
  id: number;
  name: string;
  category_id: number;
}

/** The newest first, from before the one with this id. */
export async function readMapped(
  db: Db,
  businessId: number,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<MappedRow[]> {
  const older = before === undefined ? sql`` : sql`and id < ${before}`;
  const { rows } = await sql<MappedRow>`
    select id, name, category_id from import_categories
    where business_id = ${businessId} ${older} order by id desc limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

/** All of a business, by what names are compared by. */
export async function readMap(db: Db, businessId: number): Promise<Map<string, number>> {
  const { rows } = await sql<{ name_key: string; category_id: number }>`
    select name_key, category_id from import_categories where business_id = ${businessId}`.execute(db);
  return new Map(rows.map(({ name_key, category_id }) => [name_key, category_id]));
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
  category: number;
}

export async function writeMapping(trx: Db, businessId: number, { name, key, category }: Mapping): Promise<void> {
  await sql`
    insert into import_categories (business_id, name, name_key, category_id)
    values (${businessId}, ${name}, ${key}, ${category})
    on conflict (business_id, name_key) do update set category_id = excluded.category_id, name = excluded.name`.execute(
    trx,
  );
}

export async function deleteMapping(trx: Db, businessId: number, key: string): Promise<void> {
  await sql`delete from import_categories where business_id = ${businessId} and name_key = ${key}`.execute(trx);
}

/** Names of categories that the last import of a business could not tell, those of most rows first. */
export async function readUnknown(
  db: Db,
  businessId: number,
  limit: number,
): Promise<{ name: string; rows: number }[]> {
  const { rows } = await sql<{ name: string; rows: number }>`
    select p -> 'values' ->> 'name' as name, count(*)::int as rows
    from import_rows r, jsonb_array_elements(r.problems) p
    where r.import_id = (select id from imports where business_id = ${businessId} order by id desc limit 1)
      and (r.problems is not null or r.photo_problems is not null) and r.problems is not null
      and p ->> 'message' in ('category_unknown', 'category_near', 'category_many')
    group by 1 order by 2 desc, 1 limit ${sql.lit(limit)}`.execute(db);
  return rows;
}
