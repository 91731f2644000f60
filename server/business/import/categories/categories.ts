import type { Reply, ValidInput } from "#contracts/base/endpoint.ts";
import { maxMappedAtOnce, maxMappedCategories } from "#contracts/business/import/rules.ts";
import type {
  listImportCategories,
  mapImportCategories,
  mapImportCategory,
} from "#contracts/business/import/schemas.ts";
import { getOwnBusiness, lockBusinessOf } from "#server/business/records/own-business.ts";
import { paginate, parseIdKey } from "#server/http/pagination.ts";
import type { Db } from "#server/database/database.ts";
import { refuse, refuseField } from "#server/platform/refusal.ts";
import type { ImportServices } from "../records/services.ts";
import { nameKey } from "../columns/name-key.ts";
import { proposeForNames } from "./propose.ts";
import * as queries from "./queries.ts";

type CategoryServices = Pick<ImportServices, "db" | "catalogue">;

const defaultMapped = 50;
/** Unknown names that are told: those of most rows. */
const shownUnknown = 100;

/** What files of one's own business call categories of ours, and what of the last import is still to be said. */
export async function listCategories(
  services: CategoryServices & Pick<ImportServices, "search">,
  userId: number,
  { limit = defaultMapped, key }: ValidInput<typeof listImportCategories>["query"],
  address: URL,
): Promise<Reply<typeof listImportCategories>> {
  const { db } = services;
  const { id } = await getOwnBusiness(db, userId);
  const [found, unknown, map] = await Promise.all([
    queries.readMapped(db, id, { before: parseIdKey(key), limit: limit + 1 }),
    queries.readUnknown(db, id, shownUnknown),
    queries.readMap(db, id),
  ]);
  const { rows, links } = paginate(found, limit, address, (row) => String(row.id));
  const { categoryById } = services.catalogue.current();
  const unsaid = unknown.filter(({ key: of, is_untold: isUntold }) => {
    const said = map.get(of);
    if (said === undefined) return true;
    // What the owner has said holds, unless it leaves rows without a category.
    const { category_id: category } = said;
    return category === null ? isUntold : categoryById.get(category)?.isActive !== true;
  });
  const names = unsaid.map(({ name }) => name).slice(0, maxMappedAtOnce);
  const proposals = await proposeForNames(services, id, names);
  return {
    unknown: unsaid.map(({ name, rows: count }) => ({ name, rows: count, proposal: proposals.get(name) ?? null })),
    results: rows.map(({ name, category_id, by_title }) => ({ name, category: category_id, by_title })),
    ...links,
  };
}

type Mapping = ValidInput<typeof mapImportCategory>["body"];
type SaidMapping = Reply<typeof mapImportCategory>;

/**
 * Says once and for all which category a name of files is, that titles tell it, or that it is none any more. The same again
 * changes nothing.
 */
export async function mapCategory(services: CategoryServices, userId: number, mapping: Mapping): Promise<SaidMapping> {
  const key = checkMapping(services, mapping);
  return services.db.transaction().execute(async (trx) => {
    const { id } = await lockBusinessOf(trx, userId);
    return writeMapping(trx, id, mapping, key);
  });
}

/** The same of several names: all of them or none. */
export async function mapCategories(
  services: CategoryServices,
  userId: number,
  mappings: ValidInput<typeof mapImportCategories>["body"]["categories"],
): Promise<SaidMapping[]> {
  const checked = mappings.map((mapping) => ({ mapping, key: checkMapping(services, mapping) }));
  return services.db.transaction().execute(async (trx) => {
    const { id } = await lockBusinessOf(trx, userId);
    const said: SaidMapping[] = [];
    for (const { mapping, key } of checked) said.push(await writeMapping(trx, id, mapping, key));
    return said;
  });
}

/** Returns what names are compared by. */
function checkMapping({ catalogue }: CategoryServices, { name, category }: Mapping): string {
  const key = nameKey(name);
  if (key === "") refuseField("name", "required");
  if (category !== null) {
    const node = catalogue.current().categoryById.get(category) ?? refuseField("category", "unknown_id");
    if (node.children.length > 0) refuseField("category", "leaf");
  }
  return key;
}

async function writeMapping(
  trx: Db,
  businessId: number,
  { name, category, by_title: byTitle = false }: Mapping,
  key: string,
): Promise<SaidMapping> {
  if (category === null && !byTitle) await queries.deleteMapping(trx, businessId, key);
  else if ((await queries.countOthers(trx, businessId, key)) >= maxMappedCategories) refuse("too_many_records");
  else await queries.writeMapping(trx, businessId, { name, key, category, byTitle });
  return { name, category, by_title: byTitle };
}
