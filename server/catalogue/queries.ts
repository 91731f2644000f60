import { type Selectable, sql } from "kysely";
import type { Parameter, ParameterOption } from "#contracts/catalogue/schemas.ts";
import type { Db } from "#server/database/database.ts";
import { listStretches } from "#server/database/table-stretches.ts";
import type { ParameterOptionsTable, ParametersTable } from "#server/database/types.ts";
import { editedSynonyms } from "./reference-queries.ts";
import { type Catalogue, flattenCategories, linkCategories, linkLocations } from "./catalogue.ts";

/** Reads all reference data and links it. */
export async function readCatalogue(db: Db): Promise<Catalogue> {
  const [parameters, options, categories, locations, rates] = await Promise.all([
    db.selectFrom("parameters").selectAll().orderBy("id").execute(),
    db.selectFrom("parameter_options").selectAll().orderBy("parameter_id").orderBy("position").orderBy("id").execute(),
    db.selectFrom("categories").selectAll().orderBy("parent_id").orderBy("position").orderBy("id").execute(),
    db.selectFrom("locations").selectAll().orderBy("position").execute(),
    db.selectFrom("currency_rates").select(["currency", "kgs"]).execute(),
  ]);
  const parameterById = linkParameters(parameters, options);
  const linked = linkCategories(categories, offerOptions(parameterById, options));
  const roots = linked.filter(({ parent, isActive }) => parent === null && isActive);
  const locationNodes = linkLocations(locations);
  return {
    roots,
    categories: flattenCategories(roots),
    categoryById: new Map(linked.map((category) => [category.id, category])),
    resumes: linked.flatMap(({ id, wanted, path }) =>
      wanted === "work" && path.at(-2)?.wanted !== "work" ? [id] : [],
    ),
    locations: locationNodes,
    locationById: new Map(locationNodes.map((location) => [location.id, location])),
    parameterById,
    parameterOfOption: new Map(
      [...parameterById.values()].flatMap((parameter) =>
        parameter.options.map((option) => [option.id, parameter] as const),
      ),
    ),
    rates: Object.fromEntries(rates.map((rate) => [rate.currency, rate.kgs])),
  };
}

/** The parameters with their options, by id. */
function linkParameters(
  rows: Selectable<ParametersTable>[],
  optionRows: Selectable<ParameterOptionsTable>[],
): Map<number, Parameter> {
  const optionsOf = Map.groupBy(optionRows, (option) => option.parameter_id);
  const toOption = ({
    id,
    title_ru,
    title_ky,
    parent_option_id,
  }: Selectable<ParameterOptionsTable>): ParameterOption => ({
    id,
    title_ru,
    title_ky,
    parent_option: parent_option_id ?? undefined,
  });
  const toParameter = (row: Selectable<ParametersTable>): Parameter => ({
    id: row.id,
    key: row.key,
    type: row.type as Parameter["type"],
    from_to: row.from_to,
    multiple: row.multiple,
    required: row.required,
    unit_ru: row.unit_ru,
    unit_ky: row.unit_ky,
    title_ru: row.title_ru,
    title_ky: row.title_ky,
    depends_on: row.depends_on ?? undefined,
    options: (optionsOf.get(row.id) ?? []).map(toOption),
  });
  return new Map(rows.map((row) => [row.id, toParameter(row)]));
}

/** The parameters without the options that are offered no more. */
function offerOptions(
  parameterById: ReadonlyMap<number, Parameter>,
  rows: readonly Selectable<ParameterOptionsTable>[],
): ReadonlyMap<number, Parameter> {
  const closed = new Set(rows.filter(({ is_active }) => !is_active).map(({ id }) => id));
  if (closed.size === 0) return parameterById;
  return new Map(
    [...parameterById].map(([id, parameter]) => {
      const options = parameter.options.filter((option) => !closed.has(option.id));
      return [id, options.length === parameter.options.length ? parameter : { ...parameter, options }];
    }),
  );
}

