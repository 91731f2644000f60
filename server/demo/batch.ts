import { pipeline } from "node:stream/promises";
import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import type { Catalogue } from "#server/catalogue/catalogue.ts";
import { buildSearchDocument } from "#server/search/document.ts";
import type { DemoListing, DemoUser, Market, Picture } from "./market.ts";

/** Rows that a batch brings, table by table, in the order they must be written in. */
const columns = {
  users: "id, name, phone, email, registered_via, role, language, location_id, created_at",
  businesses: "user_id, name, request_status, vip_until, created_at",
  listings:
    "id, user_id, category_id, location_id, deal_type, state, title, description, currency, price, discount_price, contact_phone, parameters, photo_count, upvote_at, upvote_xid, created_at, updated_at, deleted_at, approved_revision, review_since",
  photos: "user_id, listing_id, position, name, width, height, thumbhash, created_at",
  listing_counters: "listing_id, views, calls",
  listing_search:
    "listing_id, user_id, category_1, category_2, category_3, location_1, location_2, location_3, price, upvote_at, upvote_xid, created_at, is_business, deal_type, options, terms",
  listing_numbers: "listing_id, parameter_id, value",
} as const;

type Table = keyof typeof columns;
const tables = Object.keys(columns) as Table[];

/** The rows of a batch as the text form of COPY. */
export type BatchRows = Record<Table, string>;

/** Ads `from` up to, not including, `to`, and who they are by. */
export interface BatchPlan {
  from: number;
  to: number;
  /** Ids of the ads, in order. */
  listingIds: readonly number[];
  /** Ids of their people, by number. */
  userIds: ReadonlyMap<number, number>;
  /** Numbers of the people who are not in the database yet. */
  newUsers: readonly number[];
}

/** What a generation adds to the market's own account of a person. */
export interface UserIdentity {
  name?: string;
  phone: string | null;
  email: string | null;
  role: "user" | "moderator" | "admin";
}

export interface BatchContext {
  market: Market;
  catalogue: Catalogue;
  identify(userIndex: number, id: number): UserIdentity;
  /** The name of a business, which must be its own in the whole database. */
  nameBusiness(name: string, userId: number): string;
  /** VIP runs to this time. */
  vipUntil: Date;
}

/**
 * The transaction that raised these ads, for people who page through a list meanwhile: one that ended before every other.
 * 3 is the first that PostgreSQL gives out (`FirstNormalTransactionId`).
 */
const earliestXid = "3";

/** The people whose ads a stretch of the market holds: those of every block it touches. */
export function listUsers(market: Market, from: number, to: number): number[] {
  const first = Math.floor(from / market.size) * market.users;
  const end = Math.ceil(to / market.size) * market.users;
  return Array.from({ length: end - first }, (_, index) => first + index);
}

/** Writes the rows of a batch; pure but for the time it takes. */
export function writeRows(context: BatchContext, plan: BatchPlan): BatchRows {
  const { market } = context;
  const rows: BatchRows = {
    users: "",
    businesses: "",
    listings: "",
    photos: "",
    listing_counters: "",
    listing_search: "",
    listing_numbers: "",
  };
  for (const index of plan.newUsers) writePerson(rows, context, index, getId(plan, index));
  for (let index = plan.from; index < plan.to; index++) {
    const id = plan.listingIds[index - plan.from];
    if (id === undefined) throw new RangeError("more ads than ids");
    const listing = market.listing(index);
    writeListing(rows, context, listing, id, getId(plan, listing.userIndex));
  }
  return rows;
}

function getId(plan: BatchPlan, userIndex: number): number {
  const id = plan.userIds.get(userIndex);
  if (id === undefined) throw new RangeError(`person ${userIndex} has no id`);
  return id;
}

function writePerson(rows: BatchRows, context: BatchContext, index: number, id: number): void {
  const user: DemoUser = context.market.user(index);
  const { name = user.name, phone, email, role } = context.identify(index, id);
  const via = phone === null ? "email" : "phone";
  rows.users += line([id, name, phone, email, via, role, user.language, user.locationId, user.createdAt]);
  const business = context.market.business(index);
  if (!business) return;
  const vipUntil = business.isVip ? context.vipUntil : null;
  rows.businesses += line([
    id,
    context.nameBusiness(business.name, id),
    business.requestStatus,
    vipUntil,
    user.createdAt,
  ]);
}

