import { type RawBuilder, sql } from "kysely";
import type { Ordering } from "#contracts/listings/rules.ts";
import type { Db } from "#server/database/database.ts";
import { inlineParameters } from "#server/database/inline-parameters.ts";
import { dayMs } from "#server/platform/clock.ts";
import { conditionsOf, type ResolvedFilter } from "./filter.ts";
import {
  allOf,
  branchConditions,
  clauseConditions,
  columnConditions,
  type Condition,
  dateConditions,
  matches,
  type Phase,
  priceConditions,
  shownConditions,
  whereAll,
  whereFirstMatches,
} from "./filter-queries.ts";
import {
  boundScan,
  findNextWindow,
  findWindow,
  isDenseEnough,
  isLessThanPage,
  findSampleWindow,
  isTooRare,
  type PageSize,
  pickSampled,
  planScans,
} from "./page-plan.ts";
import { type Narrowing, optionTerm } from "./terms.ts";

/** How rows are ordered. Relevance and distance are the newest first, phase by phase. */
export type RowOrdering = Exclude<Ordering, "relevance" | "distance">;

export interface PageQuery {
  filter: ResolvedFilter;
  phase: Phase;
  ordering: RowOrdering;
  limit: number;
  offset: number;
  /** The last row of the page before, if it was in this phase. */
  after?: { position: number; id: number };
  /** Scans about so many listings at most, and may miss matches: for suggestions, which have to be fast. */
  maxScanned?: number;
  /** The snapshot of the first page; undefined while reading that one. */
  snapshot?: Snapshot;
}

export interface Snapshot {
  /** The database's clock, in milliseconds. */
  takenAt: number;
  /** `pg_snapshot` as text. */
  id: string;
}

/** A listing with its position in the order: milliseconds or som. */
export interface PageRow {
  listing_id: number;
  /** Changes whenever the search row is rewritten. */
  version: string;
  position: number;
  /** On the first page of a list by time: the database's clock in milliseconds, and its snapshot. */
  opened_at?: number;
  snapshot?: string;
}

/**
 * A raise younger than this may have been uncommitted when the first page was read. No statement takes that long, so the time alone
 * decides whether an older raise was visible.
 */
const unsettledMilliseconds = 5 * 60_000;

/**
 * Reads the first of several queries of one order and limit. The same statement reads the next ones, as long as each is expected
 * to find little. PostgreSQL starts no part of it before its rows are needed. Returns the rows of each query that was read,
 * together no more than the limit.
 */
export async function readNextPages(db: Db, queries: readonly PageQuery[]): Promise<PageRow[][]> {
  const [first] = queries;
  if (!first) return [];
  const many = queries.findIndex((query) => !expectsLittle(query));
  const together = many === -1 ? queries : queries.slice(0, many);
  if (together.length < 2) return [await readPage(db, first)];
  const parts = together.map(
    (query, turn) => sql`(select page.*, ${sql.lit(turn)} as turn from (${collectAndSort(query)}) as page)`,
  );
  const statement = sql<PageRow & { turn: number }>`${sql.join(parts, sql` union all `)} limit ${sql.lit(first.limit)}`;
  const { rows } = await inlineParameters(db, statement).execute(db);
  return together.map((_, turn) => rows.filter((row) => row.turn === turn).map(({ turn: _turn, ...row }) => row));
}

/** Whether all matches of a query are collected, and hardly fill its page. */
function expectsLittle(query: PageQuery): boolean {
  if (!query.phase.matching || query.maxScanned !== undefined) return false;
  const size = measurePage(query, findNarrowest(query.filter).listings);
  return isTooRare(size, boundScan(size)) && isLessThanPage(size);
}

/**
 * Reads one page. Scans listings in the order of the list, along the index of the narrowest category or location, and filters them by the
 * other conditions: a few first, then as many as are worth it if these tell that it will do. When that does not fill the page, the newest
 * or cheapest matches are collected and sorted, at last all of them. Either matches are dense enough for the scan or few enough to collect, so the time
 * is bounded for every mix of filters, whatever the planner estimates.
 */
