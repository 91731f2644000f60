// @module-tag rare
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type MediaStore, openMediaFolder } from "#server/media/media-store.ts";
import { listPhotoFiles } from "#server/photos/renditions.ts";
import { openTestApp, type TestApp } from "#server/test/app.ts";
import { login } from "#contracts/accounts/schemas.ts";
import { listProducts, suggest } from "#contracts/listings/list-schemas.ts";
import { createPasswords } from "#server/accounts/passwords/passwords.ts";
import { loadDemoInteractions } from "./interactions.ts";
import { loadDemoProfiles } from "./businesses/profiles.ts";
import { loadDemoMarket } from "./load.ts";
import { openDemoLogins } from "./logins.ts";

/** A store that claims to have every picture, so that none is drawn: `pictures.test.ts` tests that. */
const fullStore: MediaStore = {
  put: async () => {},
  has: async () => true,
  open: async () => undefined,
  remove: async () => {},
  list: async function* () {},
  check: async () => {},
};

let app: TestApp;
let close: () => Promise<void>;
let isNew: boolean;

const load = () => loadDemoMarket({ pool: app.pool, db: app.db, media: fullStore, log: () => {}, now: app.clock.now });

beforeAll(async () => {
  ({ app, close } = await openTestApp());
  isNew = await load();
});
afterAll(() => close());

async function count(query: string): Promise<number> {
  const { rows } = await app.pool.query<{ count: number }>(query);
  return rows[0]?.count ?? -1;
}

test("an empty database receives the demo market, once", async () => {
  expect(isNew).toBe(true);
  expect(await load()).toBe(false);
  expect(await count("select count(*) from listings")).toBe(2_000);
  expect(await count("select count(*) from users")).toBe(60);
});

test("what is popular in the demo market is suggested before anything is typed, and all of it finds something", async () => {
  await loadDemoInteractions(app.db, app.clock.now);
  await app.search.refresh();
  const { results } = (await app.call(suggest, { query: { search: "" } })).reply;
  expect(results.map(({ kind, text }) => [kind, text])).toContainEqual(["query", "хонда фит"]);
  for (const { text } of results) {
    const found = (await app.call(listProducts, { query: { search: text } })).reply;
    expect([text, found.near?.from ?? found.results.length]).not.toEqual([text, 0]);
  }
});

test("the demo market has banners", async () => {
  expect(await count("select count(*) from banners where image_link is not null")).toBe(3);
});

test("the demo logins are the first five users", async () => {
  const { rows } = await app.pool.query(
    "select u.id, u.phone, role, b.request_status from users u left join businesses b on b.user_id = u.id order by u.id limit 5",
  );
  expect(rows).toEqual([
    { id: 1, phone: "+996555000001", role: "user", request_status: null },
    { id: 2, phone: "+996555000002", role: "user", request_status: null },
    { id: 3, phone: "+996555000003", role: "user", request_status: "success" },
    { id: 4, phone: "+996555000004", role: "moderator", request_status: null },
    { id: 5, phone: "+996555000005", role: "admin", request_status: null },
  ]);
});

test("active listings are found, and no others", async () => {
  expect(await count("select count(*) from listing_search")).toBeGreaterThanOrEqual(1_500);
  expect(
    await count(`select count(*) from listings l full join listing_search s on s.listing_id = l.id
      where (l.state = 'active' and l.deleted_at is null) is distinct from (s.listing_id is not null)`),
  ).toBe(0);
  expect(await count("select count(*) from listings where state = 'on_review'")).toBeGreaterThan(20);
  expect(await count("select count(*) from listings where deleted_at is not null")).toBeGreaterThan(5);
});

test("every listing has as many pictures as it says", async () => {
  expect(
    await count(`select count(*) from listings l
      where photo_count = 0 or photo_count <> (select count(*) from photos p where p.listing_id = l.id)`),
  ).toBe(0);
});

test("twelve businesses stand in different states, two of them VIP, some with discounts", async () => {
  const { rows } = await app.pool.query("select request_status, count(*) from businesses group by 1 order by 1");
  expect(rows).toEqual([
    { request_status: "expired", count: 1 },
    { request_status: "submitted", count: 1 },
    { request_status: "success", count: 10 },
  ]);
  expect(await count("select count(*) from businesses where vip_until > now()")).toBe(2);
  expect(await count("select count(*) from listings where discount_price is not null")).toBeGreaterThan(10);
});

test("approved businesses have a profile with pictures that are there, once", async () => {
  const media = openMediaFolder(app.mediaFolder);
  await loadDemoProfiles(app.db, media);
  await loadDemoProfiles(app.db, media);
  const approved =
    "from businesses b where request_status in ('success', 'expired') and exists (select from listings where user_id = b.user_id and deleted_at is null)";
  const all = await count(`select count(*) ${approved}`);
  expect(all).toBeGreaterThan(8);
  for (const part of ["phones", "addresses"])
    expect(await count(`select count(*) from business_${part}`), part).toBe(all);
  const { rows } = await app.pool.query<{ kind: string; name: string; width: number }>(
    "select kind, name, width from business_photos",
  );
  expect(rows.filter(({ kind }) => kind === "logo")).toHaveLength(all);
  for (const photo of rows.filter(({ kind }) => kind !== "gallery"))
    for (const file of listPhotoFiles(photo)) expect(await media.has(file), file).toBe(true);
  expect(await count("select count(*) from business_photos where kind = 'gallery'")).toBeGreaterThan(10);
});

