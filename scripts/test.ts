import { runVitest } from "./run-vitest.ts";
import { checkSteps, runSteps } from "./steps.ts";

/** `npm test`: types and lint, then unit, API and browser tests, and one closing line with the true counts. */
const checks = await runSteps(checkSteps);
const tests = await runVitest(["!long"]);
const passed = checks.passed + tests.passed;
const failed = checks.failed + tests.failed;
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
