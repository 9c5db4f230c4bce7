/**
 * `npm run demo`: the product with a living town in it, on a data directory of
 * its own (`DATA_DIR`, by default `./data-demo`). The town is built at the first
 * start. Sign in as `mira@town.example`; the code is printed here.
 */
import { loadBuiltServer } from "#testing/built-server.ts";
import { emailOf } from "#testing/town/people.ts";

process.env.DATA_DIR ??= "./data-demo";

const { runProgram } = await loadBuiltServer();
runProgram(async ({ db, ports }) => {
  const say = (step: string) => void process.stdout.write(`${step} …\n`);
  const someone = await db.selectFrom("account").select("id").limit(1).executeTakeFirst();
  if (!someone) {
    const { buildTown } = await import("#testing/town.ts");
    await buildTown({ db, server: ports, blobs: ports.blobs, now: new Date(), say });
  }
  say(`Sign in as ${emailOf("mira")} (or anyone else in town) with the code from this terminal`);
});
