import { readSettings } from "#server/platform/env.ts";
import { describeStartFailure, openInstallation } from "#server/startup/open-installation.ts";

/** `npm run migrate`: applies the missing migrations to the configured database. */
try {
  const market = await openInstallation(readSettings(process.env), {
    max: 2,
    statementTimeout: 0,
    log: console.log,
  });
  await market.close();
  console.log("The database is up to date");
} catch (error) {
  console.error(describeStartFailure(error));
  process.exitCode = 1;
}
