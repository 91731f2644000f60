import { describe, expect, onTestFinished, vi } from "vitest";
import { setDiscounts } from "#contracts/business/discount-schemas.ts";
import { addFavourite, listFavourites } from "#contracts/favourites/schemas.ts";
import { approveProduct } from "#contracts/moderation/schemas.ts";
import { listNotifications, updateNotificationSettings } from "#contracts/notifications/schemas.ts";
import { sendDigests } from "#server/notifications/digest.ts";
import { indexAllListings, indexListings } from "#server/search/index-listings.ts";
import { openSecondProcess, test, type TestApp, wait } from "#server/test/app.ts";
import { makeBusiness, makeListing, makeModerator, makeUser } from "#server/test/make.ts";
import { batchSize } from "./tell-drops.ts";

const day = 86_400;

/** Somebody who keeps listings. */
async function makeKeeper(app: TestApp) {
  const id = await makeUser(app);
  const { call } = app.as({ userId: id, role: "user" });
  return {
    id,
    call,
    keep: (product: number) => call(addFavourite, { body: { product } }),
    told: async () =>
      (await call(listNotifications)).reply.results
        .filter(({ action }) => action === "price_drop")
        .map(({ description_ru: text }) => text.replaceAll("\u00a0", " ")),
  };
}

/** Another price on show, as an edit that was approved. */
async function changePrice(app: TestApp, id: number, price: number, currency = "KGS"): Promise<void> {
  await app.db.transaction().execute(async (trx) => {
    await trx.updateTable("listings").set({ price, currency }).where("id", "=", id).execute();
    await indexListings(trx, app.catalogue.current(), [id]);
  });
}

/** All that is due is told. */
async function tell(app: TestApp): Promise<void> {
  await app.priceDrops.flush();
  wait(app, 61);
  await app.priceDrops.flush();
}

