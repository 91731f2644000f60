import { runVitest } from "./run-vitest.ts";
import { conclude } from "./verdict.ts";

/** `npm run test:long`: what takes minutes. */
conclude([await runVitest("long")]);
