import { type RawBuilder, sql } from "kysely";
import type { Ordering } from "#contracts/listings.ts";
import type { Db } from "#server/platform/database.ts";
import { withValues } from "#server/platform/with-values.ts";
import type { Words } from "#server/search/search.ts";
import {
  businessTerm,
  categoryTerm,
  type Clause,
  dayTerm,
  dealTerm,
  locationTerm,
  optionTerm,
} from "#server/search/terms.ts";
import type { ResolvedFilter } from "./filter.ts";

/**
 * A list is read phase by phase: matches of the search as typed before those of the corrected search,
 * and with the cheapest first, ads with a price before negotiable ones.
 */
export interface Phase {
  /** The matches this phase shows. */
  matching?: Words;
  /** Those that earlier phases have shown already. */
  notMatching?: readonly Words[];
  /** True: priced ads only; false: negotiable ones only. */
  priced?: boolean;
}

export interface PageQuery {
  filter: ResolvedFilter;
  phase: Phase;
  ordering: Ordering;
  limit: number;
  offset: number;
  /** Where the page before ended, in this phase. */
  after?: { position: number; id: number };
  /** Looks at about so many ads and no more, even if newer matches are missed: for hints, which have to be quick. */
  effort?: number;
  /** The first page's view of the world; absent while reading it. */
  opened?: { at: number; snapshot: string };
}

/** One row of a page: an ad and its place in the order (milliseconds or som). */
export interface PageRow {
  listing_id: number;
  /** Changes whenever the ad's search row is written anew. */
  version: string;
  position: number;
  /** On the first page, newest first: the database's clock in milliseconds and its snapshot. */
  opened_at?: number;
  snapshot?: string;
}

type Condition = RawBuilder<boolean>;

/**
 * A raise younger than this may have been under way, unseen, when the first page was read. No statement runs
 * that long: what is older is settled, and its transaction needs no look.
 */
const unsettledMilliseconds = 5 * 60_000;

/**
 * Reads the rows of one page. Ads are looked through in the order of the list, along the index of the narrowest category or place,
 * for those that fulfil the rest of the conditions; when that does not fill the page soon, all matches are gathered and sorted.
 * Whatever the mix, either enough are found soon or there are few to gather: nothing hangs on the planner's guess.
 */
export async function readPage(db: Db, query: PageQuery): Promise<PageRow[]> {
  const { way, rest, listings } = splitConditions(query);
  // A later page is planned for its own place: how many ads were raised since then decides how it is best read.
  const run = async (page: RawBuilder<PageRow>) =>
    (await (query.opened ? withValues(db, page) : page).execute(db)).rows;
  if (rest.length === 0) return run(walk(query, way));
  const most = Math.min(boundLookThrough(query, listings), query.effort ?? Number.POSITIVE_INFINITY);
  // Words that are known as rare would not be found soon.
  const isRare = (query.phase.matching?.share ?? 1) * most < query.limit + query.offset;
  if (!isRare) {
    const rows = await run(lookThrough(query, way, rest, most));
    if (rows.length === query.limit) return rows;
  }
  return (await withValues(db, gather(query)).execute(db)).rows;
}

/**
 * Of n ads, looking through k finds the wanted w if they are denser than w/k; else there are fewer than n·w/k to gather.
 * Both cost the same, and the worst case least, at k = √(n·w).
 */
function boundLookThrough({ limit, offset }: PageQuery, listings: number): number {
  const bound = Math.sqrt(listings * (limit + offset)) + limit + offset;
  // Few different bounds, so that few different statements are prepared.
  return 2 ** Math.ceil(Math.log2(bound));
}

/** How many rows a phase has, counting no further than `most`. */
export async function countPhase(db: Db, filter: ResolvedFilter, phase: Phase, most: number): Promise<number> {
  const query = sql<{ count: number }>`
    select count(*) as count from (select 1 from ${matches(filter, phase)} limit ${most}) as counted`;
  const { rows } = await withValues(db, query).execute(db);
  return rows[0]?.count ?? 0;
}

/** All matches of a filter and a phase in any order, as what follows `from`: rows of `listing_search s`. */
export function matches(filter: ResolvedFilter, phase: Phase, more: RawBuilder<unknown>[] = []): RawBuilder<unknown> {
  return sql`listing_search s ${whereMatches(filter, phase, more)}`;
}