test("businesses have catalogues, none of them empty, once", async () => {
  await loadDemoInteractions(app.db, app.clock.now);
  const catalogues = "select count(*) from business_catalogues c where not is_discount";
  const made = await count(catalogues);
  await loadDemoInteractions(app.db, app.clock.now);
  expect(await count(catalogues)).toBe(made);
  expect(
    await count("select count(distinct business_id) from business_catalogues where not is_discount"),
  ).toBeGreaterThan(8);
  expect(await count(`${catalogues} and not exists (select from catalogue_listings where catalogue_id = c.id)`)).toBe(
    0,
  );
  expect(await count("select count(*) from listings where discount_until > now()")).toBeGreaterThan(2);
});

test("the business has a wallet with a history, in which all is told, once", async () => {
  await loadDemoInteractions(app.db, app.clock.now);
  await loadDemoInteractions(app.db, app.clock.now);
  // Of 4,849.50 that came in, a month with VIP was bought.
  expect(await count("select max(balance) as count from ledger_accounts where kind = 'wallet'")).toBe(2_896_50);
  expect(await count("select count(distinct state) from payments")).toBe(3);
  expect(await count("select sum(amount) as count from ledger_entries")).toBe(0);
  expect(await count("select count(*) from payments where ask_at is not null")).toBe(0);
  expect(await count("select count(*) from payment_refunds where state = 'done'")).toBe(1);
});

test("two businesses have paid with VIP, one without, and an invoice waits", async () => {
  await loadDemoInteractions(app.db, app.clock.now);
  expect(await count("select count(*) from purchases where state = 'paid' and vip_price is not null")).toBe(2);
  expect(await count("select count(*) from purchases where state = 'paid' and vip_price is null")).toBe(1);
  expect(await count("select count(*) from purchases where state = 'created' and is_invoice")).toBe(1);
  // All VIP there is was paid for.
  expect(
    await count(`select count(*) from businesses b where vip_until is not null and not exists (
      select from purchases p where p.user_id = b.user_id and p.vip_until = b.vip_until)`),
  ).toBe(0);
});

test("businesses have sixty days of statistics, once", async () => {
  await loadDemoInteractions(app.db, app.clock.now);
  const views = "select coalesce(sum(views), 0) from business_days";
  const made = await count(views);
  await loadDemoInteractions(app.db, app.clock.now);
  expect(await count(views)).toBe(made);
  // A day that has just begun has no numbers yet.
  const today = `(timestamptz '${app.clock.now.toISOString()}' at time zone 'Asia/Bishkek')::date`;
  expect(await count(`select count(distinct day) from business_days where day < ${today}`)).toBe(59);
  expect(await count("select count(distinct business_id) from business_days where calls > 0")).toBeGreaterThan(8);
  const later = "from listing_days d join listings l on l.id = d.listing_id where d.day < l.created_at::date - 1";
  expect(await count(`select count(*) ${later}`)).toBe(0);
});

test("every blocked listing says why, once", async () => {
  await loadDemoInteractions(app.db, app.clock.now);
  await loadDemoInteractions(app.db, app.clock.now);
  const blocked = await count("select count(*) from listings where state = 'blocked'");
  expect(blocked).toBeGreaterThan(5);
  const told = "select count(*) from listings l join moderation_log m on m.listing_id = l.id and m.action = 'block'";
  expect(await count(`${told} where l.state = 'blocked' and cardinality(m.reasons) = 1`)).toBe(blocked);
  expect(await count(told)).toBe(blocked);
});

test("the market has a few claims about sellers, once: open ones, and one whose author was told of the decision", async () => {
  await loadDemoInteractions(app.db, app.clock.now);
  await loadDemoInteractions(app.db, app.clock.now);
  const { rows } = await app.pool.query(
    `select c.about_user_id is not null as about_user, c.outcome, count(*), count(distinct c.about_user_id) as users
     from claims c where not c.is_about_room group by 1, 2 order by 1, 2`,
  );
  expect(rows).toEqual([
    { about_user: false, outcome: null, count: 2, users: 0 },
    { about_user: true, outcome: "kept", count: 1, users: 1 },
    { about_user: true, outcome: null, count: 3, users: 2 },
  ]);
  expect(await count("select count(*) from claims where user_id = about_user_id or subject is null")).toBe(0);
  expect(
    await count(`select count(*) from notifications n join users u on u.id = n.user_id
      where n.action = 'claim_resolved' and u.phone = '+996555000001'`),
  ).toBe(1);
});

