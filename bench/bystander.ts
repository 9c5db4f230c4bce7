/**
 * Somebody who only wants a sign of life and a page, over and over, and is signed in
 * and reads Home, in a process of their own: so it is not the client beside them that makes them late.
 *
 * Says of each time what it was, when it began and how long it took, in milliseconds.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { askOnce, requestOf } from "./load.ts";

/** What a bystander has waited for. */
export interface Wait {
  path: string;
  /** Milliseconds since 1970. */
  begun: number;
  took: number;
}

/** Nobody waits longer. */
const patience = 30_000;
const [port, session] = [Number(process.argv[2]), process.argv[3]];
const common = { "x-forwarded-for": "192.0.2.99", "accept-encoding": "zstd" };

async function keepAsking(path: string, pause: number, headers: Record<string, string> = {}): Promise<never> {
  const request = requestOf(path, { headers: { ...common, ...headers } });
  for (;;) {
    const begun = Date.now();
    const clock = performance.now();
    const answered = askOnce(port, request).catch(() => sleep(patience));
    await Promise.race([answered, sleep(patience, undefined, { ref: false })]);
    process.stdout.write(`${JSON.stringify({ path, begun, took: performance.now() - clock } satisfies Wait)}\n`);
    await sleep(pause);
  }
}

void keepAsking("/health/live", 10);
void keepAsking("/about", 10);
// It costs the server some milliseconds each time: more often, the bystander would be a client that does its worst.
void keepAsking("/", 50, { cookie: `session=${session}` });
