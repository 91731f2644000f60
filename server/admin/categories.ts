import { maxChildren, maxLevels } from "#contracts/admin/rules.ts";
import type {
  addCategory as addCall,
  AdminCategory,
  AdminCategoryDetail,
  updateCategory as updateCall,
} from "#contracts/admin/category-schemas.ts";
import type { ValidInput } from "#contracts/base/endpoint.ts";
import type { Currency } from "#contracts/base/currency.ts";
import type { DealType } from "#contracts/catalogue/schemas.ts";
import type { AuditEntry } from "#contracts/moderation/schemas.ts";
import { publishReferenceChange } from "#server/catalogue/reference-changes.ts";
import type { Db } from "#server/database/database.ts";
import { refuse, refuseField } from "#server/platform/refusal.ts";
import { insertReindexRequest } from "#server/search/reindex/reindex-queries.ts";
import * as queries from "./category-queries.ts";
import type { CategoryRow } from "./category-queries.ts";
import { findParameterIds, keepInherited, placeUnder } from "./move-category.ts";
import { moveInRow } from "./move-in-row.ts";
import { readParameters } from "./parameter-queries.ts";
import { describeChanges, recordChange, withoutUndefined } from "./record-change.ts";
import type { AdminServices } from "./services.ts";

const action = "change_category";

/** The categories right under one, or the main ones, in their order. */
export async function listCategories(
  services: AdminServices,
  parent: number | null,
): Promise<{ results: AdminCategory[] }> {
  if (parent !== null && (await queries.readCategoryPath(services.db, parent)).length === 0) refuse("not_found");
  const rows = await queries.readChildren(services.db, parent);
  return { results: rows.map((row) => presentCategory(row, services)) };
}

/** One category with its parameters, inherited ones too. */
export async function getCategory(services: AdminServices, id: number): Promise<AdminCategoryDetail> {
  const path = await queries.readCategoryPath(services.db, id);
  const row = path.at(-1) ?? refuse("not_found");
  const ids = findParameterIds(path);
  return {
    ...presentCategory(row, services),
    path: path.slice(0, -1).map(({ id: above, title_ru, title_ky }) => ({ id: above, title_ru, title_ky })),
    parameters: await readParameters(services.db, ids),
    inherits_parameters: row.parameter_ids === null,
    search_names: await queries.readNames(services.db, id),
  };
}

/**
 * Adds a category, the last one under its parent, closed. Refuses more levels than three, a parent that has listings (they stand in
 * leaves), and slugs that are taken.
 */
export async function addCategory(
  services: AdminServices,
  adminId: number,
  { parent, title_slug: slug, icon = "tag", ...titles }: ValidInput<typeof addCall>["body"],
): Promise<AdminCategory> {
  const { db, now } = services;
  const id = await db.transaction().execute(async (trx) => {
    await queries.lockCatalogue(trx);
    if (parent !== null) await checkParent(trx, parent);
    const siblings = await queries.readChildren(trx, parent);
    if (siblings.length >= maxChildren) refuse("too_many_records");
    if (await queries.isSlugTaken(trx, slug, null)) refuseField("title_slug", "slug_taken");
    const position = (siblings.at(-1)?.position ?? -1) + 1;
    const values = { ...titles, slug, icon };
    const added = await queries.insertCategory(trx, {
      ...values,
      parent_id: parent,
      position,
      is_active: false,
      edited_at: now(),
    });
    await publishReferenceChange(trx);
    await recordChange(services, trx, adminId, {
      action,
      subject: titles.title_ru,
      changes: describeChanges({}, values),
    });
    return added;
  });
  return findCategory(services, id);
}

async function checkParent(trx: Db, parent: number): Promise<void> {
  const path = await queries.readCategoryPath(trx, parent);
  if (path.length === 0) refuseField("parent", "unknown_id");
  if (path.length >= maxLevels) refuseField("parent", "invalid");
  if (await queries.hasListings(trx, parent)) refuse("in_use");
}

/**
 * Changes a category. Search rows are made anew where other parameters count now, and for all of a branch that moves: what it had from its
 * ancestors stays its own.
 */
