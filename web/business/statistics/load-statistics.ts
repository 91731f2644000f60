import { listProductStatistics, statisticOrders, getAllStatistics } from "#contracts/statistics/schemas.ts";
import { type Api, isFailureOf } from "#web/platform/api.ts";
import { groupFor, readQuery, type StatisticsQuery } from "./statistics-query.ts";
import { viewProductRow, viewStatistics } from "./statistics-view.ts";

/** Rows of the table of listings on a page. */
const pageSize = 50;

/** The day in Bishkek of a page's request. */
export function todayOf({ now }: Pick<Api, "now">): string {
  return new Date(now + 6 * 3_600_000).toISOString().slice(0, 10);
}

/** Loads with the period of the address; where that is none, with the usual one, and says what was wrong. */
export async function withPeriod<T>(
  api: Api,
  params: URLSearchParams,
  load: (query: StatisticsQuery) => Promise<T>,
): Promise<{ query: StatisticsQuery; message: string | undefined; loaded: T }> {
  const query = readQuery(params, todayOf(api));
  try {
    return { query, message: undefined, loaded: await load(query) };
  } catch (error) {
    if (!isFailureOf(error, "validation_failed")) throw error;
    const { errors = {}, detail } = error.problem;
    const usual = readQuery(new URLSearchParams({ kind: query.kind }), todayOf(api));
    return { query: usual, message: Object.values(errors)[0]?.[0] ?? detail, loaded: await load(usual) };
  }
}

/** The sums of the business and a page of its listings. */
export async function loadAll(api: Api, { start, end }: StatisticsQuery, params: URLSearchParams) {
  const group = groupFor({ start, end });
  const ordering = statisticOrders.find((order) => order === params.get("order")) ?? "-views";
  const [all, page] = await Promise.all([
    api.call(getAllStatistics, { query: { start, end, group } }),
    api.call(listProductStatistics, {
      query: { start, end, ordering, limit: pageSize, key: params.get("key") },
    }),
  ]);
  return {
    view: viewStatistics(all, all, group),
    ordering,
    rows: page.results.map(viewProductRow),
    key: page.key,
  };
}
