import { argon2Sync, randomBytes, randomUUID } from "node:crypto";
import type { Role as AccountRole } from "#contracts/accounts/roles.ts";
import { sendCode } from "#contracts/accounts/schemas.ts";
import { orderCart, setCartItem } from "#contracts/cart/schemas.ts";
import { openRoom } from "#contracts/chat/schemas.ts";
import { sendMessage } from "#contracts/chat/message-schemas.ts";
import { sendRoomClaim } from "#contracts/claims/schemas.ts";
import { approveProduct, holdProduct } from "#contracts/moderation/schemas.ts";
import { foldBusinessName } from "#server/business/records/fold-name.ts";
import { encodePhc } from "#server/accounts/passwords/phc.ts";
import { upsertPendingAccount } from "#server/accounts/records/pending-account-queries.ts";
import { clearingOf, walletOf } from "#server/payments/ledger/accounts.ts";
import { postTransaction } from "#server/payments/ledger/post.ts";
import { makeUnsubscribeToken } from "#server/notifications/unsubscribe.ts";
import { createSession } from "#server/accounts/sessions/create-session.ts";
import { createTokens } from "#server/accounts/sessions/tokens.ts";
import { type TestApp, testSecret } from "./app.ts";
import { nextPhone, readCode } from "./browser.ts";
import { makeBrowser } from "./push-service.ts";
import {
  carCategory,
  getLocationId,
  goodsCategory,
  letAnswer,
  makeBusiness,
  makeListing,
  makeModerator,
  makeSession,
  makeUser,
} from "./make.ts";

export const accountRoles = ["user", "business", "moderator", "admin"] as const;
export const roles = ["guest", ...accountRoles] as const;
export type Role = (typeof roles)[number];
/** The caller by role, or the owner of what belongs to others. */
type Part = Exclude<Role, "guest"> | "other";

/** The status that each role gets; a guest owns nothing. */
export type Statuses = Record<Role, number>;
export type OwnStatuses = Omit<Statuses, "guest">;

export interface Account {
  id: number;
  role: AccountRole;
  sessionId: number;
}

/** The caller, and the owner of the record that the call is about. */
export interface Scene {
  app: TestApp;
  caller: Account | undefined;
  /** The caller, or another account. */
  owner: Account;
}

interface Input {
  params?: Record<string, number | string>;
  query?: Record<string, string | number>;
  body?: object;
}

/** What a call is made with, and the statuses it answers. */
export interface Access {
  /** Makes the record, and the input that names it. */
  input?: (scene: Scene) => Input | Promise<Input>;
  /** For the caller's own records. */
  own?: OwnStatuses;
  /** For records of others, and calls without a record. */
  others: Statuses;
  /** The call changes its accounts (password, sessions, block): it gets accounts that no other call uses. */
  changesAccounts?: true;
}

const all = (status: number): Statuses => ({
  guest: status,
  user: status,
  business: status,
  moderator: status,
  admin: status,
});
const accounts = (status: number): Statuses => ({ ...all(status), guest: 401 });
/** For all others the call, or the record, does not exist. */
const staff = (status: number): Statuses => ({ ...all(404), moderator: status, admin: status });

const admins = (status: number): Statuses => ({ ...all(404), admin: status });

/** Puts 100 som into the wallet of the owner; returns the movement. */
async function fillWallet({ app, owner }: Scene): Promise<number> {
  const entries = [
    { account: clearingOf("sandbox"), amount: -100_00 },
    { account: walletOf(owner.id), amount: 100_00 },
  ];
  const movement = { kind: "top_up" as const, key: randomUUID(), causedBy: null, entries, now: app.clock.now };
  return app.db.transaction().execute(async (trx) => (await postTransaction(trx, movement)).id);
}

