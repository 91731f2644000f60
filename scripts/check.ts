import { runChecks } from "./steps.ts";
import { conclude } from "./verdict.ts";

/** `npm run check`. */
conclude(await runChecks());
