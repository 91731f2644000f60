import { type RawBuilder, sql } from "kysely";
import type { Db } from "#server/database/database.ts";
import { inlineParameters } from "#server/database/inline-parameters.ts";
import { hasShownDiscount } from "#server/prices/discount-queries.ts";
import { dropImplied, type SearchClauses } from "./clauses.ts";
import type { ResolvedFilter } from "./filter.ts";
import { businessTerm, categoryTerm, type Clause, dayTerm, dealTerm, locationTerm, optionTerm } from "./terms.ts";

/**
 * A list is read in phases: matches of the search as typed before those of the corrected one and, with the cheapest first, listings with
 * a price before negotiable ones.
 */
export interface Phase {
  /** The matches of this phase. */
  matching?: SearchClauses;
  /** Matches of earlier phases. */
  notMatching?: readonly SearchClauses[];
  /** Listings of this page that earlier phases have brought under another filter. */
  excludedIds?: readonly number[];
  /** True: only listings with a price; false: only negotiable ones. */
  priced?: boolean;
}

/** A condition on a row `s` of `listing_search`. */
export type Condition = RawBuilder<boolean>;

/** The number of listings of a phase, counted up to `max`. */
export async function countMatches(db: Db, filter: ResolvedFilter, phase: Phase, max: number): Promise<number> {
  const query = sql<{ count: number }>`
    select count(*) as count from (select 1 from ${matches(filter, phase)} limit ${max}) as counted`;
  const { rows } = await inlineParameters(db, query).execute(db);
  return rows[0]?.count ?? 0;
}

/** The matches of a filter and a phase in any order, as SQL to follow `from`: rows of `listing_search s`. */
export function matches(filter: ResolvedFilter, phase: Phase, more: RawBuilder<unknown>[] = []): RawBuilder<unknown> {
  return sql`listing_search s ${whereMatches(filter, phase, more)}`;
}

/** `where …` for a row `s` of `listing_search` that matches. */
export function whereMatches(
  filter: ResolvedFilter,
  phase: Phase,
  more: RawBuilder<unknown>[] = [],
): RawBuilder<unknown> {
  const { category, location } = filter;
  const clauses: Clause[] = [
    ...(category ? [[categoryTerm(category.id)]] : []),
    ...(location ? [[locationTerm(location.id)]] : []),
    ...otherClauses(filter, phase),
  ];
  // A category or location alone has an index that also serves price bounds, which its term has not.
  const isSingleBranch = clauses.length === 1 && (category ?? location) !== undefined;
  const equalities = isSingleBranch ? branchConditions({ category, location }) : clauseConditions(clauses);
  const others = [...columnConditions(filter), ...priceConditions(filter, phase), ...shownConditions(phase), ...more];
  return whereAll([...equalities, ...others]);
}

/**
 * The same for the first matches in an order, up to a position which is among `more`: category and location are told by their columns,
 * because these have indexes by time and price, and numbers are looked up one by one.
 */
export function whereFirstMatches(
  filter: ResolvedFilter,
  phase: Phase,
  more: RawBuilder<unknown>[],
): RawBuilder<unknown> {
  return whereAll([
    ...branchConditions(filter),
    ...clauseConditions(otherClauses(filter, phase)),
    ...columnConditions(filter, "looked up"),
    ...priceConditions(filter, phase),
    ...shownConditions(phase),
    ...more,
  ]);
}

/**
 * The same where each row is looked at, as in a sample: only what columns do not tell is told by terms, which take longer to look through.
 */
export function whereSampled(
  filter: ResolvedFilter,
  phase: Phase,
  more: RawBuilder<unknown>[] = [],
): RawBuilder<unknown> {
  return whereAll([
    ...branchConditions(filter),
    ...columnConditions(filter, "looked up"),
    ...priceConditions(filter, phase),
    ...clauseConditions([...termsOnly(filter), ...(phase.matching?.clauses ?? [])]),
    ...shownConditions(phase),
    ...more,
  ]);
}

/** What only terms say of a filter. */
function termsOnly(filter: ResolvedFilter): Clause[] {
  return [...filter.options.map((ids) => ids.map(optionTerm)), ...(filter.narrowings ?? []).map(({ terms }) => terms)];
}

/** What terms say beside category and location. */
function otherClauses(filter: ResolvedFilter, phase: Phase): Clause[] {
  return [
    ...termsOnly(filter),
    ...(filter.days.length > 0 ? [filter.days.map(dayTerm)] : []),
    ...(filter.isBusiness ? [[businessTerm]] : []),
    ...(filter.dealType ? [[dealTerm(filter.dealType)]] : []),
    ...(phase.matching?.clauses ?? []),
  ];
}