/** Changes with reference data, rates, settings of the site, synonyms and the vocabulary. */
export async function readReferenceVersion(db: Db): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select concat((select string_agg(concat(name, ' ', loaded_at), ', ' order by name) from reference_loads),
      (select max(updated_at) from currency_rates)) as version`.execute(db);
  return rows[0]?.version ?? "";
}

/** Changes what {@link readReferenceVersion} returns. */
export async function markReferenceChanged(trx: Db): Promise<void> {
  await sql`
    insert into reference_loads (name, sha256) values ('changed by admins', '')
    on conflict (name) do update set loaded_at = clock_timestamp()`.execute(trx);
}

/** Notes that admins have changed synonyms: the reference file changes them no more. */
export async function markSynonymsEdited(trx: Db): Promise<void> {
  await sql`
    insert into reference_loads (name, sha256) values (${editedSynonyms}, '') on conflict do nothing`.execute(trx);
}

/** How many listings the public sees. */
export interface ListingCounts {
  all: number;
  /** In each category and its descendants. */
  byCategory: Map<number, number>;
  /** At each location and its descendants. */
  byLocation: Map<number, number>;
}

/**
 * Counts visible listings by category and by location, in one pass over all of them, a stretch at a time. One that is raised meanwhile may
 * be counted twice or not at all: the next count is right.
 */
export async function countListings(db: Db): Promise<ListingCounts> {
  const counts: ListingCounts = { all: 0, byCategory: new Map(), byLocation: new Map() };
  for await (const isThere of listStretches(db, "listing_search")) {
    const { rows } = await sql<{ is_category: boolean; path: number[]; listings: number }>`
      select grouping(location_1) = 1 as is_category, count(*) as listings,
        case grouping(location_1) when 1 then array[category_1, category_2, category_3]
          else array[location_1, location_2, location_3] end as path
      from listing_search where ${isThere}
      group by grouping sets ((category_1, category_2, category_3), (location_1, location_2, location_3))`.execute(db);
    for (const { is_category: isCategory, path, listings } of rows) {
      const counted = isCategory ? counts.byCategory : counts.byLocation;
      if (isCategory) counts.all += listings;
      for (const id of path) if (id > 0) counted.set(id, (counted.get(id) ?? 0) + listings);
    }
  }
  return counts;
}

/**
 * Changes with whatever is written to `listing_search`, some seconds later: PostgreSQL's statistics of the table. An idle site has nothing
 * to count again.
 */
export async function readListingChanges(db: Db): Promise<number> {
  const { rows } = await sql<{ changes: number }>`
    select pg_stat_get_tuples_inserted(id) + pg_stat_get_tuples_updated(id) + pg_stat_get_tuples_deleted(id) as changes
    from cast('listing_search'::regclass as oid) as id`.execute(db);
  return rows[0]?.changes ?? 0;
}

/** When the listing at a rank of all lists was raised: 1,000 for the thousandth, the newest first. */
export interface RaiseRank {
  rank: number;
  at: Date;
}

/** The first rank that is looked up; each following one is twice as far. */
const firstRank = 500;
/** Times as many listings there are as the last rank that is looked up. */
const rankShare = 4;
/** Listings that are gone through in one statement. */
const maxSkipped = 65_536;

/** The times at some ranks among so many listings, read from an index alone, each from the one before on. */
export async function readRaiseRanks(db: Db, listings: number): Promise<RaiseRank[]> {
  const ranks: RaiseRank[] = [];
  let position: { id: number; at: Date } | undefined;
  let passed = 0;
  for (let rank = firstRank; rank <= listings / rankShare; rank *= 2) {
    while (passed < rank) {
      const skipped = Math.min(maxSkipped, rank - passed);
      const from = position && sql`where (upvote_at, listing_id) < (${position.at}, ${position.id}::bigint)`;
      const { rows } = await sql<{ id: number; at: Date }>`
        select listing_id as id, upvote_at as at from listing_search ${from ?? sql``}
        order by upvote_at desc, listing_id desc offset ${skipped - 1} limit 1`.execute(db);
      [position] = rows;
      if (!position) return ranks;
      passed += skipped;
    }
    if (position) ranks.push({ rank, at: position.at });
  }
  return ranks;
}

/** Counts the accounts that are not blocked. */
export async function countUsers(db: Db): Promise<number> {
  const { rows } = await sql<{ users: number }>`select count(*) as users from users where blocked_at is null`.execute(
    db,
  );
  return rows[0]?.users ?? 0;
}

export interface ModerationFigures {
  review_seconds: number | null;
  overturned_percent: number | null;
}

/** Decisions that figures are made of at most, the newest. */
const maxDecisions = 1_000;
/** Fewer decisions say nothing. */
const minDecisions = 100;

/**
 * How long the middle one of the newest decisions on listings came after its listing's turn, and the share of blocks that were overturned: undone, or the
 * same text was approved later. Of listings that were sent again afterwards the wait is not known any more: they do not count.
 */
export async function readModerationFigures(db: Db): Promise<ModerationFigures> {
  const { rows } = await sql<ModerationFigures>`
    select w.review_seconds, b.overturned_percent
    from (
      select case when count(*) >= ${sql.lit(minDecisions)} then ceil(extract(epoch from
        percentile_cont(0.5) within group (order by greatest(d.created_at - l.review_turn, interval '0'))))::integer end as review_seconds
      from (
        select * from moderation_log where action in ('approve', 'block') and listing_id is not null and undone_at is null
        order by id desc limit ${sql.lit(maxDecisions)}) d
      join listings l on l.id = d.listing_id and l.review_since <= d.created_at
      -- What was public already had not waited.
      where d.approved_before is distinct from d.revision) w
    cross join (
      select case when count(*) >= ${sql.lit(minDecisions)} then round(100.0 * count(*) filter (where d.undone_at is not null or exists (
        select from moderation_log a where a.listing_id = d.listing_id and a.id > d.id and a.action = 'approve' and a.revision = d.revision
          and a.undone_at is null)) / count(*))::integer end as overturned_percent
      from (
        select * from moderation_log where action = 'block' and listing_id is not null
        order by id desc limit ${sql.lit(maxDecisions)}) d) b`.execute(db);
  return rows[0] ?? { review_seconds: null, overturned_percent: null };
}
