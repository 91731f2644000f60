import { expect } from "vitest";
import { test } from "#server/test/app.ts";
import { claimInstallation } from "./claim-installation.ts";

test.beforeEach(async ({ app }) => {
  await app.db.deleteFrom("installation").execute();
});

test.for([
  { first: "demo", isDemo: true, refusal: "DEMO should be 1: this database holds a demo" },
  { first: "site", isDemo: false, refusal: "DEMO should be 0: this database holds a site" },
])("a $first starts again as such, and never as the other", async ({ isDemo, refusal }, { app }) => {
  await claimInstallation(app.db, isDemo);
  await claimInstallation(app.db, isDemo);
  await expect(claimInstallation(app.db, !isDemo)).rejects.toThrow(refusal);
  await claimInstallation(app.db, isDemo);
});

test("of a demo and a site that start at once on a new database, one is refused", async ({ app }) => {
  const starts = await Promise.allSettled([claimInstallation(app.db, true), claimInstallation(app.db, false)]);
  expect(starts.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
});