/** Every clause is satisfied. */
export function clauseConditions(all: readonly Clause[]): Condition[] {
  const clauses = dropImplied(all);
  const single = clauses.flatMap((clause) => (clause.length === 1 ? clause : []));
  const several = clauses.filter((clause) => clause.length > 1);
  return [
    ...(single.length > 0 ? [sql<boolean>`s.terms @> ${single}::int[]`] : []),
    ...several.map((clause) => sql<boolean>`s.terms && ${clause}::int[]`),
  ];
}

/** Category and location, each as one condition; then what follows for the category from what else is asked for. */
export function branchConditions({
  category,
  location,
  within,
}: Pick<ResolvedFilter, "category" | "location" | "within">): Condition[] {
  return [
    ...(category ? [sql<boolean>`${sql.ref(`s.category_${category.level}`)} = ${category.id}`] : []),
    ...(location ? [sql<boolean>`${sql.ref(`s.location_${location.level}`)} = ${location.id}`] : []),
    ...(within ? [sql<boolean>`${sql.ref(`s.category_${within.level}`)} = ${within.id}`] : []),
  ];
}

/** Bounds in som. */
export function priceConditions(filter: ResolvedFilter, phase: Phase): Condition[] {
  const conditions: Condition[] = [];
  if (filter.priceFrom !== undefined) conditions.push(sql`s.price >= ${filter.priceFrom}`);
  if (filter.priceTo !== undefined) conditions.push(sql`s.price <= ${filter.priceTo}`);
  if (phase.priced === true) conditions.push(sql`s.price > 0`);
  if (phase.priced === false) conditions.push(sql`s.price = 0`);
  return conditions;
}

/**
 * Ranges of parameters, dates, the kind of seller and deal, the seller. Numbers are joined, or looked up one by one where few
 * listings satisfy all else.
 */
export function columnConditions(filter: ResolvedFilter, numbers: "joined" | "looked up" = "joined"): Condition[] {
  const conditions = filter.ranges.map((range) => isInRange(range, numbers));
  conditions.push(...dateConditions(filter));
  if (filter.isBusiness !== undefined) conditions.push(sql`s.is_business = ${sql.lit(filter.isBusiness)}`);
  if (filter.dealType) conditions.push(sql`s.deal_type = ${filter.dealType}`);
  if (filter.userId !== undefined) conditions.push(sql`s.user_id = ${filter.userId}`);
  if (filter.catalogue) conditions.push(isInCatalogue(filter.catalogue));
  return conditions;
}

function isInCatalogue({ id, userId, isDiscount }: NonNullable<ResolvedFilter["catalogue"]>): Condition {
  return isDiscount
    ? sql`s.listing_id in (select l.id from listings l where l.user_id = ${userId} and ${hasShownDiscount})`
    : sql`s.listing_id in (select c.listing_id from catalogue_listings c where c.catalogue_id = ${id})`;
}

/** Days of creation. */
export function dateConditions({ createdFrom, createdBefore }: ResolvedFilter): Condition[] {
  return [
    ...(createdFrom ? [sql<boolean>`s.created_at >= ${createdFrom}`] : []),
    ...(createdBefore ? [sql<boolean>`s.created_at < ${createdBefore}`] : []),
  ];
}

/** Without `offset 0` the planner joins all numbers of the range, if it takes them for fewer than what satisfies all else. */
function isInRange(
  { parameterIds, from, to }: ResolvedFilter["ranges"][number],
  numbers: "joined" | "looked up",
): Condition {
  return sql`exists (
    select 1 from listing_numbers n
    where n.listing_id = s.listing_id and ${ofParameters(parameterIds)}
      ${from === undefined ? sql`` : sql`and n.value >= ${from}`}
      ${to === undefined ? sql`` : sql`and n.value <= ${to}`}
    ${numbers === "joined" ? sql`` : sql`offset 0`})`;
}

/** One parameter is told as such: the planner knows how often it occurs. */
function ofParameters(ids: readonly number[]): RawBuilder<boolean> {
  return ids.length === 1 ? sql`n.parameter_id = ${ids[0]}` : sql`n.parameter_id = any(${ids}::int[])`;
}

/** Leaves out what earlier phases have shown. */
export function shownConditions({ notMatching = [], excludedIds = [] }: Phase): Condition[] {
  return [
    ...notMatching.map(({ clauses }) => sql<boolean>`not (${allOf(clauseConditions(clauses))})`),
    ...(excludedIds.length > 0 ? [sql<boolean>`s.listing_id <> all(${excludedIds}::bigint[])`] : []),
  ];
}

/** `where a and b`, or nothing. */
export function whereAll(conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return conditions.length === 0 ? sql`` : sql`where ${allOf(conditions)}`;
}

/** `a and b`; `true` for no conditions, as a search without words («1 сом») matches every listing. */
export function allOf(conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}