export async function readPage(db: Db, query: PageQuery): Promise<PageRow[]> {
  const { indexConditions, filterConditions, listings } = splitConditions(query);
  // Later pages are planned for their position, days for what was raised above them: the best plan depends on how much that is.
  const isPlanned = query.snapshot !== undefined || query.filter.createdBefore !== undefined;
  // Rows that are skipped are read beyond the limit where a page has one part only.
  const execute = async (page: RawBuilder<PageRow>) => (await page.execute(db)).rows.slice(0, query.limit);
  const runOnce = (page: RawBuilder<PageRow>) => execute(inlineParameters(db, page));
  const run = (page: RawBuilder<PageRow>) => (isPlanned ? runOnce(page) : execute(page));
  if (filterConditions.length === 0) return run(scanIndex(query, indexConditions));
  const size = measurePage(query, listings);
  const near = findMergedLocations(query);
  if (near) return run(mergeLocations(query, near));
  const maxScanned = Math.min(boundScan(size), query.maxScanned ?? Number.POSITIVE_INFINITY);
  // A scan would not find enough matches of rare words.
  const scans = isTooRare(size, maxScanned) ? [] : planScans(maxScanned);
  for (const scanned of scans) {
    if (!isDenseEnough(size, scanned)) break;
    const rows = await run(scanAndFilter(query, indexConditions, filterConditions, scanned));
    if (rows.length === query.limit) return rows;
    // What was raised above the days of a filter is not among those that were scanned.
    const isSample = query.filter.createdBefore === undefined;
    if (isSample) size.probed = { scanned, found: rows.length > 0 ? rows.length + query.offset : 0 };
  }
  let since = query.maxScanned === undefined ? findWindow(size) : undefined;
  while (since) {
    const rows = await runOnce(collectAndSort(query, since));
    if (rows.length === query.limit) return rows;
    since = findNextWindow(size, since, rows.length > 0 ? rows.length + query.offset : 0);
  }
  const end = query.maxScanned === undefined ? await findLastPrice(db, query, size) : undefined;
  if (end !== undefined) {
    const rows = await runOnce(collectAndSort(query, end));
    if (rows.length === query.limit) return rows;
  }
  return runOnce(collectAndSort(query));
}

/**
 * The locations of a list that is narrowed to what is near and by price at most, where the first listings of each are fewer than would be scanned
 * until enough of them are near.
 */
function findMergedLocations({ filter, phase }: PageQuery): Narrowing["locations"] {
  const { priceFrom: _from, priceTo: _to, narrowings, ...others } = conditionsOf(filter);
  const [near, ...further] = narrowings ?? [];
  const asksMore = Object.values(others).some(
    (value) => value !== undefined && !(Array.isArray(value) && !value.length),
  );
  if (asksMore || further.length > 0 || phase.matching || !near?.locations) return undefined;
  return near.locations.length * near.share < 1 ? near.locations : undefined;
}

/** The first listings of each location, each along its index, and of these the first. */
function mergeLocations(query: PageQuery, locations: NonNullable<Narrowing["locations"]>): RawBuilder<PageRow> {
  const { filter, phase, limit, offset } = query;
  const byLevel = [...Map.groupBy(locations, ({ level }) => level)];
  const others = [...priceConditions(filter, phase), ...shownConditions(phase)];
  const parts = segmentsOf(query).flatMap((segment) =>
    byLevel.map(([level, ofLevel]) => {
      const here = sql`${sql.ref(`s.location_${level}`)} = near.id`;
      return sql`
        select first.* from unnest(${ofLevel.map(({ id }) => id)}::int[]) as near(id) cross join lateral (
          ${scanSegment(query, segment, [here, ...others, ...segment.conditions], limit + offset)}) as first`;
    }),
  );
  return mergeParts(query, parts);
}

/** Rows of a sample at most, whatever is expected. */
const maxSample = 4_000;

/**
 * By price, when thousands have the words: up to which price enough of them are. Told by the prices of the newest ones, for only to sort
 * all of them each one would have to be fetched.
 */
