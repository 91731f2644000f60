import { expect } from "vitest";
import { updateAccount, updatePhone } from "#contracts/accounts/schemas.ts";
import { openTestApp, test, type TestApp } from "#server/test/app.ts";
import { makeUser } from "#server/test/make.ts";

/** A factor by which the bounds of an account are one call and those of a network a few. */
const tight = { rateLimitFactor: 0.02 };

async function makeFree(app: TestApp): Promise<number> {
  const id = await makeUser(app);
  const email = `free-${id}@example.com`;
  await app.db.updateTable("users").set({ phone: null, email }).where("id", "=", id).execute();
  return id;
}

test("new accounts at one address use up the changes of no account with a phone there", async () => {
  const { app, close } = await openTestApp(tight);
  try {
    const change = (userId: number) =>
      app.as({ userId, role: "user" }).call(updateAccount, { body: { language: "ky" } });
    const statuses: number[] = [];
    for (let account = 0; account < 20; account += 1) statuses.push((await change(await makeFree(app))).status);
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
    expect((await change(await makeUser(app))).status).toBe(200);
  } finally {
    await close();
  }
});

test("wrong codes of new accounts keep nobody at their address from confirming a phone", async () => {
  const { app, close } = await openTestApp(tight);
  try {
    const confirm = (userId: number) =>
      app
        .as({ userId, role: "user" })
        .call(updatePhone, { body: { phone: `+996555${String(userId).padStart(6, "0")}`, code: "000000" } });
    for (let account = 0; account < 20; account += 1)
      expect((await confirm(await makeFree(app))).problem.code).not.toBe("rate_limited");
    expect((await confirm(await makeUser(app))).problem.code).not.toBe("rate_limited");
  } finally {
    await close();
  }
});
