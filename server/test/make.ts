import { randomBytes } from "node:crypto";
import type { Currency } from "#contracts/base/currency.ts";
import type { DealType } from "#contracts/catalogue/schemas.ts";
import type { WorkingDay } from "#contracts/business/record-schemas.ts";
import type { ListingState } from "#contracts/listings/schemas.ts";
import type { RequestStatus } from "#contracts/users/schemas.ts";
import { insertSession } from "#server/accounts/sessions/queries.ts";
import { foldBusinessName } from "#server/business/records/fold-name.ts";
import { indexListings } from "#server/search/index-listings.ts";
import type { TestApp } from "./app.ts";

let made = 0;

/** Inserts a user with a phone of their own, who signed up `days` ago. */
export async function makeUser(
  app: TestApp,
  values: { name?: string; blocked?: boolean; business?: string; status?: string; vip?: boolean; days?: number } = {},
): Promise<number> {
  made += 1;
  const { id } = await app.db
    .insertInto("users")
    .values({
      name: values.name ?? "Айбек",
      phone: `+996700${String(process.pid % 1000).padStart(3, "0")}${String(made).padStart(6, "0")}`,
      blocked_at: values.blocked ? new Date() : null,
      created_at: new Date(app.clock.now.getTime() - (values.days ?? 0) * 86_400_000),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  if (values.business !== undefined) {
    await app.db
      .insertInto("businesses")
      .values({
        user_id: id,
        name: values.business,
        folded_name: foldBusinessName(values.business),
        request_status: values.status ?? "success",
        vip_until: values.vip ? new Date(app.clock.now.getTime() + 86_400_000) : null,
      })
      .execute();
  }
  return id;
}

/** The id of a session that a user has just begun. */
export function makeSession(app: TestApp, userId: number): Promise<number> {
  const now = app.clock.now;
  const expiresAt = new Date(now.getTime() + 86_400_000);
  return insertSession(app.db, { userId, seed: randomBytes(32), device: "Chrome", ip: "203.0.113.1", now, expiresAt });
}

/** Inserts a user who signed up by e-mail `days` ago, and has no phone: an account that costs nothing. */
export async function makeFreeUser(app: TestApp, values: { days?: number } = {}): Promise<number> {
  const id = await makeUser(app, values);
  const email = `free-${process.pid}-${id}@mail.example`;
  await app.db.updateTable("users").set({ phone: null, email, registered_via: "email" }).where("id", "=", id).execute();
  return id;
}

/** Makes all users of now settled: their phones were confirmed long ago. */
export async function settleUsers(app: TestApp): Promise<void> {
  const longAgo = new Date(app.clock.now.getTime() - 2 * 86_400_000);
  await app.db.updateTable("users").set({ created_at: longAgo }).execute();
}

interface BusinessValues {
  name?: string;
  user?: number;
  status?: RequestStatus;
  link?: string;
  category?: number;
  about?: string;
  schedule?: WorkingDay[];
  phones?: string[];
  website?: string;
}

/** Inserts a business on show, of a user of its own when none is given, under a name that nobody else has. */
export async function makeBusiness(
  app: TestApp,
  values: BusinessValues = {},
): Promise<{ id: number; user: number; name: string }> {
  const user = values.user ?? (await makeUser(app));
  const name = values.name ?? `Тоо ${inLetters(user)}`;
  const status = values.status ?? "success";
  const { id } = await app.db
    .insertInto("businesses")
    .values({
      user_id: user,
      name,
      folded_name: foldBusinessName(name),
      request_status: status,
      link: values.link ?? null,
      category_id: values.category ?? null,
      about: values.about ?? "",
      schedule: values.schedule ? JSON.stringify(values.schedule) : null,
      website: values.website ?? null,
      demo_until: new Date(app.clock.now.getTime() + (status === "expired" ? -1 : 30) * 86_400_000),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  for (const [position, phone] of (values.phones ?? []).entries())
    await app.db.insertInto("business_phones").values({ business_id: id, phone, position }).execute();
  return { id, user, name };
}

/** A number as letters that no other sign is taken for: digits of names are. */
function inLetters(number: number): string {
  return Array.from(String(number), (digit) => "дгжлпсфхцю"[Number(digit)]).join("");
}

interface ListingValues {
  user?: number;
  category?: number;
  dealType?: DealType;
  location?: number;
  title?: string;
  description?: string;
  price?: number;
  currency?: Currency;
  discountPrice?: number;
  state?: ListingState;
  /** False for one that no moderator has approved though it waits for none, as an import makes them without photos. */
  approved?: boolean;
  deleted?: boolean;
  parameters?: Record<string, number[] | number | string>;
  raisedAt?: Date;
  createdAt?: Date;
  photos?: number;
  phone?: string;
}

/** A leaf category with parameters: cars with mileage. */
export const carCategory = 102;
/** A leaf category whose listings of businesses are put into the cart: sofas. */
export const goodsCategory = 801;
/** The id of the location with this slug. */
export function getLocationId({ catalogue }: TestApp, slug: string): number {
  const location = catalogue.current().locations.find((candidate) => candidate.slug === slug);
  if (!location) throw new Error(`no location ${slug}`);
  return location.id;
}

/** Inserts a listing, active and indexed by default, with a seller of its own when none is given. */
export async function makeListing(app: TestApp, values: ListingValues = {}): Promise<number> {
  const user = values.user ?? (await makeUser(app));
  const raisedAt = values.raisedAt ?? new Date();
  const { id } = await app.db
    .insertInto("listings")
    .values({
      user_id: user,
      category_id: values.category ?? carCategory,
      location_id: values.location ?? getLocationId(app, "bishkek"),
      deal_type: values.dealType ?? "sell",
      state: values.state ?? "active",
      title: values.title ?? "Honda Fit 2008",
      description: values.description ?? "Машина в хорошем состоянии",
      currency: values.currency ?? "KGS",
      price: values.price ?? 500_000,
      discount_price: values.discountPrice ?? null,
      contact_phone: values.phone ?? "+996555123456",
      parameters: JSON.stringify(values.parameters ?? {}),
      photo_count: values.photos ?? 0,
      upvote_at: raisedAt,
      created_at: values.createdAt ?? raisedAt,
      deleted_at: values.deleted ? new Date() : null,
      approved_revision:
        values.approved !== false && ["active", "inactive"].includes(values.state ?? "active") ? 1 : null,
      review_since: values.createdAt ?? raisedAt,
      review_turn: values.createdAt ?? raisedAt,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  for (let position = 0; position < (values.photos ?? 0); position += 1) {
    await app.db
      .insertInto("photos")
      .values({
        user_id: user,
        listing_id: id,
        position,
        name: `test/photo-${id}-${position}`,
        width: 960,
        height: 720,
        thumbhash: Buffer.from([1, 2, 3]),
      })
      .execute();
  }
  await indexListings(app.db, app.catalogue.current(), [id]);
  return id;
}

export async function makeModerator(app: TestApp, name = "Модератор"): Promise<number> {
  const id = await makeUser(app, { name });
  await app.db.updateTable("users").set({ role: "moderator" }).where("id", "=", id).execute();
  return id;
}

export async function makeAdmin(app: TestApp, name = "Администратор"): Promise<number> {
  const id = await makeUser(app, { name });
  await app.db.updateTable("users").set({ role: "admin" }).where("id", "=", id).execute();
  return id;
}

/** The subject of a buyer's question: a listing, or a seller without one. */
type AskedAbout = { listing: number } | { seller: number };

/** Lets a buyer ask and be answered, so that they may review. */
export async function letAnswer(app: TestApp, buyer: number, about: AskedAbout): Promise<void> {
  const now = app.clock.now;
  const row =
    "listing" in about
      ? await app.db.selectFrom("listings").select("user_id").where("id", "=", about.listing).executeTakeFirstOrThrow()
      : { user_id: about.seller };
  await app.db
    .insertInto("chat_rooms")
    .values({
      buyer_id: buyer,
      seller_id: row.user_id,
      is_about_listing: "listing" in about,
      listing_id: "listing" in about ? about.listing : null,
      listing_title: "listing" in about ? "Honda Fit 2008" : null,
      created_at: now,
      started_at: now,
      answered_at: now,
      answer_seconds: 0,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const rooms = app.db
    .updateTable("chat_rooms")
    .set({ started_at: now, answered_at: now })
    .where("buyer_id", "=", buyer);
  await (
    "listing" in about
      ? rooms.where("listing_id", "=", about.listing)
      : rooms.where("seller_id", "=", about.seller).where("is_about_listing", "=", false)
  ).execute();
}

/** A buyer whom the seller has answered, on the site for so long that reviews count at once. */
export async function makeReviewer(app: TestApp, about: AskedAbout, name = "Айбек"): Promise<number> {
  const buyer = await makeUser(app, { name, days: 30 });
  await letAnswer(app, buyer, about);
  return buyer;
}

/** Makes accounts so old that reviews by them count at once. */
export async function makeLongKnown(app: TestApp, ...users: number[]): Promise<void> {
  const created_at = new Date(app.clock.now.getTime() - 30 * 86_400_000);
  await app.db.updateTable("users").set({ created_at }).where("id", "in", users).execute();
}