async function findLastPrice(db: Db, query: PageQuery, size: PageSize): Promise<number | undefined> {
  // Negotiable ones have one price.
  const window = query.phase.priced === false ? undefined : findSampleWindow(size);
  if (!window) return undefined;
  const { filter, phase, ordering } = query;
  const [{ conditions }] = segmentsOf(query);
  const { rows } = await inlineParameters(
    db,
    sql<{ price: number }>`
      select s.price from listing_search s
      ${whereFirstMatches(filter, phase, [...conditions, sql`s.upvote_at >= ${window.at}`])} limit ${sql.lit(maxSample)}`,
  ).execute(db);
  const direction = ordering === "price" ? 1 : -1;
  const prices = rows.map(({ price }) => price).toSorted((a, b) => direction * (a - b));
  return prices[pickSampled(size, window)];
}

function measurePage({ filter, phase, ordering, limit, offset, after }: PageQuery, listings: number): PageSize {
  const isByTime = ordering === "-upvote_date";
  return {
    filter,
    wanted: limit + offset,
    listings,
    share: phase.matching?.share,
    isByTime,
    after: isByTime ? after?.position : undefined,
  };
}

interface ConditionSplit {
  /** Conditions on the leading columns of an index that ends in the order of the list. */
  indexConditions: Condition[];
  /** All other conditions. */
  filterConditions: Condition[];
  /** Approximate number of listings that satisfy the index conditions. */
  listings: number;
}

/** The narrowest of category and location, as a position in `branchConditions`, and its listings. */
function findNarrowest({ category, location, within, listings }: ResolvedFilter): { at: number; listings: number } {
  const sizes = [category, location, within].flatMap((branch) => (branch ? [branch.listings] : []));
  const at = sizes.indexOf(Math.min(...sizes));
  return { at, listings: sizes[at] ?? listings };
}

/** The index is that of the seller, else of the narrower of category and location. By price it also serves the price bounds. */
function splitConditions({ filter, phase, ordering }: PageQuery): ConditionSplit {
  const { category, location, within } = filter;
  const branches = branchConditions({ category, location, within });
  const { at: narrowest, listings } = findNarrowest(filter);
  const isBySeller = filter.userId !== undefined;
  const leading = isBySeller ? [sql<boolean>`s.user_id = ${filter.userId}`] : branches.slice(narrowest, narrowest + 1);
  const others = branchConditions({ category, location });
  const price = priceConditions(filter, phase);
  const isByPrice = ordering !== "-upvote_date" && !isBySeller;
  const filterConditions = [
    ...(isBySeller ? others : others.filter((_, index) => index !== narrowest)),
    ...clauseConditions([
      ...filter.options.map((ids) => ids.map(optionTerm)),
      ...(filter.narrowings ?? []).map(({ terms }) => terms),
    ]),
    ...columnConditions({ ...filter, userId: undefined }, "looked up"),
    ...(isByPrice ? [] : price),
    ...clauseConditions(phase.matching?.clauses ?? []),
    ...shownConditions(phase),
  ];
  return {
    indexConditions: [...leading, ...(isByPrice ? price : [])],
    filterConditions,
    listings,
  };
}

/** A part of a list: its rows, and what orders them. */
interface Segment {
  conditions: RawBuilder<unknown>[];
  position: RawBuilder<unknown>;
  direction: RawBuilder<unknown>;
}

/**
 * By price: keyset pagination. By time: the list as it was when the first page was read (`docs/decisions/0003-paging-as-of-the-first-page.md`).
 * A listing that was raised since stands at its previous position, and one that was added since is left out, so that no row is repeated or
 * skipped. A listing is raised at most once while a list is paged: raises are 24 hours apart.
 */
