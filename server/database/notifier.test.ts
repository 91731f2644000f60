import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase } from "#server/test/app.ts";
import { type ConnectionTarget, openDatabase } from "./database.ts";
import { publish } from "./publish.ts";

let connection: ConnectionTarget;
let drop: () => Promise<void>;
let listener: pg.Client;
const heard: string[] = [];
beforeAll(async () => {
  ({ connection, drop } = await createTestDatabase());
  listener = new pg.Client(connection);
  await listener.connect();
  listener.on("notification", ({ payload = "" }) => heard.push(payload));
  await listener.query("listen jarya_test");
});
afterAll(async () => {
  await listener.end();
  await drop();
});

const channel = "jarya_test";
const open = (max: number) => openDatabase({ connection, max, publish: "after_commit" });

test("what is published is heard once it is committed, in order, and nothing of what is taken back", async () => {
  const { db, pool } = open(3);
  const said = Array.from({ length: 1_200 }, (_, at) => `one ${at}`);
  await db.transaction().execute(async (trx) => {
    for (const payload of said) await publish(trx, channel, payload);
    await publish(trx, channel, "one 0");
  });
  const undone = db.transaction().execute(async (trx) => {
    await publish(trx, channel, "undone");
    await sql`select 1 / 0`.execute(trx);
  });
  await expect(undone).rejects.toThrow("division by zero");
  await publish(db, channel, "the end");
  await expect.poll(() => heard.at(-1)).toBe("the end");
  expect(heard.filter((payload) => /^one|undone/.test(payload))).toEqual(said);
  await pool.end();
});

test("a connection that breaks loses nothing", async () => {
  const { db, pool } = open(1);
  pool.on("connect", (client) => client.on("error", () => {}));
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  await listener.query("select pg_terminate_backend($1, 5000)", [rows[0]?.pid]);
  await publish(db, channel, "after the break");
  await expect.poll(() => heard.at(-1), { timeout: 5_000 }).toBe("after the break");
  await pool.end();
});

test("a pool that is closed waits for what was published", async () => {
  const { db, pool } = open(1);
  await db.transaction().execute((trx) => publish(trx, channel, "the last word"));
  await pool.end();
  await expect.poll(() => heard.at(-1)).toBe("the last word");
});

test("what PostgreSQL would not take is refused to whoever publishes it", async () => {
  const { db, pool } = open(1);
  await expect(publish(db, channel, "ө".repeat(4_000))).rejects.toThrow("too long");
  await publish(db, channel, "ө".repeat(3_999));
  await expect.poll(() => heard.at(-1)).toHaveLength(3_999);
  await pool.end();
});
