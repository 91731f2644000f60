import { sql } from "kysely";
import type { ListingState } from "#contracts/listings/schemas.ts";
import { cardColumns, type CardRow, cardTables } from "#server/listings/queries.ts";
import type { Db } from "#server/database/database.ts";
import { bishkekDay } from "#server/platform/clock.ts";
import type { AskedPrice } from "#server/prices/asked-price.ts";
import { isBusinessOnShow } from "#server/business/records/on-show-queries.ts";
import type { ListingValues, Seller } from "./draft.ts";
import type { StoredParameters } from "#server/catalogue/resolve-parameters.ts";

/** The columns that an owner's actions depend on. */
export interface OwnListingRow extends Omit<ListingValues, "deal_type" | "currency" | "parameters"> {
  id: number;
  user_id: number;
  state: ListingState;
  deal_type: string;
  currency: string;
  parameters: StoredParameters;
  photo_count: number;
  revision: number;
  approved_revision: number | null;
  upvote_at: Date;
  previous_upvote_at: Date | null;
  renewed_at: Date | null;
  deleted_at: Date | null;
  reserved_until: Date | null;
  approved_price: number | null;
  approved_currency: string | null;
  price_marked_at: Date | null;
  /** `YYYY-MM-DD`. */
  price_day: string | null;
  price_day_changes: number;
}

const ownListingColumns = sql.raw(`
  id, user_id, state, title, description, category_id, location_id, deal_type, currency, price, discount_price,
  contact_phone, parameters, photo_count, revision, approved_revision, upvote_at, previous_upvote_at, renewed_at, deleted_at, reserved_until,
  approved_price, approved_currency, price_marked_at, price_day, price_day_changes`);

/** Locks the listing. */
export async function lockListing(db: Db, id: number): Promise<OwnListingRow | undefined> {
  const { rows } = await sql<OwnListingRow>`
    select ${ownListingColumns} from listings where id = ${id} for update`.execute(db);
  return rows[0];
}

/** Those of these listings that are the user's. */
export async function readListings(db: Db, userId: number, ids: readonly number[]): Promise<OwnListingRow[]> {
  const { rows } = await sql<OwnListingRow>`
    select ${ownListingColumns} from listings where id = any(${ids}::bigint[]) and user_id = ${userId}`.execute(db);
  return rows;
}

/** The same, locked in the order of their ids. */
export async function lockListings(trx: Db, userId: number, ids: readonly number[]): Promise<OwnListingRow[]> {
  const { rows } = await sql<OwnListingRow>`
    select ${ownListingColumns} from listings
    where id = any(${ids}::bigint[]) and user_id = ${userId} order by id for update`.execute(trx);
  return rows;
}

/** A new price that no person has approved. */
interface NewPrice {
  values: ListingValues;
  /** The last price that a person approved. */
  approved: AskedPrice;
  /** A moderator has to look at it. */
  isMarked: boolean;
  now: Date;
  /** The lifetime of the listing begins again. */
  renews: boolean;
}

/** Writes a price of a locked listing as a new revision that is approved at once. */
export async function writePrice(
  db: Db,
  before: OwnListingRow,
  { values, approved, isMarked, now, renews }: NewPrice,
): Promise<void> {
  const { price, currency, discount_price } = values;
  const revision = before.revision + 1;
  const day = bishkekDay(now);
  await db
    .updateTable("listings")
    .set({
      price,
      currency,
      discount_price,
      ...priceHistory(values, now),
      revision,
      approved_revision: revision,
      approved_price: approved.price,
      approved_currency: approved.currency,
      price_marked_at: isMarked ? (before.price_marked_at ?? now) : null,
      price_day: day,
      price_day_changes: before.price_day === day ? before.price_day_changes + 1 : 1,
      updated_at: now,
      ...(renews && { renewed_at: now }),
    })
    .where("id", "=", before.id)
    .execute();
}

/** Notes in the audit log that a price has passed the automatic check. */
export async function logPassedPrice(db: Db, before: OwnListingRow, values: ListingValues, now: Date): Promise<void> {
  const write = ({ price, currency }: AskedPrice) => `${price} ${currency}`;
  await db
    .insertInto("moderation_log")
    .values({
      moderator_id: null,
      action: "pass_price",
      listing_id: before.id,
      user_id: before.user_id,
      subject: before.title,
      revision: before.revision + 1,
      approved_before: before.approved_revision,
      changes: JSON.stringify([{ field: "asking_price", before: write(before), after: write(values) }]),
      created_at: now,
    })
    .execute();
}

