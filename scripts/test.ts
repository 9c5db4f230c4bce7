/**
 * The lanes of tests, each from its start to one line of counts: `npm test`, the gate, with the static checks;
 * `npm run test:slow`; and `npm run test:speed`, one file at a time.
 */
import { findOtherPostgres } from "./other-postgres.ts";
import { addUp, finish, runChecks, runTests, type Outcome, type Run } from "./steps.ts";

/** Tests that ask a database, without those that are slow for other reasons. */
const integration = ["src/server/domain", "src/server/http", "src/server/storage/migrations", "contracts/masto"];

const lane = process.argv[2] ?? "gate";

async function runLane({ options = [], ...rest }: Run): Promise<Outcome[]> {
  const configured = (config: string): Run => ({ ...rest, options: [...options, "--config", config] });
  return [
    await runTests("Rules, verbs, adapters, contracts and doors", configured("vitest.config.ts")),
    await runTests("Components in a browser", configured("vitest.browser.config.ts")),
    await runTests("Journeys in a browser", configured("e2e/vitest.config.ts")),
  ];
}

/** SQL may mean something else to another version. */
async function runOnOtherPostgres(): Promise<Outcome[]> {
  const other = await findOtherPostgres();
  if (!other) return [{ ...addUp([]), skips: ["what another PostgreSQL would say: none answers here"] }];
  const environment = { TEST_DATABASE_URL: other.url, LINNET_SEED: process.env.LINNET_SEED ?? "new" };
  return [await runTests(`Integration once more, on PostgreSQL ${other.version}`, { only: integration, environment })];
}

const environment = { LINNET_LANE: lane };
if (lane === "gate") finish(addUp([await runChecks(), ...(await runLane({ environment }))]));
if (lane === "slow") finish(addUp([...(await runLane({ environment })), ...(await runOnOtherPostgres())]));
if (lane === "speed") finish(addUp(await runLane({ environment, options: ["--maxWorkers=1"] })));
throw new Error(`There is no lane "${lane}": say gate, slow or speed`);
