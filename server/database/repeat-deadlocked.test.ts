import { sql } from "kysely";
import { expect } from "vitest";
import { test } from "#server/test/app.ts";
import { isUnavailable } from "./database.ts";
import { repeatDeadlocked } from "./repeat-deadlocked.ts";

test("of two transactions that wait for each other both are done in the end, each once", async ({ app }) => {
  const { db } = app;
  await sql`create table counted (name text)`.execute(db);
  let attempts = 0;
  let [first, second] = [() => {}, () => {}];
  const bothHold = Promise.all([
    new Promise<void>((resolve) => (first = resolve)),
    new Promise<void>((resolve) => (second = resolve)),
  ]);
  const lockInOrder = (name: string, [one, other]: [number, number], hold: () => void) =>
    repeatDeadlocked(() =>
      db.transaction().execute(async (trx) => {
        attempts += 1;
        await sql`insert into counted values (${name})`.execute(trx);
        await sql`select pg_advisory_xact_lock(${one})`.execute(trx);
        hold();
        await bothHold;
        await sql`select pg_advisory_xact_lock(${other})`.execute(trx);
      }),
    );
  await Promise.all([lockInOrder("a", [81, 82], () => first()), lockInOrder("b", [82, 81], () => second())]);
  const { rows } = await sql<{ name: string }>`select name from counted order by name`.execute(db);
  expect(rows.map(({ name }) => name)).toEqual(["a", "b"]);
  expect(attempts).toBe(3);
  await sql`drop table counted`.execute(db);
});

test("other errors are not repeated, and a deadlock that stays is for later", async ({ app }) => {
  let attempts = 0;
  const fail = (code: string) =>
    repeatDeadlocked(async () => {
      attempts += 1;
      await sql`do ${sql.lit(`begin raise exception 'failed' using errcode = '${code}'; end`)}`.execute(app.db);
    });
  await expect(fail("23505")).rejects.toMatchObject({ code: "23505" });
  expect(attempts).toBe(1);
  const error = await fail("40P01").catch((error: unknown) => error);
  expect([attempts, isUnavailable(error)]).toEqual([5, true]);
});
