/** `kill -9` of the process and its database in the middle of writes; `kill.slow.test.ts` kills each of them, and holds the outage against a bound. */
import * as fs from "node:fs/promises";
import { tmpdir } from "node:os";
import * as path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { soon } from "#testing/patience.ts";
import { openVictim, type Victim, type Written } from "./victim.ts";
import { byKey, writeThroughAKill } from "./writers.ts";

let directory: string;
let victim: Victim;

beforeAll(async () => {
  directory = await fs.mkdtemp(path.join(tmpdir(), "linnet-kill-"));
  victim = await openVictim(directory);
  await victim.start();
});

afterAll(async () => {
  await victim.stop();
  await fs.rm(directory, { recursive: true });
});

test("what was acknowledged before kill -9 is there once, and what it caused is done", async () => {
  const keys = Array.from({ length: 100 }, (_, write) => `write ${write}`);
  const acknowledged: Written[] = [];
  await writeThroughAKill(victim, { what: "both", keys, killAt: 40, acknowledged });
  const all = acknowledged.toSorted(byKey);
  expect(all).toHaveLength(100);
  expect((await victim.published()).toSorted(byKey)).toEqual(all);
  await soon(async () => expect((await victim.home(all.length)).toSorted(byKey)).toEqual(all));
});
