import { LRUCache } from "lru-cache";
import { sql } from "kysely";
import type { Facets, ListFilter } from "#contracts/listings.ts";
import type { CatalogueStore } from "#server/catalogue/store.ts";
import type { Db } from "#server/platform/database.ts";
import { withValues } from "#server/platform/with-values.ts";
import { type ResolvedFilter, resolveFilter } from "./filter.ts";
import { nameFilter } from "./key.ts";
import type { ListServices } from "./list.ts";
import { matches, type Phase, whereMatches } from "./list-queries.ts";
import { divideIntoSteps, histogramSteps, middle } from "./price-steps.ts";

/** Counts are taken over at most so many ads; beyond that they are scaled up and marked as approximate. */
const mostCounted = 5_000;
/** How many there are beyond that is estimated from about so many ads of the whole market. */
const sampled = 10_000;
/** Counts may be a minute old (issue of the catalogue; `design/quality.md`, budgets). */
const lifetime = 60_000;
const mostRemembered = 2_000;

export interface FacetCounter {
  count(filter: ListFilter): Promise<Facets>;
}

interface Question {
  filter: ResolvedFilter;
  phase: Phase;
}

/** Counts facets, one database visit per question and minute however many people ask. */
export function createFacetCounter(services: ListServices): FacetCounter {
  const remembered = new LRUCache<string, Facets, Question>({
    max: mostRemembered,
    ttl: lifetime,
    fetchMethod: (_name, _old, { context }) => countFacets(services, context),
  });
  return {
    async count(listFilter) {
      const filter = resolveFilter(listFilter, services.catalogue);
      const phase = await choosePhase(services, filter, listFilter.search);
      const facets = await remembered.fetch(nameFilter([filter, phase]), { context: { filter, phase } });
      if (!facets) throw new Error("facets were not counted");
      return facets;
    },
  };
}

/** The matches that the list shows: those of the search as typed, or of the corrected one when there are none. */
async function choosePhase(services: ListServices, filter: ResolvedFilter, text: string | undefined): Promise<Phase> {
  if (text === undefined) return {};
  const typed: Phase = { matching: services.search.parse(text)?.any };
  const correction = services.search.correct(text);
  return !correction || (await hasMatches(services.db, filter, typed)) ? typed : { matching: correction.parsed.any };
}

async function hasMatches(db: Db, filter: ResolvedFilter, phase: Phase): Promise<boolean> {
  const { rows } = await withValues(db, sql`select 1 from ${matches(filter, phase)} limit 1`).execute(db);
  return rows.length > 0;
}

async function countFacets({ db, catalogue: store }: ListServices, question: Question): Promise<Facets> {
  const { filter } = question;
  const catalogue = store.current();
  const main = await countMatches(db, question);
  const options = new Map(main.options.map((row) => [row.id, row.count]));
  // An option of a filtered parameter is counted without that parameter's own filter: it shows what choosing it as well would add.
  for (const group of filter.options) {
    const others = filter.options.filter((other) => other !== group);
    const parameter = catalogue.parameterOfOption.get(group[0] ?? 0);
    const widened = await countMatches(db, { ...question, filter: { ...filter, options: others } });
    const own = new Set(parameter?.options.map((option) => option.id));
    for (const row of widened.options) if (own.has(row.id)) options.set(row.id, row.count);
  }
  const children = main.approximate && countedBefore(question) !== undefined ? countChildren(filter, store) : undefined;
  return {
    ...main,
    categories: children ?? main.categories,
    options: [...options].map(([id, count]) => ({ id, count })),
  };
}

/** How many ads match when one category or place is asked, or nothing at all: the catalogue counts these all the time. */
function countedBefore({ filter, phase }: Question): number | undefined {
  const { listings, category, location, options, ranges, days, ...others } = filter;
  const isSimple = [options, ranges, days].every((list) => list.length === 0) && !(category && location);
  const isAlone = phase.matching === undefined && Object.values(others).every((value) => value === undefined);
  return isSimple && isAlone ? (category ?? location ?? { listings }).listings : undefined;
}

