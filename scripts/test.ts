/** `npm test`: everything, from the format of the sources to journeys in a browser; ends with one line of counts. */
import { addUp, finish, runChecks, runTests } from "./steps.ts";

const outcomes = [await runChecks()];
outcomes.push(await runTests("Rules, verbs, adapters, contracts and doors", []));
outcomes.push(await runTests("Journeys in a browser", ["--config", "e2e/vitest.config.ts"]));
finish(addUp(outcomes));
