/**
 * `kill -9` of our process, of its database, and of both at once, each time in the
 * middle of 500 writes: nothing that was acknowledged is lost, nothing is there
 * twice, and five seconds later writes are taken again.
 *
 * `npm test` kills each of them once; `npm run kills` does it thirty times, which
 * is ten times each. `LINNET_KILLS` is any other number.
 *
 * Each writer keeps a ledger as a careful client would: a write without an answer
 * is sent again under the same key.
 */
import * as fs from "node:fs/promises";
import { tmpdir } from "node:os";
import * as path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openVictim, type Victim, type Written } from "./victim.ts";

const targets = ["process", "database", "both"] as const;
const kills = Number(process.env.LINNET_KILLS ?? targets.length);
const writesPerKill = 500;
const writers = 8;
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

const byKey = (one: Written, other: Written) => one.key.localeCompare(other.key);

describe("acknowledged writes survive kill -9", { timeout: 120_000 }, () => {
  const acknowledged: Written[] = [];

  test.each(Array.from({ length: kills }, (_, kill) => [kill + 1, targets[kill % targets.length]!] as const))(
    "kill %i, of %s",
    async (kill, what) => {
      const keys = Array.from({ length: writesPerKill }, (_, write) => `write ${write} of kill ${kill}`);
      const before = acknowledged.length;
      const killAt = before + Math.floor(writesPerKill * (0.2 + 0.6 * Math.random()));
      let alive = Promise.resolve();
      let lostAt = 0;
      let waitedBefore = 0;
      let outage = 0;

      async function killAndRestart(): Promise<void> {
        lostAt = performance.now();
        // A new process begins with nothing.
        waitedBefore = what === "database" ? await victim.waited() : 0;
        await victim.kill(what);
        if (what !== "database") await victim.start();
      }

      async function writeUntilAcknowledged(key: string): Promise<void> {
        for (;;) {
          await alive;
          const asked = performance.now();
          try {
            const id = await victim.publish(key);
            if (lostAt && asked > lostAt && !outage) {
              outage = performance.now() - lostAt;
              outage -= (await victim.waited()) - waitedBefore;
            }
            acknowledged.push({ id, key });
            if (!lostAt && acknowledged.length >= killAt) alive = killAndRestart();
            return;
          } catch {
            await sleep(20);
          }
        }
      }

      async function writer(): Promise<void> {
        for (let key = keys.pop(); key; key = keys.pop()) await writeUntilAcknowledged(key);
      }

      await Promise.all(Array.from({ length: writers }, writer));
      await alive;
      expect(acknowledged.length - before).toBe(writesPerKill);
      expect((await victim.published()).toSorted(byKey)).toEqual(acknowledged.toSorted(byKey));
      expect(outage).toBeGreaterThan(0);
      expect(outage).toBeLessThan(longestOutage);
    },
  );

  test(
    "their jobs are done: all of the last are in the follower's home",
    { timeout: 300_000 + 10_000 * kills },
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
