/**
 * Runs inside the server that is measured (`node --import`): says when its event loop was late, and how much
 * of that it was at work itself. The rest somebody else had the core.
 *
 * A line of JSON for each time, in the file that `LOOP_WATCH` names.
 */
import { appendFileSync } from "node:fs";

/** How late the event loop came back, in milliseconds. */
export interface Lateness {
  /** Milliseconds since 1970, at the end of it. */
  at: number;
  late: number;
  /** Processor time of its thread meanwhile. */
  worked: number;
}

const file = process.env.LOOP_WATCH;
const beat = 5;
const worthTelling = 10;

/** Only the server itself has the file; what it starts has not. */
if (file) {
  delete process.env.LOOP_WATCH;
  delete process.env.NODE_OPTIONS;
  let [begun, used] = [performance.now(), timeUsed()];
  // From one round of the event loop to the next but a beat: a timer alone would come between others that are due.
  setInterval(() => {
    setImmediate(() => {
      const late = performance.now() - begun - beat;
      const worked = timeUsed() - used;
      if (late > worthTelling)
        appendFileSync(file, `${JSON.stringify({ at: Date.now(), late, worked } satisfies Lateness)}\n`);
      [begun, used] = [performance.now(), timeUsed()];
    });
  }, beat).unref();
}

function timeUsed(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}
