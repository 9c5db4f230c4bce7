/** A search for what is meant to be slow takes no longer than one for a word. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { addStatus } from "#testing/rows.ts";
import { openWorld, type Person, type World } from "#testing/world.ts";

let world: World;
let mira: Person;

beforeAll(async () => {
  world = await openWorld();
  mira = await world.person("mira");
  for (let n = 0; n < 100; n++) await addStatus(world.db, mira, { content: `<p>A zebra in the rain, ${n}</p>` });
});
afterAll(() => world.close());

/** Milliseconds, the median of some. */
async function timeOf(path: string, q: string): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < 5; round++) {
    const began = performance.now();
    await mira.ask("GET", `${path}?q=${encodeURIComponent(q)}`);
    times.push(performance.now() - began);
  }
  return times.toSorted((a, b) => a - b)[2]!;
}

const hostile = [
  "🦜".repeat(100),
  "a".repeat(500),
  "a ".repeat(250),
  "a:*|".repeat(100),
  "%".repeat(250),
  '"'.repeat(99),
];

test.each(["/api/v2/search", "/api/v1/accounts/search"])("searching at %s", async (path) => {
  const usual = await timeOf(path, "zebra");
  for (const q of hostile) expect((await timeOf(path, q)) / usual, q).toBeLessThan(20);
});
