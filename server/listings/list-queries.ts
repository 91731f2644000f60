import { type RawBuilder, sql } from "kysely";
import type { Ordering } from "#contracts/listings.ts";
import type { Db } from "#server/platform/database.ts";
import type { ResolvedFilter } from "./filter.ts";

/**
 * A list is read phase by phase: matches of the search as typed before those of the corrected search,
 * and with the cheapest first, ads with a price before negotiable ones.
 */
export interface Phase {
  /** The matches this phase shows, as a tsquery. */
  matching?: string;
  /** Those an earlier phase has shown already. */
  notMatching?: string;
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
  /** The first page's view of the world; absent while reading it. */
  opened?: { at: number; snapshot: string };
}

/** One row of a page: an ad and its place in the order (milliseconds or som). */
export interface PageRow {
  listing_id: number;
  position: number;
  /** On the first page, newest first: the database's clock in milliseconds and its snapshot. */
  opened_at?: number;
  snapshot?: string;
}

/**
 * A raise younger than this may have been under way, unseen, when the first page was read. No statement runs
 * that long: what is older is settled, and its transaction needs no look.
 */
const unsettledMilliseconds = 5 * 60_000;

/** The conditions of a filter on `listing_search s`. */
export function filterConditions(filter: ResolvedFilter): RawBuilder<boolean>[] {
  const conditions: RawBuilder<boolean>[] = [];
  const { category, location } = filter;
  if (category) conditions.push(sql<boolean>`${sql.ref(`s.category_${category.level}`)} = ${category.id}`);
  if (location) conditions.push(sql<boolean>`${sql.ref(`s.location_${location.level}`)} = ${location.id}`);
  if (filter.priceFrom !== undefined) conditions.push(sql<boolean>`s.price >= ${filter.priceFrom}`);
  if (filter.priceTo !== undefined) conditions.push(sql<boolean>`s.price <= ${filter.priceTo}`);
  for (const options of filter.options) {
    conditions.push(
      options.length === 1 ? sql<boolean>`s.options @> ${options}::int[]` : sql<boolean>`s.options && ${options}::int[]`,
    );
  }
  for (const { parameterId, from, to } of filter.ranges) {
    conditions.push(sql<boolean>`exists (
      select 1 from listing_numbers n
      where n.listing_id = s.listing_id and n.parameter_id = ${parameterId}
        ${from === undefined ? sql`` : sql`and n.value >= ${from}`}
        ${to === undefined ? sql`` : sql`and n.value <= ${to}`})`);
  }
  if (filter.createdFrom) conditions.push(sql<boolean>`s.created_at >= ${filter.createdFrom}`);
  if (filter.createdBefore) conditions.push(sql<boolean>`s.created_at < ${filter.createdBefore}`);
  if (filter.isBusiness !== undefined) conditions.push(sql<boolean>`s.is_business = ${sql.lit(filter.isBusiness)}`);
  if (filter.dealType) conditions.push(sql<boolean>`s.deal_type = ${filter.dealType}`);
  if (filter.userId !== undefined) conditions.push(sql<boolean>`s.user_id = ${filter.userId}`);
  return conditions;
}

/** The conditions of a phase. */
export function phaseConditions(phase: Phase): RawBuilder<boolean>[] {
  const conditions: RawBuilder<boolean>[] = [];
  if (phase.matching !== undefined) conditions.push(sql<boolean>`s.lexemes @@ ${phase.matching}::tsquery`);
  if (phase.notMatching !== undefined) conditions.push(sql<boolean>`not s.lexemes @@ ${phase.notMatching}::tsquery`);
  if (phase.priced === true) conditions.push(sql<boolean>`s.price > 0`);
  if (phase.priced === false) conditions.push(sql<boolean>`s.price = 0`);
  return conditions;
}

/** Reads the rows of one page. The limit is a literal: as a parameter it would hide from the planner that few rows are wanted. */
export async function readPage(db: Db, query: PageQuery): Promise<PageRow[]> {
  const { rows } = await pageStatement(query).execute(db);
  return rows;
}

/** How many rows a phase has, counting no further than `most`. */
export async function countPhase(db: Db, filter: ResolvedFilter, phase: Phase, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      select 1 from listing_search s ${whereAll([...filterConditions(filter), ...phaseConditions(phase)])} limit ${most}
    ) as counted`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The statement behind {@link readPage}. */
export function pageStatement(query: PageQuery): RawBuilder<PageRow> {
  return query.ordering === "-upvote_date" ? newestFirst(query) : byPrice(query);
}

/** `where a and b`, or nothing. */
export function whereAll(conditions: RawBuilder<boolean>[]): RawBuilder<unknown> {
  return conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`;
}

function byPrice(query: PageQuery): RawBuilder<PageRow> {
  const direction = query.ordering === "price" ? sql`asc` : sql`desc`;
  const beyond = query.ordering === "price" ? sql`>` : sql`<`;
  const conditions = [...filterConditions(query.filter), ...phaseConditions(query.phase)];
  if (query.after) conditions.push(sql<boolean>`(s.price, s.listing_id) ${beyond} (${query.after.position}, ${query.after.id})`);
  return sql<PageRow>`
    select s.listing_id, s.price as position from listing_search s ${whereAll(conditions)}
    order by s.price ${direction}, s.listing_id ${direction}
    limit ${sql.lit(query.limit)} offset ${sql.lit(query.offset)}`;
}

/**
 * Newest first, as it was when the first page was read: an ad that was raised since stands at its place before that
 * raise, and an ad that was added since is left out, so that nobody sees a row twice or misses one
 * (`design/product.md`, Lists). Only one raise can fall into the life of a list: they are 24 hours apart.
 */
function newestFirst(query: PageQuery): RawBuilder<PageRow> {
  const { after, opened } = query;
  const conditions = [...filterConditions(query.filter), ...phaseConditions(query.phase)];
  const view = opened
    ? sql``
    : sql`, (extract(epoch from now()) * 1000)::bigint as opened_at, pg_current_snapshot()::text as snapshot`;
  const page = (rows: RawBuilder<unknown>[], position: RawBuilder<unknown>) => sql`
    select s.listing_id, (extract(epoch from ${position}) * 1000)::bigint as position ${view}
    from listing_search s ${whereAll([...conditions, ...(rows as RawBuilder<boolean>[])])}
    order by ${position} desc, s.listing_id desc
    limit ${sql.lit(query.limit)}`;
  if (!opened) return sql<PageRow>`${page([], sql`s.upvote_at`)} offset ${sql.lit(query.offset)}`;

  const settledBefore = new Date(opened.at - unsettledMilliseconds);
  const wasThere = sql`pg_visible_in_snapshot(s.upvote_xid, ${opened.snapshot}::pg_snapshot)`;
  const place = after && sql`(${new Date(after.position)}::timestamptz, ${after.id}::bigint)`;
  const unmoved = place ? [sql`(s.upvote_at, s.listing_id) < ${place}`] : [];
  if (!after || after.position >= settledBefore.getTime()) {
    unmoved.push(sql`(s.upvote_at < ${settledBefore} or ${wasThere})`);
  }
  const raised = [sql`s.upvote_at >= ${settledBefore}`, sql`not ${wasThere}`, sql`s.previous_upvote_at is not null`];
  if (place) raised.push(sql`(s.previous_upvote_at, s.listing_id) < ${place}`);
  return sql<PageRow>`
    (${page(unmoved, sql`s.upvote_at`)}) union all (${page(raised, sql`s.previous_upvote_at`)})
    order by position desc, listing_id desc
    limit ${sql.lit(query.limit)} offset ${sql.lit(query.offset)}`;
}