/** A payment of the owner that was begun. */
async function makePayment({ app, owner }: Scene): Promise<number> {
  const { id } = await app.db
    .insertInto("payments")
    .values({
      order_number: randomUUID(),
      user_id: owner.id,
      provider: "sandbox",
      method: "card",
      amount: 500_00,
      created_at: app.clock.now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** A refund of a payment of the owner that has not ended for three days. */
async function makeStuckRefund(scene: Scene): Promise<number> {
  const { app } = scene;
  const { id } = await app.db
    .insertInto("payment_refunds")
    .values({
      payment_id: await makePayment(scene),
      provider_payment: "1",
      amount: 100_00,
      reason: "Проба",
      caused_by: await makeUser(app),
      idempotency_key: randomUUID(),
      given_before: 0,
      created_at: new Date(app.clock.now.getTime() - 3 * 86_400_000),
      ask_at: app.clock.now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** A payment of the owner that a register does not have. */
async function makeDifference(scene: Scene): Promise<number> {
  const { app } = scene;
  const register = await app.db
    .insertInto("payment_registers")
    .values({
      provider: "sandbox",
      first_day: "2026-11-01",
      last_day: "2026-11-30",
      file_name: "",
      fingerprint: Buffer.from(randomUUID()),
      rows: 0,
      uploaded_by: await makeUser(app),
      created_at: app.clock.now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const { id } = await app.db
    .insertInto("payment_differences")
    .values({
      register_id: register.id,
      kind: "missing_there",
      number: "1",
      payment_id: await makePayment(scene),
      amount_here: 500_00,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

async function findTariff({ db }: TestApp): Promise<number> {
  return (await db.selectFrom("tariffs").select("id").where("months", "=", 1).executeTakeFirstOrThrow()).id;
}

/** A tariff for the caller, whose time has an end. */
async function chooseTariff({ app, caller }: Scene): Promise<Input> {
  const demo_until = new Date(app.clock.now.getTime() + 86_400_000);
  if (caller) await app.db.updateTable("businesses").set({ demo_until }).where("user_id", "=", caller.id).execute();
  return { body: { tariff: await findTariff(app) } };
}

/** An invoice of the owner that waits. */
async function makeInvoice({ app, owner }: Scene): Promise<number> {
  const { now } = app.clock;
  const later = new Date(now.getTime() + 7 * 86_400_000);
  const { id } = await app.db
    .insertInto("purchases")
    .values({
      user_id: owner.id,
      tariff_id: await findTariff(app),
      months: 1,
      price: 990_00,
      amount: 990_00,
      is_invoice: true,
      idempotency_key: randomUUID(),
      created_at: now,
      due_at: later,
      work_at: later,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** A movement of the owner's wallet that some admin has entered. */
async function makeCorrection({ app, owner }: Scene): Promise<number> {
  const { id } = await app.db
    .insertInto("wallet_corrections")
    .values({
      user_id: owner.id,
      amount: 100_00,
      reason: "Проба",
      entered_by: await makeUser(app),
      idempotency_key: randomUUID(),
      created_at: app.clock.now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

async function makeSavedSearch({ app, owner }: Scene): Promise<number> {
  const { now } = app.clock;
  const { id } = await app.db
    .insertInto("saved_searches")
    .values({
      user_id: owner.id,
      name: "Поиск",
      query: `search=${randomUUID()}`,
      frequency: "instant",
      created_at: now,
      seen_at: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** A listing that the owner has looked at. */
async function makeViewed({ app, owner }: Scene): Promise<number> {
  const id = await makeListing(app);
  await app.db
    .insertInto("viewed_listings")
    .values({
      user_id: owner.id,
      listing_id: id,
      viewed_at: app.clock.now,
      title: "Диван",
      price: 1,
      currency: "KGS",
      category_id: 1,
      location_id: 1,
      deal_type: "sell",
    })
    .execute();
  return id;
}

async function makeRecentSearch({ app, owner }: Scene): Promise<number> {
  const text = randomUUID();
  const { id } = await app.db
    .insertInto("recent_searches")
    .values({ user_id: owner.id, text, folded_text: text, searched_at: app.clock.now })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Of a saved search of the owner, which nobody else has. */
function savedSearch(status: number): Access {
  const input = async (scene: Scene) => ({ params: { id: await makeSavedSearch(scene) } });
  return { own: accounts(status), others: accounts(404), input };
}

async function makeSynonyms(app: TestApp): Promise<number> {
  const words = ["кресло", "стул"];
  const { id } = await app.db.insertInto("search_synonyms").values({ words }).returning("id").executeTakeFirstOrThrow();
  return id;
}

/** The version that a change has to name. */
async function versionOf(app: TestApp, table: "categories" | "parameters", id: number): Promise<number> {
  const row = await app.db.selectFrom(table).select("version").where("id", "=", id).executeTakeFirstOrThrow();
  return row.version;
}

const everyone: Access = { others: all(200) };
const anyAccount: Access = { others: accounts(200) };
const anyStaff: Access = { others: staff(200) };

const password = "secret1x";
const passwordHash = hashCheaply(password);

/** A hash that is verified in no time: those of the product cost 20 MB and run in threads of low priority. */
function hashCheaply(message: string): string {
  const [salt, parameters] = [Buffer.alloc(16), { memory: 8, passes: 1, parallelism: 1 }];
  const tag = argon2Sync("argon2id", { message, nonce: salt, tagLength: 32, ...parameters });
  return encodePhc({ ...parameters, salt, tag });
}

/** Gives an account a password. */
async function setPassword({ app }: Scene, { id }: Account): Promise<void> {
  await app.db.updateTable("users").set({ password_hash: passwordHash }).where("id", "=", id).execute();
}

/** Accounts that calls share, by app and part. */
const sharedAccounts = new WeakMap<TestApp, Map<Part, Promise<Account>>>();

/** The account that plays a part in a call: the same for all calls that leave it as it is. */
export function findAccount(app: TestApp, { changesAccounts }: Access, part: Part): Promise<Account> {
  const make = () => makeAccount(app, part === "other" ? "user" : part);
  if (changesAccounts) return make();
  const accounts = sharedAccounts.get(app) ?? new Map<Part, Promise<Account>>();
  sharedAccounts.set(app, accounts);
  const account = accounts.get(part) ?? make();
  accounts.set(part, account);
  return account;
}

/** Names of businesses are unique. */
let businessesMade = 0;

/** An account that has just signed in. */
async function makeAccount(app: TestApp, role: AccountRole | "business"): Promise<Account> {
  const id = await makeUser(app, role === "business" ? { business: `Береке ${randomUUID()}` } : {});
  const storedRole = role === "business" ? "user" : role;
  if (storedRole !== "user") {
    await app.db.updateTable("users").set({ role: storedRole }).where("id", "=", id).execute();
  }
  return { id, role: storedRole, sessionId: await makeSession(app, id) };
}

/** A listing of the owner. */
const listing = (state: "active" | "inactive" | "on_review") => async (scene: Scene) => ({
  params: { id: await makeListing(scene.app, { user: scene.owner.id, state, photos: 1 }) },
});

/** A folder of favourites of the owner. */
async function folder({ app, owner }: Scene) {
  const { id } = await app.db
    .insertInto("favorite_folders")
    .values({ user_id: owner.id, name: `Папка ${nextPhone()}`, created_at: app.clock.now })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { params: { id } };
}

/** A listing of the owner, with a body. */
const listingWith = (state: "active" | "inactive" | "on_review", body: object) => async (scene: Scene) => ({
  ...(await listing(state)(scene)),
  body,
});

async function makeReview({ app }: Scene, { seller, author }: { seller: number; author: number }) {
  const listingId = await makeListing(app, { user: seller });
  const { id } = await app.db
    .insertInto("reviews")
    .values({
      listing_id: listingId,
      seller_id: seller,
      user_id: author,
      rating: 5,
      text: "Хорошо",
      created_at: app.clock.now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id: listingId, review_id: id };
}

/** A review that the owner wrote. */
const writtenReview = async (scene: Scene) => {
  const { review_id: id } = await makeReview(scene, { seller: await makeUser(scene.app), author: scene.owner.id });
  return { params: { id } };
};

async function makePhoto({ app, owner }: Scene): Promise<number> {
  const { id } = await app.db
    .insertInto("photos")
    .values({ user_id: owner.id, name: "test/photo", width: 960, height: 720, thumbhash: Buffer.from([1, 2, 3]) })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** A business of a user; one that they have already is taken. */
async function makeBusinessOf({ app }: Scene, user: number): Promise<number> {
  const known = await app.db.selectFrom("businesses").select("id").where("user_id", "=", user).executeTakeFirst();
  return known?.id ?? (await makeBusiness(app, { user })).id;
}

async function findOwnerOf({ app }: Scene, business: number): Promise<number> {
  const { user_id } = await app.db
    .selectFrom("businesses")
    .select("user_id")
    .where("id", "=", business)
    .executeTakeFirstOrThrow();
  return user_id;
}

/** A review of a business itself. */
async function makeBusinessReview(scene: Scene, { business, author }: { business: number; author: number }) {
  const { db, clock } = scene.app;
  const { id } = await db
    .insertInto("reviews")
    .values({
      business_id: business,
      seller_id: await findOwnerOf(scene, business),
      user_id: author,
      rating: 5,
      text: "Хорошо",
      created_at: clock.now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id: business, review_id: id };
}

/** A business of somebody else. */
const business = async ({ app }: Scene) => ({ params: { id: (await makeBusiness(app)).id } });

async function makeClaim({ app, owner }: Scene): Promise<number> {
  const { id } = await app.db
    .insertInto("claims")
    .values({
      user_id: owner.id,
      listing_id: await makeListing(app),
      category_id: listingClaim,
      created_at: app.clock.now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** A request for a business profile that waits, of the owner. */
const businessRequest = (body: object) => async (scene: Scene) => {
  const { id: userId } = scene.owner;
  businessesMade += 1;
  const name = `Дордой ${businessesMade}`;
  const submitted = { name, folded_name: foldBusinessName(name), submitted_at: scene.app.clock.now };
  const { id } = await scene.app.db
    .insertInto("businesses")
    .values({ user_id: userId, ...submitted, request_status: "submitted" })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet({ ...submitted, request_status: "submitted" }))
    .returning("id")
    .executeTakeFirstOrThrow();
  return { params: { id }, body: { ...body, submitted_date: scene.app.clock.now.toISOString() } };
};

async function makeBanner({ app }: Scene): Promise<number> {
  const { id } = await app.db
    .insertInto("banners")
    .values({ type: "background", link: "https://example.kg/" })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** The moderator who holds or decides before the call: the caller where the record is the caller's own. */
async function staffOf({ app, owner }: Scene) {
  const id = owner.role === "user" ? await makeModerator(app) : owner.id;
  return app.as({ userId: id, role: "moderator" });
}

/** A refresh token of a new session. */
async function makeRefreshToken({ app, owner }: Scene): Promise<string> {
  const now = () => app.clock.now;
  const client = { ip: "203.0.113.1", device: "Chrome", deviceId: undefined, userAgent: undefined };
  const { refresh } = await createSession({ tokens: createTokens(testSecret, now), now }, app.db, owner, client);
  return refresh;
}

/** A sign-up and its code. */
async function makePendingAccount({ app }: Scene) {
  const login = nextPhone();
  const values = { kind: "phone", name: "Айгүл", password_hash: passwordHash, language: "ru" } as const;
  await upsertPendingAccount(app.db, { login, signup: login, ...values }, app.clock.now);
  return { login, code: await sendCodeTo(app, login) };
}

/** An account without a password, and its recovery code. */
async function makeRecovery({ app }: Scene) {
  const login = nextPhone();
  await app.db.insertInto("users").values({ name: "Айгүл", phone: login }).execute();
  return { login, code: await sendCodeTo(app, login) };
}

async function sendCodeTo(app: TestApp, login: string): Promise<string> {
  await app.call(sendCode, { body: { login } });
  return readCode(app, login);
}

/** One seller for all rooms: with too many new people nobody may begin to write in a day. */
const sellers = new WeakMap<TestApp, Promise<number>>();

/** A room that the owner has opened about a listing, with messages. */
async function makeRoom({ app, owner }: Scene): Promise<{ room: number; offer: number; message: number }> {
  if (!sellers.has(app)) sellers.set(app, makeUser(app));
  const seller = (await sellers.get(app)) ?? 0;
  const as = app.as({ userId: owner.id, role: owner.role });
  const product = await makeListing(app, { user: seller });
  const { id } = (await as.call(openRoom, { body: { product } })).reply;
  const params = { id };
  const text = await as.call(sendMessage, { params, body: { client_id: randomUUID(), text: "Здравствуйте" } });
  const body = { client_id: randomUUID(), offer: { amount: 100 } };
  const offer = await app.as({ userId: seller, role: "user" }).call(sendMessage, { params, body });
  return { room: id, message: text.reply.id, offer: offer.reply.id };
}

/** A room of the owner. */
const room = (body?: object) => async (scene: Scene) => ({
  params: { id: (await makeRoom(scene)).room },
  ...(body && { body }),
});

/** A confirmed deal, in which the owner is the seller. */
const deal =
  (body?: object) =>
  async ({ app, owner }: Scene) => {
    const listing_id = await makeListing(app, { user: owner.id });
    const { id } = await app.db
      .insertInto("deals")
      .values({
        listing_id,
        listing_title: "Honda Fit",
        buyer_id: await makeUser(app),
        seller_id: owner.id,
        created_at: app.clock.now,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    return { params: { id }, ...(body && { body }) };
  };

/** A message of the owner that waits for a moderator. */
async function makeHeld(scene: Scene): Promise<number> {
  const { app, owner } = scene;
  const { id } = await app.db
    .insertInto("chat_held_messages")
    .values({
      room_id: (await makeRoom(scene)).room,
      sender_id: owner.id,
      is_by_buyer: true,
      client_id: randomUUID(),
      text: "Куплю всё",
      findings: "[]",
      created_at: app.clock.now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

const heldMessage = (body?: object) => async (scene: Scene) => ({
  params: { id: await makeHeld(scene) },
  ...(body && { body }),
});

/** A claim of the owner about the seller of a room. */
async function makeChatClaim(scene: Scene): Promise<number> {
  const { app, owner } = scene;
  const params = { id: (await makeRoom(scene)).room };
  await app.as({ userId: owner.id, role: owner.role }).call(sendRoomClaim, { params, body: { category: userClaim } });
  const { id } = await app.db
    .selectFrom("claims")
    .select("id")
    .where("room_id", "=", params.id)
    .executeTakeFirstOrThrow();
  return id;
}

const chatClaim = (body?: object) => async (scene: Scene) => ({
  params: { id: await makeChatClaim(scene) },
  ...(body && { body }),
});

/** A catalogue of the owner's business, with a listing. */
async function makeCatalogue(scene: Scene): Promise<{ business: number; catalogue: number; product: number }> {
  const { app, owner } = scene;
  const business = await makeBusinessOf(scene, scene.owner.id);
  const product = await makeListing(app, { user: owner.id });
  const { id } = await app.db
    .insertInto("business_catalogues")
    .values({ business_id: business, name: `Каталог ${product}`, position: product })
    .returning("id")
    .executeTakeFirstOrThrow();
  await app.db
    .insertInto("catalogue_listings")
    .values({ catalogue_id: id, listing_id: product, position: 1 })
    .execute();
  return { business, catalogue: id, product };
}

/** A catalogue of the owner by its address; `body` is made of its listing. */
const catalogue = (body?: (product: number) => object) => async (scene: Scene) => {
  const made = await makeCatalogue(scene);
  return {
    params: { id: made.business, catalog_id: made.catalogue },
    ...(body && { body: body(made.product) }),
  };
};

/** Goods of a business that is made for them. */
async function makeGoods(app: TestApp, user?: number): Promise<number> {
  const seller = user ?? (await makeBusiness(app)).user;
  return makeListing(app, { user: seller, category: goodsCategory, price: 1_200 });
}

/** Puts goods of a business into the cart of an account; returns the business. */
async function fillCart(app: TestApp, account: Account | undefined, seller?: { id: number; user: number }) {
  const business = seller ?? (await orderedBusiness(app));
  const product = await makeGoods(app, business.user);
  if (account)
    await app.as({ userId: account.id, role: account.role }).call(setCartItem, { body: { product, quantity: 2 } });
  return business.id;
}

/** One for all orders, as of rooms. */
const orderedBusinesses = new WeakMap<TestApp, ReturnType<typeof makeBusiness>>();
function orderedBusiness(app: TestApp): ReturnType<typeof makeBusiness> {
  const business = orderedBusinesses.get(app) ?? makeBusiness(app);
  orderedBusinesses.set(app, business);
  return business;
}

/** An order of somebody from the owner's business. */
async function makeOrder(scene: Scene): Promise<number> {
  const { app, owner } = scene;
  const buyer: Account = { id: await makeUser(app), role: "user", sessionId: 0 };
  const business = await makeBusinessOf(scene, owner.id);
  await fillCart(app, buyer, { id: business, user: owner.id });
  const placed = await app.as({ userId: buyer.id, role: "user" }).call(orderCart, { body: { business } });
  return placed.reply.message;
}

/** For owners of a business; whoever has none, or another one, may not. */
const businessOwners = (status: number): Access => ({
  own: accounts(status),
  others: accounts(403),
  changesAccounts: true,
});

const otherCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");
/** Calls that need a secret and no role: `own` is with the right secret. */
const withSecret = { own: accounts(200), others: all(400) };
const hasSecret = ({ caller, owner }: Scene) => caller === owner;

/** Claim categories of the reference data: one for listings, one for reviews, one for users that needs no text. */
const listingClaim = 12;
const reviewClaim = 12;
const userClaim = 1;

/** For businesses on show only. */
const businesses = (status: number): Statuses => ({ ...accounts(403), business: status });

/** The business of the owner or, where the owner has none, of somebody else. */
async function findBusiness({ app, owner }: Scene): Promise<number> {
  const own = await app.db.selectFrom("businesses").select("id").where("user_id", "=", owner.id).executeTakeFirst();
  if (own) return own.id;
  const other = await makeUser(app, { business: `Ырыс ${randomUUID()}` });
  const { id } = await app.db
    .selectFrom("businesses")
    .select("id")
    .where("user_id", "=", other)
    .executeTakeFirstOrThrow();
  return id;
}

/** An import in this state. */
const importOf = (state: string, address?: string) => async (scene: Scene) => {
  const { id } = await scene.app.db
    .insertInto("imports")
    .values({
      business_id: await findBusiness(scene),
      source: "file",
      name: "price.csv",
      ...(address !== undefined && { address }),
      state,
      ends_gone: true,
      created_at: scene.app.clock.now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { params: { id } };
};
const apiKey = async (scene: Scene) => {
  const { id } = await scene.app.db
    .insertInto("api_keys")
    .values({
      business_id: await findBusiness(scene),
      name: `Склад ${randomUUID()}`,
      hash: randomBytes(32),
      hint: "abcd",
      scopes: ["chat"],
      created_at: scene.app.clock.now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { params: { id } };
};
/** A membership in the business of the owner, or in another one of whoever is named. */
const member = (of?: (scene: Scene) => number) => async (scene: Scene) => {
  const { app } = scene;
  const user = of?.(scene) ?? (await makeUser(app));
  const { id } = await app.db
    .insertInto("business_members")
    .values({
      business_id: of ? (await makeBusiness(app)).id : await findBusiness(scene),
      login: nextPhone(),
      user_id: user,
      role: "editor",
      invited_at: app.clock.now,
      expires_at: app.clock.now,
      accepted_at: app.clock.now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { params: { id } };
};
const businessAddress = (body?: object) => async (scene: Scene) => {
  const location_id = getLocationId(scene.app, "bishkek");
  const { id } = await scene.app.db
    .insertInto("business_addresses")
    .values({ business_id: await findBusiness(scene), position: 1, location_id, address: "Чүй, 1" })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { params: { id }, ...(body && { body }) };
};

const businessDelivery = (body?: object) => async (scene: Scene) => {
  const { id } = await scene.app.db
    .insertInto("business_deliveries")
    .values({ business_id: await findBusiness(scene), position: 1, kind: "amount", from_amount: 1_000 })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { params: { id }, ...(body && { body }) };
};

const businessPhoto = (kind: "banner" | "gallery") => async (scene: Scene) => {
  const size = { width: 960, height: 720, thumbhash: Buffer.from([1, 2, 3]) };
  const { id } = await scene.app.db
    .insertInto("business_photos")
    .values({ business_id: await findBusiness(scene), kind, position: 1, name: `test/${randomUUID()}`, ...size })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { params: { id } };
};

const week = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, is_working: true, from: "09:00", to: "18:00" }));

/** Every call of the API. Listings that are not public show who may see more. */
export const access: Record<string, Access> = {
  // Accounts
  beginSecondFactor: { others: accounts(200), changesAccounts: true, input: () => ({ body: {} }) },
  confirmSecondFactor: { others: accounts(400), input: () => ({ body: { code: "none" } }) },
  getSecondFactor: anyAccount,
  removeSecondFactor: { others: accounts(400), input: () => ({ body: { code: "none" } }) },
  renewRecoveryCodes: { others: accounts(400), input: () => ({ body: { code: "none" } }) },
  // Without a ticket.
  signInWithSecondFactor: { others: all(403), input: () => ({ body: { code: "none" } }) },
  activateAccount: {
    ...withSecret,
    async input(scene) {
      const { login, code } = await makePendingAccount(scene);
      return { body: { login, code: hasSecret(scene) ? code : otherCode(code) } };
    },
  },
  changePassword: {
    others: accounts(200),
    changesAccounts: true,
    async input(scene) {
      if (scene.caller) await setPassword(scene, scene.caller);
      return { body: { old_password: password, new_password: "another2y" } };
    },
  },
  checkCode: {
    ...withSecret,
    async input(scene) {
      const { login, code } = await makeRecovery(scene);
      return { body: { login, code: hasSecret(scene) ? code : otherCode(code) } };
    },
  },
  connectGoogle: { others: all(400), input: () => ({ body: { code: "nobody's" } }) },
  deleteAccount: {
    others: accounts(200),
    changesAccounts: true,
    async input(scene) {
      if (scene.caller) await setPassword(scene, scene.caller);
      return { body: { password } };
    },
  },
  deleteAccountPhoto: anyAccount,
  endOtherSessions: { ...anyAccount, changesAccounts: true },
  endSession: {
    own: accounts(200),
    others: accounts(404),
    input: async ({ app, owner }) => ({ params: { id: await makeSession(app, owner.id) } }),
  },
  getAccount: anyAccount,
  listAccountEvents: anyAccount,
  listSessions: anyAccount,
  login: {
    ...withSecret,
    changesAccounts: true,
    async input(scene) {
      await setPassword(scene, scene.owner);
      const { phone } = await scene.app.db
        .selectFrom("users")
        .select("phone")
        .where("id", "=", scene.owner.id)
        .executeTakeFirstOrThrow();
      return { body: { login: phone, password: hasSecret(scene) ? password : "wrong1x" } };
    },
  },
  logout: { others: all(200), changesAccounts: true, input: () => ({ body: {} }) },
  recoverPassword: {
    ...withSecret,
    async input(scene) {
      const { login, code } = await makeRecovery(scene);
      const passwords = { new_password: "another2y", confirm_new_password: "another2y" };
      return { body: { login, code: hasSecret(scene) ? code : otherCode(code), ...passwords } };
    },
  },
  refreshSession: {
    own: accounts(200),
    others: all(401),
    async input(scene) {
      const refresh = await makeRefreshToken(scene);
      return { body: { refresh: hasSecret(scene) ? refresh : refresh.replace(/.{4}$/, "AAAA") } };
    },
  },
  getPendingLogin: everyone,
  sendCode: { others: all(200), input: () => ({ body: { login: nextPhone() } }) },
  setPassword: { others: accounts(200), changesAccounts: true, input: () => ({ body: { new_password: "another2y" } }) },
  signUp: { others: all(201), input: () => ({ body: { name: "Айгүл", login: nextPhone(), password } }) },
  updateAccount: { others: accounts(200), input: () => ({ body: { name: "Бермет" } }) },
  updateEmail: { others: accounts(202), input: () => ({ body: { email: `${randomBytes(6).toString("hex")}@kg.kg` } }) },
  updatePhone: { others: accounts(202), input: () => ({ body: { phone: nextPhone() } }) },

  // Admin
  addStaff: {
    others: admins(200),
    changesAccounts: true,
    async input({ app, owner }) {
      const login = nextPhone();
      await app.db.updateTable("users").set({ phone: login }).where("id", "=", owner.id).execute();
      return { body: { login, role: "moderator" } };
    },
  },
  addCategory: {
    others: admins(201),
    input: ({ caller }) => ({
      body: { parent: 100, title_ru: "Новая", title_ky: "Жаңы", title_slug: `added-by-${caller?.id ?? 0}` },
    }),
  },
  addOption: {
    others: admins(201),
    input: () => ({ params: { id: 3 }, body: { title_ru: "Чёрный", title_ky: "Кара" } }),
  },
  // Without a file: 400 for those who may add one.
  addBanner: { others: admins(400), input: () => ({ body: { link: "/category/transport" } }) },
  deleteBanner: {
    others: admins(200),
    input: async (scene) => ({ params: { id: await makeBanner(scene) }, body: { version: 1 } }),
  },
  listAdminBanners: { others: admins(200) },
  moveBanner: {
    others: admins(200),
    input: async (scene) => ({ params: { id: await makeBanner(scene) }, body: { direction: "up" } }),
  },
  updateBanner: {
    others: admins(200),
    input: async (scene) => ({ params: { id: await makeBanner(scene) }, body: { version: 1, is_on: false } }),
  },
  decideCorrection: {
    others: admins(200),
    input: async (scene) => ({ params: { id: await makeCorrection(scene) }, body: { approve: false } }),
  },
  enterCorrection: {
    own: { user: 404, business: 404, moderator: 404, admin: 403 },
    others: admins(201),
    input: ({ owner }) => ({ params: { id: owner.id }, body: { direction: "in", amount: "100", reason: "Проба" } }),
  },
  findWallet: {
    others: admins(200),
    async input({ app, owner }) {
      const login = nextPhone();
      await app.db.updateTable("users").set({ phone: login }).where("id", "=", owner.id).execute();
      return { query: { login } };
    },
  },
  getAdminWallet: { others: admins(200), input: ({ owner }) => ({ params: { id: owner.id } }) },
  listCorrections: { others: admins(200) },
  listUserPayments: { others: admins(200), input: ({ owner }) => ({ params: { id: owner.id } }) },
  listWalletMovements: { others: admins(200), input: ({ owner }) => ({ params: { id: owner.id } }) },
  // All roles ask for the same number of months: there is one tariff for it.
  addTariff: { others: admins(400), input: () => ({ body: { months: 1, price: "990" } }) },
  listAdminTariffs: { others: admins(200) },
  updateTariff: {
    others: admins(200),
    async input({ app }) {
      const tariff = await app.db.selectFrom("tariffs").selectAll().where("months", "=", 1).executeTakeFirstOrThrow();
      return { params: { id: tariff.id }, body: { version: tariff.version, is_active: true } };
    },
  },
  changeTopUpPresets: {
    others: admins(200),
    async input({ app }) {
      const rows = await app.db.selectFrom("top_up_presets").select("amount").execute();
      const amounts = rows.map(({ amount }) => String(amount / 100));
      return { body: { amounts, before: amounts } };
    },
  },
  changeVipPrice: { others: admins(200), input: () => ({ body: { price: "490", before: "490" } }) },
  // No provider is switched on.
  refundPayment: {
    own: { user: 404, business: 404, moderator: 404, admin: 503 },
    others: admins(503),
    input: async (scene) => ({ params: { id: await makePayment(scene) }, body: { amount: "100", reason: "Проба" } }),
  },
  // Nothing was bought.
  enterEarlyEnd: {
    own: { user: 404, business: 404, moderator: 404, admin: 403 },
    others: admins(409),
    input: ({ owner }) => ({ params: { id: owner.id }, body: { reason: "Проба" } }),
  },
  resolveRefund: {
    own: { user: 404, business: 404, moderator: 404, admin: 403 },
    others: admins(200),
    input: async (scene) => ({
      params: { id: await makeStuckRefund(scene) },
      body: { state: "done", reason: "Проба" },
    }),
  },
  // No file.
  addRegister: {
    others: admins(400),
    input: () => ({ body: { provider: "sandbox", first_day: "2026-11-01", last_day: "2026-11-30" } }),
  },
  listRegisters: { others: admins(200) },
  listDifferences: { others: admins(200) },
  resolveDifference: {
    own: { user: 404, business: 404, moderator: 404, admin: 403 },
    others: admins(200),
    input: async (scene) => ({ params: { id: await makeDifference(scene) }, body: { reason: "Проба" } }),
  },
  addSynonyms: { others: admins(201), input: () => ({ body: { words: ["кресло", "стул"] } }) },
  deleteSynonyms: {
    others: admins(200),
    input: async ({ app }) => ({ params: { id: await makeSynonyms(app) }, body: { version: 1 } }),
  },
  listSynonyms: { others: admins(200) },
  updateSynonyms: {
    others: admins(200),
    input: async ({ app }) => ({
      params: { id: await makeSynonyms(app) },
      body: { version: 1, words: ["кресло", "отургуч"] },
    }),
  },
  addParameter: {
    others: admins(201),
    input: () => ({ body: { category: 802, title_ru: "Длина", title_ky: "Узундугу", type: "enter", from_to: true } }),
  },
  deleteCategory: {
    others: admins(409),
    input: async ({ app }) => ({ params: { id: 100 }, body: { version: await versionOf(app, "categories", 100) } }),
  },
  getAdminCategory: { others: admins(200), input: () => ({ params: { id: 102 } }) },
  getAdminParameter: { others: admins(200), input: () => ({ params: { id: 1 } }) },
  listAdminCategories: { others: admins(200) },
  listAdminParameters: { others: admins(200) },
  moveCategory: { others: admins(200), input: () => ({ params: { id: 100 }, body: { direction: "up" } }) },
  moveOption: {
    others: admins(200),
    input: () => ({ params: { id: 3, option_id: 3001 }, body: { direction: "up" } }),
  },
  updateCategory: {
    others: admins(200),
    input: async ({ app }) => ({ params: { id: 100 }, body: { version: await versionOf(app, "categories", 100) } }),
  },
  updateOption: {
    others: admins(200),
    input: async ({ app }) => ({
      params: { id: 3, option_id: 3001 },
      body: { version: await versionOf(app, "parameters", 3), is_active: true },
    }),
  },
  updateParameter: {
    others: admins(200),
    input: async ({ app }) => ({ params: { id: 1 }, body: { version: await versionOf(app, "parameters", 1) } }),
  },
  changeRate: {
    others: admins(200),
    async input({ app }) {
      const { kgs } = await app.db
        .selectFrom("currency_rates")
        .select("kgs")
        .where("currency", "=", "USD")
        .executeTakeFirstOrThrow();
      return { body: { currency: "USD", kgs, before: kgs } };
    },
  },
  getSiteSettings: { others: admins(200) },
  listRateChanges: { others: admins(200) },
  listRates: { others: admins(200) },
  listStaff: { others: admins(200) },
  updateSiteSettings: {
    others: admins(200),
    async input({ app }) {
      const { version } = await app.db.selectFrom("site_settings").select("version").executeTakeFirstOrThrow();
      return { body: { version, accepts_listings: true } };
    },
  },
  updateStaff: {
    others: admins(200),
    input: async ({ app }) => ({
      params: { id: await makeModerator(app) },
      body: { role: "user", before: "moderator" },
    }),
  },

  // Banners
  countBannerClick: { others: all(200), input: async (scene) => ({ params: { id: await makeBanner(scene) } }) },
  countBannerEvent: {
    others: all(200),
    input: async (scene) => ({ params: { adId: await makeBanner(scene) }, query: { type: "view" } }),
  },
  listBanners: everyone,

  // Imports of a business
  checkImport: {
    others: businesses(202),
    changesAccounts: true,
    input: () => ({ body: { address: "https://bereke.kg/price.csv" } }),
  },
  checkImportAgain: {
    own: businesses(202),
    others: businesses(404),
    input: importOf("checked", "https://bereke.kg/price.csv"),
    changesAccounts: true,
  },
  findArticles: { others: businesses(200), input: () => ({ body: { articles: ["000042"] } }) },
  getImport: { own: businesses(200), others: businesses(404), input: importOf("checked") },
  getImportFeed: { others: businesses(200) },
  getImportPreview: { own: businesses(200), others: businesses(404), input: importOf("checked") },
  listImportFaults: { own: businesses(200), others: businesses(404), input: importOf("checked") },
  listImportRows: { own: businesses(200), others: businesses(404), input: importOf("checked") },
  listImportCategories: { others: businesses(200) },
  listImports: { others: businesses(200) },
  mapImportCategory: { others: businesses(200), input: () => ({ body: { name: "Всё для сада", category: null } }) },
  mapImportCategories: {
    others: businesses(200),
    input: () => ({ body: { categories: [{ name: "Всё для сада", category: null }] } }),
  },
  proposeImportCategories: { others: businesses(200), input: () => ({ query: { name: "Всё для сада" } }) },
  startImport: { own: businesses(202), others: businesses(404), input: importOf("checked"), changesAccounts: true },
  stopImport: { own: businesses(200), others: businesses(404), input: importOf("stopped") },
  updateImportFeed: { others: businesses(200), input: () => ({ body: { address: "https://bereke.kg/price.csv" } }) },

  // API keys of a business
  createApiKey: {
    others: businesses(201),
    input: () => ({ body: { name: `Склад ${randomUUID()}`, scopes: ["chat"], days: 0 } }),
  },
  deleteApiKey: { own: businesses(204), others: businesses(404), input: apiKey },
  listApiKeys: { others: businesses(200) },

  // Businesses: their own profile
  addBusinessAddress: {
    others: businesses(201),
    input: ({ app }) => ({ body: { location: getLocationId(app, "bishkek"), address: "Чүй, 12" } }),
  },
  // Without a file: 400 for those who may add one.
  addBusinessBanner: { others: businesses(400) },
  addBusinessDelivery: { others: businesses(201), input: () => ({ body: { kind: "amount", from_amount: 3_000 } }) },
  addGalleryPhoto: { others: businesses(400) },
  changeBusinessContacts: { others: businesses(200), input: () => ({ body: { website: "https://bereke.kg" } }) },
  changeBusinessSchedule: { others: businesses(200), input: () => ({ body: { schedule: week } }) },
  deleteBusinessAddress: { own: businesses(204), others: businesses(404), input: businessAddress() },
  deleteBusinessBanner: { own: businesses(204), others: businesses(404), input: businessPhoto("banner") },
  deleteBusinessDelivery: { own: businesses(204), others: businesses(404), input: businessDelivery() },
  deleteBusinessLogo: { others: businesses(204) },
  deleteGalleryPhoto: { own: businesses(204), others: businesses(404), input: businessPhoto("gallery") },
  getBusinessDelivery: { own: businesses(200), others: businesses(404), input: businessDelivery() },
  getBusinessProfile: { others: businesses(200) },
  listBusinessDeliveries: { others: businesses(200) },
  listFreeLinks: { others: businesses(200) },
  orderBusinessBanners: { others: businesses(200), input: () => ({ body: { ids: [] } }) },
  orderGallery: { others: businesses(200), input: () => ({ body: { ids: [] } }) },
  setBusinessLogo: { others: businesses(400) },
  updateBusinessAddress: {
    own: businesses(200),
    others: businesses(404),
    input: businessAddress({ address: "Чүй, 3" }),
  },
  updateBusinessDelivery: { own: businesses(200), others: businesses(404), input: businessDelivery({ days: 2 }) },
  updateBusinessProfile: { others: businesses(200), input: () => ({ body: { about: "Всё для дома" } }) },

  // Business
  closeBusinessInvitation: { others: accounts(204) },
  closeBusinessReminder: { others: accounts(204) },
  getBusinessInvitation: anyAccount,
  getBusinessReminder: anyAccount,
  getBusinessRequest: anyAccount,
  // Nobody of them has asked.
  changeBusinessRequest: {
    others: { ...accounts(404), business: 409 },
    input: () => ({ body: { description: "Шьём" } }),
  },
  withdrawBusinessRequest: { others: { ...accounts(204), business: 409 } },
  sendBusinessRequest: {
    others: { ...accounts(201), business: 409 },
    changesAccounts: true,
    input() {
      businessesMade += 1;
      const name = `Манас Сервис ${businessesMade}`;
      return { body: { name, phone: "0555 123 456", description: "Чиним телефоны", category: 800 } };
    },
  },

  // Cart
  countCart: anyAccount,
  getCart: anyAccount,
  mergeCart: {
    others: accounts(200),
    input: async ({ app }) => ({ body: { items: [{ product: await makeGoods(app), quantity: 2 }] } }),
  },
  listReceivedOrders: anyAccount,
  listSentOrders: anyAccount,
  orderCart: {
    others: accounts(201),
    input: async ({ app, caller }) => ({ body: { business: await fillCart(app, caller) } }),
  },
  previewCart: { others: all(200), input: async ({ app }) => ({ query: { items: `${await makeGoods(app)}:1` } }) },
  setCartItem: {
    others: accounts(200),
    input: async ({ app }) => ({ body: { product: await makeGoods(app), quantity: 1 } }),
  },

  // Catalogue and search
  getCategory: { others: all(200), input: () => ({ params: { id: carCategory } }) },
  getCategoryTree: everyone,
  getSiteFigures: everyone,
  listCategories: everyone,
  listCategoryParameters: { others: all(200), input: () => ({ params: { id: carCategory } }) },
  listLocations: everyone,
  listMainCategories: everyone,
  listPlaceCounts: { others: all(200), input: () => ({ params: { id: 1 } }) },
  suggest: { others: all(200), input: () => ({ query: { search: "honda" } }) },

  // Chat
  answerOffer: {
    own: accounts(200),
    others: accounts(404),
    input: async (scene) => ({ params: { id: (await makeRoom(scene)).offer }, body: { answer: "accept" } }),
  },
  answerOrder: {
    own: accounts(200),
    others: accounts(404),
    changesAccounts: true,
    input: async (scene) => ({ params: { id: await makeOrder(scene) }, body: { answer: "accepted" } }),
  },
  // Nobody blocks themselves.
  blockChatUser: {
    own: accounts(403),
    others: accounts(200),
    // Another one: whom somebody has blocked they write to in no later call.
    input: async ({ app, caller, owner }) => ({
      params: { id: owner.id === caller?.id ? owner.id : await makeUser(app) },
    }),
  },
  confirmDelivery: {
    own: accounts(204),
    others: accounts(204),
    input: async (scene) => ({ body: { rooms: [{ room: (await makeRoom(scene)).room, up_to: 1 }] } }),
  },
  countUnreadRooms: anyAccount,
  deleteMessage: {
    own: accounts(204),
    others: accounts(404),
    input: async (scene) => ({ params: { id: (await makeRoom(scene)).message } }),
  },
  deleteRoom: { own: accounts(204), others: accounts(404), input: room() },
  getChatSettings: anyAccount,
  getRoom: { own: accounts(200), others: accounts(404), input: room() },
  listBlockedUsers: anyAccount,
  listMessages: { own: accounts(200), others: accounts(404), input: room() },
  listRooms: anyAccount,
  openRoom: {
    own: accounts(403),
    others: accounts(200),
    input: async (scene) => ({ body: { product: (await listing("active")(scene)).params.id } }),
  },
  readMessages: { own: accounts(200), others: accounts(404), input: room({ up_to: 1 }) },
  revealRoomPhone: { own: accounts(200), others: accounts(404), input: room() },
  searchMessages: { others: accounts(200), input: () => ({ query: { search: "здравствуйте" } }) },
  sendMessage: {
    own: accounts(201),
    others: accounts(404),
    input: async (scene) => ({
      params: { id: (await makeRoom(scene)).room },
      body: { client_id: randomUUID(), text: "Ещё актуально?" },
    }),
  },
  unblockChatUser: { own: accounts(200), others: accounts(200), input: ({ owner }) => ({ params: { id: owner.id } }) },
  updateChatSettings: { others: accounts(200), input: () => ({ body: { shows_presence: true } }) },
  updateRoom: { own: accounts(200), others: accounts(404), input: room({ is_muted: true }) },
  // Without a file: 400 for those who may upload one.
  uploadChatPhoto: { others: accounts(400) },

  // Businesses
  addBusinessReview: {
    own: accounts(403),
    others: accounts(201),
    changesAccounts: true,
    async input(scene) {
      const id = await makeBusinessOf(scene, scene.owner.id);
      const seller = await findOwnerOf(scene, id);
      if (scene.caller && scene.caller.id !== seller) await letAnswer(scene.app, scene.caller.id, { seller });
      return { params: { id }, body: { rating: 5, text: "Хорошо" } };
    },
  },
  answerBusinessReview: {
    own: accounts(200),
    others: accounts(403),
    changesAccounts: true,
    async input(scene) {
      const subject = {
        business: await makeBusinessOf(scene, scene.owner.id),
        author: await makeUser(scene.app),
      };
      return { params: await makeBusinessReview(scene, subject), body: { text: "Спасибо" } };
    },
  },
  changeBusinessReview: {
    own: accounts(200),
    others: accounts(403),
    async input(scene) {
      const subject = { business: (await makeBusiness(scene.app)).id, author: scene.owner.id };
      return { params: await makeBusinessReview(scene, subject), body: { rating: 4 } };
    },
  },
  getBusiness: { others: all(200), input: business },
  getBusinessFacts: { others: all(200), input: business },
  getBusinessV2: { others: all(200), input: business },
  listBusinessPhotos: { others: all(200), input: business },
  listBusinessReviews: { others: all(200), input: business },
  listBusinesses: { others: all(200) },
  listSimilarBusinesses: { others: all(200), input: business },
  revealBusinessContacts: { others: all(200), input: business },
  sendBusinessReviewClaim: {
    own: accounts(403),
    others: accounts(201),
    async input(scene) {
      const subject = { business: (await makeBusiness(scene.app)).id, author: scene.owner.id };
      return { params: await makeBusinessReview(scene, subject), body: { category: reviewClaim } };
    },
  },

  // Claims
  listClaimCategories: everyone,
  getOwnClaim: { others: accounts(200), input: () => ({ query: { about: "product", id: 1 } }) },
  sendClaim: {
    own: accounts(403),
    others: accounts(201),
    input: listingWith("active", { category: listingClaim }),
  },
  sendRoomClaim: { own: accounts(201), others: accounts(404), input: room({ category: userClaim }) },
  sendReviewClaim: {
    own: accounts(403),
    others: accounts(201),
    input: async (scene) => ({
      params: await makeReview(scene, { seller: await makeUser(scene.app), author: scene.owner.id }),
      body: { category: reviewClaim },
    }),
  },
  sendUserClaim: {
    own: accounts(403),
    others: accounts(201),
    input: ({ owner }) => ({ params: { id: owner.id }, body: { category: userClaim } }),
  },

  // Deals
  confirmDeal: {
    // Whoever opened the room is its buyer, who shows the code.
    own: accounts(403),
    others: accounts(404),
    input: room({ code: "0000" }),
  },
  getDeal: { own: accounts(200), others: accounts(404), input: deal() },
  getRoomDeal: { own: accounts(200), others: accounts(404), input: room() },
  listBuyers: { own: accounts(200), others: accounts(404), input: listing("active") },
  listDeals: anyAccount,
  releaseReserve: { own: accounts(200), others: accounts(404), input: listing("active") },
  reserveProduct: { own: accounts(200), others: accounts(404), input: listingWith("active", {}) },
  reviewDeal: { own: accounts(201), others: accounts(404), input: deal({ rating: 5, text: "Хорошо" }) },
  sayMet: { own: accounts(200), others: accounts(404), input: room() },
  sellProduct: { own: accounts(200), others: accounts(404), input: listingWith("active", { where: "here" }) },

  // Catalogues and discounts of businesses
  listCatalogues: { ...everyone, input: async (scene) => ({ params: { id: (await makeCatalogue(scene)).business } }) },
  getCatalogue: { ...everyone, input: catalogue() },
  createCatalogue: {
    ...businessOwners(201),
    input: async (scene) => ({
      params: { id: await makeBusinessOf(scene, scene.owner.id) },
      body: { name: `Обувь ${scene.owner.id}` },
    }),
  },
  orderCatalogues: {
    ...businessOwners(200),
    async input(scene) {
      const { business, catalogue: id } = await makeCatalogue(scene);
      return { params: { id: business }, body: { catalogs: [id] } };
    },
  },
  updateCatalogue: { ...businessOwners(200), input: catalogue((product) => ({ products: [product] })) },
  deleteCatalogue: { ...businessOwners(204), input: catalogue() },
  addToCatalogue: { ...businessOwners(200), input: catalogue((product) => ({ products: [product] })) },
  removeFromCatalogue: {
    ...businessOwners(204),
    async input(scene) {
      const made = await makeCatalogue(scene);
      return { params: { id: made.catalogue }, body: { product_ids: [made.product] } };
    },
  },
  listCatalogueProducts: {
    ...businessOwners(200),
    input: async (scene) => ({ params: { id: (await makeCatalogue(scene)).catalogue } }),
  },
  setDiscounts: {
    ...businessOwners(200),
    async input(scene) {
      const { business, product } = await makeCatalogue(scene);
      return { params: { id: business }, body: { products: [product], percent: 10 } };
    },
  },

  listRaises: { others: businesses(200) },
  changeRaises: { others: businesses(200), input: () => ({ body: { is_on: false } }) },
  // Payments
  listTariffs: { others: all(200) },
  getWallet: { others: accounts(200) },
  listTransactions: { others: accounts(200) },
  getTransaction: {
    own: { user: 200, business: 200, moderator: 200, admin: 200 },
    others: accounts(404),
    input: async (scene) => ({ params: { id: await fillWallet(scene) } }),
  },
  // No provider is switched on.
  createPayment: { others: accounts(503), input: () => ({ body: { amount: "500", method: "card" } }) },
  getOwnTariff: { others: businesses(200) },
  // Wallets are empty.
  buyFromWallet: { others: businesses(402), input: chooseTariff },
  createInvoice: { others: businesses(201), input: chooseTariff },
  listPurchases: { others: accounts(200) },
  getPurchase: {
    own: { user: 200, business: 200, moderator: 200, admin: 200 },
    others: accounts(404),
    input: async (scene) => ({ params: { id: await makeInvoice(scene) } }),
  },
  cancelInvoice: {
    own: { user: 200, business: 200, moderator: 200, admin: 200 },
    others: accounts(404),
    input: async (scene) => ({ params: { id: await makeInvoice(scene) } }),
  },
  listUnfinishedPayments: { others: accounts(200) },
  cancelPayment: {
    own: { user: 200, business: 200, moderator: 200, admin: 200 },
    others: accounts(404),
    input: async (scene) => ({ params: { id: await makePayment(scene) } }),
  },
  getPayment: {
    own: { user: 200, business: 200, moderator: 200, admin: 200 },
    others: accounts(404),
    input: async (scene) => ({ params: { id: await makePayment(scene) } }),
  },
  // Statistics
  countImpressions: {
    others: all(204),
    input: async (scene) => ({ body: { products: [await makeListing(scene.app)] } }),
  },
  getAllStatistics: { others: businesses(200) },
  getStatistics: { others: businesses(200), input: () => ({ params: { kind: "views" } }) },
  listProductStatistics: { others: businesses(200) },
  getProductStatistics: {
    own: accounts(200),
    others: { ...accounts(403), business: 404 },
    changesAccounts: true,
    async input(scene) {
      await makeBusinessOf(scene, scene.owner.id);
      return listing("active")(scene);
    },
  },

  // Staff of businesses
  listMembers: { others: businesses(200) },
  inviteMember: { others: businesses(201), input: () => ({ body: { login: nextPhone(), role: "editor" } }) },
  removeMember: { own: businesses(204), others: businesses(404), input: member() },
  listStaffLog: { others: businesses(200) },
  listMemberships: anyAccount,
  acceptInvitation: { own: accounts(200), others: accounts(404), input: member((scene) => scene.owner.id) },
  leaveBusiness: { own: accounts(204), others: accounts(404), input: member((scene) => scene.owner.id) },
  startActing: {
    own: accounts(200),
    others: accounts(404),
    async input(scene) {
      const { params } = await member((of) => of.owner.id)(scene);
      return { body: { member: params.id } };
    },
  },
  stopActing: anyAccount,

  // Follows
  followSeller: {
    own: accounts(403),
    others: accounts(201),
    input: ({ owner }) => ({ params: { id: owner.id } }),
  },
  getFollow: { others: accounts(200), input: ({ owner }) => ({ params: { id: owner.id } }) },
  listFollowedSellers: anyAccount,
  unfollowSeller: { others: accounts(204), input: ({ owner }) => ({ params: { id: owner.id } }) },

  // Favourites
  addFavourite: {
    own: accounts(201),
    others: accounts(201),
    input: async (scene) => ({ body: { product: (await listing("active")(scene)).params.id } }),
  },
  createFavouriteFolder: { others: accounts(201), input: () => ({ body: { name: `Папка ${nextPhone()}` } }) },
  deleteFavouriteFolder: { own: accounts(204), others: accounts(404), input: folder },
  listFavouriteFolders: anyAccount,
  listFavouriteIds: anyAccount,
  listFavourites: anyAccount,
  moveFavourites: {
    own: accounts(200),
    others: accounts(404),
    input: async (scene) => ({ body: { products: [1], folder: (await folder(scene)).params.id } }),
  },
  renameFavouriteFolder: {
    own: accounts(200),
    others: accounts(404),
    input: async (scene) => ({ ...(await folder(scene)), body: { name: "Квартиры" } }),
  },
  updateFavourite: {
    own: accounts(200),
    others: accounts(404),
    async input(scene) {
      const { params } = await listing("active")(scene);
      const row = {
        user_id: scene.owner.id,
        listing_id: params.id,
        title: "Диван",
        price: 1,
        currency: "KGS",
        category_id: 1,
        location_id: 1,
        deal_type: "sell",
      };
      await scene.app.db.insertInto("favorites").values(row).execute();
      return { params, body: { note: "Позвонить в субботу" } };
    },
  },
  removeFavourite: { own: accounts(204), others: accounts(204), input: listing("active") },

  compareProducts: everyone,

  // History
  listViewedListings: anyAccount,
  listRecentSearches: anyAccount,
  recordHistory: { others: accounts(200), input: () => ({ body: { searches: [{ text: "диван", age: 0 }] } }) },
  changeHistory: { others: accounts(200), input: () => ({ body: { is_kept: true } }) },
  eraseHistory: anyAccount,
  forgetViewedListing: {
    own: accounts(204),
    others: accounts(404),
    input: async (scene) => ({ params: { id: await makeViewed(scene) } }),
  },
  forgetSearch: {
    own: accounts(204),
    others: accounts(404),
    input: async (scene) => ({ params: { id: await makeRecentSearch(scene) } }),
  },

  // By the link in an e-mail, whoever has it.
  getUnsubscription: {
    others: all(200),
    input: ({ owner }) => ({ params: { token: makeUnsubscribeToken(owner.id, testSecret) } }),
  },
  unsubscribe: {
    others: all(200),
    input: ({ owner }) => ({ params: { token: makeUnsubscribeToken(owner.id, testSecret) } }),
  },

  // Saved searches
  listSavedSearches: anyAccount,
  findSavedSearch: { others: accounts(200), input: () => ({ query: { query: "search=диван" } }) },
  saveSearch: { others: accounts(201), input: () => ({ body: { name: "Поиск", query: "search=диван" } }) },
  changeSavedSearch: {
    own: accounts(200),
    others: accounts(404),
    input: async (scene) => ({ params: { id: await makeSavedSearch(scene) }, body: { frequency: "off" } }),
  },
  deleteSavedSearch: savedSearch(204),
  restoreSavedSearch: savedSearch(200),
  openSavedSearch: savedSearch(200),

  // Listings
  // Prices are compared only for public listings.
  comparePrices: { own: all(404), others: all(404), input: listing("inactive") },
  getFacets: everyone,
  listMapClusters: everyone,
  listMapShops: { others: all(200), input: () => ({ query: { bounds: "74.5,42.8,74.7,42.9" } }) },
  getMarketPrices: { others: all(200), input: () => ({ params: { id: carCategory } }) },
  listPriceGroups: { others: all(200), input: () => ({ params: { id: carCategory } }) },
  listUsualPrices: everyone,
  getProduct: { own: all(200), others: staff(200), input: listing("inactive") },
  listProducts: everyone,
  listSimilarProducts: { own: all(200), others: all(200), input: listing("inactive") },
  revealPhone: { own: all(200), others: staff(200), input: listing("inactive") },

  // Moderation
  // The price of this listing is not marked.
  acceptPrice: { own: staff(403), others: staff(409), input: listingWith("active", { revision: 1 }) },
  approveProduct: {
    // Nobody moderates their own.
    own: staff(403),
    others: staff(200),
    input: listingWith("on_review", { revision: 1 }),
  },
  blockProduct: {
    own: staff(403),
    others: staff(200),
    input: listingWith("active", { revision: 1, reasons: ["weapons"] }),
  },
  blockUser: {
    // Staff are not blocked.
    own: staff(403),
    others: staff(200),
    changesAccounts: true,
    input: ({ owner }) => ({ params: { id: owner.id }, body: { note: "Обманывает покупателей" } }),
  },
  // Nobody decides on their own request.
  approveBusinessRequest: { own: staff(403), others: staff(200), changesAccounts: true, input: businessRequest({}) },
  countBusinessRequests: anyStaff,
  countMarkedPrices: anyStaff,
  countHeldReviews: anyStaff,
  countChatWork: anyStaff,
  // Nobody decides on their own conversation.
  deliverMessage: { own: staff(403), others: staff(200), input: heldMessage() },
  getChatClaim: { own: staff(403), others: staff(200), input: chatClaim() },
  getModeratedProduct: { own: staff(200), others: staff(200), input: listing("on_review") },
  getModeratedUser: { own: staff(200), others: staff(200), input: ({ owner }) => ({ params: { id: owner.id } }) },
  holdProduct: {
    // Own: the caller holds it already.
    own: staff(200),
    others: staff(409),
    async input(scene) {
      const params = { id: await makeListing(scene.app, { state: "on_review" }) };
      await (await staffOf(scene)).call(holdProduct, { params });
      return { params };
    },
  },
  listAudit: anyStaff,
  listBlockReasons: anyStaff,
  listChatClaims: anyStaff,
  listBusinessRequests: anyStaff,
  listHeldMessages: anyStaff,
  listHeldReviews: anyStaff,
  decideHeldReviews: {
    own: staff(403),
    others: staff(200),
    input: ({ owner }) => ({ body: { seller: owner.id, reviews: [{ id: 1, version: "1" }], outcome: "accepted" } }),
  },
  listWarnedUsers: anyStaff,
  listClaims: anyStaff,
  listMarkedPrices: anyStaff,
  listQueue: anyStaff,
  listWaitingProducts: anyStaff,
  refuseMessage: { own: staff(403), others: staff(200), input: heldMessage({ reason: "fraud" }) },
  rejectBusinessRequest: {
    own: staff(403),
    others: staff(200),
    changesAccounts: true,
    input: businessRequest({ reason: "name" }),
  },
  releaseProduct: { own: staff(200), others: staff(200), input: listing("on_review") },
  resolveClaim: {
    own: staff(200),
    others: staff(200),
    input: async (scene) => ({ params: { id: await makeClaim(scene) }, body: { outcome: "kept" } }),
  },
  resolveChatClaim: { own: staff(403), others: staff(200), input: chatClaim({ outcome: "kept" }) },
  silenceUser: {
    // As with blocks.
    own: staff(403),
    others: staff(200),
    input: ({ owner }) => ({ params: { id: owner.id }, body: { days: 1 } }),
  },
  unblockUser: { own: staff(200), others: staff(200), input: ({ owner }) => ({ params: { id: owner.id } }) },
  unsilenceUser: { own: staff(200), others: staff(200), input: ({ owner }) => ({ params: { id: owner.id } }) },
  undoDecision: {
    // Own: the caller has decided.
    own: staff(200),
    others: staff(409),
    async input(scene) {
      const params = { id: await makeListing(scene.app, { state: "on_review" }) };
      await (await staffOf(scene)).call(approveProduct, { params, body: { revision: 1 } });
      return { params };
    },
  },

  // Notifications
  countUnreadNotifications: anyAccount,
  getNotificationSettings: anyAccount,
  listNotifications: anyAccount,
  readAllNotifications: anyAccount,
  updateNotification: {
    own: accounts(200),
    others: accounts(404),
    async input({ app, owner }) {
      const { id } = await app.db
        .insertInto("notifications")
        .values({ user_id: owner.id, action: "activated", listing_id: await makeListing(app, { user: owner.id }) })
        .returning("id")
        .executeTakeFirstOrThrow();
      return { params: { id }, body: { is_read: true } };
    },
  },
  updateNotificationSettings: {
    others: accounts(200),
    input: () => ({ body: { active: { in_app: true, email: false } } }),
  },

  // Push
  getPushKey: everyone,
  getPushSettings: anyAccount,
  subscribeToPush: {
    others: accounts(200),
    changesAccounts: true,
    input: () => ({ body: makeBrowser().subscription }),
  },
  unsubscribeFromPush: anyAccount,
  updatePushSettings: { others: accounts(200), input: () => ({ body: { shows_text: true } }) },

  // Reviews
  addReview: {
    own: accounts(403),
    others: accounts(201),
    async input(scene) {
      const input = await listingWith("active", { rating: 5, text: "Хорошо" })(scene);
      const { caller, owner } = scene;
      if (caller && caller !== owner) await letAnswer(scene.app, caller.id, { listing: input.params.id });
      return input;
    },
  },
  answerReview: {
    own: accounts(200),
    others: accounts(403),
    input: async (scene) => ({
      params: await makeReview(scene, { seller: scene.owner.id, author: await makeUser(scene.app) }),
      body: { text: "Спасибо" },
    }),
  },
  listOwnReviews: anyAccount,
  getOwnReview: { own: accounts(200), others: accounts(404), input: writtenReview },
  changeOwnReview: {
    own: accounts(200),
    others: accounts(404),
    input: async (scene) => ({ ...(await writtenReview(scene)), body: { rating: 4 } }),
  },
  deleteOwnReview: { own: accounts(204), others: accounts(404), input: writtenReview },
  listUserReviews: { others: all(200), input: (scene) => ({ params: { id: scene.owner.id } }) },
  listReviews: { own: all(200), others: staff(200), input: listing("inactive") },

  // Selling
  checkDraft: { others: accounts(200), input: () => ({ body: { title: "Кровать", description: "Сосна" } }) },
  createProduct: {
    own: accounts(201),
    // With a photo of another account.
    others: accounts(400),
    input: async (scene) => ({
      body: {
        title: "Кровать деревянная",
        description: "Кровать из сосны, с матрасом, разбирается для перевозки.",
        category: 802,
        location: getLocationId(scene.app, "bishkek"),
        price: 12_000,
        currency: "KGS",
        is_negotiable: false,
        parameters: [],
        photos: [await makePhoto(scene)],
      },
    }),
  },
  deleteProduct: { own: accounts(200), others: accounts(404), input: listing("active") },
  getOwnProduct: { own: accounts(200), others: accounts(404), input: listing("active") },
  getReviewTime: anyAccount,
  listOwnProducts: anyAccount,
  renewProduct: { own: accounts(200), others: accounts(404), input: listing("active") },
  updateProduct: {
    own: accounts(200),
    others: accounts(404),
    input: listingWith("active", { state: "inactive" }),
  },
  // Without a file: 400 for those who may upload one.
  uploadPhoto: { others: accounts(400) },
  uploadPublicationPhoto: { others: accounts(400) },
  upvoteProduct: { own: accounts(200), others: accounts(404), input: listing("active") },

  // Users
  getUser: { own: all(200), others: all(200), input: ({ owner }) => ({ params: { id: owner.id } }) },
};
