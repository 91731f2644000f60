import { Agent, get } from "node:http";
import { expect, test } from "vitest";
import { addressOf } from "#contracts/base/address.ts";
import { getUser } from "#contracts/users/schemas.ts";
import { openTestApp } from "./app.ts";
import { makeUser } from "./make.ts";

test("a stop answers running requests, and does not wait for idle connections", async () => {
  const { app, close } = await openTestApp();
  const agent = new Agent({ keepAlive: true });
  const user = await makeUser(app);
  await app.http.listen({ port: 0, host: "127.0.0.1" });
  const address = app.http.server.address();
  const port = typeof address === "object" ? address?.port : undefined;
  // The answer waits until this lock is released.
  const holder = await app.pool.connect();
  await holder.query("begin; lock table users in access exclusive mode");
  try {
    const answered = new Promise((resolve, reject) => {
      const path = addressOf(getUser, { params: { id: user } });
      get({ port, host: "127.0.0.1", path, agent }, (answer) => {
        answer.resume().on("end", () => resolve([answer.statusCode, answer.headers.connection]));
      }).on("error", reject);
    });
    const waiting =
      "select 1 from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())";
    await expect.poll(async () => (await holder.query(waiting)).rowCount).toBe(1);
    const closed = app.http.close();
    await expect.poll(() => app.http.server.listening).toBe(false);
    await holder.query("rollback");
    expect(await answered).toEqual([200, "close"]);
    await closed;
  } finally {
    holder.release();
    agent.destroy();
    await close();
  }
});
