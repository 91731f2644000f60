import { describe, expect } from "vitest";
import { sendClaim, sendUserClaim } from "#contracts/claims/schemas.ts";
import { sellProduct } from "#contracts/deals/schemas.ts";
import { getProduct } from "#contracts/listings/schemas.ts";
import {
  approveProduct,
  blockProduct,
  getModeratedProduct,
  listClaims,
  resolveClaim,
  undoDecision,
} from "#contracts/moderation/schemas.ts";
import { listNotifications } from "#contracts/notifications/schemas.ts";
import { deleteProduct, getOwnProduct, updateProduct } from "#contracts/selling/schemas.ts";
import { openMediaFolder } from "#server/media/media-store.ts";
import { lockOwnListings, planState } from "#server/selling/bulk.ts";
import { expireListings } from "#server/selling/expiry.ts";
import { test, type TestApp, wait } from "#server/test/app.ts";
import { makeListing, makeModerator, makeUser } from "#server/test/make.ts";
import { plainCategory, sell } from "#server/test/sell.ts";

const expire = async (app: TestApp, id: number) => {
  const long = new Date(app.clock.now.getTime() - 90 * 86_400_000);
  await app.db.updateTable("listings").set({ upvote_at: long, renewed_at: null }).where("id", "=", id).execute();
  const run = () =>
    expireListings({
      ...app,
      media: openMediaFolder(app.mediaFolder),
      log: app.http.log,
      now: () => app.clock.now,
    });
  await run();
  wait(app, 3 * 86_400);
  await run();
};

/** Ways by which a listing that was on show is so no more, without an edit. */
const ways = {
  deactivated: (_app, owner, id) => owner.call(updateProduct, { params: { id }, body: { state: "inactive" } }),
  sold: (_app, owner, id) => owner.call(sellProduct, { params: { id }, body: { where: "elsewhere" } }),
  expired: (app, _owner, id) => expire(app, id),
  deleted: (_app, owner, id) => owner.call(deleteProduct, { params: { id } }),
} satisfies Record<string, (app: TestApp, owner: ReturnType<TestApp["as"]>, id: number) => Promise<unknown>>;

type Way = keyof typeof ways;

/** A listing that was approved, what its owner may do, and a moderator. */
async function makeScene(app: TestApp) {
  const user = await makeUser(app);
  const owner = app.as({ userId: user, role: "user" });
  const staff = app.as({ userId: await makeModerator(app), role: "moderator" });
  const product = await makeListing(app, { user, category: plainCategory, title: "Часы" });
  const params = { id: product };
  return {
    user,
    owner,
    staff,
    product,
    take: (way: Way) => ways[way](app, owner, product),
    block: () => staff.call(blockProduct, { params, body: { revision: 1, reasons: ["fraud"] } }),
    claim: async (about: "listing" | "user") => {
      const author = app.as({ userId: await makeUser(app), role: "user" });
      if (about === "listing") await author.call(sendClaim, { params, body: { category: 1, text: "Обман" } });
      else await author.call(sendUserClaim, { params: { id: user }, body: { category: 1, text: "Обман" } });
      const { results } = (await staff.call(listClaims, { query: { limit: 100 } })).reply;
      const found = results.find(({ product: one, seller }) =>
        about === "listing" ? one?.id === product : seller?.id === user,
      );
      return found?.id ?? 0;
    },
    resolve: (id: number) =>
      staff.call(resolveClaim, { params: { id }, body: { outcome: "removed", reasons: ["fraud"] } }),
    /** Whether it is on show after all that its owner may try without changing what it says. */
    async comesBack() {
      await owner.call(updateProduct, { params, body: { state: "active" } });
      await owner.call(updateProduct, { params, body: { title: "Часы" } });
      const rows = await app.db.transaction().execute((trx) => lockOwnListings(trx, user, [product]));
      const [row] = rows.values();
      return (await app.call(getProduct, { params })).status === 200 || (row && planState(row, true)) === "activate";
    },
    told: async () => (await owner.call(listNotifications)).reply.results.map(({ action }) => action),
    state: async () => (await owner.call(getOwnProduct, { params })).reply.state,
  };
}

