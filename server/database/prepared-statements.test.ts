import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase } from "#server/test/app.ts";
import { type Database, openDatabase } from "./database.ts";
import { inlineParameters } from "./inline-parameters.ts";

let database: Database;
let drop: () => Promise<void>;
beforeAll(async () => {
  const created = await createTestDatabase();
  drop = created.drop;
  database = openDatabase({ connection: created.connection, max: 1, statementTimeout: 500 });
});
afterAll(async () => {
  await database.pool.end();
  await drop();
});

const listPrepared = async () => {
  const { rows } = await database.pool.query<{ statement: string }>("select statement from pg_prepared_statements");
  return rows.map(({ statement }) => statement);
};

test("a query is prepared once, whatever its values; one with inlined values is not", async () => {
  for (const value of [1, 2, 3]) await sql`select ${value}::int as once`.execute(database.db);
  await inlineParameters(database.db, sql`select ${4}::int as inlined`).execute(database.db);
  await database.db.transaction().execute(async (trx) => {
    expect((await sql`select ${5}::int as once`.execute(trx)).rows).toEqual([{ once: 5 }]);
  });
  expect((await listPrepared()).filter((statement) => /once|inlined/.test(statement))).toEqual([
    "select $1::int as once",
  ]);
});

test("a connection whose query timed out is not used again", async () => {
  const before = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(database.db);
  // Without a time limit in the database: that of this side is a second above.
  const slow = database.db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection);
    await sql`select pg_sleep(3)`.execute(connection);
  });
  await expect(slow).rejects.toThrow("Query read timeout");
  const after = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(database.db);
  const pids = [...before.rows, ...after.rows].map(({ pid }) => pid);
  expect([pids.length, new Set(pids).size]).toEqual([2, 2]);
});
