import { sql } from "kysely";
import { describe, expect } from "vitest";
import { sendClaim, sendRoomClaim, sendUserClaim } from "#contracts/claims/schemas.ts";
import { listChatClaims } from "#contracts/moderation/chat-schemas.ts";
import { listClaims } from "#contracts/moderation/schemas.ts";
import { openTestApp, test as base, type TestApp, wait } from "#server/test/app.ts";
import { makeChat } from "#server/test/chat.ts";
import { makeFreeUser, makeListing, makeModerator, makeUser } from "#server/test/make.ts";
import { forgetClaimNetworks } from "./actions.ts";

/** An app whose moderators have nothing else to look at. */
const test = base.extend("own", async ({}, { onCleanup }) => {
  const { app, close } = await openTestApp({ trustProxy: 1 });
  onCleanup(close);
  return app;
});

const as = (app: TestApp, userId: number) => app.as({ userId, role: "user" });
const from = (ip: string) => ({ "x-forwarded-for": ip });
const fraud = 1;
const insult = 9;
const minute = 60;

/** Claims about a listing of somebody else each; their ids. */
async function claim(app: TestApp, author: number, { times = 1, ip = "192.0.2.1" } = {}): Promise<number[]> {
  const ids = [];
  for (let sent = 0; sent < times; sent += 1) {
    const params = { id: await makeListing(app) };
    const answer = await as(app, author).call(sendClaim, { params, body: { category: fraud } }, from(ip));
    expect(answer.status).toBe(201);
    ids.push(await lastClaim(app));
  }
  return ids;
}

async function lastClaim(app: TestApp): Promise<number> {
  const row = await app.db.selectFrom("claims").select("id").orderBy("id", "desc").limit(1).executeTakeFirstOrThrow();
  return row.id;
}

/** The open claims as a moderator reads them, page by page. */
async function readQueue(app: TestApp, limit: number): Promise<number[]> {
  const staff = app.as({ userId: await makeModerator(app), role: "moderator" });
  const ids: number[] = [];
  let key: string | null | undefined;
  do {
    const query = { state: "open", limit, ...(key && { key }) } as const;
    const page = (await staff.call(listClaims, { query })).reply;
    ids.push(...page.results.map(({ id }) => id));
    key = page.key;
  } while (key);
  return ids;
}

/** Minutes from now to the turn of each claim. */
async function turnsOf(app: TestApp, ids: readonly number[]): Promise<number[]> {
  const rows = await app.db.selectFrom("claims").select(["id", "turn"]).where("id", "in", ids).orderBy("id").execute();
  return rows.map(({ turn }) => Math.round((turn.getTime() - app.clock.now.getTime()) / 60_000));
}

