/** The real program with a small demo town in it: enough to fill every list, and without pictures, which take long to draw. */
import { runProgram } from "#server/program.ts";
import { buildTown } from "#testing/town.ts";

runProgram(async ({ db, ports }) => {
  await buildTown({ db, place: ports, blobs: null, now: new Date(), composed: 300 });
});
