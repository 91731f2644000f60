import { expect } from "vitest";
import {
  closeBusinessInvitation,
  closeBusinessReminder,
  getBusinessInvitation,
  getBusinessReminder,
  sendBusinessRequest,
} from "#contracts/business/request-schemas.ts";
import { test, type TestApp, wait } from "#server/test/app.ts";
import { makeModerator, makeUser } from "#server/test/make.ts";

const day = 86_400;
const as = (app: TestApp, userId: number) => app.as({ userId, role: "user" });

test("whoever is no business is invited once in 30 days, not on the first one, and not while a request waits", async ({
  app,
}) => {
  const { call } = as(app, await makeUser(app));
  const status = async () => (await call(getBusinessInvitation)).reply.status;
  expect(await status()).toBe(false);
  wait(app, day);
  expect([await status(), await status()]).toEqual([true, true]);
  await call(closeBusinessInvitation);
  expect(await status()).toBe(false);
  wait(app, 30 * day - 1);
  expect(await status()).toBe(false);
  wait(app, 1);
  expect(await status()).toBe(true);
  const body = { name: "Приглашённый", phone: "0555123456", description: "Шьём шторы", category: 800 };
  await call(sendBusinessRequest, { body });
  expect(await status()).toBe(false);
});

test("a business is not invited, whether its time is over or not, nor is the staff", async ({ app }) => {
  const moderator = await makeModerator(app);
  expect((await as(app, moderator).call(getBusinessInvitation)).reply).toEqual({ status: null });
  for (const requestStatus of ["success", "expired"]) {
    const userId = await makeUser(app, { business: `Званый ${requestStatus}`, status: requestStatus });
    expect((await as(app, userId).call(getBusinessInvitation)).reply).toEqual({ status: null });
  }
});

test("a business is reminded once in three days of what is most pressing", async ({ app }) => {
  const userId = await makeUser(app, { business: "Памятливый" });
  const { call } = as(app, userId);
  const reminder = async () => (await call(getBusinessReminder)).reply;
  const set = (values: {
    decided_at?: Date;
    demo_until?: Date;
    registration_step?: string | null;
    request_status?: string;
  }) => app.db.updateTable("businesses").set(values).where("user_id", "=", userId).execute();
  await set({ decided_at: app.clock.now });
  expect((await reminder()).show).toBe(false);
  wait(app, day);
  await set({ demo_until: new Date(app.clock.now.getTime() + 11 * day * 1_000), registration_step: "logo" });
  expect(await reminder()).toEqual({ show: true, kind: "profile_incomplete", days_left: null, tip: null });
  await Promise.all([call(closeBusinessReminder), call(closeBusinessReminder)]);
  expect(await reminder()).toEqual({ show: false, kind: null, days_left: null, tip: null });
  wait(app, 3 * day);
  expect(await reminder()).toMatchObject({ kind: "demo_ending", days_left: 8 });
  await set({ demo_until: new Date(app.clock.now.getTime() + 60 * day * 1_000), registration_step: null });
  expect(await reminder()).toMatchObject({ kind: "tip", tip: "catalogues" });
  await call(closeBusinessReminder);
  wait(app, 3 * day);
  expect(await reminder()).toMatchObject({ kind: "tip", tip: "discounts" });
  await set({ request_status: "expired" });
  expect((await reminder()).show).toBe(false);
});