/** A seller, with what decides whether they may create a listing. */
export interface SellerRow extends Seller {
  blocked_at: Date | null;
  /** Number of listings in any state. */
  listings: number;
  /** How many of them are on review. */
  waiting: number;
  /** Of these, how many were on show before. */
  waitingEdits: number;
  /** How many other accounts have sent more than is looked at within the next hour. */
  crowd: number;
}

/** Where in the queue it is looked who has sent so much, in seconds from now: each of them has one there at least. */
const crowdWindow = { from: 3_600, to: 4_500 };

/** Locks the seller, so that simultaneous new listings are counted. `no key`, so that inserts with foreign keys to the user need not wait. */
export async function lockSeller(db: Db, userId: number, now: Date): Promise<SellerRow | undefined> {
  const { rows } = await sql<Omit<SellerRow, keyof CountedRow>>`
    select u.phone, u.blocked_at, coalesce(${isBusinessOnShow("b")}, false) as "isBusiness"
    from users u left join businesses b on b.user_id = u.id
    where u.id = ${userId} for no key update of u`.execute(db);
  const [seller] = rows;
  if (!seller) return undefined;
  const counted = await sql<CountedRow>`
    select (select count(*) from listings where user_id = ${userId}) as listings, w.waiting, w.edits as "waitingEdits",
      (select count(distinct q.user_id) from listings q
        where q.state = 'on_review' and q.user_id <> ${userId}
          and q.review_turn > ${now}::timestamptz + make_interval(secs => ${sql.lit(crowdWindow.from)})
          and q.review_turn <= ${now}::timestamptz + make_interval(secs => ${sql.lit(crowdWindow.to)})) as crowd
    from (
      select count(*) as waiting, count(*) filter (where approved_revision is not null) as edits
      from listings where user_id = ${userId} and state = 'on_review') w`.execute(db);
  return { ...seller, ...(counted.rows[0] ?? { listings: 0, waiting: 0, waitingEdits: 0, crowd: 0 }) };
}

type CountedRow = Pick<SellerRow, "listings" | "waiting" | "waitingEdits" | "crowd">;

/** Seconds by which each listing of an account that waits already puts off the turn of its next one. */
const secondsOfTurn = 30;
/** Waiting listings beyond which the others who send so many count, too: together they get no more turns than one of them alone. */
const fewListings = 20;
/** Accounts that count: with more of them the {@link crowdWindow} would miss some. */
const maxCrowd = 29;

interface Written {
  values: ListingValues;
  textHash: Buffer;
  now: Date;
  /** How many listings of the seller, who is locked, are on review already: of an edit of what was on show, how many such edits. */
  waiting: number;
  /** Of the seller. */
  crowd: number;
}

/** When it is the turn of a listing that comes on review now. */
function turnOf({ now, waiting, crowd }: Pick<Written, "now" | "waiting" | "crowd">): Date {
  const others = Math.max(0, waiting - fewListings) * Math.min(crowd, maxCrowd);
  return new Date(now.getTime() + (waiting + others) * secondsOfTurn * 1_000);
}

/** A listing that is on its way to the public again is not sold. */
export const unsold = { sold_at: null, sold_here: null, sold_to: null, sold_told: true };

