import { checkSteps, runSteps } from "./steps.ts";

/** `npm run check`. */
const { passed, failed } = await runSteps(checkSteps);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
