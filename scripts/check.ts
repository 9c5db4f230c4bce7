/** `npm run check`: format, lint, types, doors, unused code. */
import { addUp, finish, runChecks, runTests } from "./steps.ts";

finish(addUp([await runChecks(), await runTests("Doors", { only: ["testing/rooms.test.ts"] })]));
