import { runVitest } from "./run-vitest.ts";
import { conclude } from "./verdict.ts";

/** `npm run test:long`: the journeys with those readers whom `npm test` leaves out, then what takes minutes. */
conclude([await runVitest("e2e", "others"), await runVitest("long")]);
