/** The program through all that may happen to it: a kill, a mishap, a rival, a neighbour. */
import { existsSync } from "node:fs";
import * as path from "node:path";
import { expect, test } from "vitest";
import { freePort } from "#testing/free-port.ts";
import { soon } from "#testing/patience.ts";
import { setProgram } from "#testing/program-stage.ts";

const stage = setProgram();

/** Makes a program that is told to by a signal do what no code of ours should. */
const mishaps = `process
  .on("SIGUSR2", () => void Promise.reject((function deep(levels) {
    return levels ? deep(levels - 1) : new Error("nobody waited");
  })(30)))
  .on("SIGPIPE", () => { throw new Error("nobody caught"); })`;

test("starts, survives a kill and a mishap, says where to look, stops on SIGTERM and takes its database with it", async () => {
  const first = stage.start();
  await stage.becomesReady();
  first.child.kill("SIGKILL");
  await first.ended;

  const second = stage.start({ NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(mishaps)}` });
  await stage.becomesReady();
  expect(await stage.health("live")).toBe(200);
  expect(second.said.out).toContain(`http://localhost:${stage.port}`);

  // The last resort (threats D09): what nobody waited for is noted, and the others are served.
  second.child.kill("SIGUSR2");
  await soon(() => expect(second.said.out).toMatch(/nobody waited.*\n/));
  const noted = second.said.out.split("\n").find((line) => line.includes("nobody waited"));
  expect(JSON.parse(noted!).error.at.filter((frame: string) => frame.includes("deep"))).toHaveLength(31);
  expect(await stage.health("ready")).toBe(200);

  const rival = stage.start({ PORT: String(await freePort()) });
  expect(await rival.ended).toBe(1);
  expect(rival.said.err).toMatch(/^Another Linnet is using .*: stop it, or give this one a DATA_DIR of its own\.\n$/);

  const neighbour = stage.start({ DATA_DIR: path.join(stage.directory, "other") });
  expect(await neighbour.ended).toBe(1);
  expect(neighbour.said.err).toBe(
    `Port ${stage.port} is already in use: stop what listens there, or set PORT to another number.\n`,
  );

  expect(await stage.health("ready")).toBe(200);
  second.child.kill("SIGTERM");
  expect(await second.ended).toBe(0);

  // An uncaught error is noted too; then the house is left in order, for another process to begin anew.
  const third = stage.start({ NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(mishaps)}` });
  await stage.becomesReady();
  third.child.kill("SIGPIPE");
  expect(await third.ended).toBe(1);
  expect(third.said.out).toMatch(/uncaught exception[^]*nobody caught[^]*stopped/);
  for (const data of ["data", "other"]) {
    expect(existsSync(path.join(stage.directory, data, "postgres", "PG_VERSION"))).toBe(true);
    expect(existsSync(path.join(stage.directory, data, "postgres", "postmaster.pid"))).toBe(false);
  }
});
