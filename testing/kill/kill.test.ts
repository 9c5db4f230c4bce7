/**
 * `kill -9` of our process and of its database, in the middle of writes: nothing
 * that was acknowledged is lost, nothing is there twice, and five seconds later
 * writes are taken again.
 *
 * Each writer keeps a ledger as a careful client would: a write without an answer
 * is sent again under the same key.
 */
import * as fs from "node:fs/promises";
import { tmpdir } from "node:os";
import * as path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { storageVictim } from "./victim.ts";
import type { Victim } from "./victim.ts";

const rounds = Number(process.env.KILL_ROUNDS ?? 10);
const writesPerRound = 500;
const writers = 8;
const longestOutage = 5_000;

let directory: string;
let victim: Victim;

beforeAll(async () => {
  directory = await fs.mkdtemp(path.join(tmpdir(), "linnet-kill-"));
  victim = storageVictim(path.join(directory, "data"));
  await victim.start();
});

afterAll(async () => {
  await victim.stop();
  await fs.rm(directory, { recursive: true });
});

describe("what was acknowledged survives kill -9", () => {
  const acknowledged: string[] = [];

  test.each(Array.from({ length: rounds }, (_, round) => [round, round % 2 ? "database" : "process"] as const))(
    "round %i, of the %s",
    { timeout: 60_000 },
    async (round, what) => {
      const keys = Array.from({ length: writesPerRound }, (_, n) => `${round}-${n}`);
      const before = acknowledged.length;
      const killAt = before + Math.floor(writesPerRound * (0.2 + 0.6 * Math.random()));
      let alive = Promise.resolve();
      let lostAt = 0;
      let outage = 0;

      async function killAndRestart(): Promise<void> {
        lostAt = performance.now();
        await victim.kill(what);
        if (what === "process") await victim.start();
      }

      async function writeUntilAcknowledged(key: string): Promise<void> {
        for (;;) {
          await alive;
          const asked = performance.now();
          try {
            await victim.write(key);
            if (lostAt && asked > lostAt && !outage) outage = performance.now() - lostAt;
            acknowledged.push(key);
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
      expect(acknowledged.length - before).toBe(writesPerRound);
      expect((await victim.keys()).toSorted()).toEqual(acknowledged.toSorted());
      expect(outage).toBeGreaterThan(0);
      expect(outage).toBeLessThan(longestOutage);
    },
  );
});
