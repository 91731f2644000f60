import { checkSteps, runSteps } from "./steps.ts";
import { conclude } from "./verdict.ts";

/** `npm run check`. */
conclude(await runSteps(checkSteps));
