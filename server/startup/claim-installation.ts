import type { Db } from "#server/database/database.ts";
import { SettingsError } from "#server/platform/env.ts";
import { claimPurpose } from "./queries.ts";

/**
 * Records at the first start whether the database serves a demo or a site. Throws `SettingsError` when a later start asks
 * for the other one: a demo's admin login and codes are public, and a demo would show the codes of a site's users
 * (`docs/decisions/0039-a-demo-stays-a-demo.md`). Several processes may start at once.
 */
export async function claimInstallation(db: Db, isDemo: boolean): Promise<void> {
  const servesDemo = await claimPurpose(db, isDemo);
  if (servesDemo === isDemo) return;
  const should = servesDemo
    ? "should be 1: this database holds a demo, whose admin login and codes are public. Start a site with a new DATA_DIR or DATABASE_URL"
    : "should be 0: this database holds a site, and a demo shows the codes of its users to everybody";
  throw new SettingsError([{ name: "DEMO", should }]);
}
