import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  decideCorrection,
  enterCorrection,
  enterEarlyEnd,
  getAdminWallet,
  listCorrections,
} from "#contracts/admin/payments/schemas.ts";
import { listAudit } from "#contracts/moderation/schemas.ts";
import { buyFromWallet, getOwnTariff, listPurchases } from "#contracts/payments/purchase-schemas.ts";
import { getWallet, listTransactions } from "#contracts/payments/schemas.ts";
import { listTariffs } from "#contracts/payments/tariff-schemas.ts";
import { expireBusinesses } from "#server/business/lifecycle/expiry.ts";
import { openMediaFolder } from "#server/media/media-store.ts";
import { openTestApp, type TestApp, wait } from "#server/test/app.ts";
import { makeAdmin, makeBusiness, makeUser } from "#server/test/make.ts";

let app: TestApp;
let close: () => Promise<void>;
let [one, other] = [0, 0];

beforeAll(async () => {
  ({ app, close } = await openTestApp());
  [one, other] = [await makeAdmin(app, "Первый"), await makeAdmin(app, "Второй")];
});
afterAll(() => close());

const as = (userId: number) => app.as({ userId, role: "user" });
const asAdmin = (userId: number) => app.as({ userId, role: "admin" });
const days = (count: number) => wait(app, count * 86_400);
const decide = (id: number, by: number, approve = true) =>
  asAdmin(by).call(decideCorrection, { params: { id }, body: { approve } });
const enter = (user: number, headers = {}) =>
  asAdmin(one).call(enterEarlyEnd, { params: { id: user }, body: { reason: "Переезд" } }, headers);
const worthOf = async (user: number) =>
  (await asAdmin(one).call(getAdminWallet, { params: { id: user } })).reply.early_end;
const balanceOf = async (user: number) => (await as(user).call(getWallet)).reply.balance;

/** A business whose demo is over, with 5,000 som that staff have given. */
async function makeRich(): Promise<number> {
  const { user } = await makeBusiness(app);
  await app.db
    .updateTable("businesses")
    .set({ demo_until: new Date(app.clock.now.getTime() - 1_000) })
    .where("user_id", "=", user)
    .execute();
  const body = { direction: "in", amount: "5000", reason: "Проба" } as const;
  const { id } = (await asAdmin(one).call(enterCorrection, { params: { id: user }, body })).reply;
  await decide(id, other);
  return user;
}

async function buy(user: number, months: number, vip = false): Promise<void> {
  const tariff = (await app.call(listTariffs)).reply.results.find((known) => known.months === months)?.id ?? 0;
  expect((await as(user).call(buyFromWallet, { body: { tariff, vip } })).status).toBe(200);
}

/** Days of what was bought last, and its price in tyiyn for so many of them. */
async function worthOfDays(user: number, count: number): Promise<string> {
  const [bought] = (await as(user).call(listPurchases)).reply.results;
  const [start, end] = [Date.parse(bought?.start_date ?? ""), Date.parse(bought?.end_date ?? "")];
  const all = Math.round((end - start) / 86_400_000);
  return (Math.floor((Number(bought?.amount) * 100 * count) / all) / 100).toFixed(2);
}

describe("a tariff that is ended early", () => {
  test("pays back its whole days that are left once another admin approves it, and the business is locked", async () => {
    const user = await makeRich();
    await buy(user, 1);
    expect(await worthOf(user)).toBe("990.00");
    const { start_date: start, end_date: end } = (await as(user).call(listPurchases)).reply.results[0] ?? {};
    const all = Math.round((Date.parse(end ?? "") - Date.parse(start ?? "")) / 86_400_000);
    days(10);
    const entered = (await enter(user)).reply;
    expect(entered).toMatchObject({ state: "waiting", ends_time: true, amount: await worthOfDays(user, all - 10) });
    expect(await balanceOf(user)).toBe("4010.00");
    // Two days later it is worth two days less.
    days(2);
    const worth = await worthOfDays(user, all - 12);
    expect((await decide(entered.id, one)).problem.code).toBe("own_correction");
    expect((await decide(entered.id, other)).reply).toMatchObject({ state: "approved", amount: worth });
    expect(await balanceOf(user)).toBe((4010 + Number(worth)).toFixed(2));
    expect((await as(user).call(listTransactions)).reply.results[0]).toMatchObject({ kind: "refund", amount: worth });
    expect((await as(user).call(listPurchases)).reply.results).toMatchObject([{ state: "refunded", returned: worth }]);
    expect(await worthOf(user)).toBeNull();
    await expireBusinesses({
      db: app.db,
      delivery: { enqueue: async () => {} },
      catalogue: app.catalogue,
      media: openMediaFolder(app.mediaFolder),
      pages: app.pages,
      log: app.http.log,
      now: () => app.clock.now,
    });
    expect((await as(user).call(getOwnTariff)).reply.is_expired).toBe(true);
    const log = (await asAdmin(one).call(listAudit, { query: { user } })).reply.results;
    expect(log.slice(0, 2)).toMatchObject([
      { action: "tariff_ended", note: "Переезд", moderator: { id: other } },
      { action: "correction_entered", moderator: { id: one } },
    ]);
    // Bought again, it begins now.
    await buy(user, 1);
    expect((await as(user).call(getOwnTariff)).reply.is_expired).toBe(false);
  });

  test("pays back VIP and time that is still to come, and VIP is gone", async () => {
    const user = await makeRich();
    await buy(user, 1, true);
    await buy(user, 3);
    expect(await balanceOf(user)).toBe("830.00");
    expect(await worthOf(user)).toBe("4170.00");
    const { id } = (await enter(user)).reply;
    expect((await decide(id, other)).reply.amount).toBe("4170.00");
    expect(await balanceOf(user)).toBe("5000.00");
    expect((await as(user).call(getOwnTariff)).reply).toMatchObject({ vip_until: null });
    const results = (await as(user).call(listPurchases)).reply.results.map(({ returned }) => returned);
    expect(results).toEqual(["2690.00", "1480.00"]);
  });

  test("is declined, or entered twice, without a som that moves", async () => {
    const user = await makeRich();
    await buy(user, 1);
    const headers = { "idempotency-key": `early-${user}` };
    const { id } = (await enter(user, headers)).reply;
    expect((await enter(user, headers)).reply.id).toBe(id);
    const again = (await enter(user)).reply;
    expect((await decide(id, other, false)).reply.state).toBe("declined");
    expect(await balanceOf(user)).toBe("4010.00");
    expect((await decide(again.id, other)).reply.state).toBe("approved");
    const third = (await asAdmin(one).call(listCorrections, { query: { state: "waiting" } })).reply.results;
    expect(third.filter((row) => row.user.id === user)).toEqual([]);
    expect((await enter(user)).problem.code).toBe("conflict");
  });

  test("is not one's own, and not of somebody who has bought nothing", async () => {
    expect((await enter(one)).problem.code).toBe("own_wallet");
    expect((await enter(await makeUser(app))).problem.code).toBe("conflict");
    expect((await enter(2_000_000_000)).problem.code).toBe("not_found");
    const user = await makeRich();
    await buy(user, 1);
    const { id } = (await enter(user)).reply;
    // Over before anybody has decided.
    await app.db
      .updateTable("purchases")
      .set({ ends_at: app.clock.now, starts_at: app.clock.now })
      .where("user_id", "=", user)
      .execute();
    expect((await decide(id, other)).problem.code).toBe("conflict");
    expect(await balanceOf(user)).toBe("4010.00");
  });
});
