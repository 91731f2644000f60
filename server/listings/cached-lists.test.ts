import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { getProduct } from "#contracts/listings/schemas.ts";
import { listProducts } from "#contracts/listings/list-schemas.ts";
import { updateProduct } from "#contracts/selling/schemas.ts";
import { indexListings } from "#server/search/index-listings.ts";
import { openTestApp, type TestApp } from "#server/test/app.ts";
import { makeListing, makeUser } from "#server/test/make.ts";

let app: TestApp;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ app, close } = await openTestApp({ lists: { page: 60_000, ids: 60_000 } }));
});
afterAll(() => close());

const list = async (query: Record<string, unknown>) => (await app.call(listProducts, { query })).reply;
const ids = (page: { results: { id: number }[] }) => page.results.map((card) => card.id);

/** Changes a listing as another process would: this one is not told. */
async function changeElsewhere(id: number, change: ReturnType<typeof sql>): Promise<void> {
  await sql`update listings set ${change} where id = ${id}`.execute(app.db);
  await indexListings(app.db, app.catalogue.current(), [id]);
}

describe("a list that was just asked for", () => {
  test("has the same listings for some seconds, each as it is now", async () => {
    const user = await makeUser(app);
    const [first, second] = [await makeListing(app, { user }), await makeListing(app, { user, price: 100 })];
    expect(ids(await list({ user }))).toEqual([second, first]);
    const third = await makeListing(app, { user });
    await changeElsewhere(second, sql`price = 77`);
    const page = await list({ user });
    expect(ids(page)).toEqual([second, first]);
    expect(page.results[0]).toMatchObject({ id: second, price: 77 });
    expect(ids(await list({ user, limit: 5 }))).toEqual([third, second, first]);
  });

  test("loses listings that are on show no more, and goes on where it did", async () => {
    const user = await makeUser(app);
    const made = [];
    for (let index = 0; index < 4; index += 1) made.unshift(await makeListing(app, { user }));
    const before = await list({ user, limit: 3 });
    expect(ids(before)).toEqual(made.slice(0, 3));
    await changeElsewhere(made[1] ?? 0, sql`state = 'inactive'`);
    const after = await list({ user, limit: 3 });
    expect(ids(after)).toEqual([made[0], made[2]]);
    expect(ids(await list({ user, limit: 3, key: after.key ?? "" }))).toEqual([made[3]]);
  });

  test("has the same next pages for those who had the same first one", async () => {
    const user = await makeUser(app);
    const made: number[] = [];
    for (let index = 0; index < 7; index += 1) made.unshift(await makeListing(app, { user }));
    const { key } = await list({ user, limit: 2 });
    const second = await list({ user, limit: 2, key: key ?? "" });
    expect(ids(second)).toEqual(made.slice(2, 4));
    await changeElsewhere(made[3] ?? 0, sql`state = 'inactive'`);
    const again = await list({ user, limit: 2, key: key ?? "" });
    // From memory: else the one after it would have moved up.
    expect(ids(again)).toEqual(made.slice(2, 3));
    expect(again.key).toBe(second.key);
    expect(ids(await list({ user, limit: 2, key: again.key ?? "" }))).toEqual(made.slice(4, 6));
  });

  test("begins its nearest earlier when something before them is gone", async () => {
    const user = await makeUser(app);
    const exact = [];
    for (let index = 0; index < 2; index += 1) exact.unshift(await makeListing(app, { user, title: "Юрта войлочная" }));
    const nearest = await makeListing(app, { user, title: "Юрта деревянная" });
    const query = { user, search: "юрта войлочная" };
    expect(await list(query)).toMatchObject({ near: { from: 2 } });
    await changeElsewhere(exact[0] ?? 0, sql`state = 'inactive'`);
    const page = await list(query);
    expect(ids(page)).toEqual([exact[1], nearest]);
    expect(page.near).toMatchObject({ from: 1 });
  });

  test("is read anew when a listing was changed through the product", async () => {
    const user = await makeUser(app);
    const id = await makeListing(app, { user });
    expect(ids(await list({ user }))).toEqual([id]);
    const other = await makeListing(app, { user });
    await app
      .as({ userId: user, role: "user" })
      .call(updateProduct, { params: { id: other }, body: { state: "inactive" } });
    await app
      .as({ userId: user, role: "user" })
      .call(updateProduct, { params: { id: other }, body: { state: "active" } });
    expect(ids(await list({ user }))).toContain(other);
  });

  test("is read once for all who ask at the same time", async () => {
    const user = await makeUser(app);
    const made = await makeListing(app, { user });
    const pages = await Promise.all(Array.from({ length: 20 }, () => list({ user })));
    expect(new Set(pages.map((page) => ids(page).join()))).toEqual(new Set([String(made)]));
  });
});

test("similar listings of a kind are the same for minutes, without those that are on show no more and the listing itself", async () => {
  const values = { category: 803 };
  const made = [];
  for (let index = 0; index < 3; index += 1) made.unshift(await makeListing(app, values));
  const similarTo = async (id: number) =>
    ids({ results: (await app.call(getProduct, { params: { id } })).reply.similar });
  const [newest = 0, middle = 0, oldest = 0] = made;
  expect((await similarTo(newest)).slice(0, 2)).toEqual([middle, oldest]);
  await makeListing(app, values);
  expect((await similarTo(middle)).slice(0, 2)).toEqual([newest, oldest]);
  await changeElsewhere(newest, sql`state = 'inactive'`);
  expect((await similarTo(middle))[0]).toBe(oldest);
});
