import { runVitest } from "./run-vitest.ts";

/** `npm run test:long`: what takes minutes, with the closing line of `npm test`. */
const { passed, failed } = await runVitest(["long"]);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