/** What a row `s` of `listing_search` has to fulfil to match, with `where`. */
export function whereMatches(
  filter: ResolvedFilter,
  phase: Phase,
  more: RawBuilder<unknown>[] = [],
): RawBuilder<unknown> {
  const { category, location } = filter;
  const clauses: Clause[] = [
    ...(category ? [[categoryTerm(category.id)]] : []),
    ...(location ? [[locationTerm(location.id)]] : []),
    ...filter.options.map((ids) => ids.map(optionTerm)),
    ...(filter.days.length > 0 ? [filter.days.map(dayTerm)] : []),
    ...(filter.isBusiness ? [[businessTerm]] : []),
    ...(filter.dealType ? [[dealTerm(filter.dealType)]] : []),
    ...(phase.matching?.clauses ?? []),
  ];
  // One category or place has an index of its own, which serves bounds of the price as well.
  const isOnePlace = clauses.length === 1 && (category ?? location) !== undefined;
  const equalities = isOnePlace ? placeConditions(filter) : fulfil(clauses);
  const others = [...otherConditions(filter), ...priceConditions(filter, phase), ...notMatching(phase), ...more];
  return whereAll([...equalities, ...others]);
}

/** Every clause is fulfilled. */
function fulfil(clauses: readonly Clause[]): Condition[] {
  const single = clauses.flatMap((clause) => (clause.length === 1 ? clause : []));
  const several = clauses.filter((clause) => clause.length > 1);
  return [
    ...(single.length > 0 ? [sql<boolean>`s.terms @> ${single}::int[]`] : []),
    ...several.map((clause) => sql<boolean>`s.terms && ${clause}::int[]`),
  ];
}

function notMatching({ notMatching: shown = [] }: Phase): Condition[] {
  return shown.map(({ clauses }) => sql`not (${sql.join(fulfil(clauses), sql` and `)})`);
}

