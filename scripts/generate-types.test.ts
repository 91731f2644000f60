import { readFileSync } from "node:fs";
import { expect } from "vitest";
import { test } from "#server/test/app.ts";
import { describeTables, typesFile } from "./generate-types.ts";

test("the types of the tables are those of the migrated database", async ({ app }) => {
  expect(readFileSync(typesFile, "utf8")).toBe(await describeTables(app.pool));
});
