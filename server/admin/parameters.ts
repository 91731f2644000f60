import { maxOptions, maxParameters } from "#contracts/admin/rules.ts";
import type {
  addOption as addOptionCall,
  addParameter as addCall,
  AdminOption,
  AdminParameter,
  getAdminParameter as getCall,
  listAdminParameters as listCall,
  updateOption as updateOptionCall,
  updateParameter as updateCall,
} from "#contracts/admin/parameter-schemas.ts";
import type { Reply, ValidInput } from "#contracts/base/endpoint.ts";
import type { AuditEntry } from "#contracts/moderation/schemas.ts";
import { publishReferenceChange } from "#server/catalogue/reference-changes.ts";
import type { Db } from "#server/database/database.ts";
import { defaultPageSize, paginate, parseIdKey, refuseListKey } from "#server/http/pagination.ts";
import { refuse, refuseField } from "#server/platform/refusal.ts";
import { insertReindexRequest } from "#server/search/reindex/reindex-queries.ts";
import { lockCatalogue, readCategoryPath, readHeirs, updateCategory } from "./category-queries.ts";
import { findParameterIds } from "./move-category.ts";
import * as queries from "./parameter-queries.ts";
import type { OptionRow, ParameterRow } from "./parameter-queries.ts";
import { describeChanges, recordChange, withoutUndefined } from "./record-change.ts";
import type { AdminServices } from "./services.ts";

/** A page of parameters with a text in a title. */
export async function listParameters(
  { db }: AdminServices,
  { search, limit = defaultPageSize, key }: ValidInput<typeof listCall>["query"],
  address: URL,
): Promise<Reply<typeof listCall>> {
  const found = await queries.findParameters(db, { search, after: parseIdKey(key) ?? 0, limit: limit + 1 });
  const { rows, links } = paginate(found, limit, address, (row) => String(row.id));
  return { results: rows, ...links };
}

/** A parameter with a page of its options. */
export async function getParameter(
  { db }: AdminServices,
  id: number,
  { search, limit = defaultPageSize, key }: ValidInput<typeof getCall>["query"],
  address: URL,
): Promise<Reply<typeof getCall>> {
  const parameter = await findParameter(db, id);
  const found = await queries.readOptions(db, id, { search, after: parseOptionKey(key), limit: limit + 1 });
  const { rows, links } = paginate(found, limit, address, (row) => `${row.position}-${row.id}`);
  return { ...parameter, options: { results: rows.map(presentOption), ...links } };
}

function parseOptionKey(key: string | undefined): { position: number; id: number } | undefined {
  if (key === undefined) return undefined;
  const [, position, id] = /^(-?\d{1,9})-(\d{1,10})$/.exec(key) ?? refuseListKey();
  return { position: Number(position), id: Number(id) };
}

/** Adds a parameter, the last one of a category, which has parameters of its own from then on. */
export async function addParameter(
  services: AdminServices,
  adminId: number,
  { category: categoryId, ...given }: ValidInput<typeof addCall>["body"],
): Promise<AdminParameter> {
  const { db, now } = services;
  const id = await db.transaction().execute(async (trx) => {
    await lockCatalogue(trx);
    const path = await readCategoryPath(trx, categoryId);
    if (path.length === 0) refuseField("category", "unknown_id");
    const present = findParameterIds(path);
    if (present.length >= maxParameters) refuse("too_many_records");
    const { type, title_ru, title_ky, unit_ru = "", unit_ky = "", required = false } = given;
    const values = { title_ru, title_ky, unit_ru, unit_ky, required };
    const added = await queries.insertParameter(trx, {
      ...values,
      type,
      from_to: type === "enter" && (given.from_to ?? false),
      multiple: type === "select" && (given.multiple ?? false),
      edited_at: now(),
    });
    await updateCategory(trx, categoryId, { parameter_ids: [...present, added] }, now());
    await insertReindexRequest(trx, { categoryIds: await readHeirs(trx, categoryId) });
    await record(services, trx, adminId, title_ru, describeChanges({}, values));
    return added;
  });
  return findParameter(db, id);
}

export async function updateParameter(
  services: AdminServices,
  adminId: number,
  id: number,
  { version, ...given }: ValidInput<typeof updateCall>["body"],
): Promise<AdminParameter> {
  const { db, now } = services;
  await db.transaction().execute(async (trx) => {
    const before = await lockParameter(trx, id, version);
    const change = withoutUndefined(given);
    const changes = describeChanges({ ...before }, change);
    if (changes.length === 0) return;
    await queries.updateParameter(trx, id, change, now());
    await record(services, trx, adminId, change.title_ru ?? before.title_ru, changes);
  });
  return findParameter(db, id);
}

