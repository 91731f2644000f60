import { foldBusinessName } from "#server/business/records/fold-name.ts";
import type { Catalogue } from "#server/catalogue/catalogue.ts";
import { buildSearchDocument } from "#server/search/document.ts";
import type { BatchRows } from "./batch-queries.ts";
import type { DemoListing, DemoUser, Market, Picture } from "./market/market.ts";

/** Listings from number `from` up to, not including, `to`, and their sellers. */
export interface BatchPlan {
  from: number;
  to: number;
  /** Ids of the listings, in order. */
  listingIds: readonly number[];
  /** Ids of their sellers, by number. */
  userIds: ReadonlyMap<number, number>;
  /** Numbers of the users who are not in the database yet. */
  newUsers: readonly number[];
}

/** What is added to a generated user. */
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
  /** Names of businesses must be unique in the database. */
  nameBusiness(name: string, userId: number): string;
  vipUntil: Date;
}

/**
 * `upvote_xid` of generated listings: to lists that are being paged their raise is older than every snapshot.
 * 3 is the first transaction id that PostgreSQL assigns (`FirstNormalTransactionId`).
 */
const earliestXid = "3";

/** The numbers of all users of the blocks that the listings belong to. */
export function listUsers(market: Market, from: number, to: number): number[] {
  const first = Math.floor(from / market.size) * market.users;
  const end = Math.ceil(to / market.size) * market.users;
  return Array.from({ length: end - first }, (_, index) => first + index);
}

/** Generates the rows of a batch. */
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
  for (const index of plan.newUsers) writeUser(rows, context, index, getId(plan, index));
  for (let index = plan.from; index < plan.to; index++) {
    const id = plan.listingIds[index - plan.from];
    if (id === undefined) throw new RangeError("more listings than ids");
    const listing = market.listing(index);
    writeListing(rows, context, listing, id, getId(plan, listing.userIndex));
  }
  return rows;
}

function getId(plan: BatchPlan, userIndex: number): number {
  const id = plan.userIds.get(userIndex);
  if (id === undefined) throw new RangeError(`user ${userIndex} has no id`);
  return id;
}

function writeUser(rows: BatchRows, context: BatchContext, index: number, id: number): void {
  const user: DemoUser = context.market.user(index);
  const { name = user.name, phone, email, role } = context.identify(index, id);
  const via = phone === null ? "email" : "phone";
  rows.users += line([id, name, phone, email, via, role, user.language, user.locationId, user.createdAt]);
  const business = context.market.business(index);
  if (!business) return;
  const vipUntil = business.isVip ? context.vipUntil : null;
  const businessName = context.nameBusiness(business.name, id);
  rows.businesses += line([
    id,
    businessName,
    foldBusinessName(businessName),
    business.requestStatus,
    vipUntil,
    user.createdAt,
  ]);
}

function writeListing(rows: BatchRows, context: BatchContext, listing: DemoListing, id: number, userId: number): void {
  const raisedAt = listing.raisedAt.toISOString();
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
    raisedAt,
    earliestXid,
    createdAt,
    listing.updatedAt,
    listing.deletedAt,
    listing.state === "active" || listing.state === "inactive" ? 1 : null,
    listing.createdAt,
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
      delivers_to: [],
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
    listing.raisedAt,
    earliestXid,
    listing.createdAt,
    isBusiness ? "t" : "f",
    listing.dealType,
    `{${document.options.join(",")}}`,
    `{${document.terms.join(",")}}`,
  ]);
  for (const number of document.numbers) rows.listing_numbers += line([id, number.parameter_id, number.value]);
}

/** A line in the text format of COPY (PostgreSQL manual, COPY). */
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