test("some listings are reserved or sold, and some reviews are of confirmed deals, with the right ratings", async () => {
  expect(
    await count("select count(*) from listings where state = 'active' and reserved_until > now()"),
  ).toBeGreaterThan(10);
  expect(await count("select count(*) from listings where state = 'inactive' and sold_at is not null")).toBeGreaterThan(
    3,
  );
  const deals = await count("select count(*) from deals");
  expect(deals).toBeGreaterThan(30);
  expect(await count("select count(*) from reviews where deal_id is not null")).toBe(deals);
  const weight = "case when r.deal_id is null then 1 else 2 end";
  const wrong = `select count(*) from users u where rating is distinct from (
    select round(sum(r.rating * ${weight})::numeric / nullif(sum(${weight}), 0), 2) from reviews r where r.seller_id = u.id)`;
  expect(await count(wrong)).toBe(0);
});

test("each author of a review was answered or confirmed a deal, with an account of at least seven days", async () => {
  expect(await count("select count(*) from reviews")).toBeGreaterThan(200);
  const strangers = `select count(*) from reviews r where deal_id is null and not exists (
    select from chat_rooms c where c.listing_id = r.listing_id and c.buyer_id = r.user_id and c.answered_at < r.created_at)`;
  expect(await count(strangers)).toBe(0);
  const young = `select count(*) from reviews r join users u on u.id = r.user_id
    where r.created_at < u.created_at + interval '7 days'`;
  expect(await count(young)).toBe(0);
  expect(await count("select count(*) from reviews where waits_until is not null")).toBe(0);
});

test("a few conversations are there once, in both languages, with an accepted offer and something unread", async () => {
  await loadDemoInteractions(app.db, app.clock.now);
  await loadDemoInteractions(app.db, app.clock.now);
  const rooms = await count(
    "select count(*) from chat_rooms r where exists (select from chat_members where room_id = r.id and listed_at is not null)",
  );
  expect(rooms).toBeGreaterThanOrEqual(6);
  expect(rooms).toBeLessThanOrEqual(11);
  const ofBuyer = "join users u on u.id = m.user_id where u.phone = '+996555000001'";
  expect(await count(`select count(*) from chat_members m ${ofBuyer} and m.listed_at is not null`)).toBeGreaterThan(2);
  expect(await count(`select count(*) from chat_members m ${ofBuyer} and m.unread_count > 0`)).toBeGreaterThan(0);
  expect(await count("select count(*) from chat_members where unread_count > 0")).toBeGreaterThan(2);
  expect(await count("select count(*) from chat_messages where text ~ '[өүң]'")).toBeGreaterThan(5);
  expect(await count("select count(distinct state) from chat_offers")).toBe(2);
  const gaps =
    "select count(*) from chat_rooms r where last_seq <> (select count(*) from chat_messages where room_id = r.id)";
  expect(await count(gaps)).toBe(0);
  expect(await count("select count(*) from chat_messages where created_at > now() + interval '37 hours'")).toBe(0);
  expect(await count("select count(*) from chat_orders where state = 'open'")).toBe(1);
  expect(await count("select count(*) from chat_held_messages where decided_at is null")).toBe(1);
  expect(await count("select count(*) from claims where is_about_room and resolved_at is null")).toBe(1);
  expect(await count("select count(*) from claim_messages where not is_by_author and is_reported")).toBe(1);
});

test("main categories have the address of a tile", async () => {
  expect(
    await count(
      "select count(*) from categories where parent_id is null and image !~ '^/media/demo/category-[a-z0-9-]+\\.webp$'",
    ),
  ).toBe(0);
  expect(await count("select count(*) from categories where image is not null")).toBe(21);
});

test("a database that holds anything of its own is left alone", async () => {
  const other = await openTestApp();
  try {
    const { pool, db, clock } = other.app;
    await pool.query("insert into users (name) values ('Айбек')");
    const added = await loadDemoMarket({ pool, db, media: fullStore, log: () => {}, now: clock.now });
    expect(added).toBe(false);
  } finally {
    await other.close();
  }
});

test("every demo user signs in with the demo's password, also in a market of an earlier version", async () => {
  const { hash } = createPasswords();
  const signIn = async (name: string) => {
    const { status } = await app.call(login, { body: { login: name, password: "demo1234" } });
    return status;
  };
  expect(await signIn("+996555000004")).toBe(400);
  await openDemoLogins(app.db, hash);
  await openDemoLogins(app.db, hash);
  for (let number = 1; number <= 5; number += 1) expect(await signIn(`+99655500000${number}`)).toBe(200);
  expect(await signIn("demo-7@jarya.example")).toBe(200);
});

test("a market of an earlier version knows its users by their ids", async () => {
  const read = () => app.pool.query("select * from demo_users order by user_id");
  const { rows: written } = await read();
  expect(written).toHaveLength(60);
  const migration = readFileSync(new URL("../server/database/migrations/0014_demo_users.sql", import.meta.url), "utf8");
  await app.pool.query("delete from demo_users");
  await app.pool.query(/insert into demo_users [^;]+;/.exec(migration)?.[0] ?? "");
  expect((await read()).rows).toEqual(written);
});
