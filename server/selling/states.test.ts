import { sql } from "kysely";
import { describe, expect } from "vitest";
import { getProduct, type ListingState } from "#contracts/listings/schemas.ts";
import { listProducts } from "#contracts/listings/list-schemas.ts";
import {
  deleteProduct,
  getOwnProduct,
  renewProduct,
  updateProduct,
  upvoteProduct,
} from "#contracts/selling/schemas.ts";
import { openMediaFolder } from "#server/media/media-store.ts";
import { openSecondProcess, test, type TestApp, wait } from "#server/test/app.ts";
import { makeListing, makeUser } from "#server/test/make.ts";
import { plainCategory, sell } from "#server/test/sell.ts";
import { expireListings } from "./expiry.ts";
import { canTransition, type ListingEvent, transitions } from "./states.ts";

const asUser = (app: TestApp, userId: number) => app.as({ userId, role: "user" });
const hour = 3_600;
const day = 24 * hour;

async function readState(app: TestApp, id: number) {
  const row = await app.db
    .selectFrom("listings")
    .select(["state", "deleted_at", "revision"])
    .where("id", "=", id)
    .executeTakeFirst();
  return row && { state: row.state, isDeleted: row.deleted_at !== null, revision: row.revision };
}

const isListed = async (app: TestApp, id: number) =>
  (await app.db.selectFrom("listing_search").select("listing_id").where("listing_id", "=", id).execute()).length === 1;

describe("the table of states", () => {
  test("allows the documented transitions", () => {
    const states: ListingState[] = ["active", "inactive", "on_review", "blocked"];
    const listing = { deleted_at: null, revision: 2, approved_revision: 2 };
    const rows = states.map((state) => {
      const events = Object.keys(transitions) as ListingEvent[];
      return [state, events.filter((event) => canTransition(event, { ...listing, state }))];
    });
    expect(Object.fromEntries(rows)).toEqual({
      active: ["edit", "block", "undo", "deactivate", "sell", "delete", "expire"],
      inactive: ["edit", "block", "undo", "activate", "deleteForever"],
      on_review: ["edit", "approve", "block", "delete"],
      blocked: ["edit", "undo", "delete"],
    });
    const inactive = { ...listing, state: "inactive" } as const;
    for (const event of ["activate", "block"] as const) {
      expect(canTransition(event, { ...inactive, approved_revision: 1 })).toBe(false);
      expect(canTransition(event, { ...inactive, approved_revision: null })).toBe(false);
      expect(canTransition(event, { ...inactive, deleted_at: new Date() })).toBe(false);
    }
    expect(canTransition("undo", { ...inactive, deleted_at: new Date() })).toBe(false);
  });
});

/** Calls of an owner. */
const actions = {
  deactivate: (app, user, id) => asUser(app, user).call(updateProduct, { params: { id }, body: { state: "inactive" } }),
  activate: (app, user, id) => asUser(app, user).call(updateProduct, { params: { id }, body: { state: "active" } }),
  edit: (app, user, id) => asUser(app, user).call(updateProduct, { params: { id }, body: { title: "Шкаф новый" } }),
  raise: (app, user, id) => asUser(app, user).call(upvoteProduct, { params: { id } }),
  renew: (app, user, id) => asUser(app, user).call(renewProduct, { params: { id } }),
  delete: (app, user, id) => asUser(app, user).call(deleteProduct, { params: { id } }),
} satisfies Record<string, (app: TestApp, user: number, id: number) => Promise<{ status: number }>>;

describe("an owner", () => {
  test.for([
    [
      "active",
      {
        deactivate: "inactive",
        activate: "active",
        edit: "on_review",
        raise: "active",
        renew: "active",
        delete: "inactive",
      },
    ],
    [
      "inactive",
      { deactivate: "inactive", activate: "active", edit: "on_review", raise: 409, renew: 409, delete: "gone" },
    ],
    ["on_review", { deactivate: 409, activate: 409, edit: "on_review", raise: 409, renew: 409, delete: "inactive" }],
    ["blocked", { deactivate: 409, activate: 409, edit: "on_review", raise: 409, renew: 409, delete: "inactive" }],
  ] as const)(
    "of a listing that is %s can do what the table says and nothing else",
    async ([state, expected], { app }) => {
      for (const [name, outcome] of Object.entries(expected)) {
        const user = await makeUser(app);
        const id = await makeListing(app, { user, state, category: plainCategory, title: "Шкаф" });
        const { status } = await actions[name as keyof typeof actions](app, user, id);
        const after = await readState(app, id);
        if (outcome === 409) expect([name, status, after?.state]).toEqual([name, 409, state]);
        else expect([name, status, after?.state ?? "gone"]).toEqual([name, 200, outcome]);
        expect([name, await isListed(app, id)]).toEqual([name, after?.state === "active"]);
      }
    },
  );

  test("deletes in two steps, and an edit restores after the first one; activation does not", async ({ app }) => {
    const user = await makeUser(app);
    const owner = asUser(app, user);
    const id = await makeListing(app, { user, category: plainCategory });
    expect((await owner.call(deleteProduct, { params: { id } })).reply).toEqual({ is_gone: false });
    expect((await app.call(getProduct, { params: { id } })).problem.code).toBe("listing_deleted");
    const own = await owner.call(getOwnProduct, { params: { id } });
    expect(own.reply).toMatchObject({ state: "inactive", is_deleted: true });
    expect((await actions.activate(app, user, id)).problem.code).toBe("state_not_allowed");
    expect((await actions.edit(app, user, id)).reply).toMatchObject({ state: "on_review", is_deleted: false });
  });

  test("deletes for good, with photos, files and page; a repeated call changes nothing more", async ({ app }) => {
    const user = await makeUser(app);
    const owner = asUser(app, user);
    const { id, photos } = await sell(app, user);
    const key = { "idempotency-key": `delete ${id}` };
    for (let time = 0; time < 2; time += 1) {
      expect((await owner.call(deleteProduct, { params: { id } }, { "idempotency-key": "delete-once" })).reply).toEqual(
        {
          is_gone: false,
        },
      );
    }
    expect((await owner.call(deleteProduct, { params: { id } }, key)).status).toBe(400);
    expect((await owner.call(deleteProduct, { params: { id } })).reply).toEqual({ is_gone: true });
    expect((await owner.call(deleteProduct, { params: { id } })).status).toBe(404);
    expect((await app.http.inject(photos[0]?.photo ?? "")).statusCode).toBe(404);
    expect(await app.db.selectFrom("photos").select("id").where("user_id", "=", user).execute()).toEqual([]);
    expect((await app.call(getProduct, { params: { id } })).status).toBe(404);
  });
});

