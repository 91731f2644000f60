import { readSettings } from "#server/env.ts";
import { describeStartFailure, openMarket } from "#server/platform/open-market.ts";

/** `npm run migrate`: brings the configured database to the state this version needs. */
try {
  const market = await openMarket(readSettings(process.env), {
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