function segmentsOf({ ordering, after, snapshot }: PageQuery): [Segment, ...Segment[]] {
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
  if (!snapshot) return [{ conditions: [], position: sql`s.upvote_at`, direction }];

  const committedBefore = new Date(snapshot.takenAt - unsettledMilliseconds);
  const wasVisible = sql`pg_visible_in_snapshot(s.upvote_xid, ${snapshot.id}::pg_snapshot)`;
  const end = after && sql`(${new Date(after.position)}::timestamptz, ${after.id}::bigint)`;
  const unraised = end ? [sql`(s.upvote_at, s.listing_id) < ${end}`] : [];
  if (!after || after.position >= committedBefore.getTime())
    unraised.push(sql`(s.upvote_at < ${committedBefore} or ${wasVisible})`);
  const raised = [
    sql`s.upvote_at >= ${committedBefore}`,
    sql`not ${wasVisible}`,
    sql`s.previous_upvote_at is not null`,
  ];
  if (end) raised.push(sql`(s.previous_upvote_at, s.listing_id) < ${end}`);
  return [
    { conditions: unraised, position: sql`s.upvote_at`, direction },
    { conditions: raised, position: sql`s.previous_upvote_at`, direction },
  ];
}

/** Along an index that covers all conditions. */
function scanIndex(query: PageQuery, conditions: RawBuilder<unknown>[]): RawBuilder<PageRow> {
  return readSegments(query, (segment) =>
    scanSegment(query, segment, [...conditions, ...segment.conditions], query.limit + query.offset),
  );
}

/** Scans at most `maxScanned` rows along an index, and filters them. */
function scanAndFilter(
  query: PageQuery,
  indexConditions: Condition[],
  filterConditions: Condition[],
  maxScanned: number,
): RawBuilder<PageRow> {
  const [segment, ...raised] = segmentsOf(query);
  const wanted = query.limit + query.offset;
  const order = orderBy(segment);
  const scanned = (conditions: RawBuilder<unknown>[]) => sql`
    select s.*, s.xmin from listing_search s ${whereAll([...indexConditions, ...segment.conditions, ...conditions])}
    ${order} limit ${sql.lit(maxScanned)}`;
  const filtered = (conditions: RawBuilder<unknown>[]) => sql`
    select ${columns(query, segment)} from (${scanned(conditions)}) as s ${whereAll(filterConditions)}
    ${order} limit ${sql.lit(wanted)}`;
  const { above, below } = splitByDates(query);
  // Where nothing but the days has to hold, the first ones are the page.
  const maxRaised = filterConditions.length > dateConditions(query.filter).length ? maxScanned : wanted;
  const candidates =
    above && findRaised(query.filter, [...indexConditions, ...segment.conditions, ...above], maxRaised);
  const filteredParts = candidates
    ? [
        sql`
          select ${columns(query, segment)} from listing_search s
          where s.listing_id in (${candidates}) and ${allOf(filterConditions)}
          ${order} limit ${sql.lit(wanted)}`,
        filtered([...below, sql`(select count(*) from (${candidates}) as above) < ${sql.lit(maxRaised)}`]),
      ]
    : [filtered(below)];
  const others = raised.map((other) =>
    scanSegment(query, other, [...indexConditions, ...other.conditions, ...filterConditions], wanted),
  );
  return sql`${unionSegments(query, [...filteredParts, ...others])}`;
}

/**
 * The ids of listings that were raised above the end of a filter's days, the newest first: from an index alone, unless other pages were
 * read before.
 */
function findRaised(filter: ResolvedFilter, conditions: RawBuilder<unknown>[], max: number): RawBuilder<unknown> {
  return sql`
    select s.listing_id from listing_search s ${whereAll([...conditions, ...dateConditions(filter)])}
    order by s.upvote_at desc, s.listing_id desc limit ${sql.lit(max)}`;
}

/**
 * By time, listings created before a date are older than the end of that day, unless they were raised since. Those have an index of their
 * own, by the day they were created, so that thousands of newer listings need not be scanned.
 */
