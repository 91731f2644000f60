import { Writable } from "node:stream";
import { pino } from "pino";
import { expect } from "vitest";
import { updateAccount } from "#contracts/accounts/schemas.ts";
import { getProduct } from "#contracts/listings/schemas.ts";
import { listQueue } from "#contracts/moderation/schemas.ts";
import { openTestApp, test } from "#server/test/app.ts";
import { register } from "#server/test/browser.ts";
import { makeUser } from "#server/test/make.ts";

test("the log says who was refused for want of access, because of another site, and beyond a limit", async () => {
  const lines: Record<string, unknown>[] = [];
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(JSON.parse(chunk.toString()) as Record<string, unknown>);
      done();
    },
  });
  const { app, close } = await openTestApp({ log: pino({ level: "info" }, stream), rateLimitFactor: 0.1 });
  const refusals = () =>
    lines.filter(({ msg }) => msg === "access refused").map(({ code, user, call }) => [code, user, call]);
  try {
    const user = await makeUser(app);
    await app.as({ userId: user, role: "user" }).call(listQueue, {});
    await expect.poll(refusals).toEqual([["not_found", user, "listQueue"]]);
    // What does not exist for anybody is no refusal of access.
    await app.as({ userId: user, role: "user" }).call(getProduct, { params: { id: 2_000_000_000 } });
    expect(refusals()).toHaveLength(1);

    const { access } = await register(app);
    const { id } = await app.db
      .selectFrom("users")
      .select("id")
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirstOrThrow();
    const headers = { "sec-fetch-site": "cross-site" };
    await app.http.inject({
      method: "PATCH",
      url: updateAccount.path,
      headers,
      cookies: { access },
      payload: { name: "Я" },
    });
    await expect.poll(() => refusals().at(-1)).toEqual(["foreign_origin", id, "updateAccount"]);

    // A tenth of 6,000 a minute.
    for (let count = 0; count < 601; count += 1) {
      await app.http.inject({ url: "/auth/v1/profile/", remoteAddress: "203.0.113.7", cookies: { access } });
    }
    await expect.poll(() => refusals().at(-1)).toEqual(["rate_limited", id, "getAccount"]);
    const said = lines.length;
    for (let count = 0; count < 100; count += 1) {
      await app.http.inject({ url: "/auth/v1/profile/", remoteAddress: "203.0.113.7", cookies: { access } });
    }
    // The first ones are there; the others are counted, and their number follows a minute later.
    expect(lines.length - said).toBeLessThan(2);
    expect(JSON.stringify(lines)).not.toContain(access);
  } finally {
    await close();
  }
});