describe("a listing that is on show no more", () => {
  test.for(["deactivated", "sold", "expired"] as const)(
    "because it is %s comes back, unless a moderator blocks it, who tells the owner why",
    async (way, { app }) => {
      const other = await makeScene(app);
      await other.take(way);
      expect(await other.comesBack()).toBe(true);
      const scene = await makeScene(app);
      await scene.take(way);
      expect((await scene.block()).status).toBe(200);
      expect([await scene.state(), await scene.comesBack()]).toEqual(["blocked", false]);
      expect(await scene.told()).toContain("blocked");
    },
  );

  test.for(
    (["deactivated", "sold", "expired", "deleted"] as const).flatMap((way) =>
      (["listing", "user"] as const).map((about) => [way, about] as const),
    ),
  )("because it is %s does not come back once a claim about the %s is upheld", async ([way, about], { app }) => {
    const scene = await makeScene(app);
    const claim = await scene.claim(about);
    await scene.take(way);
    expect((await scene.resolve(claim)).reply).toEqual({ resolved: 1 });
    expect(await scene.comesBack()).toBe(false);
    // What was deleted is restored by an edit alone, which goes on review.
    expect(await scene.state()).toBe(way === "deleted" ? "on_review" : "blocked");
  });

  test.for(["deactivated", "sold", "deleted"] as const)(
    "because it is %s right after the approval does not come back once that is undone",
    async (way, { app }) => {
      const scene = await makeScene(app);
      const { id } = await sell(app, scene.user);
      const params = { id };
      await scene.staff.call(approveProduct, { params, body: { revision: 1 } });
      await ways[way](app, scene.owner, id);
      const undone = await scene.staff.call(undoDecision, { params });
      expect(undone.status).toBe(way === "deleted" ? 409 : 200);
      expect((await scene.owner.call(updateProduct, { params, body: { state: "active" } })).status).toBe(409);
      // Approved after all, it is on show and not sold.
      if (way !== "deleted") {
        await scene.staff.call(approveProduct, { params, body: { revision: 1 } });
        expect((await app.call(getProduct, { params })).reply).toMatchObject({ state: "active", closed_as: null });
      }
    },
  );

  test("is not blocked behind the back of who has just approved it, nor when nobody has approved it", async ({
    app,
  }) => {
    const scene = await makeScene(app);
    const { id } = await sell(app, scene.user);
    await scene.staff.call(approveProduct, { params: { id }, body: { revision: 1 } });
    await ways.deactivated(app, scene.owner, id);
    const other = app.as({ userId: await makeModerator(app), role: "moderator" });
    const block = (product: number) =>
      other.call(blockProduct, { params: { id: product }, body: { revision: 1, reasons: ["fraud"] } });
    expect((await block(id)).problem.code).toBe("taken");
    const draft = await makeListing(app, { state: "inactive", approved: false });
    expect((await block(draft)).problem.code).toBe("state_not_allowed");
  });
});

describe("a listing that is", () => {
  test.for([
    ["on show", true],
    ["deactivated", true],
    ["sold", true],
    ["expired", true],
    ["deleted", false],
    ["blocked", false],
  ] as const)("%s is told to a moderator as one that may be blocked: %s", async ([way, mayBlock], { app }) => {
    const scene = await makeScene(app);
    if (way === "blocked") await scene.block();
    else if (way !== "on show") await scene.take(way);
    const { reply } = await scene.staff.call(getModeratedProduct, { params: { id: scene.product } });
    expect(reply.may_block).toBe(mayBlock);
    expect((await scene.block()).status).toBe(mayBlock ? 200 : 409);
  });
});