describe("whoever keeps a listing", () => {
  test("is told once that its price has fallen, from what to what, and leads to it", async ({ app }) => {
    const keeper = await makeKeeper(app);
    const listing = await makeListing(app, { title: "Honda Fit", price: 520_000 });
    await keeper.keep(listing);
    await changePrice(app, listing, 480_000);
    await tell(app);
    await tell(app);
    expect(await keeper.told()).toEqual(["Подешевело: «Honda Fit» с 520 000 до 480 000 сом."]);
    const [{ product, title_ky, description_ky } = {}] = (await keeper.call(listNotifications)).reply.results;
    expect([product?.id, title_ky]).toEqual([listing, "Баасы түштү"]);
    expect(description_ky).toContain("Арзандады: «Honda Fit»");
    // The next step takes the place of what is unread, and begins where the last one ended.
    wait(app, day);
    await changePrice(app, listing, 450_000);
    await tell(app);
    expect(await keeper.told()).toEqual(["Подешевело: «Honda Fit» с 480 000 до 450 000 сом."]);
  });

  test("is told of what the public sees: an edit once it is approved, and a discount", async ({ app }) => {
    const keeper = await makeKeeper(app);
    const business = await makeBusiness(app);
    const edited = await makeListing(app, { title: "Диван", user: business.user, price: 9_000 });
    const discounted = await makeListing(app, { title: "Шкаф", user: business.user, price: 10_000 });
    await keeper.keep(edited);
    await app.db
      .updateTable("listings")
      .set({ price: 7_000, state: "on_review", revision: 2 })
      .where("id", "=", edited)
      .execute();
    await indexListings(app.db, app.catalogue.current(), [edited]);
    await tell(app);
    expect(await keeper.told()).toEqual([]);
    const moderator = app.as({ userId: await makeModerator(app), role: "moderator" });
    await moderator.call(approveProduct, { params: { id: edited }, body: { revision: 2 } });
    await tell(app);
    expect(await keeper.told()).toEqual(["Подешевело: «Диван» с 9 000 до 7 000 сом."]);
    await keeper.keep(discounted);
    const owner = app.as({ userId: business.user, role: "user" });
    await owner.call(setDiscounts, { params: { id: business.id }, body: { products: [discounted], percent: 20 } });
    await app.priceDrops.flush();
    wait(app, 3_600);
    await app.priceDrops.flush();
    expect(await keeper.told()).toContain("Подешевело: «Шкаф» с 10 000 до 8 000 сом.");
  });

  test("is told nothing by another rate of the dollar, another currency, or a price that was raised again meanwhile", async ({
    app,
  }) => {
    const keeper = await makeKeeper(app);
    const dollars = await makeListing(app, { price: 5_000, currency: "USD" });
    const exchanged = await makeListing(app, { price: 500_000 });
    const wavering = await makeListing(app, { price: 500_000 });
    for (const id of [dollars, exchanged, wavering]) await keeper.keep(id);
    await indexAllListings(app.db, app.catalogue.current(), "USD");
    await changePrice(app, exchanged, 4_000, "USD");
    await changePrice(app, wavering, 400_000);
    await app.priceDrops.flush();
    await changePrice(app, wavering, 500_000);
    wait(app, 61);
    await app.priceDrops.flush();
    expect(await keeper.told()).toEqual([]);
  });

  test("is told of many at once together, and once an hour", async ({ app }) => {
    const keeper = await makeKeeper(app);
    const listings = [];
    for (let made = 0; made < 3; made += 1) listings.push(await makeListing(app, { price: 10_000 }));
    for (const id of listings) await keeper.keep(id);
    for (const id of listings) await changePrice(app, id, 9_000);
    await tell(app);
    expect(await keeper.told()).toEqual(["Подешевели 3 объявления из вашего избранного."]);
    const [{ product } = {}] = (await keeper.call(listNotifications)).reply.results;
    expect(product).toBeNull();
    const last = await makeListing(app, { title: "Ковёр", price: 10_000 });
    await keeper.keep(last);
    await changePrice(app, last, 8_000);
    await tell(app);
    expect(await keeper.told()).toHaveLength(1);
    wait(app, 3_600);
    await tell(app);
    expect(await keeper.told()).toHaveLength(2);
  });

  test("hears nothing of their own listing, of somebody they have blocked, or of a price that they have seen", async ({
    app,
  }) => {
    const [owner, keeper, blocker, late] = [
      await makeKeeper(app),
      await makeKeeper(app),
      await makeKeeper(app),
      await makeKeeper(app),
    ];
    const listing = await makeListing(app, { user: owner.id, title: "Юрта", price: 90_000 });
    for (const one of [owner, keeper, blocker]) await one.keep(listing);
    await app.db
      .insertInto("chat_blocks")
      .values({ user_id: blocker.id, blocked_id: owner.id, created_at: app.clock.now })
      .execute();
    await changePrice(app, listing, 80_000);
    await late.keep(listing);
    await tell(app);
    expect(await keeper.told()).toHaveLength(1);
    for (const one of [owner, blocker, late]) expect(await one.told()).toEqual([]);
  });

  test("chooses whether and how: nothing, or a line in the e-mail of the day", async ({ app }) => {
    const [silent, reader] = [await makeKeeper(app), await makeKeeper(app)];
    const listing = await makeListing(app, { title: "Самовар", price: 6_000 });
    const email = `keeper-${reader.id}@jarya.example`;
    await app.db.updateTable("users").set({ email }).where("id", "=", reader.id).execute();
    for (const one of [silent, reader]) await one.keep(listing);
    await silent.call(updateNotificationSettings, { body: { price: { in_app: false, email: false } } });
    await reader.call(updateNotificationSettings, { body: { price: { in_app: true, email: true } } });
    await changePrice(app, listing, 5_000);
    await tell(app);
    expect(await silent.told()).toEqual([]);
    await sendDigests({ ...app, publicUrl: "https://jarya.example" });
    await app.delivery.flush();
    const mails = await app.db.selectFrom("outbox_messages").select("text").where("recipient", "=", email).execute();
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain("Подешевело: «Самовар»");
  });

  test("sees in a list of its own what is cheaper than when it was added", async ({ app }) => {
    const keeper = await makeKeeper(app);
    const [cheaper, dearer, hidden] = [
      await makeListing(app, { price: 10_000 }),
      await makeListing(app, { price: 10_000 }),
      await makeListing(app, { price: 10_000 }),
    ];
    for (const id of [cheaper, dearer, hidden]) await keeper.keep(id);
    await changePrice(app, cheaper, 9_000);
    await changePrice(app, dearer, 11_000);
    await app.db.updateTable("listings").set({ price: 1, state: "on_review" }).where("id", "=", hidden).execute();
    await indexListings(app.db, app.catalogue.current(), [hidden]);
    const found = (await keeper.call(listFavourites, { query: { cheaper: "True" } })).reply;
    expect(found.results.map(({ id, price_change }) => [id, price_change])).toEqual([[cheaper, -1_000]]);
    expect(found.count).toBe(1);
  });
});