function splitByDates({ ordering, filter }: PageQuery): { above?: Condition[]; below: Condition[] } {
  const { createdFrom, createdBefore } = filter;
  if (ordering !== "-upvote_date") return { below: [] };
  const below = createdFrom ? [sql<boolean>`s.upvote_at >= ${createdFrom}`] : [];
  if (!createdBefore) return { below };
  const end = new Date(createdBefore.getTime() + dayMs);
  // The second condition follows from the first one and the filter: it makes the planner use that index.
  const above = [sql<boolean>`s.upvote_at >= ${end}`, sql<boolean>`s.upvote_at - s.created_at >= interval '24 hours'`];
  return { above, below: [...below, sql<boolean>`s.upvote_at < ${end}`] };
}

/** Finds all matches, or those up to a position in the order of the list, by any index, then sorts them. */
function collectAndSort(query: PageQuery, end?: Date | number): RawBuilder<PageRow> {
  return readSegments(
    query,
    (segment) =>
      sql`
      with matched as materialized (
        select s.listing_id, s.xmin, s.price, s.upvote_at, s.previous_upvote_at
        from ${end === undefined ? matches(query.filter, query.phase, segment.conditions) : firstMatches(query, segment, end)}
        ${limitTo(query.maxScanned)}
      )
      select ${columns(query, segment)} from matched s
      ${orderBy(segment)}
      limit ${sql.lit(query.limit + query.offset)}`,
  );
}

/** A category or location has an index in the order of the list, which is narrower than its term. */
function firstMatches(
  { filter, phase, ordering }: PageQuery,
  { conditions, position }: Segment,
  end: Date | number,
): RawBuilder<unknown> {
  const isBefore = ordering === "price" ? sql`${position} <= ${end}` : sql`${position} >= ${end}`;
  return sql`listing_search s ${whereFirstMatches(filter, phase, [...conditions, isBefore])}`;
}

const limitTo = (max: number | undefined) => (max === undefined ? sql`` : sql`limit ${sql.lit(max)}`);

const orderBy = ({ position, direction }: Segment) => sql`order by ${position} ${direction}, s.listing_id ${direction}`;

function scanSegment(
  query: PageQuery,
  segment: Segment,
  conditions: RawBuilder<unknown>[],
  limit: number,
): RawBuilder<unknown> {
  return sql`
    select ${columns(query, segment)} from listing_search s ${whereAll(conditions)}
    ${orderBy(segment)}
    limit ${sql.lit(limit)}`;
}

function columns({ ordering, snapshot }: PageQuery, { position }: Segment): RawBuilder<unknown> {
  if (ordering !== "-upvote_date") return sql`s.listing_id, s.xmin::text as version, s.price as position`;
  const current = snapshot
    ? sql``
    : sql`, (extract(epoch from now()) * 1000)::bigint as opened_at, pg_current_snapshot()::text as snapshot`;
  return sql`s.listing_id, s.xmin::text as version, (extract(epoch from ${position}) * 1000)::bigint as position${current}`;
}

function readSegments(query: PageQuery, read: (segment: Segment) => RawBuilder<unknown>): RawBuilder<PageRow> {
  return sql`${unionSegments(query, segmentsOf(query).map(read))}`;
}

/** Concatenates segments. Limits are literals: the planner has to know that few rows are wanted. */
function unionSegments(query: PageQuery, parts: RawBuilder<unknown>[]): RawBuilder<unknown> {
  const [only] = parts;
  if (parts.length === 1 && only) return sql`${only} offset ${sql.lit(query.offset)}`;
  return mergeParts(query, parts);
}

/** The first rows of several parts in the order of the list. */
function mergeParts(query: PageQuery, parts: RawBuilder<unknown>[]): RawBuilder<PageRow> {
  const direction = query.ordering === "price" ? sql`asc` : sql`desc`;
  return sql<PageRow>`
    ${sql.join(
      parts.map((part) => sql`(${part})`),
      sql` union all `,
    )}
    order by position ${direction}, listing_id ${direction}
    limit ${sql.lit(query.limit)} offset ${sql.lit(query.offset)}`;
}

/** Where listings are; without deleted ones. */
export async function readLocationIds(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ id: number; location_id: number }>`
    select id, location_id from listings where id = any(${ids}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, location_id: location }) => [id, location]));
}