function writeListing(rows: BatchRows, context: BatchContext, listing: DemoListing, id: number, userId: number): void {
  const upvoteAt = listing.upvoteAt.toISOString();
  const createdAt = listing.createdAt.toISOString();
  const parameters = JSON.stringify(listing.parameters);
  rows.listings += line([
    id,
    userId,
    listing.categoryId,
    listing.locationId,
    listing.dealType,
    listing.state,
    listing.title,
    listing.description,
    listing.currency,
    listing.price,
    listing.discountPrice,
    listing.contactPhone,
    parameters,
    listing.photos.length,
    upvoteAt,
    earliestXid,
    createdAt,
    listing.updatedAt,
    listing.deletedAt,
    listing.state === "active" || listing.state === "inactive" ? 1 : null,
    listing.createdAt,
  ]);
  listing.photos.forEach((photo, position) => {
    rows.photos += line([userId, id, position, photo.name, photo.width, photo.height, writeBytes(photo), createdAt]);
  });
  if (listing.views > 0) rows.listing_counters += line([id, listing.views, listing.calls]);
  if (listing.state === "active" && listing.deletedAt === null) writeSearchRows(rows, context, listing, id, userId);
}

function writeSearchRows(
  rows: BatchRows,
  context: BatchContext,
  listing: DemoListing,
  id: number,
  userId: number,
): void {
  const isBusiness = context.market.business(listing.userIndex)?.requestStatus === "success";
  const document = buildSearchDocument(
    {
      category_id: listing.categoryId,
      location_id: listing.locationId,
      title: listing.title,
      description: listing.description,
      currency: listing.currency,
      price: listing.price,
      discount_price: listing.discountPrice,
      parameters: listing.parameters,
      is_business: isBusiness,
      deal_type: listing.dealType,
      created_at: listing.createdAt,
    },
    context.catalogue,
  );
  if (!document) return;
  rows.listing_search += line([
    id,
    userId,
    ...document.categories,
    ...document.locations,
    document.price,
    listing.upvoteAt,
    earliestXid,
    listing.createdAt,
    isBusiness ? "t" : "f",
    listing.dealType,
    `{${document.options.join(",")}}`,
    `{${document.terms.join(",")}}`,
  ]);
  for (const number of document.numbers) rows.listing_numbers += line([id, number.parameter_id, number.value]);
}

/** A line of COPY's text form (PostgreSQL manual, COPY, «Text Format»). */
function line(values: readonly (string | number | Date | null)[]): string {
  return `${values.map(writeValue).join("\t")}\n`;
}

function writeValue(value: string | number | Date | null): string {
  if (typeof value === "string") return escape(value);
  if (value === null) return "\\N";
  return typeof value === "number" ? String(value) : value.toISOString();
}

const special = /[\\\t\n\r]/;
const escapes: Record<string, string> = { "\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r" };

function escape(text: string): string {
  return special.test(text) ? text.replace(/[\\\t\n\r]/g, (character) => escapes[character] ?? "") : text;
}

const byteTexts = new WeakMap<Picture, string>();

function writeBytes(picture: Picture): string {
  const text = byteTexts.get(picture) ?? `\\x${Buffer.from(picture.thumbhash).toString("hex")}`;
  byteTexts.set(picture, text);
  return text;
}

/** Takes the next `count` ids of a table; others may take theirs at the same time. */
export async function takeIds(
  client: pg.Pool | pg.ClientBase,
  table: "users" | "listings",
  count: number,
): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    "select nextval(pg_get_serial_sequence($1, 'id')) as id from generate_series(1, $2::int)",
    [table, count],
  );
  return rows.map((row) => row.id);
}

/** Copies the rows into their tables; call it in a transaction. */
export async function copyRows(client: pg.ClientBase, rows: Record<Table, string | Uint8Array>): Promise<void> {
  for (const table of tables) {
    const text = rows[table];
    if (text.length === 0) continue;
    await pipeline([Buffer.from(text)], client.query(copyFrom(`copy ${table} (${columns[table]}) from stdin`)));
  }
}
