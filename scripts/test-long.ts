import { runVitest } from "./run-vitest.ts";
import { conclude } from "./verdict.ts";

/** `npm run test:long`: the rare tests, all journeys with those readers whom `npm test` leaves out, then what takes minutes. */
conclude([
  await runVitest("server", "rare"),
  await runVitest("e2e", "rare"),
  await runVitest("e2e", "others"),
  await runVitest("long"),
]);
