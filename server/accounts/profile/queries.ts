import type { Db } from "#server/database/database.ts";

/** All listings of a user, deleted ones too. */
export async function readOwnListings(db: Db, userId: number) {
  return db
    .selectFrom("listings")
    .select(["id", "category_id", "location_id", "deal_type", "state", "title", "description", "currency", "price"])
    .select(["discount_price", "contact_phone", "parameters", "upvote_at", "created_at", "updated_at", "deleted_at"])
    .select(["reserved_until", "sold_at", "sold_here"])
    .where("user_id", "=", userId)
    .orderBy("id")
    .execute();
}

/** The photos of a user's listings. */
export async function readOwnPhotos(db: Db, userId: number) {
  return db
    .selectFrom("photos")
    .select(["id", "listing_id", "position", "name", "width", "height"])
    .where("user_id", "=", userId)
    .orderBy("listing_id")
    .orderBy("position")
    .execute();
}

/** The pictures of a user's business. */
export async function readBusinessPhotos(db: Db, userId: number) {
  return db
    .selectFrom("business_photos")
    .innerJoin("businesses", "businesses.id", "business_photos.business_id")
    .select(["business_photos.id", "kind", "position", "business_photos.name", "width", "height"])
    .where("businesses.user_id", "=", userId)
    .orderBy("kind")
    .orderBy("position")
    .execute();
}

/** A user's business with all that stands in its profile; null without one. */
export async function readBusiness(db: Db, userId: number) {
  const business = await db.selectFrom("businesses").selectAll().where("user_id", "=", userId).executeTakeFirst();
  if (!business) return null;
  const { folded_name: _folded, decided_by: _moderator, ...own } = business;
  const phones = db.selectFrom("business_phones").select("phone");
  const addresses = db.selectFrom("business_addresses").select(["location_id", "address", "latitude", "longitude"]);
  const deliveries = db
    .selectFrom("business_deliveries")
    .select(["kind", "from_amount", "location_id", "price", "days", "note"]);
  return {
    ...own,
    phones: await phones.where("business_id", "=", business.id).orderBy("position").execute(),
    addresses: await addresses.where("business_id", "=", business.id).orderBy("position").execute(),
    deliveries: await deliveries.where("business_id", "=", business.id).orderBy("position").execute(),
  };
}

/** A user's catalogues, favourites, reviews, deals, notifications and claims. */
export async function readActivity(db: Db, userId: number) {
  const favorites = db.selectFrom("favorites").select(["listing_id", "title", "price", "currency", "created_at"]);
  const reviews = db
    .selectFrom("reviews")
    .select(["listing_id", "business_id", "rating", "text", "created_at", "changed_at", "response", "deal_id"]);
  const deals = db.selectFrom("deals").select(["id", "listing_id", "listing_title", "created_at"]);
  const claims = db.selectFrom("claims").select(["listing_id", "review_id", "about_user_id", "room_id", "subject"]);
  const notifications = db
    .selectFrom("notifications")
    .select(["action", "listing_id", "note", "created_at", "read_at"]);
  const push = db
    .selectFrom("push_settings")
    .select(["off_kinds", "quiet_from", "quiet_to", "time_zone", "shows_text"]);
  const follows = db.selectFrom("business_follows").select(["business_id", "created_at"]);
  const contacts = db.selectFrom("business_reveals").select(["business_id", "first_at"]);
  const browsers = db.selectFrom("push_subscriptions").select(["host", "created_at"]);
  const prompts = db.selectFrom("business_prompts").select(["kind", "shown_at"]);
  const catalogues = db
    .selectFrom("business_catalogues as c")
    .innerJoin("businesses as b", "b.id", "c.business_id")
    .leftJoin("catalogue_listings as l", "l.catalogue_id", "c.id")
    .select(["c.name", "c.created_at"])
    .select(({ fn }) => fn.agg<number[] | null>("array_agg", ["l.listing_id"]).as("listings"));
  return {
    business_prompts: await prompts.where("user_id", "=", userId).orderBy("kind").execute(),
    catalogues: await catalogues
      .where("b.user_id", "=", userId)
      .where("c.is_discount", "=", false)
      .groupBy("c.id")
      .orderBy("c.position")
      .execute(),
    favorites: await favorites.where("user_id", "=", userId).orderBy("created_at").execute(),
    reviews: await reviews.where("user_id", "=", userId).orderBy("id").execute(),
    deals: await deals
      .select((deal) => deal("buyer_id", "=", userId).as("is_buyer"))
      .where((deal) => deal.or([deal("buyer_id", "=", userId), deal("seller_id", "=", userId)]))
      .orderBy("id")
      .execute(),
    claims: await claims
      .select(["category_id", "text", "created_at"])
      .where("user_id", "=", userId)
      .orderBy("id")
      .execute(),
    business_follows: await follows.where("user_id", "=", userId).orderBy("created_at").execute(),
    business_contacts: await contacts.where("user_id", "=", userId).orderBy("first_at").execute(),
    notifications: await notifications.where("user_id", "=", userId).orderBy("id").execute(),
    push: {
      settings: (await push.where("user_id", "=", userId).executeTakeFirst()) ?? null,
      browsers: await browsers.where("user_id", "=", userId).orderBy("id").execute(),
    },
  };
}
