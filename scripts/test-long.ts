import { runVitest } from "./run-vitest.ts";
import { conclude } from "./verdict.ts";

/** `npm run test:long`. */
conclude([await runVitest("long")]);
