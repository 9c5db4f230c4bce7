/**
 * Somebody who only wants a sign of life and a page, over and over, in a process
 * of their own: so it is not the client beside them that makes them late.
 *
 * Says of each time when it began and how long the slower of the two took, in milliseconds.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { askOnce, requestOf } from "./load.ts";

/** Nobody waits longer. */
const patience = 30_000;
const port = Number(process.argv[2]);
const headers = { "x-forwarded-for": "192.0.2.99", "accept-encoding": "zstd" };

for (;;) {
  const begun = Date.now();
  const clock = performance.now();
  const asked = ["/health/live", "/about"].map((path) => askOnce(port, requestOf(path, { headers })));
  const answered = Promise.all(asked).catch(() => sleep(patience));
  await Promise.race([answered, sleep(patience, undefined, { ref: false })]);
  process.stdout.write(`${JSON.stringify({ begun, took: performance.now() - clock })}\n`);
  await sleep(10);
}
