import type { Reply, ValidInput } from "#contracts/base/endpoint.ts";
import { maxMappedCategories } from "#contracts/business/import/rules.ts";
import type { listImportCategories, mapImportCategory } from "#contracts/business/import/schemas.ts";
import { getOwnBusiness, lockBusinessOf } from "#server/business/records/own-business.ts";
import { paginate, parseIdKey } from "#server/http/pagination.ts";
import { refuse, refuseField } from "#server/platform/refusal.ts";
import type { ImportServices } from "../records/services.ts";
import { nameKey } from "../columns/name-key.ts";
import * as queries from "./queries.ts";

type CategoryServices = Pick<ImportServices, "db" | "catalogue">;

const defaultMapped = 50;
/** Unknown names that are told: those of most rows. */
const shownUnknown = 100;

/** What files of one's own business call categories of ours, and what of the last import is still to be said. */
export async function listCategories(
  { db }: CategoryServices,
  userId: number,
  { limit = defaultMapped, key }: ValidInput<typeof listImportCategories>["query"],
  address: URL,
): Promise<Reply<typeof listImportCategories>> {
  const { id } = await getOwnBusiness(db, userId);
  const [found, unknown, map] = await Promise.all([
    queries.readMapped(db, id, { before: parseIdKey(key), limit: limit + 1 }),
    queries.readUnknown(db, id, shownUnknown),
    queries.readMap(db, id),
  ]);
  const { rows, links } = paginate(found, limit, address, (row) => String(row.id));
  return {
    unknown: unknown
      .filter(({ name, is_untold: isUntold }) => {
        const said = map.get(nameKey(name));
        return said === undefined || (isUntold && said.category_id === null);
      })
      .map(({ name, rows: count }) => ({ name, rows: count })),
    results: rows.map(({ name, category_id, by_title }) => ({ name, category: category_id, by_title })),
    ...links,
  };
}

/**
 * Says once and for all which category a name of files is, that titles tell it, or that it is none any more. The same again
 * changes nothing.
 */
export async function mapCategory(
  { db, catalogue }: CategoryServices,
  userId: number,
  { name, category, by_title: byTitle = false }: ValidInput<typeof mapImportCategory>["body"],
): Promise<Reply<typeof mapImportCategory>> {
  const key = nameKey(name);
  if (key === "") refuseField("name", "required");
  if (category !== null) {
    const node = catalogue.current().categoryById.get(category) ?? refuseField("category", "unknown_id");
    if (node.children.length > 0) refuseField("category", "leaf");
  }
  await db.transaction().execute(async (trx) => {
    const { id } = await lockBusinessOf(trx, userId);
    if (category === null && !byTitle) return queries.deleteMapping(trx, id, key);
    if ((await queries.countOthers(trx, id, key)) >= maxMappedCategories) refuse("too_many_records");
    return queries.writeMapping(trx, id, { name, key, category, byTitle });
  });
  return { name, category, by_title: byTitle };
}
