import { redirectDocument } from "react-router";
import { statisticKinds } from "#contracts/statistics/rules.ts";
import {
  getAllStatistics,
  getProductStatistics,
  listProductStatistics,
  type ProductCounts,
} from "#contracts/statistics/schemas.ts";
import { getOwnAccount } from "#web/accounts/session/session.ts";
import { type Api, getApi, isFailure } from "#web/platform/api.ts";
import type { Route } from "./+types/export-resource.ts";
import { todayOf } from "./load-statistics.ts";
import { readQuery, statisticsPath } from "./statistics-query.ts";
import { writeCsv } from "./write-csv.ts";

/** Listings of a file: those that one may have, and some deleted ones. */
const maxRows = 3_000;
/** Listings of one call. */
const pageSize = 1_000;

/** `/profile/statistics/export?start&end`: the days of a period as a file for spreadsheets, of one listing with `product`; with `by=products` its listings. */
export async function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  await getOwnAccount(context);
  const api = getApi(context);
  const params = new URL(request.url).searchParams;
  const { start, end } = readQuery(params, todayOf(api));
  const product = params.get("product");
  const rows = await (
    params.get("by") === "products" ? listProducts(api, start, end) : listDays(api, start, end, product)
  ).catch((error: unknown) => {
    if (!isFailure(error)) throw error;
    // A file cannot say why there is none: the page does, which asks the same.
    const page = product === null ? statisticsPath : `${statisticsPath}/${encodeURIComponent(product)}`;
    throw redirectDocument(`${page}?${new URLSearchParams({ start, end })}`);
  });
  return new Response(writeCsv(rows), {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="statistics-${start}-${end}.csv"`,
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
    },
  });
}

function headOf(api: Api): string[] {
  const t = api.texts("statistics");
  return statisticKinds.map((kind) => t(`kind.${kind}`));
}

async function listDays(api: Api, start: string, end: string, product: string | null) {
  const query = { start, end };
  const kinds =
    product === null
      ? await api.call(getAllStatistics, { query })
      : await api.call(getProductStatistics, { params: { id: product }, query });
  const days = kinds.views.series.map(({ date }, at) => [
    date,
    ...statisticKinds.map((kind) => kinds[kind].series[at]?.count ?? 0),
  ]);
  return [[api.texts("statistics")("date"), ...headOf(api)], ...days];
}

async function listProducts(api: Api, start: string, end: string) {
  const found: ProductCounts[] = [];
  let key: string | null = null;
  do {
    const page: { results: ProductCounts[]; key: string | null } = await api.call(listProductStatistics, {
      query: { start, end, limit: pageSize, key },
    });
    found.push(...page.results);
    ({ key } = page);
  } while (key !== null && found.length < maxRows);
  const rows = found.map(({ product, ...counts }) => [
    product.id,
    product.title,
    ...statisticKinds.map((kind) => counts[kind]),
  ]);
  return [["ID", api.texts("statistics")("product"), ...headOf(api)], ...rows];
}