describe("the queue of claims", () => {
  test("gives whoever sends twenty a turn among those of others", async ({ own: app }) => {
    const many = await claim(app, await makeUser(app), { times: 20 });
    const others = [];
    for (let sent = 0; sent < 3; sent += 1) {
      wait(app, 15 * minute);
      others.push(...(await claim(app, await makeUser(app))));
    }
    const [first, second, third] = others;
    // Turns of the many are ten minutes apart.
    const expected = [...many.slice(0, 2), first, many[2], many[3], second, many[4], third, ...many.slice(5)];
    expect(await readQueue(app, 100)).toEqual(expected);
    expect(await readQueue(app, 7)).toEqual(expected);
  });

  test("counts what is sent at once, too", async ({ own: app }) => {
    const author = await makeUser(app);
    const listings = await Promise.all(Array.from({ length: 10 }, () => makeListing(app)));
    const answers = await Promise.all(
      listings.map((id) => as(app, author).call(sendClaim, { params: { id }, body: { category: fraud } })),
    );
    expect(answers.every(({ status }) => status === 201)).toBe(true);
    const rows = await app.db.selectFrom("claims").select("id").execute();
    const turns = await turnsOf(
      app,
      rows.map(({ id }) => id),
    );
    expect(turns.toSorted((a, b) => a - b)).toEqual([0, 10, 20, 30, 40, 50, 60, 70, 80, 90]);
  });

  test("begins anew with what was decided, and counts claims of every kind", async ({ own: app }) => {
    const author = await makeUser(app);
    const [first = 0] = await claim(app, author);
    const category = fraud;
    await as(app, author).call(sendUserClaim, { params: { id: await makeUser(app) }, body: { category } });
    const person = await lastClaim(app);
    const third = await claim(app, author);
    expect(await turnsOf(app, [first, person, ...third])).toEqual([0, 10, 20]);
    const resolved = { resolved_at: app.clock.now, outcome: "kept" };
    await app.db.updateTable("claims").set(resolved).where("id", "in", [first, person]).execute();
    expect(await turnsOf(app, await claim(app, author))).toEqual([10]);
  });

  test.for([
    ["an address", () => "203.0.113.1"],
    ["a network of IPv6", (number: number) => `2001:db8:1:${number}::1`],
  ] as const)("gives the free accounts of %s the turns of one person", async ([, ipOf], { own: app }) => {
    const many = [];
    for (let made = 0; made < 10; made += 1)
      many.push(...(await claim(app, await makeFreeUser(app), { times: 2, ip: ipOf(made) })));
    const turns = await turnsOf(app, many);
    expect(turns).toEqual(turns.map((_, index) => index * 10));
    // Others of the network, and free ones of another, have their own.
    expect(await turnsOf(app, await claim(app, await makeUser(app), { ip: ipOf(1) }))).toEqual([0]);
    expect(await turnsOf(app, await claim(app, await makeFreeUser(app, { days: 8 }), { ip: ipOf(1) }))).toEqual([0]);
    expect(await turnsOf(app, await claim(app, await makeFreeUser(app), { ip: "198.51.100.1" }))).toEqual([0]);
  });

  test("forgets the networks after two days", async ({ own: app }) => {
    const ip = "203.0.113.1";
    await claim(app, await makeFreeUser(app), { times: 2, ip });
    const known = async () =>
      (await app.db.selectFrom("claims").select("network").execute()).filter((row) => row.network);
    wait(app, 47 * 60 * minute);
    await forgetClaimNetworks(app.db, app.clock.now);
    expect(await known()).toHaveLength(2);
    wait(app, 2 * 60 * minute);
    await forgetClaimNetworks(app.db, app.clock.now);
    expect(await known()).toEqual([]);
    expect(await turnsOf(app, await claim(app, await makeFreeUser(app), { ip }))).toEqual([0]);
  });

  test("is the same for claims in rooms", async ({ own: app }) => {
    const makeRoom = async () => {
      const { buyer, seller, room } = await makeChat(app);
      await buyer.write(room, "Здравствуйте");
      await seller.write(room, "Нет");
      return { buyer, room };
    };
    const [many, one] = [await makeRoom(), await makeRoom()];
    await claim(app, many.buyer.userId, { times: 3 });
    const send = async ({ buyer, room }: typeof many) => {
      const params = { id: room };
      expect((await buyer.call(sendRoomClaim, { params, body: { category: insult } })).status).toBe(201);
      return lastClaim(app);
    };
    const [late, early] = [await send(many), await send(one)];
    const staff = app.as({ userId: await makeModerator(app), role: "moderator" });
    const first = (await staff.call(listChatClaims, { query: { state: "open", limit: 1 } })).reply;
    const next = (await staff.call(listChatClaims, { query: { state: "open", limit: 1, key: first.key ?? "" } })).reply;
    expect([first, next].map(({ results }) => results[0]?.id)).toEqual([early, late]);
    const { problem } = await staff.call(listClaims, { query: { key: "7" } });
    expect([problem.status, problem.code]).toEqual([400, "key_invalid"]);
  });

  test("reads a page by an index, however many wait", async ({ own: app }) => {
    await claim(app, await makeUser(app));
    await sql`
      insert into claims (user_id, listing_id, category_id, created_at, turn)
      select null, c.listing_id, c.category_id, c.created_at, c.turn + make_interval(secs => n)
      from claims c, generate_series(1, 20000) n`.execute(app.db);
    await sql`analyze claims`.execute(app.db);
    const { rows } = await sql<{ "QUERY PLAN": string }>`
      explain select * from claims c where not c.is_about_room and c.resolved_at is null
      order by c.turn, c.id limit 29`.execute(app.db);
    expect(rows.map((row) => row["QUERY PLAN"]).join("\n")).toContain("claims_by_turn");
  });
});
