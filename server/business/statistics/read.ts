import type { Reply, ValidInput } from "#contracts/base/endpoint.ts";
import { type StatisticKind, statisticKinds } from "#contracts/statistics/rules.ts";
import type {
  getAllStatistics,
  getProductStatistics,
  getStatistics,
  listProductStatistics,
  StatisticOrder,
} from "#contracts/statistics/schemas.ts";
import { getOwnBusiness } from "#server/business/records/own-business.ts";
import type { CatalogueStore } from "#server/catalogue/store.ts";
import type { Db } from "#server/database/database.ts";
import { defaultPageSize, paginate, refuseListKey } from "#server/http/pagination.ts";
import type { Viewer } from "#server/http/viewer.ts";
import { bishkekDay } from "#server/platform/clock.ts";
import { refuse } from "#server/platform/refusal.ts";
import { listParts, readPeriod } from "./period.ts";
import { maySeeStatistics } from "./policy.ts";
import { presentKinds, presentProduct, presentProductCounts } from "./present.ts";
import * as queries from "./queries.ts";

export interface StatisticServices {
  db: Db;
  catalogue: CatalogueStore;
  now(): Date;
}

type Query = ValidInput<typeof getAllStatistics>["query"];

/** What was counted of the viewer's business: of all its listings, and of its page. */
export async function readOwnStatistics(
  { db, now }: StatisticServices,
  { userId }: Viewer,
  { group = "day", ...asked }: Query,
): Promise<Reply<typeof getAllStatistics>> {
  const { id } = await getOwnBusiness(db, userId);
  const period = readPeriod(asked, bishkekDay(now()));
  const days = await queries.readBusinessDays(db, id, period);
  const { start, end } = period;
  return { start, end, ...presentKinds(days, period, group) };
}

/** The same of one kind; another one is an unknown address. */
export async function readOwnKind(
  services: StatisticServices,
  viewer: Viewer,
  kind: string,
  query: Query,
): Promise<Reply<typeof getStatistics>> {
  const known = statisticKinds.find((one) => one === kind) ?? refuse("not_found");
  return (await readOwnStatistics(services, viewer, query))[known];
}

/** What was counted of a listing of the viewer's business, deleted or not. */
export async function readProductStatistics(
  { db, catalogue, now }: StatisticServices,
  { userId }: Viewer,
  id: number,
  { group = "day", ...asked }: Query,
): Promise<Reply<typeof getProductStatistics>> {
  await getOwnBusiness(db, userId);
  const period = readPeriod(asked, bishkekDay(now()));
  const product = await queries.findProduct(db, id);
  if (!product || !maySeeStatistics(userId, product)) refuse("not_found");
  const days = await queries.readListingDays(db, id, period);
  const { start, end } = period;
  return {
    start,
    end,
    product: presentProduct(product, catalogue.current()),
    ...presentKinds(days, period, group),
  };
}

/** A page of the listings of the viewer's business with what was counted of each; by default those that were looked at most first. */
export async function listProductCounts(
  { db, catalogue, now }: StatisticServices,
  { userId }: Viewer,
  { ordering = "-views", limit = defaultPageSize, key, ...asked }: ValidInput<typeof listProductStatistics>["query"],
  address: URL,
): Promise<Reply<typeof listProductStatistics>> {
  await getOwnBusiness(db, userId);
  const period = readPeriod(asked, bishkekDay(now()));
  const { kind, isDescending } = readOrder(ordering);
  const found = await queries.readProductCounts(db, userId, listParts(period), {
    kind,
    isDescending,
    after: parseKey(key, ordering),
    limit: limit + 1,
  });
  const { rows, links } = paginate(found, limit, address, (row) => `${ordering}.${row[kind]}.${row.id}`);
  const current = catalogue.current();
  const { start, end } = period;
  return { start, end, results: rows.map((row) => presentProductCounts(row, current)), ...links };
}

function readOrder(ordering: StatisticOrder): { kind: StatisticKind; isDescending: boolean } {
  const isDescending = ordering.startsWith("-");
  return { kind: ordering.replace("-", "") as StatisticKind, isDescending };
}

/** A key belongs to its order. */
function parseKey(key: string | undefined, ordering: StatisticOrder): queries.TablePosition | undefined {
  if (key === undefined) return undefined;
  const [, of, count, id] = /^(-?[a-z]{1,20})\.(\d{1,15})\.(\d{1,15})$/.exec(key) ?? refuseListKey();
  return of === ordering ? { count: Number(count), id: Number(id) } : refuseListKey();
}