/** Inserts listings on review; returns their ids in the same order. */
export async function insertListings(
  db: Db,
  userId: number,
  written: readonly Written[],
  state: "on_review" | "inactive" = "on_review",
): Promise<number[]> {
  if (written.length === 0) return [];
  const rows = await db
    .insertInto("listings")
    .values(
      written.map(({ values, textHash, now, waiting, crowd }) => ({
        ...values,
        parameters: JSON.stringify(values.parameters),
        user_id: userId,
        state,
        text_hash: textHash,
        discounted_at: values.discount_price === null ? null : now,
        upvote_at: now,
        review_since: now,
        review_turn: turnOf({ now, waiting, crowd }),
        created_at: now,
        updated_at: now,
      })),
    )
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** When the price was raised and the discount given; a currency that changes is taken for a raise. An end holds for the discount that it was set for. */
function priceHistory({ price, currency, discount_price: discount }: ListingValues, now: Date) {
  const isNew = sql`discount_price is distinct from ${discount}::bigint`;
  return {
    price_raised_at: sql<Date | null>`
      case when currency <> ${currency} or price < ${price}::bigint then ${now}::timestamptz else price_raised_at end`,
    discounted_at: sql<Date | null>`
      case when ${discount}::bigint is null then null when ${isNew} then ${now}::timestamptz else discounted_at end`,
    discount_until: sql<Date | null>`case when ${isNew} then null else discount_until end`,
  };
}

/** Writes a new revision, which goes on review; a listing that is on review keeps its position in the queue. */
export async function writeEdit(db: Db, id: number, written: Written): Promise<void> {
  const { values, textHash, now } = written;
  await keepPrevious(db, id);
  await db
    .updateTable("listings")
    .set({
      ...values,
      parameters: JSON.stringify(values.parameters),
      state: "on_review",
      ...priceHistory(values, now),
      text_hash: textHash,
      revision: sql<number>`revision + 1`,
      review_since: sql<Date>`case when state = 'on_review' then review_since else ${now} end`,
      review_turn: sql<Date>`case when state = 'on_review' then review_turn else ${turnOf(written)} end`,
      updated_at: now,
      deleted_at: null,
      ...unsold,
    })
    .where("id", "=", id)
    .execute();
}

/** Keeps the version that was decided on, with which a moderator compares the edit. An edit of what waits keeps it. */
async function keepPrevious(db: Db, id: number): Promise<void> {
  await sql`
    insert into previous_versions (listing_id, revision, is_blocked, title, description, category_id, location_id,
      deal_type, currency, price, discount_price, contact_phone, parameters, photo_ids)
    select l.id, l.revision, l.state = 'blocked', l.title, l.description, l.category_id, l.location_id,
      l.deal_type, l.currency, l.price, l.discount_price, l.contact_phone, l.parameters,
      array(select p.id from photos p where p.listing_id = l.id order by p.position)
    from listings l
    where l.id = ${id} and (l.state = 'blocked' or (l.state <> 'on_review' and l.revision = l.approved_revision))
    on conflict (listing_id) do update set
      revision = excluded.revision, is_blocked = excluded.is_blocked, title = excluded.title,
      description = excluded.description, category_id = excluded.category_id, location_id = excluded.location_id,
      deal_type = excluded.deal_type, currency = excluded.currency, price = excluded.price,
      discount_price = excluded.discount_price, contact_phone = excluded.contact_phone,
      parameters = excluded.parameters, photo_ids = excluded.photo_ids`.execute(db);
}

/** Writes a new revision of a listing that nobody but its owner sees, and that stays so. */
export async function writeHiddenEdit(
  db: Db,
  id: number,
  { values, textHash, now }: Omit<Written, "waiting" | "crowd">,
): Promise<void> {
  await db
    .updateTable("listings")
    .set({
      ...values,
      parameters: JSON.stringify(values.parameters),
      ...priceHistory(values, now),
      text_hash: textHash,
      revision: sql<number>`revision + 1`,
      updated_at: now,
    })
    .where("id", "=", id)
    .execute();
}

export async function setState(
  db: Db,
  id: number,
  change: { state: ListingState; deleted_at?: Date; renewed_at?: Date },
): Promise<void> {
  const sale = change.state === "active" ? unsold : {};
  await db
    .updateTable("listings")
    .set({ ...change, ...sale })
    .where("id", "=", id)
    .execute();
}

/** Moves listings to the top; their previous positions are stored for lists that are being paged (`docs/decisions/0003-paging-as-of-the-first-page.md`). */
export async function writeRaises(db: Db, ids: readonly number[], now: Date): Promise<void> {
  await sql`
    update listings set previous_upvote_at = upvote_at, upvote_at = ${now}, upvote_xid = pg_current_xact_id()
    where id = any(${ids}::bigint[])`.execute(db);
}

export async function writeRenewal(db: Db, id: number, now: Date): Promise<void> {
  await db.updateTable("listings").set({ renewed_at: now }).where("id", "=", id).execute();
}

/** Deletes a listing with its photos and counters. */
export async function deleteListing(db: Db, id: number): Promise<void> {
  await db.deleteFrom("listings").where("id", "=", id).execute();
}

export interface OwnerDetails {
  contact_phone: string;
  discount_price: number | null;
  discount_until: Date | null;
  revision: number;
  approved_revision: number | null;
  renewed_at: Date | null;
  previous_upvote_at: Date | null;
  deleted_at: Date | null;
  article: string | null;
  views: number | null;
  favorites: number;
  /** Null unless it is blocked. */
  reasons: string[] | null;
  note: string | null;
}

const ownColumns = sql.raw(`
  l.contact_phone, l.discount_until, l.revision, l.approved_revision, l.renewed_at, l.previous_upvote_at, l.deleted_at, c.views, m.reasons, m.note, i.article,
  (select count(*) from favorites f where f.listing_id = l.id) as favorites`);
const ownTables = sql.raw(`
  left join listing_counters c on c.listing_id = l.id
  left join imported_listings i on i.listing_id = l.id
  left join lateral (
    select reasons, note from moderation_log
    where listing_id = l.id and action = 'block' and undone_at is null
    order by id desc limit 1) m on l.state = 'blocked'`);

export async function findOwnerDetails(db: Db, id: number): Promise<OwnerDetails | undefined> {
  const { rows } = await sql<OwnerDetails>`
    select l.discount_price, ${ownColumns} from listings l ${ownTables} where l.id = ${id}`.execute(db);
  return rows[0];
}

export type OwnCardRow = CardRow & OwnerDetails;

interface OwnListingsQuery {
  state?: ListingState | undefined;
  search?: string | undefined;
  products?: readonly number[] | undefined;
  /** Only those in a catalogue; only those that are not in it. */
  catalog?: number | undefined;
  outside_catalog?: number | undefined;
  /** Only those with a discount, or without. */
  discounted?: boolean | undefined;
  /** Only those that wait for photos. */
  needs_photos?: boolean | undefined;
  /** Id of the last listing of the page before. */
  before: number | undefined;
  limit: number;
}

/** Whether a listing `l` waits for photos, as `needsPhotos` says it of a row. There is an index of these. */
const needsPhotos = sql`
  l.state = 'inactive' and l.deleted_at is null and l.approved_revision is null and l.photo_count = 0`;

/** Whether a listing `l` was put into a catalogue. */
const isIn = (catalogueId: number | undefined) => sql`exists (
  select from catalogue_listings i where i.catalogue_id = ${catalogueId ?? null} and i.listing_id = l.id)`;

/** Newest first. A user has a thousand listings at most, so the index by user is enough. */
export async function readOwnCards(
  db: Db,
  userId: number,
  {
    state,
    search,
    products,
    catalog,
    outside_catalog: outside,
    discounted,
    needs_photos: waiting,
    before,
    limit,
  }: OwnListingsQuery,
): Promise<OwnCardRow[]> {
  const { rows } = await sql<OwnCardRow>`
    select ${cardColumns}, ${ownColumns} from ${cardTables} ${ownTables}
    where l.user_id = ${userId}
      and (${state ?? null}::text is null or l.state = ${state ?? null})
      and (${search ?? null}::text is null or strpos(lower(l.title), lower(${search ?? null}::text)) > 0
        or strpos(lower(i.article), lower(${search ?? null}::text)) > 0)
      and (${products ?? null}::bigint[] is null or l.id = any(${products ?? null}))
      and (${catalog ?? null}::bigint is null or ${isIn(catalog)})
      and (${outside ?? null}::bigint is null or not ${isIn(outside)})
      and (${discounted ?? null}::boolean is null or (l.discount_price is not null) = ${discounted ?? null})
      ${waiting === undefined ? sql`` : waiting ? sql`and ${needsPhotos}` : sql`and not (${needsPhotos})`}
      and (${before ?? null}::bigint is null or l.id < ${before ?? null})
    order by l.id desc limit ${limit}`.execute(db);
  return rows;
}

/** A user's listings in the order of the ids. */
export async function readOwnCardsOf(db: Db, userId: number, ids: readonly number[]): Promise<OwnCardRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<OwnCardRow>`
    select ${cardColumns}, ${ownColumns} from ${cardTables} ${ownTables}
    where l.id = any(${ids}::bigint[]) and l.user_id = ${userId}`.execute(db);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** How many listings of a user wait for photos. */
export async function countWaitingForPhotos(db: Db, userId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from listings l where l.user_id = ${userId} and ${needsPhotos}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Numbers of a user's listings by state. */
export async function countOwnListings(db: Db, userId: number): Promise<Record<ListingState, number>> {
  const { rows } = await sql<{ state: ListingState; count: number }>`
    select state, count(*) as count from listings where user_id = ${userId} group by state`.execute(db);
  const counts = { active: 0, inactive: 0, on_review: 0, blocked: 0 };
  for (const { state, count } of rows) counts[state] = count;
  return counts;
}