/** As many people who keep a listing. */
async function makeKeepers({ pool, clock }: TestApp, listing: number, count: number): Promise<void> {
  await pool.query(
    `with made as (
      insert into users (name, phone, created_at) select 'Сатып алуучу', '+99699' || lpad(n::text, 7, '0'), $2 from generate_series(1, $3::int) n returning id)
     insert into favorites (user_id, listing_id, title, price, currency, category_id, location_id, deal_type, created_at)
       select id, $1, 'ad', 10000, 'KGS', 1, 1, 'sell', $2 from made`,
    [listing, clock.now, count],
  );
  onTestFinished(async () => void (await pool.query("delete from users where name = 'Сатып алуучу'")));
}

/** How many notifications of a listing that has become cheaper there are, and of how many people. */
async function countTold({ pool }: TestApp, listing: number): Promise<{ told: number; people: number } | undefined> {
  const { rows } = await pool.query<{ told: number; people: number }>(
    `select count(*)::int as told, count(distinct user_id)::int as people from notifications where listing_id = $1 and action = 'price_drop'`,
    [listing],
  );
  return rows[0];
}

test("a listing that many keep is told batch by batch, by two processes, each once, by its index", async ({ app }) => {
  const many = batchSize * 2 + 7;
  const listing = await makeListing(app, { price: 10_000 });
  const first = await makeKeeper(app);
  await first.keep(listing);
  await makeKeepers(app, listing, many - 1);
  await changePrice(app, listing, 9_000);
  const second = await openSecondProcess(app);
  try {
    await Promise.all([app.priceDrops.flush(), second.app.priceDrops.flush()]);
    wait(app, 61);
    await Promise.all([app.priceDrops.flush(), second.app.priceDrops.flush()]);
  } finally {
    await second.close();
  }
  expect(await countTold(app, listing)).toEqual({ told: many, people: many });
  await app.pool.query("analyze favorites");
  const plan = await app.pool.query(
    `explain select user_id from favorites where listing_id = ${listing} and user_id > 5 order by user_id limit 500`,
  );
  expect(JSON.stringify(plan.rows)).toContain("favorites_by_listing");
});

test("of a batch that is broken off in the middle nobody is told; another process tells the others, and later all of it, once", async ({
  app,
}) => {
  const many = batchSize * 2 + 7;
  const listing = await makeListing(app, { price: 10_000 });
  await (await makeKeeper(app)).keep(listing);
  await makeKeepers(app, listing, many - 1);
  await changePrice(app, listing, 9_000);
  await app.priceDrops.flush();
  wait(app, 61);
  const second = await openSecondProcess(app);
  const blocker = await app.pool.connect();
  try {
    // Somebody of the first batch cannot be told yet: the others of it have been, in a transaction that is never committed.
    await blocker.query("begin");
    await blocker.query("lock table notifications in share mode");
    const broken = app.priceDrops.flush();
    await vi.waitFor(async () => {
      const { rows } = await app.pool.query(
        "select pg_terminate_backend(pid, 5000) from pg_stat_activity where wait_event_type = 'Lock' and query like '%insert into notifications%' and datname = current_database()",
      );
      expect(rows).toHaveLength(1);
    }, 10_000);
    await blocker.query("rollback");
    await Promise.all([broken, second.app.priceDrops.flush()]);
    expect(await countTold(app, listing)).toEqual({ told: many - batchSize, people: many - batchSize });
    // It was leased by the first one.
    wait(app, 61);
    await Promise.all([app.priceDrops.flush(), second.app.priceDrops.flush()]);
    expect(await countTold(app, listing)).toEqual({ told: many, people: many });
  } finally {
    blocker.release();
    await second.close();
  }
});

test("who keeps what many keep is told by the channels of their own, in the same batch", async ({ app }) => {
  const [plain, silent, blocked, two] = [
    await makeKeeper(app),
    await makeKeeper(app),
    await makeKeeper(app),
    await makeKeeper(app),
  ];
  const [one, other] = [
    await makeListing(app, { title: "Седло", price: 10_000 }),
    await makeListing(app, { price: 10_000 }),
  ];
  for (const keeper of [plain, silent, blocked, two]) await keeper.keep(one);
  await two.keep(other);
  await silent.call(updateNotificationSettings, { body: { price: { in_app: false, email: false } } });
  for (const id of [one, other]) await changePrice(app, id, 8_000);
  await app.priceDrops.flush();
  const block = (blocked_at: Date | null) =>
    app.db.updateTable("users").set({ blocked_at }).where("id", "=", blocked.id).execute();
  await block(app.clock.now);
  wait(app, 61);
  await app.priceDrops.flush();
  await block(null);
  expect(await plain.told()).toEqual(["Подешевело: «Седло» с 10 000 до 8 000 сом."]);
  expect(await two.told()).toEqual(["Подешевели 2 объявления из вашего избранного."]);
  expect([await silent.told(), await blocked.told()]).toEqual([[], []]);
});