describe("a raise", () => {
  test("succeeds once of fifty at once, moves the listing to the top and is possible again after a day", async ({
    app,
  }) => {
    const user = await makeUser(app);
    const old = await makeListing(app, { user, raisedAt: new Date(app.clock.now.getTime() - 5 * day * 1_000) });
    await makeListing(app, { user, raisedAt: new Date(app.clock.now.getTime() - 2 * day * 1_000) });
    const top = async () => (await app.call(listProducts, { query: { user } })).reply.results[0]?.id;
    expect(await top()).not.toBe(old);
    const answers = await Promise.all(Array.from({ length: 50 }, () => actions.raise(app, user, old)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const late = answers.find(({ status }) => status === 429);
    expect(late?.problem).toMatchObject({
      code: "upvote_too_early",
      next_upvote_date: new Date(app.clock.now.getTime() + day * 1_000).toISOString(),
    });
    expect(Number(late?.headers["retry-after"])).toBe(day);
    expect(await top()).toBe(old);
    const own = await asUser(app, user).call(getOwnProduct, { params: { id: old } });
    expect(own.reply.next_upvote_date).toBe(late?.problem.next_upvote_date);
    wait(app, day - 1);
    expect((await actions.raise(app, user, old)).status).toBe(429);
    wait(app, 1);
    expect((await actions.raise(app, user, old)).status).toBe(200);
  });
});

describe("under races", () => {
  test("every listing ends in a state that some order of the calls leads to", async ({ app }) => {
    const user = await makeUser(app);
    for (let round = 0; round < 12; round += 1) {
      const id = await makeListing(app, { user, category: plainCategory, title: "Шкаф" });
      const names = ["deactivate", "delete", "edit", "activate", "raise", "delete"] as const;
      const answers = await Promise.all(names.map((name) => actions[name](app, user, id)));
      expect(answers.every(({ status }) => [200, 404, 409].includes(status))).toBe(true);
      const after = await readState(app, id);
      expect(await isListed(app, id)).toBe(after?.state === "active");
      if (after?.isDeleted) expect(after.state).toBe("inactive");
      const deleted = answers.filter((_, index) => names[index] === "delete").map(({ status }) => status);
      // Deleted for good: deleted twice, or once when it was inactive already.
      if (after === undefined) expect(deleted).toContain(200);
    }
  });

  test("two simultaneous edits are two revisions", async ({ app }) => {
    const user = await makeUser(app);
    const { id } = await sell(app, user);
    const titles = Array.from({ length: 8 }, (_, index) => `Кровать номер ${index}`);
    await Promise.all(
      titles.map((title) => asUser(app, user).call(updateProduct, { params: { id }, body: { title } })),
    );
    expect((await readState(app, id))?.revision).toBe(9);
  });
});

describe("time", () => {
  test("deactivates listings after 60 days without a raise or renewal, three days after notifying the owner once", async ({
    app,
  }) => {
    const { app: other, close } = await openSecondProcess(app);
    const user = await makeUser(app);
    const made = (days: number) =>
      makeListing(app, { user, raisedAt: new Date(app.clock.now.getTime() - days * day * 1_000) });
    const [young, old, forgotten, renewed] = [await made(50), await made(57), await made(90), await made(57)];
    const run = () =>
      Promise.all(
        [app, other].map((process) =>
          expireListings({
            ...process,
            media: openMediaFolder(app.mediaFolder),
            log: process.http.log,
            now: () => app.clock.now,
          }),
        ),
      );
    const readNotified = async () => {
      const { rows } = await sql<{ listing_id: number }>`
        select listing_id from notifications where user_id = ${user} and action = 'expires' order by id`.execute(
        app.db,
      );
      return rows.map((row) => row.listing_id).toSorted((a, b) => a - b);
    };
    try {
      await run();
      expect(await readNotified()).toEqual([old, forgotten, renewed]);
      expect((await readState(app, forgotten))?.state).toBe("active");
      const { reply } = await actions.renew(app, user, renewed);
      expect(reply.expires_date).toBe(new Date(app.clock.now.getTime() + 60 * day * 1_000).toISOString());
      wait(app, 3 * day);
      await run();
      const states = await Promise.all([young, old, forgotten, renewed].map((id) => readState(app, id)));
      expect(states.map((row) => row?.state)).toEqual(["active", "inactive", "inactive", "active"]);
      expect(await isListed(app, old)).toBe(false);
      expect(await readNotified()).toEqual([old, forgotten, renewed]);
      expect((await actions.activate(app, user, old)).reply).toMatchObject({
        state: "active",
        expires_date: new Date(app.clock.now.getTime() + 60 * day * 1_000).toISOString(),
      });
    } finally {
      await close();
    }
  });
});
