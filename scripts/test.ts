/** `npm test`: everything, from the format of the sources to journeys in a browser; ends with one line of counts. */
import { findOtherPostgres } from "./other-postgres.ts";
import { addUp, finish, runChecks, runTests } from "./steps.ts";

/** Tests that ask a database, without those that are slow for other reasons. */
const integration = ["src/server/domain", "src/server/http", "src/server/storage/migrations", "contracts/masto"];

const outcomes = [await runChecks()];
outcomes.push(await runTests("Rules, verbs, adapters, contracts and doors", []));
const other = await findOtherPostgres();
if (other) {
  const title = `Integration once more, on PostgreSQL ${other.version}`;
  outcomes.push(await runTests(title, integration, { TEST_DATABASE_URL: other.url }));
}
outcomes.push(await runTests("Components in a browser", ["--config", "vitest.browser.config.ts"]));
outcomes.push(await runTests("Journeys in a browser", ["--config", "e2e/vitest.config.ts"]));
finish(addUp(outcomes));
