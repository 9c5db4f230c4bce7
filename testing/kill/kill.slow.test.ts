/**
 * `kill -9` of our process, of its database, and of both at once, each time in the
 * middle of 500 writes: nothing that was acknowledged is lost, nothing is there
 * twice, and five seconds later writes are taken again.
 *
 * `npm run test:slow` kills each of them once; `npm run kills` does it thirty times, which
 * is ten times each. `LINNET_KILLS` is any other number.
 */
import * as fs from "node:fs/promises";
import { tmpdir } from "node:os";
import * as path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { longestJourney } from "#testing/patience.ts";
import { openVictim, type Victim, type Written } from "./victim.ts";
import { byKey, writeThroughAKill } from "./writers.ts";

const targets = ["process", "database", "both"] as const;
const kills = Number(process.env.LINNET_KILLS ?? targets.length);
const writesPerKill = 500;
/** Milliseconds, without those in which the program could have gone on and the machine did something else. */
const longestOutage = 5_000;
/** In which none of the homes changes: longer than a lost job waits for its next try. */
const longestPause = 30_000;

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

describe("acknowledged writes survive kill -9", () => {
  const acknowledged: Written[] = [];

  test.each(Array.from({ length: kills }, (_, kill) => [kill + 1, targets[kill % targets.length]!] as const))(
    "kill %i, of %s",
    async (kill, what) => {
      const keys = Array.from({ length: writesPerKill }, (_, write) => `write ${write} of kill ${kill}`);
      const before = acknowledged.length;
      const killAt = before + Math.floor(writesPerKill * (0.2 + 0.6 * Math.random()));
      const outage = await writeThroughAKill(victim, { what, keys, killAt, acknowledged });
      expect(acknowledged.length - before).toBe(writesPerKill);
      expect((await victim.published()).toSorted(byKey)).toEqual(acknowledged.toSorted(byKey));
      expect(outage).toBeGreaterThan(0);
      expect(outage).toBeLessThan(longestOutage);
    },
  );

  test(
    "their jobs are done: all of the last are in the follower's home",
    { timeout: longestJourney + 10_000 * kills },
    async () => {
      const last = acknowledged.slice(-writesPerKill).toSorted(byKey);
      const newest = async () => (await victim.home(last.length)).toSorted(byKey);
      // Homes are written after the writes, slower than these come in, and in their order: each kill leaves some to
      // do. The machine says how long that takes, but it must go on.
      for (let home = await newest(), changed = performance.now(); performance.now() - changed < longestPause;) {
        if (isDeepStrictEqual(home, last)) return;
        await sleep(500);
        const now = await newest();
        if (!isDeepStrictEqual(now, home)) [home, changed] = [now, performance.now()];
      }
      expect(await newest()).toEqual(last);
    },
  );
});
