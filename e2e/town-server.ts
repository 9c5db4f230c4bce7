/** The real program with a small demo town in it: enough to fill every list, and with the pictures of one of its people. */
import { loadBuiltServer } from "#testing/built-server.ts";
import { buildTown } from "#testing/town.ts";

const { runProgram } = await loadBuiltServer();
runProgram(async ({ db, ports }) => {
  await buildTown({ db, server: ports, blobs: ports.blobs, drawn: ["wren"], now: new Date(), composed: 300 });
});
