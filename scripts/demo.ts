/**
 * `npm run demo`: the product with a living town in it, on a data directory of
 * its own (`DATA_DIR`, by default `./data-demo`). The town is built at the first
 * start. Sign in as `mira@town.example`; the code is printed here.
 */
import { runProgram } from "#server/program.ts";
import { buildTown, emailOf } from "#testing/town.ts";

process.env.DATA_DIR ??= "./data-demo";

runProgram(async ({ db, ports }) => {
  const say = (step: string) => void process.stdout.write(`${step} …\n`);
  const someone = await db.selectFrom("account").select("id").limit(1).executeTakeFirst();
  if (!someone) await buildTown({ db, server: ports, blobs: ports.blobs, now: new Date(), say });
  say(`Sign in as ${emailOf("mira")} (or anyone else in town) with the code from this terminal`);
});