export async function updateCategory(
  services: AdminServices,
  adminId: number,
  id: number,
  { version, title_slug, parameters, parent, search_names, ...given }: ValidInput<typeof updateCall>["body"],
): Promise<AdminCategory> {
  const { db, now } = services;
  await db.transaction().execute(async (trx) => {
    await queries.lockCatalogue(trx);
    const path = await queries.readCategoryPath(trx, id);
    const before = path.at(-1) ?? refuse("not_found");
    if (before.version !== version) refuse("edited_meanwhile");
    const change = withoutUndefined({ ...given, slug: title_slug, parameter_ids: parameters });
    if (change.slug !== undefined && (await queries.isSlugTaken(trx, change.slug, id)))
      refuseField("title_slug", "slug_taken");
    if (change.parameter_ids) await checkParameters(trx, change.parameter_ids);
    const place = parent === undefined || parent === before.parent_id ? undefined : await placeUnder(trx, path, parent);
    const names = { search_names: await queries.readNames(trx, id) };
    const changes = [
      ...(await describeCategoryChange(trx, path, change)),
      ...(place ? describeChanges({ parent: path.at(-2)?.title_ru ?? null }, { parent: place.title }) : []),
      ...describeChanges(names, search_names ? { search_names } : {}),
    ];
    if (changes.length === 0) return;
    // Those who inherit something do so before and after.
    const kept = place ? { ...place.position, ...keepInherited(path, place.path) } : {};
    await queries.updateCategory(trx, id, { ...kept, ...change }, now());
    if (search_names) await queries.writeNames(trx, id, search_names, now());
    if (place) await insertReindexRequest(trx, { categoryIds: await queries.readBranch(trx, id) });
    else if (change.parameter_ids !== undefined)
      await insertReindexRequest(trx, { categoryIds: await queries.readHeirs(trx, id) });
    await publishReferenceChange(trx);
    await recordChange(services, trx, adminId, { action, subject: change.title_ru ?? before.title_ru, changes });
  });
  return findCategory(services, id);
}

async function checkParameters(trx: Db, ids: readonly number[]): Promise<void> {
  if (new Set(ids).size < ids.length) refuseField("parameters", "repeated");
  if ((await readParameters(trx, ids)).length < ids.length) refuseField("parameters", "unknown_id");
}

async function describeCategoryChange(
  trx: Db,
  path: readonly CategoryRow[],
  { parameter_ids, ...change }: queries.CategoryChange,
): Promise<AuditEntry["changes"]> {
  const before = path.at(-1);
  const changes = describeChanges({ ...before }, change);
  if (parameter_ids === undefined) return changes;
  const titlesOf = async (ids: readonly number[]) => (await readParameters(trx, ids)).map(({ title_ru }) => title_ru);
  const own = before?.parameter_ids ?? null;
  return [
    ...changes,
    ...describeChanges(
      { parameters: own && (await titlesOf(own)) },
      { parameters: parameter_ids && (await titlesOf(parameter_ids)) },
    ),
  ];
}

/** Changes places with the category before or after it; false at the end of the row. */
export async function moveCategory(
  services: AdminServices,
  adminId: number,
  id: number,
  direction: "up" | "down",
): Promise<boolean> {
  const { db, now } = services;
  return db.transaction().execute(async (trx) => {
    await queries.lockCatalogue(trx);
    const row = (await queries.readCategoryPath(trx, id)).at(-1) ?? refuse("not_found");
    const siblings = await queries.readChildren(trx, row.parent_id);
    const move = moveInRow(siblings, id, direction);
    if (!move) return false;
    // Positions of the reference file and of admins may be the same: all that are not right are written.
    for (const [position, sibling] of move.rows.entries()) {
      if (sibling.position !== position) await queries.updateCategory(trx, sibling.id, { position }, now());
    }
    await publishReferenceChange(trx);
    const changes = describeChanges({ position: move.from }, { position: move.to });
    await recordChange(services, trx, adminId, { action, subject: row.title_ru, changes });
    return true;
  });
}

/** Deletes a category that nothing hangs on. */
export async function deleteCategory(
  services: AdminServices,
  adminId: number,
  id: number,
  version: number,
): Promise<void> {
  await services.db.transaction().execute(async (trx) => {
    await queries.lockCatalogue(trx);
    const row = (await queries.readCategoryPath(trx, id)).at(-1) ?? refuse("not_found");
    if (row.version !== version) refuse("edited_meanwhile");
    if (row.child_count > 0 || (await queries.hasListings(trx, id))) refuse("in_use");
    await queries.deleteCategory(trx, id);
    await publishReferenceChange(trx);
    const { title_ru, title_ky, slug } = row;
    const gone = { title_ru: null, title_ky: null, slug: null };
    const changes = describeChanges({ title_ru, title_ky, slug }, gone);
    await recordChange(services, trx, adminId, { action, subject: title_ru, changes });
  });
}

async function findCategory(services: AdminServices, id: number): Promise<AdminCategory> {
  const row = (await queries.readCategoryPath(services.db, id)).at(-1) ?? refuse("not_found");
  return presentCategory(row, services);
}

function presentCategory(row: CategoryRow, { catalogue }: Pick<AdminServices, "catalogue">): AdminCategory {
  return {
    id: row.id,
    parent: row.parent_id,
    title_ru: row.title_ru,
    title_ky: row.title_ky,
    title_slug: row.slug,
    icon: row.icon,
    is_active: row.is_active,
    deal_types: row.deal_types as DealType[] | null,
    photo_optional: row.photo_optional,
    is_goods: row.is_goods,
    usual_currency: row.usual_currency as Currency | null,
    wanted: row.wanted as AdminCategory["wanted"],
    is_gift: row.is_gift,
    version: row.version,
    child_count: row.child_count,
    product_count: catalogue.countInCategory(row.id),
  };
}
