import { sql } from "kysely";
import { expect } from "vitest";
import { test } from "#server/test/app.ts";
import { listStretches } from "./table-stretches.ts";

test("the stretches of a table have each of its rows once, however many there are", async ({ app }) => {
  await sql`create table stretched (id int, filler text)`.execute(app.db);
  const readAll = async () => {
    const ids: number[] = [];
    let stretches = 0;
    for await (const isThere of listStretches(app.db, "stretched", 3)) {
      stretches += 1;
      const { rows } = await sql<{ id: number }>`select id from stretched where ${isThere}`.execute(app.db);
      ids.push(...rows.map(({ id }) => id));
    }
    return { stretches, ids: ids.toSorted((a, b) => a - b) };
  };
  expect(await readAll()).toEqual({ stretches: 1, ids: [] });
  await sql`insert into stretched select id, repeat('x', 1000) from generate_series(1, 100) as id`.execute(app.db);
  const { stretches, ids } = await readAll();
  expect(stretches).toBeGreaterThan(3);
  expect(ids).toEqual(Array.from({ length: 100 }, (_, index) => index + 1));
  await sql`drop table stretched`.execute(app.db);
});
