import { runVitest } from "./run-vitest.ts";
import { conclude } from "./verdict.ts";

/** `npm run test:long`: the journeys that few people make, all of them with those readers whom `npm test` leaves out, then what takes minutes. */
conclude([await runVitest("e2e", "rare"), await runVitest("e2e", "others"), await runVitest("long")]);
