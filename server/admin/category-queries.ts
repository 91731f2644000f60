import { sql } from "kysely";
import { hiddenCategoryId } from "#server/catalogue/catalogue.ts";
import { advisoryLocks } from "#server/database/advisory-locks.ts";
import type { Db } from "#server/database/database.ts";

/** One admin at a time changes categories and parameters: positions, counts and versions are of this moment then. */
export async function lockCatalogue(trx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(advisoryLocks.catalogueChange)})`.execute(trx);
}

export interface CategoryRow {
  id: number;
  parent_id: number | null;
  position: number;
  title_ru: string;
  title_ky: string;
  slug: string;
  icon: string;
  is_active: boolean;
  deal_types: string[] | null;
  photo_optional: boolean | null;
  is_goods: boolean | null;
  usual_currency: string | null;
  wanted: string | null;
  is_gift: boolean | null;
  parameter_ids: number[] | null;
  version: number;
  child_count: number;
}

const columns = sql`
  c.id, c.parent_id, c.position, c.title_ru, c.title_ky, c.slug, c.icon, c.is_active, c.deal_types, c.photo_optional,
  c.is_goods, c.usual_currency, c.wanted, c.is_gift, c.parameter_ids, c.version,
  (select count(*) from categories where parent_id = c.id) as child_count`;

/** The categories right under one, or the main ones, in their order. */
export async function readChildren(db: Db, parent: number | null): Promise<CategoryRow[]> {
  const { rows } = await sql<CategoryRow>`
    select ${columns} from categories c
    where ${parent === null ? sql`c.parent_id is null` : sql`c.parent_id = ${parent}`} and c.id <> ${sql.lit(hiddenCategoryId)}
    order by c.position, c.id`.execute(db);
  return rows;
}

/** A category with its ancestors, the main one first. */
export async function readCategoryPath(db: Db, id: number): Promise<CategoryRow[]> {
  if (id === hiddenCategoryId) return [];
  const { rows } = await sql<CategoryRow>`
    with recursive path as (
      select id, parent_id, 1 as height from categories where id = ${id}
      union all
      select a.id, a.parent_id, path.height + 1 from categories a join path on a.id = path.parent_id
    )
    select ${columns} from path join categories c on c.id = path.id order by path.height desc`.execute(db);
  return rows;
}

export type NewCategory = Omit<
  CategoryRow,
  | "id"
  | "deal_types"
  | "photo_optional"
  | "is_goods"
  | "usual_currency"
  | "wanted"
  | "is_gift"
  | "parameter_ids"
  | "version"
  | "child_count"
> & { edited_at: Date };

/** Returns the id. */
export async function insertCategory(trx: Db, values: NewCategory): Promise<number> {
  const { id } = await trx
    .insertInto("categories")
    .values({ ...values, id: sql<number>`nextval('category_ids')` })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** True when another category has the slug. */
export async function isSlugTaken(trx: Db, slug: string, exceptId: number | null): Promise<boolean> {
  const row = await trx.selectFrom("categories").select("id").where("slug", "=", slug).executeTakeFirst();
  return row !== undefined && row.id !== exceptId;
}

export interface CategoryChange {
  title_ru?: string;
  title_ky?: string;
  slug?: string;
  icon?: string;
  is_active?: boolean;
  deal_types?: string[] | null;
  photo_optional?: boolean | null;
  is_goods?: boolean | null;
  usual_currency?: string | null;
  wanted?: string | null;
  is_gift?: boolean | null;
  parent_id?: number | null;
  parameter_ids?: number[] | null;
  position?: number;
}

/** Changes a category; the reference file changes it no more then. */
export async function updateCategory(trx: Db, id: number, change: CategoryChange, now: Date): Promise<void> {
  await trx
    .updateTable("categories")
    .set({ ...change, edited_at: now, version: sql<number>`version + 1` })
    .where("id", "=", id)
    .execute();
}

/** Whether a listing is in the category, whatever its state. */
export async function hasListings(trx: Db, id: number): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from listings where category_id = ${id}) as used`.execute(trx);
  return rows[0]?.used ?? false;
}

export async function deleteCategory(trx: Db, id: number): Promise<void> {
  await trx.deleteFrom("categories").where("id", "=", id).execute();
}

/** The ids of a category and of those below that have no parameters of their own. */
export async function readHeirs(trx: Db, id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with recursive heirs as (
      select id from categories where id = ${id}
      union all
      select c.id from categories c join heirs on c.parent_id = heirs.id where c.parameter_ids is null
    )
    select id from heirs order by id`.execute(trx);
  return rows.map((row) => row.id);
}

/** The ids of a category and of all below it. */
export async function readBranch(trx: Db, id: number): Promise<number[]> {
  const { rows } = await readLevels(trx, id);
  return rows.map((row) => row.id);
}

/** Levels of a branch: 1 for a category without children. */
export async function readHeight(trx: Db, id: number): Promise<number> {
  const { rows } = await readLevels(trx, id);
  return Math.max(...rows.map(({ level }) => level));
}

function readLevels(trx: Db, id: number) {
  return sql<{ id: number; level: number }>`
    with recursive branch as (
      select id, 1 as level from categories where id = ${id}
      union all
      select c.id, branch.level + 1 from categories c join branch on c.parent_id = branch.id
    )
    select id, level from branch order by id`.execute(trx);
}

/** What people call a category, beside its titles. */
export async function readNames(db: Db, id: number): Promise<string[]> {
  const row = await db.selectFrom("category_names").select("names").where("category_id", "=", id).executeTakeFirst();
  return row?.names ?? [];
}

/** The reference file changes them no more then. */
export async function writeNames(trx: Db, id: number, names: string[], now: Date): Promise<void> {
  await trx
    .insertInto("category_names")
    .values({ category_id: id, names, edited_at: now })
    .onConflict((conflict) => conflict.column("category_id").doUpdateSet({ names, edited_at: now }))
    .execute();
}
