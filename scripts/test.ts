import { parseArgs } from "node:util";
import { runVitest } from "./run-vitest.ts";
import { runChecks } from "./steps.ts";
import { conclude } from "./verdict.ts";

/**
 * `npm test`: types and lint, then unit, API and browser tests but the rare ones, with the time of each part.
 * `npm test -- --without-checks` leaves out what `npm run check` does.
 */
const { values } = parseArgs({ options: { "without-checks": { type: "boolean", default: false } } });
const verdicts = values["without-checks"] ? [] : await runChecks();
verdicts.push(await runVitest("web"));
for (const project of ["server", "e2e"] as const) verdicts.push(await runVitest(project, "daily"));
conclude(verdicts);
