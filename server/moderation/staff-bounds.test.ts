import { describe, expect } from "vitest";
import { sendClaim } from "#contracts/claims/schemas.ts";
import {
  approveProduct,
  blockProduct,
  holdProduct,
  listAudit,
  listClaims,
  listQueue,
  listWaitingProducts,
  resolveClaim,
} from "#contracts/moderation/schemas.ts";
import { test, type TestApp } from "#server/test/app.ts";
import { makeListing, makeModerator, makeUser } from "#server/test/make.ts";

const asStaff = (app: TestApp, userId: number) => app.as({ userId, role: "moderator" });

/** Sends claims of so many users about a listing; their ids. */
async function claim(app: TestApp, listing: number, users = 1): Promise<number[]> {
  for (let count = 0; count < users; count += 1) {
    const user = app.as({ userId: await makeUser(app), role: "user" });
    await user.call(sendClaim, { params: { id: listing }, body: { category: 1 } });
  }
  const rows = await app.db.selectFrom("claims").select("id").where("listing_id", "=", listing).orderBy("id").execute();
  return rows.map(({ id }) => id);
}

describe("a claim", () => {
  test("is resolved by one of several moderators at once, by the same claim or another about the same thing", async ({
    app,
  }) => {
    const staff = await Promise.all([1, 2, 3, 4].map(async () => asStaff(app, await makeModerator(app))));
    for (const outcome of ["kept", "removed", "kept", "removed"] as const) {
      const listing = await makeListing(app);
      const claims = await claim(app, listing, 2);
      const answers = await Promise.all(
        staff.map((caller, index) =>
          caller.call(resolveClaim, { params: { id: claims[index % 2] ?? 0 }, body: { outcome } }),
        ),
      );
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409]);
      expect(answers.find(({ status }) => status === 200)?.reply).toEqual({ resolved: 2 });
      const [first] = staff;
      const { results } = (await first?.call(listAudit, { query: { product: listing } }))?.reply ?? { results: [] };
      expect(results.filter(({ action }) => action === "resolve_claim")).toHaveLength(1);
    }
  });
});

describe("a moderator", () => {
  test("does not see their own listings in the queue, and cannot hold or decide on them", async ({ app }) => {
    const moderator = await makeModerator(app);
    const [own, other] = [asStaff(app, moderator), asStaff(app, await makeModerator(app))];
    // The queue has the oldest first: others of the same database may be more than a page.
    const id = await makeListing(app, { user: moderator, state: "on_review", createdAt: new Date("2020-01-01") });
    const params = { id };
    const seenBy = async (caller: typeof own) => {
      const queue = (await caller.call(listQueue, { query: { limit: 28 } })).reply.results;
      const waiting = (await caller.call(listWaitingProducts, { query: { limit: 200 } })).reply.results;
      return [...queue, ...waiting].filter(({ product }) => product.id === id).length;
    };
    expect([await seenBy(own), await seenBy(other)]).toEqual([0, 2]);
    const refused = [
      await own.call(holdProduct, { params }),
      await own.call(approveProduct, { params, body: { revision: 1 } }),
      await own.call(blockProduct, { params, body: { revision: 1, reasons: ["weapons"] } }),
    ];
    expect(refused.map(({ problem }) => [problem.status, problem.code])).toEqual(
      Array.from({ length: 3 }, () => [403, "own_listing"]),
    );
    expect((await other.call(approveProduct, { params, body: { revision: 1 } })).status).toBe(200);
    const [complaint = 0] = await claim(app, id);
    const resolve = (caller: typeof own) =>
      caller.call(resolveClaim, { params: { id: complaint }, body: { outcome: "kept" } });
    expect((await resolve(own)).problem.code).toBe("own_listing");
    // Whoever is complained of does not learn by whom.
    const claimsOf = async (caller: typeof own) =>
      (await caller.call(listClaims, { query: { limit: 100 } })).reply.results.map((one) => one.id);
    expect(await claimsOf(own)).not.toContain(complaint);
    expect(await claimsOf(other)).toContain(complaint);
    expect((await resolve(other)).reply).toEqual({ resolved: 1 });
  });
});

describe("the audit log", () => {
  test("is never changed or deleted, and outlives the moderator", async ({ app }) => {
    const moderator = await makeModerator(app);
    const id = await makeListing(app, { state: "on_review" });
    await asStaff(app, moderator).call(approveProduct, { params: { id }, body: { revision: 1 } });
    const ofListing = "where listing_id = $1";
    for (const statement of [
      `update moderation_log set note = 'x' ${ofListing}`,
      `update moderation_log set moderator_id = null ${ofListing}`,
      `delete from moderation_log ${ofListing}`,
    ]) {
      await expect(app.pool.query(statement, [id])).rejects.toThrow("the audit log is append-only");
    }
    await expect(app.pool.query("truncate moderation_log")).rejects.toThrow("the audit log is append-only");
    await app.pool.query(`update moderation_log set undone_at = now() ${ofListing}`, [id]);
    await expect(app.pool.query(`update moderation_log set undone_at = null ${ofListing}`, [id])).rejects.toThrow(
      "the audit log is append-only",
    );
    await app.pool.query("delete from users where id = $1", [moderator]);
    const { rows } = await app.pool.query<{ moderator_id: number | null; action: string }>(
      `select moderator_id, action from moderation_log ${ofListing}`,
      [id],
    );
    expect(rows).toEqual([{ moderator_id: null, action: "approve" }]);
  });
});
