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

/** Keeps others from adding to a user's business until the end of the transaction. */
export async function lockBusiness(trx: Db, userId: number): Promise<void> {
  await trx.selectFrom("businesses").select("id").where("user_id", "=", userId).forUpdate().execute();
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
  const imports = db.selectFrom("imports").select(["source", "name", "state", "created_at", "finished_at"]);
  const keys = db.selectFrom("api_keys").select(["name", "scopes", "created_at", "expires_at", "last_used_at"]);
  const addresses = db.selectFrom("business_addresses").select(["location_id", "address", "latitude", "longitude"]);
  const deliveries = db
    .selectFrom("business_deliveries")
    .select(["kind", "from_amount", "location_id", "price", "days", "note"]);
  return {
    ...own,
    phones: await phones.where("business_id", "=", business.id).orderBy("position").execute(),
    addresses: await addresses.where("business_id", "=", business.id).orderBy("position").execute(),
    deliveries: await deliveries.where("business_id", "=", business.id).orderBy("position").execute(),
    imports: await imports.where("business_id", "=", business.id).orderBy("id").execute(),
    api_keys: await keys.where("business_id", "=", business.id).orderBy("id").execute(),
  };
}

/** A user's payments and purchases, and what moved in their wallet. */
export async function readMoney(db: Db, userId: number) {
  const payments = db.selectFrom("payments").select(["id", "provider", "method", "amount", "state", "created_at"]);
  const movements = db
    .selectFrom("ledger_entries as e")
    .innerJoin("ledger_accounts as a", "a.id", "e.account_id")
    .select(["e.transaction_id", "e.kind", "e.amount", "e.balance_after", "e.created_at"]);
  const purchases = db
    .selectFrom("purchases")
    .select([
      "id",
      "months",
      "vip_price",
      "amount",
      "state",
      "created_at",
      "paid_at",
      "starts_at",
      "ends_at",
      "vip_until",
    ]);
  return {
    payments: await payments.where("user_id", "=", userId).orderBy("id").execute(),
    purchases: await purchases.where("user_id", "=", userId).orderBy("id").execute(),
    wallet: await movements.where("a.user_id", "=", userId).orderBy("e.created_at").orderBy("e.id").execute(),
  };
}

/**
 * A user's catalogues, raises, earlier versions of listings, favourites, saved searches, history, reviews, deals,
 * notifications and claims.
 */
export async function readActivity(db: Db, userId: number) {
  const favorites = db
    .selectFrom("favorites")
    .select(["listing_id", "title", "price", "currency", "created_at", "note", "folder_id"]);
  const folders = db.selectFrom("favorite_folders").select(["id", "name", "created_at"]);
  const searches = db
    .selectFrom("saved_searches")
    .select(["name", "query", "frequency", "created_at"])
    .where("deleted_at", "is", null);
  const viewed = db.selectFrom("viewed_listings").select(["listing_id", "title", "price", "currency", "viewed_at"]);
  const searched = db.selectFrom("recent_searches").select(["text", "searched_at"]);
  const history = db.selectFrom("history_settings").select("is_kept");
  const cart = db
    .selectFrom("cart_items")
    .select(["listing_id", "title", "quantity", "price", "currency", "created_at"]);
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
  const follows = db.selectFrom("follows").select(["seller_id", "created_at"]);
  const browsers = db.selectFrom("push_subscriptions").select(["host", "created_at"]);
  const prompts = db.selectFrom("business_prompts").select(["kind", "shown_at"]);
  const catalogues = db
    .selectFrom("business_catalogues as c")
    .innerJoin("businesses as b", "b.id", "c.business_id")
    .leftJoin("catalogue_listings as l", "l.catalogue_id", "c.id")
    .select(["c.name", "c.created_at"])
    .select(({ fn }) => fn.agg<number[] | null>("array_agg", ["l.listing_id"]).as("listings"));
  const raises = db
    .selectFrom("listing_raises as r")
    .innerJoin("businesses as b", "b.id", "r.business_id")
    .select(["r.listing_id", "r.raised_at", "r.is_automatic"]);
  const prices = db
    .selectFrom("listing_prices as p")
    .innerJoin("listings as l", "l.id", "p.listing_id")
    .select(["p.listing_id", "p.shown_at", "p.price", "p.currency"]);
  const versions = db
    .selectFrom("previous_versions as v")
    .innerJoin("listings as l", "l.id", "v.listing_id")
    .select([
      "v.listing_id",
      "v.revision",
      "v.is_blocked",
      "v.title",
      "v.description",
      "v.category_id",
      "v.location_id",
    ])
    .select(["v.deal_type", "v.currency", "v.price", "v.discount_price", "v.contact_phone", "v.parameters"])
    .select("v.photo_ids");
  const memberships = db.selectFrom("business_members").select(["business_id", "role", "invited_at", "accepted_at"]);
  const staff = db
    .selectFrom("business_members as m")
    .innerJoin("businesses as b", "b.id", "m.business_id")
    .select(["m.login", "m.role", "m.invited_at", "m.accepted_at"]);
  const actions = db.selectFrom("business_staff_log").select(["business_id", "kind", "subject", "created_at"]);
  return {
    memberships: await memberships.where("user_id", "=", userId).orderBy("id").execute(),
    business_staff: await staff.where("b.user_id", "=", userId).orderBy("m.id").execute(),
    staff_actions: await actions.where("actor_id", "=", userId).orderBy("id").execute(),
    raises: await raises.where("b.user_id", "=", userId).orderBy("r.id").execute(),
    price_history: await prices.where("l.user_id", "=", userId).orderBy("p.listing_id").orderBy("p.shown_at").execute(),
    previous_versions: await versions.where("l.user_id", "=", userId).orderBy("v.listing_id").execute(),
    business_prompts: await prompts.where("user_id", "=", userId).orderBy("kind").execute(),
    catalogues: await catalogues
      .where("b.user_id", "=", userId)
      .where("c.is_discount", "=", false)
      .groupBy("c.id")
      .orderBy("c.position")
      .execute(),
    favorites: await favorites.where("user_id", "=", userId).orderBy("created_at").execute(),
    favorite_folders: await folders.where("user_id", "=", userId).orderBy("id").execute(),
    saved_searches: await searches.where("user_id", "=", userId).orderBy("id").execute(),
    history: {
      is_kept: (await history.where("user_id", "=", userId).executeTakeFirst())?.is_kept ?? true,
      listings: await viewed.where("user_id", "=", userId).orderBy("viewed_at").execute(),
      searches: await searched.where("user_id", "=", userId).orderBy("searched_at").execute(),
    },
    cart: await cart.where("user_id", "=", userId).orderBy("created_at").execute(),
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
    follows: await follows.where("user_id", "=", userId).orderBy("created_at").execute(),
    notifications: await notifications.where("user_id", "=", userId).orderBy("id").execute(),
    push: {
      settings: (await push.where("user_id", "=", userId).executeTakeFirst()) ?? null,
      browsers: await browsers.where("user_id", "=", userId).orderBy("id").execute(),
    },
  };
}
