/** Careful clients: each write that gets no answer is sent again under the same key, until it is acknowledged. */
import { setTimeout as sleep } from "node:timers/promises";
import type { Killed, Victim, Written } from "./victim.ts";

const writers = 8;

export const byKey = (one: Written, other: Written) => one.key.localeCompare(other.key);

interface Killing {
  what: Killed;
  /** Of the writes; they are taken from its end. */
  keys: string[];
  /** How many are acknowledged when the kill comes. */
  killAt: number;
  /** Those of before; what is written now is added. */
  acknowledged: Written[];
}

/**
 * Writes all of them, with a kill in the middle. Answers the milliseconds in which no write was taken, without those in
 * which the program could have gone on and the machine did something else.
 */
export async function writeThroughAKill(
  victim: Victim,
  { what, keys, killAt, acknowledged }: Killing,
): Promise<number> {
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
  return outage;
}
