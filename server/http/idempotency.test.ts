import { describe, expect } from "vitest";
import { createProduct, updateProduct, upvoteProduct } from "#contracts/selling/schemas.ts";
import { test, type TestApp } from "#server/test/app.ts";
import { makeListing, makeUser } from "#server/test/make.ts";
import { makeDraft } from "#server/test/sell.ts";

const keyed = (key: string) => ({ "idempotency-key": key });
const as = (app: TestApp, userId: number) => app.as({ userId, role: "user" });

async function readStored(app: TestApp, user: number) {
  const { rows } = await app.pool.query<{ keys: number; bytes: number }>(
    "select count(*)::int as keys, coalesce(sum(pg_column_size(k)), 0)::int as bytes from idempotency_keys k where user_id = $1",
    [user],
  );
  return rows[0];
}

describe("a call with an idempotency key", () => {
  test("stores a few bytes, however long the reply is; its repetition gets the listing all the same", async ({
    app,
  }) => {
    const user = await makeUser(app);
    const description = "Кровать из сосны с матрасом. ".repeat(300).trim();
    const body = await makeDraft(app, user, { description });
    const first = await as(app, user).call(createProduct, { body }, keyed("one"));
    expect(JSON.stringify(first.reply).length).toBeGreaterThan(8_000);
    const params = { id: first.reply.id };
    const change = { params, body: { description: `${description.slice(0, -30)} Торг.` } };
    const changed = await as(app, user).call(updateProduct, change, keyed("two"));
    expect(await readStored(app, user)).toMatchObject({ keys: 2 });
    expect((await readStored(app, user))?.bytes).toBeLessThan(400);
    expect((await as(app, user).call(updateProduct, change, keyed("two"))).reply).toEqual(changed.reply);
    const again = await as(app, user).call(createProduct, { body }, keyed("one"));
    expect([again.status, again.reply.id]).toEqual([201, first.reply.id]);
  });

  test("is refused once the account has ten thousand keys; what was done under one is still answered", async ({
    app,
  }) => {
    const user = await makeUser(app);
    const [listing, other] = [await makeListing(app, { user }), await makeListing(app, { user })];
    const day = 86_400_000;
    const upvoteAt = new Date(app.clock.now.getTime() - 2 * day);
    await app.db.updateTable("listings").set({ upvote_at: upvoteAt }).where("user_id", "=", user).execute();
    const raise = (id: number, key: string) => as(app, user).call(upvoteProduct, { params: { id } }, keyed(key));
    const first = await raise(listing, "first");
    await app.pool.query(
      `insert into idempotency_keys (user_id, key, request_hash, created_at)
       select $1, 'key ' || n, '', $2 from generate_series(1, 9999) n`,
      [user, app.clock.now],
    );
    const refused = await raise(other, "one-more");
    expect([refused.status, refused.problem.code, refused.headers["retry-after"]]).toEqual([
      429,
      "rate_limited",
      "3600",
    ]);
    expect((await raise(listing, "first")).reply).toEqual(first.reply);
    expect((await as(app, user).call(upvoteProduct, { params: { id: other } })).status).toBe(200);
    expect(await readStored(app, user)).toMatchObject({ keys: 10_000 });
  });
});