/** Ads of each category inside the one asked, exactly; a place's are not known beforehand. */
function countChildren(
  { category, location }: ResolvedFilter,
  store: CatalogueStore,
): Facets["categories"] | undefined {
  if (location) return undefined;
  const children = store.current().categories.filter(({ parent }) => parent === (category?.id ?? null));
  return children.map(({ id }) => ({ id, count: store.listingsIn(id) })).filter(({ count }) => count > 0);
}

interface CountRow {
  kind: "category" | "option" | "step" | "all";
  id: number;
  count: number;
  low: number | null;
  high: number | null;
}

async function countMatches(db: Db, question: Question): Promise<Facets> {
  const { filter, phase } = question;
  const childLevel = (filter.category?.level ?? 0) + 1;
  const child = childLevel > 3 ? sql`0` : sql.ref(`s.category_${childLevel}`);
  const query = sql<CountRow>`
    with matched as materialized (
      select ${child} as child, s.price, s.options from ${matches(filter, phase)} limit ${sql.lit(mostCounted + 1)}
    ), bounds as (
      select percentile_disc(${sql.lit(middle.from)}) within group (order by price) as low,
        percentile_disc(${sql.lit(middle.to)}) within group (order by price) as high,
        min(price) as lowest, max(price) as highest
      from matched where price > 0
    )
    select 'all' as kind, 0 as id, count(*) as count, (select lowest from bounds) as low, (select highest from bounds) as high from matched
    union all
    select 'category', child, count(*), null, null from matched where child > 0 group by child
    union all
    select 'option', option, count(*), null, null from matched, unnest(options) as option
      where ${sql.lit(filter.category !== undefined)} group by option
    union all
    select 'step', step, count(*), min(low), max(high) from (
      select width_bucket(greatest(least(price, high), low), low, high + 1, ${sql.lit(histogramSteps)}) as step, low, high
      from matched, bounds where price > 0
    ) as stepped group by step`;
  const { rows } = await withValues(db, query).execute(db);
  const all = rows.find((row) => row.kind === "all");
  const counted = all?.count ?? 0;
  const total =
    counted > mostCounted ? (countedBefore(question) ?? (await estimateTotal(db, question, counted))) : counted;
  const scale = total / Math.max(1, counted);
  const pick = (kind: CountRow["kind"]) =>
    rows
      .filter((row) => row.kind === kind)
      .map((row) => ({ id: row.id, count: Math.max(1, Math.round(row.count * scale)) }));
  return {
    count: total,
    approximate: scale > 1,
    categories: pick("category"),
    options: pick("option"),
    price:
      all?.low == null || all.high == null
        ? null
        : { min: all.low, max: all.high, histogram: histogramOf(rows, scale) },
  };
}

function histogramOf(rows: CountRow[], scale: number): NonNullable<Facets["price"]>["histogram"] {
  const steps = rows.filter((row) => row.kind === "step");
  return divideIntoSteps(steps[0]?.low ?? 0, steps[0]?.high ?? 0).map((step, index) => ({
    ...step,
    count: Math.round((steps.find((row) => row.id === index + 1)?.count ?? 0) * scale),
  }));
}

/** About how many ads match, known to be more than `counted`. Category and place alone are counted all the time. */
async function estimateTotal(db: Db, { filter, phase }: Question, counted: number): Promise<number> {
  const percent = Math.min(100, (100 * sampled) / Math.max(1, filter.listings));
  const query = sql<{ count: number }>`
    select count(*) as count from listing_search s tablesample system (${sql.lit(percent)}) ${whereMatches(filter, phase)}`;
  const { rows } = await withValues(db, query).execute(db);
  return Math.max(counted, Math.round(((rows[0]?.count ?? 0) * 100) / percent));
}
