import { type RawBuilder, sql } from "kysely";
import { type StatisticKind, statisticKinds } from "#contracts/statistics/rules.ts";
import type { ListingState } from "#contracts/listings/schemas.ts";
import type { Db } from "#server/database/database.ts";
import type { FirstPhotoRow } from "#server/photos/present.ts";
import type { Part, Period } from "./period.ts";

export type Counts = Record<StatisticKind, number>;

/** What was counted on a day. */
export interface DayRow extends Counts {
  day: string;
}

/** The days of a period and of the one before it on which something was counted of a business. */
export async function readBusinessDays(db: Db, businessId: number, period: Period): Promise<DayRow[]> {
  const { rows } = await sql<DayRow>`
    select day, views, impressions, messages, calls, favourites, orders from business_days
    where business_id = ${businessId} and day between ${period.previousStart}::date and ${period.end}::date`.execute(
    db,
  );
  return rows;
}

/** The same of a listing. */
export async function readListingDays(db: Db, listingId: number, period: Period): Promise<DayRow[]> {
  const { rows } = await sql<DayRow>`
    select day, views, impressions, messages, calls, favourites, orders from listing_days
    where listing_id = ${listingId} and day between ${period.previousStart}::date and ${period.end}::date`.execute(db);
  return rows;
}

export interface ProductRow extends FirstPhotoRow {
  id: number;
  user_id: number;
  title: string;
  state: ListingState;
  category_id: number;
  deleted_at: Date | null;
}

const productColumns = sql`l.id, l.user_id, l.title, l.state, l.category_id, l.deleted_at,
  p.id as photo_id, p.name as photo_name, p.width as photo_width, p.height as photo_height, p.thumbhash as photo_thumbhash`;

/** A listing in whatever state, deleted or not. */
export async function findProduct(db: Db, id: number): Promise<ProductRow | undefined> {
  const { rows } = await sql<ProductRow>`
    select ${productColumns} from listings l left join photos p on p.listing_id = l.id and p.position = 0
    where l.id = ${id}`.execute(db);
  return rows[0];
}

/** Where a page of the table begins: after this row. */
export interface TablePosition {
  count: number;
  id: number;
}

/**
 * A page of a user's listings with their sums, ordered by one of them. Deleted ones only while something was counted of them. It adds up the parts of
 * the period by the keys of each listing (`listParts`): of a thousand listings some tens of milliseconds, whatever the period.
 */
export async function readProductCounts(
  db: Db,
  userId: number,
  parts: readonly Part[],
  {
    kind,
    isDescending,
    after,
    limit,
  }: {
    kind: StatisticKind;
    isDescending: boolean;
    after: TablePosition | undefined;
    limit: number;
  },
): Promise<(ProductRow & Counts)[]> {
  const by = sql.ref(`s.${kind}`);
  const order = isDescending ? sql`desc` : sql`asc`;
  const beyond = after
    ? sql`where (${by}, s.id) ${isDescending ? sql`<` : sql`>`} (${after.count}::bigint, ${after.id}::bigint)`
    : sql``;
  const counts = sql.join(statisticKinds.map((one) => sql`coalesce(sum(d.${sql.ref(one)}), 0) as ${sql.ref(one)}`));
  const any = sql.join(
    statisticKinds.map((one) => sql`coalesce(sum(d.${sql.ref(one)}), 0)`),
    sql` + `,
  );
  const { rows } = await sql<ProductRow & Counts>`
    select ${productColumns}, s.views, s.impressions, s.messages, s.calls, s.favourites, s.orders
    from (
      select * from (
        select l.id, ${counts}
        from listings l left join lateral (${sql.join(parts.map(selectPart), sql` union all `)}) d on true
        where l.user_id = ${userId}
        group by l.id
        having l.deleted_at is null or ${any} > 0
      ) s ${beyond}
      order by ${by} ${order}, s.id ${order} limit ${sql.lit(limit)}
    ) s join listings l on l.id = s.id left join photos p on p.listing_id = l.id and p.position = 0
    order by ${by} ${order}, s.id ${order}`.execute(db);
  return rows;
}

/** The sums of a part of a period of the listing `l`. */
function selectPart({ table, from, to, isLess }: Part): RawBuilder<unknown> {
  const sign = isLess ? sql`-` : sql``;
  const counts = sql.join(statisticKinds.map((kind) => sql`${sign}sum(${sql.ref(kind)}) as ${sql.ref(kind)}`));
  const first = table === "days" ? sql`day` : sql`month`;
  return sql`select ${counts} from ${sql.table(`listing_${table}`)} where listing_id = l.id and ${first} between ${from}::date and ${to}::date`;
}
