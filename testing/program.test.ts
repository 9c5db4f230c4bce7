/** The program as an operator meets it: it starts, says what is wrong in one sentence, and leaves nothing behind. */
import { existsSync } from "node:fs";
import * as path from "node:path";
import { expect, test } from "vitest";
import { setProgram } from "#testing/program-stage.ts";

const stage = setProgram();

test("starts, says where to look, stops on SIGTERM and takes its database with it", async () => {
  const { child, said, ended } = stage.start();
  await stage.becomesReady();
  expect(await stage.health("live")).toBe(200);
  expect(said.out).toContain(`http://localhost:${stage.port}`);
  child.kill("SIGTERM");
  expect(await ended).toBe(0);
  const database = path.join(stage.directory, "data", "postgres");
  expect(existsSync(path.join(database, "PG_VERSION"))).toBe(true);
  expect(existsSync(path.join(database, "postmaster.pid"))).toBe(false);
});

test.each([
  [{ PORT: "many" }, "Set PORT to a number from 1 to 65535: many isn't one.\n"],
  [
    { DATA_DIR: "/dev/null/data" },
    /^Linnet cannot write to \/dev\/null\/data \(EEXIST\): .* set DATA_DIR to another directory\.\n$/,
  ],
  [
    { DATABASE_URL: "postgresql://linnet@127.0.0.1:9/linnet" },
    /^The database at postgresql:\/\/linnet@127\.0\.0\.1:9\/linnet cannot be used \(.*\): start it, or correct DATABASE_URL\.\n$/,
  ],
  [{ REDIS_URL: "redis://127.0.0.1:9" }, /^The server at REDIS_URL doesn't answer: .*\.\n$/],
])("does not start with %o and says so in one sentence", async (environment, sentence) => {
  const { ended, said } = stage.start(environment);
  expect(await ended).toBe(1);
  expect(said.err).toMatch(sentence);
});
