import fc from "fast-check";
import { sql } from "kysely";
import { expect } from "vitest";
import { listProducts } from "#contracts/listings/list-schemas.ts";
import { indexListings } from "#server/search/index-listings.ts";
import { test, type TestApp } from "#server/test/app.ts";
import { makeListing, makeUser } from "#server/test/make.ts";

/** What happens between two pages: a listing is raised (at most once, since raises are a day apart) or added. */
type Happening = { kind: "raise"; pick: number } | { kind: "add" } | { kind: "nothing" };

const happening: fc.Arbitrary<Happening> = fc.oneof(
  fc.record({ kind: fc.constant("raise" as const), pick: fc.nat(10_000) }),
  fc.constant({ kind: "add" as const }),
  fc.constant({ kind: "nothing" as const }),
);

/** Raises a listing without the rules of selling. */
async function raise(app: TestApp, id: number): Promise<void> {
  await app.db.transaction().execute(async (trx) => {
    await sql`
      update listings set previous_upvote_at = upvote_at, upvote_at = clock_timestamp(), upvote_xid = pg_current_xact_id()
      where id = ${id}`.execute(trx);
    await indexListings(trx, app.catalogue.current(), [id]);
  });
}

test("50 pages while listings are raised and added: no repeat, no gap, in the order of the first page", async ({
  app,
}) => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(happening, { maxLength: 3 }), { minLength: 50, maxLength: 50 }),
      async (story) => {
        const user = await makeUser(app);
        const there: number[] = [];
        for (let index = 0; index < 100; index += 1) {
          // Some have the same time, so that ties are ordered by id.
          there.push(
            await makeListing(app, {
              user,
              raisedAt: new Date(Date.now() - 3_600_000 - Math.floor(index / 3) * 1_000),
            }),
          );
        }
        const expected = (await app.call(listProducts, { query: { user, limit: 100 } })).reply.results.map(
          (card) => card.id,
        );
        const raised = new Set<number>();
        const seen: number[] = [];
        let key: string | null | undefined;
        for (const happenings of story) {
          const { reply } = await app.call(listProducts, { query: { user, limit: 2, key } });
          seen.push(...reply.results.map((card) => card.id));
          key = reply.key;
          if (key === null) break;
          for (const each of happenings) {
            const id = there[each.kind === "raise" ? each.pick % there.length : 0];
            if (each.kind === "add") await makeListing(app, { user });
            if (each.kind === "raise" && id !== undefined && !raised.has(id)) {
              raised.add(id);
              await raise(app, id);
            }
          }
        }
        expect(seen).toEqual(expected);
      },
    ),
    { numRuns: 6, endOnFailure: true },
  );
}, 120_000);

test("a raise that was uncommitted when the first page was read neither repeats nor hides a listing", async ({
  app,
}) => {
  const user = await makeUser(app);
  for (let index = 0; index < 6; index += 1)
    await makeListing(app, { user, raisedAt: new Date(Date.now() - 1_000 * (60 + index)) });
  const expected = (await app.call(listProducts, { query: { user } })).reply.results.map((card) => card.id);
  const last = expected.at(-1) ?? 0;

  const client = await app.pool.connect();
  try {
    await client.query("begin");
    for (const table of ["listings", "listing_search"]) {
      const column = table === "listings" ? "id" : "listing_id";
      await client.query(
        `update ${table} set previous_upvote_at = upvote_at, upvote_at = clock_timestamp(), upvote_xid = pg_current_xact_id() where ${column} = $1`,
        [last],
      );
    }
    const first = (await app.call(listProducts, { query: { user, limit: 3 } })).reply;
    await client.query("commit");
    const second = (await app.call(listProducts, { query: { user, limit: 3, key: first.key } })).reply;
    expect([...first.results, ...second.results].map((card) => card.id)).toEqual(expected);
  } finally {
    client.release();
  }
});