/** `where a and b`, or nothing. */
function whereAll(conditions: RawBuilder<unknown>[]): RawBuilder<unknown> {
  return conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`;
}

interface Split {
  /** Conditions that an index ending in the order of the list begins with. */
  way: Condition[];
  /** All the others. */
  rest: Condition[];
  /** About how many ads are on the way. */
  listings: number;
}

/** The narrowest of person, category and place leads the way, together with the price bounds when the list is ordered by price. */
function splitConditions({ filter, phase, ordering }: PageQuery): Split {
  const places = placeConditions(filter);
  const sizes = [filter.category?.listings, filter.location?.listings].filter((size) => size !== undefined);
  const narrowest = sizes.indexOf(Math.min(...sizes));
  const isByPerson = filter.userId !== undefined;
  const leading = isByPerson ? [sql<boolean>`s.user_id = ${filter.userId}`] : places.slice(narrowest, narrowest + 1);
  const price = priceConditions(filter, phase);
  const isByPrice = ordering !== "-upvote_date" && !isByPerson;
  const rest = [
    ...(isByPerson ? places : places.filter((_, index) => index !== narrowest)),
    ...fulfil(filter.options.map((ids) => ids.map(optionTerm))),
    ...otherConditions({ ...filter, userId: undefined }),
    ...(isByPrice ? [] : price),
    ...fulfil(phase.matching?.clauses ?? []),
    ...notMatching(phase),
  ];
  return { way: [...leading, ...(isByPrice ? price : [])], rest, listings: sizes[narrowest] ?? filter.listings };
}

function placeConditions({ category, location }: ResolvedFilter): Condition[] {
  return [
    ...(category ? [sql<boolean>`${sql.ref(`s.category_${category.level}`)} = ${category.id}`] : []),
    ...(location ? [sql<boolean>`${sql.ref(`s.location_${location.level}`)} = ${location.id}`] : []),
  ];
}

function priceConditions(filter: ResolvedFilter, phase: Phase): Condition[] {
  const conditions: Condition[] = [];
  if (filter.priceFrom !== undefined) conditions.push(sql`s.price >= ${filter.priceFrom}`);
  if (filter.priceTo !== undefined) conditions.push(sql`s.price <= ${filter.priceTo}`);
  if (phase.priced === true) conditions.push(sql`s.price > 0`);
  if (phase.priced === false) conditions.push(sql`s.price = 0`);
  return conditions;
}

function otherConditions(filter: ResolvedFilter): Condition[] {
  const conditions: Condition[] = filter.ranges.map(
    ({ parameterId, from, to }) => sql`exists (
      select 1 from listing_numbers n
      where n.listing_id = s.listing_id and n.parameter_id = ${parameterId}
        ${from === undefined ? sql`` : sql`and n.value >= ${from}`}
        ${to === undefined ? sql`` : sql`and n.value <= ${to}`})`,
  );
  if (filter.createdFrom) conditions.push(sql`s.created_at >= ${filter.createdFrom}`);
  if (filter.createdBefore) conditions.push(sql`s.created_at < ${filter.createdBefore}`);
  if (filter.isBusiness !== undefined) conditions.push(sql`s.is_business = ${sql.lit(filter.isBusiness)}`);
  if (filter.dealType) conditions.push(sql`s.deal_type = ${filter.dealType}`);
  if (filter.userId !== undefined) conditions.push(sql`s.user_id = ${filter.userId}`);
  return conditions;
}

/** One stretch of a list: which rows belong to it and by what they are ordered. */
interface Stretch {
  conditions: RawBuilder<unknown>[];
  position: RawBuilder<unknown>;
  direction: RawBuilder<unknown>;
}

/**
 * By price: plain keyset. Newest first: as it was when the first page was read. An ad that was raised since stands at its place
 * before that raise, and an ad that was added since is left out, so that nobody sees a row twice or misses one
 * (`design/product.md`, Lists). Only one raise can fall into the life of a list: they are 24 hours apart.
 */
function stretches({ ordering, after, opened }: PageQuery): [Stretch, ...Stretch[]] {
  if (ordering !== "-upvote_date") {
    const isRising = ordering === "price";
    const position = sql`s.price`;
    const beyond = isRising ? sql`>` : sql`<`;
    const conditions = after
      ? [sql`(s.price, s.listing_id) ${beyond} (${after.position}::bigint, ${after.id}::bigint)`]
      : [];
    return [{ conditions, position, direction: isRising ? sql`asc` : sql`desc` }];
  }
  const direction = sql`desc`;
  if (!opened) return [{ conditions: [], position: sql`s.upvote_at`, direction }];

  const settledBefore = new Date(opened.at - unsettledMilliseconds);
  const wasThere = sql`pg_visible_in_snapshot(s.upvote_xid, ${opened.snapshot}::pg_snapshot)`;
  const place = after && sql`(${new Date(after.position)}::timestamptz, ${after.id}::bigint)`;
  const unmoved = place ? [sql`(s.upvote_at, s.listing_id) < ${place}`] : [];
  if (!after || after.position >= settledBefore.getTime())
    unmoved.push(sql`(s.upvote_at < ${settledBefore} or ${wasThere})`);
  const raised = [sql`s.upvote_at >= ${settledBefore}`, sql`not ${wasThere}`, sql`s.previous_upvote_at is not null`];
  if (place) raised.push(sql`(s.previous_upvote_at, s.listing_id) < ${place}`);
  return [
    { conditions: unmoved, position: sql`s.upvote_at`, direction },
    { conditions: raised, position: sql`s.previous_upvote_at`, direction },
  ];
}

/** Reads along an index: all conditions are in it. */
function walk(query: PageQuery, conditions: RawBuilder<unknown>[]): RawBuilder<PageRow> {
  return merge(query, (stretch) =>
    along(query, stretch, [...conditions, ...stretch.conditions], query.limit + query.offset),
  );
}

/** Reads along an index no further than `most` rows, picking those that fulfil the rest. */
function lookThrough(query: PageQuery, way: Condition[], rest: Condition[], most: number): RawBuilder<PageRow> {
  const [stretch, ...raised] = stretches(query);
  const wanted = query.limit + query.offset;
  const order = sql`order by ${stretch.position} ${stretch.direction}, s.listing_id ${stretch.direction}`;
  const lookedAt = (conditions: RawBuilder<unknown>[]) => sql`
    select s.*, s.xmin from listing_search s ${whereAll([...way, ...stretch.conditions, ...conditions])}
    ${order} limit ${sql.lit(most)}`;
  const pick = (conditions: RawBuilder<unknown>[]) => sql`
    select ${columns(query, stretch)} from (${lookedAt(conditions)}) as s ${whereAll(rest)}
    ${order} limit ${sql.lit(wanted)}`;
  const { above, below } = splitByDates(query);
  const picked = above
    ? [pick(above), pick([...below, sql`(select count(*) from (${lookedAt(above)}) as above) < ${sql.lit(most)}`])]
    : [pick(below)];
  const others = raised.map((other) => along(query, other, [...way, ...other.conditions, ...rest], wanted));
  return sql`${join(query, [...picked, ...others])}`;
}

/**
 * Newest first, what was made before a date begins where that day ends, but for ads raised since then: these stand above in an index
 * of their own, and the thousands of newer ads between them are passed over. An ad is never raised before it is made.
 */
function splitByDates({ ordering, filter }: PageQuery): { above?: Condition[]; below: Condition[] } {
  const { createdFrom, createdBefore } = filter;
  if (ordering !== "-upvote_date") return { below: [] };
  const below = createdFrom ? [sql<boolean>`s.upvote_at >= ${createdFrom}`] : [];
  if (!createdBefore) return { below };
  const end = new Date(createdBefore.getTime() + 86_400_000);
  // The second condition follows from the first and the filter, and tells the planner of the index.
  const above = [sql<boolean>`s.upvote_at >= ${end}`, sql<boolean>`s.upvote_at - s.created_at >= interval '24 hours'`];
  return { above, below: [...below, sql<boolean>`s.upvote_at < ${end}`] };
}

/** Finds all matches by whatever index suits, then sorts them. */
function gather(query: PageQuery): RawBuilder<PageRow> {
  return merge(
    query,
    (stretch) => sql`
      with matched as materialized (
        select s.listing_id, s.xmin, s.price, s.upvote_at, s.previous_upvote_at
        from ${matches(query.filter, query.phase, stretch.conditions)} ${limitTo(query.effort)}
      )
      select ${columns(query, stretch)} from matched s
      order by ${stretch.position} ${stretch.direction}, s.listing_id ${stretch.direction}
      limit ${sql.lit(query.limit + query.offset)}`,
  );
}

const limitTo = (most: number | undefined) => (most === undefined ? sql`` : sql`limit ${sql.lit(most)}`);

function along(
  query: PageQuery,
  stretch: Stretch,
  conditions: RawBuilder<unknown>[],
  limit: number,
): RawBuilder<unknown> {
  return sql`
    select ${columns(query, stretch)} from listing_search s ${whereAll(conditions)}
    order by ${stretch.position} ${stretch.direction}, s.listing_id ${stretch.direction}
    limit ${sql.lit(limit)}`;
}

function columns({ ordering, opened }: PageQuery, { position }: Stretch): RawBuilder<unknown> {
  if (ordering !== "-upvote_date") return sql`s.listing_id, s.xmin::text as version, s.price as position`;
  const view = opened
    ? sql``
    : sql`, (extract(epoch from now()) * 1000)::bigint as opened_at, pg_current_snapshot()::text as snapshot`;
  return sql`s.listing_id, s.xmin::text as version, (extract(epoch from ${position}) * 1000)::bigint as position${view}`;
}

function merge(query: PageQuery, read: (stretch: Stretch) => RawBuilder<unknown>): RawBuilder<PageRow> {
  return sql`${join(query, stretches(query).map(read))}`;
}

/** Stretches put together in their order. Limits are literals: as parameters they hide from the planner that few rows are wanted. */
function join(query: PageQuery, parts: RawBuilder<unknown>[]): RawBuilder<unknown> {
  const direction = query.ordering === "price" ? sql`asc` : sql`desc`;
  const [only] = parts;
  if (parts.length === 1 && only) return sql`${only} offset ${sql.lit(query.offset)}`;
  return sql`
    ${sql.join(
      parts.map((part) => sql`(${part})`),
      sql` union all `,
    )}
    order by position ${direction}, listing_id ${direction}
    limit ${sql.lit(query.limit)} offset ${sql.lit(query.offset)}`;
}