/** Adds an option, the last one of its parameter. Refuses an option of another parameter than the one it depends on. */
export async function addOption(
  services: AdminServices,
  adminId: number,
  id: number,
  { parent_option, title_ru, title_ky }: ValidInput<typeof addOptionCall>["body"],
): Promise<AdminOption> {
  const { db, now } = services;
  const parentId = parent_option ?? null;
  const added = await db.transaction().execute(async (trx) => {
    await lockCatalogue(trx);
    const parameter = await findParameter(trx, id);
    if (parameter.type !== "select") refuse("not_found");
    if (parameter.option_count >= maxOptions) refuse("too_many_records");
    if (parentId !== null) await checkParentOption(trx, parameter, parentId);
    else if (parameter.depends_on !== null) refuseField("parent_option", "required");
    const values = { title_ru, title_ky, parameter_id: id, parent_option_id: parentId, edited_at: now() };
    const optionId = await queries.insertOption(trx, values);
    await queries.updateParameter(trx, id, {}, now());
    await record(services, trx, adminId, parameter.title_ru, describeChanges({}, { option: title_ru }));
    return optionId;
  });
  return presentOption((await queries.findOption(db, id, added)) ?? refuse("not_found"));
}

async function checkParentOption(trx: Db, { depends_on }: ParameterRow, id: number): Promise<void> {
  const isKnown = depends_on !== null && (await queries.findOption(trx, depends_on, id)) !== undefined;
  if (!isKnown) refuseField("parent_option", "unknown_id");
}

export async function updateOption(
  services: AdminServices,
  adminId: number,
  { id, option_id }: { id: number; option_id: number },
  { version, ...given }: ValidInput<typeof updateOptionCall>["body"],
): Promise<AdminOption> {
  const { db, now } = services;
  await db.transaction().execute(async (trx) => {
    const before = (await queries.findOption(trx, id, option_id)) ?? refuse("not_found");
    const parameter = await lockParameter(trx, id, version);
    const change = withoutUndefined(given);
    const changes = describeChanges({ ...before }, change);
    if (changes.length === 0) return;
    await queries.updateOption(trx, option_id, change, now());
    await queries.updateParameter(trx, id, {}, now());
    await record(services, trx, adminId, `${parameter.title_ru}: ${change.title_ru ?? before.title_ru}`, changes);
  });
  return presentOption((await queries.findOption(db, id, option_id)) ?? refuse("not_found"));
}

/** Changes places with the option before or after it; false at the end of the row. */
export async function moveOption(
  services: AdminServices,
  adminId: number,
  { id, option_id }: { id: number; option_id: number },
  direction: "up" | "down",
): Promise<boolean> {
  const { db, now } = services;
  return db.transaction().execute(async (trx) => {
    await lockCatalogue(trx);
    const option = (await queries.findOption(trx, id, option_id)) ?? refuse("not_found");
    const neighbour = await queries.findNeighbour(trx, option, direction);
    if (!neighbour) return false;
    // Equal positions stand in the order of ids: the one that goes up takes the place before.
    const isEqual = neighbour.position === option.position;
    const step = direction === "up" ? -1 : 1;
    await queries.updateOption(trx, option_id, { position: neighbour.position + (isEqual ? step : 0) }, now());
    if (!isEqual) await queries.updateOption(trx, neighbour.id, { position: option.position }, now());
    await queries.updateParameter(trx, id, {}, now());
    const { title_ru } = await findParameter(trx, id);
    await record(services, trx, adminId, `${title_ru}: ${option.title_ru}`, [
      { field: "position", before: String(option.position + 1), after: String(neighbour.position + 1) },
    ]);
    return true;
  });
}

async function findParameter(db: Db, id: number): Promise<ParameterRow> {
  const [row] = await queries.readParameters(db, [id]);
  return row ?? refuse("not_found");
}

/** The parameter, if it still is as it was seen. */
async function lockParameter(trx: Db, id: number, version: number): Promise<ParameterRow> {
  await lockCatalogue(trx);
  const row = await findParameter(trx, id);
  return row.version === version ? row : refuse("edited_meanwhile");
}

/** All processes follow what was changed. */
async function record(
  services: AdminServices,
  trx: Db,
  adminId: number,
  subject: string,
  changes: AuditEntry["changes"],
): Promise<void> {
  await publishReferenceChange(trx);
  await recordChange(services, trx, adminId, { action: "change_parameter", subject, changes });
}

function presentOption({ id, title_ru, title_ky, is_active, parent_id, parent_ru, parent_ky }: OptionRow): AdminOption {
  const hasParent = parent_id !== null && parent_ru !== null && parent_ky !== null;
  return {
    id,
    title_ru,
    title_ky,
    is_active,
    parent_option: hasParent ? { id: parent_id, title_ru: parent_ru, title_ky: parent_ky } : null,
  };
}
