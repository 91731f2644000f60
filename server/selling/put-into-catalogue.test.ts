import { describe, expect } from "vitest";
import { createProduct } from "#contracts/selling/schemas.ts";
import { test, type TestApp } from "#server/test/app.ts";
import { makeBusiness, makeListing } from "#server/test/make.ts";
import { makeDraft } from "#server/test/sell.ts";

async function makeCatalogue(app: TestApp, business: number): Promise<number> {
  const { id } = await app.db
    .insertInto("business_catalogues")
    .values({ business_id: business, name: "Диваны", position: 1 })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** The one that fills itself, which each business has. */
async function getPromotions(app: TestApp, business: number): Promise<number> {
  const { id } = await app.db
    .selectFrom("business_catalogues")
    .select("id")
    .where("business_id", "=", business)
    .where("is_discount", "=", true)
    .executeTakeFirstOrThrow();
  return id;
}

const readCatalogue = async (app: TestApp, id: number) =>
  (
    await app.db
      .selectFrom("catalogue_listings")
      .select("listing_id")
      .where("catalogue_id", "=", id)
      .orderBy("position")
      .execute()
  ).map(({ listing_id }) => listing_id);

/** Copies a listing until the catalogue has all that it may have. */
async function fill(app: TestApp, catalogue: number, listing: number): Promise<void> {
  const { rows } = await app.pool.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_name = 'listings' and column_name <> 'id' and is_generated = 'NEVER'`,
  );
  const columns = rows.map(({ name }) => name).join(", ");
  await app.pool.query(
    `insert into listings (${columns}) select ${columns} from listings, generate_series(2, 1000) where id = $1`,
    [listing],
  );
  await app.pool.query(
    `insert into catalogue_listings (catalogue_id, listing_id, position)
     select $1, id, row_number() over () from listings where user_id = (select user_id from listings where id = $2)`,
    [catalogue, listing],
  );
}

async function post(app: TestApp, user: number, catalog: number | null, key?: string) {
  const body = { ...(await makeDraft(app, user)), catalog };
  const caller = app.as({ userId: user, role: "user" });
  return { body, answer: await caller.call(createProduct, { body }, key ? { "idempotency-key": key } : undefined) };
}

describe("a new listing of a business", () => {
  test("is put at the end of its catalogue, once however often it is sent", async ({ app }) => {
    const { id: business, user } = await makeBusiness(app);
    const catalogue = await makeCatalogue(app, business);
    const first = await makeListing(app, { user });
    await app.db
      .insertInto("catalogue_listings")
      .values({ catalogue_id: catalogue, listing_id: first, position: 1 })
      .execute();
    const { body, answer } = await post(app, user, catalogue, "the-same");
    const again = await app
      .as({ userId: user, role: "user" })
      .call(createProduct, { body }, { "idempotency-key": "the-same" });
    expect(again.reply.id).toBe(answer.reply.id);
    expect(await readCatalogue(app, catalogue)).toEqual([first, answer.reply.id]);
    const without = await post(app, user, null);
    expect(without.answer.status).toBe(201);
    expect(await readCatalogue(app, catalogue)).toHaveLength(2);
  });

  test("is not written where the catalogue is another's, unknown, fills itself, is full, or its business has ended", async ({
    app,
  }) => {
    const { id: business, user } = await makeBusiness(app);
    const other = await makeBusiness(app);
    const ended = await makeBusiness(app, { status: "expired" });
    const full = await makeCatalogue(app, business);
    await fill(app, full, await makeListing(app, { user }));
    for (const [who, catalogue] of [
      [user, await makeCatalogue(app, other.id)],
      [user, 999_999_999],
      [user, await getPromotions(app, business)],
      [ended.user, await makeCatalogue(app, ended.id)],
    ] as const) {
      const { answer } = await post(app, who, catalogue);
      expect(answer.problem).toMatchObject({ status: 400, errors: { catalog: [expect.any(String)] } });
      expect(await readCatalogue(app, catalogue)).toEqual([]);
    }
    const { answer } = await post(app, user, full);
    expect(answer.problem.errors).toEqual({ catalog: [expect.stringContaining("1")] });
    expect(await readCatalogue(app, full)).toHaveLength(1_000);
    const { length } = await app.db.selectFrom("listings").select("id").where("user_id", "=", user).execute();
    expect(length).toBe(1_000);
  });
});
