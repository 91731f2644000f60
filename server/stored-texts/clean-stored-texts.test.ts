import { expect } from "vitest";
import { getProduct } from "#contracts/listings/schemas.ts";
import { listProducts } from "#contracts/listings/list-schemas.ts";
import { test } from "#server/test/app.ts";
import { makeListing, makeUser } from "#server/test/make.ts";
import { cleanStoredTexts } from "./clean-stored-texts.ts";

test("what nobody sees leaves stored titles, descriptions, names and reviews, once", async ({ app }) => {
  const { db } = app;
  const user = await makeUser(app, { name: "Ай\u200bбек\u00ad" });
  const invisible = await makeUser(app, { name: "\u200b" });
  const title = "Ди\u200bван\u202e  угло\u00adвой";
  const dirty = await makeListing(app, { user, title, description: "Первая строка\u2060\nвторая строка" });
  const family = "Игра 👨‍👩‍👧 для всех";
  const clean = await makeListing(app, { user, title: family });
  await db
    .insertInto("reviews")
    .values({
      listing_id: dirty,
      seller_id: user,
      user_id: invisible,
      rating: 5,
      text: "Хоро\u200dший диван",
      created_at: new Date(),
    })
    .execute();
  const { reply: before } = await app.call(listProducts, { query: { user } });
  expect(before.results.find(({ id }) => id === dirty)?.title).toBe(title);

  await cleanStoredTexts(app);

  const { reply } = await app.call(getProduct, { params: { id: dirty } });
  expect([reply.title, reply.description]).toEqual(["Диван угловой", "Первая строка\nвторая строка"]);
  // Cards in memory are new, too.
  const { reply: list } = await app.call(listProducts, { query: { user } });
  expect(list.results.map(({ id, title: shown }) => [id, shown])).toEqual(
    expect.arrayContaining([
      [dirty, "Диван угловой"],
      [clean, family],
    ]),
  );
  const names = await db
    .selectFrom("users")
    .select("name")
    .where("id", "in", [user, invisible])
    .orderBy("id")
    .execute();
  expect(names.map(({ name }) => name)).toEqual(["Айбек", "\u200b"]);
  const reviews = db.selectFrom("reviews").select(["text", "response"]).where("listing_id", "=", dirty);
  expect(await reviews.execute()).toEqual([{ text: "Хороший диван", response: null }]);

  // It is done: what is written by other ways later is not looked at again.
  const later = await makeListing(app, { user, title });
  await cleanStoredTexts(app);
  expect(await db.selectFrom("listings").select("title").where("id", "=", later).executeTakeFirst()).toEqual({ title });
});

test("a cleaning that was interrupted goes on behind what it has done", async ({ app }) => {
  const { db } = app;
  const user = await makeUser(app);
  const [done, left] = [
    await makeListing(app, { user, title: "Ди\u200bван" }),
    await makeListing(app, { user, title: "Сто\u200bл" }),
  ];
  await db.insertInto("text_cleanings").values({ subject: "listings", done_until: done }).execute();
  await cleanStoredTexts(app);
  const rows = await db.selectFrom("listings").select("title").where("id", "in", [done, left]).orderBy("id").execute();
  expect(rows.map(({ title }) => title)).toEqual(["Ди\u200bван", "Стол"]);
  expect(await db.selectFrom("text_cleanings").selectAll().execute()).toEqual([]);
});
