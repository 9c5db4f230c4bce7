/**
 * Asks again whether those who listen still may (threats W02): a session or token
 * can end without a word of it reaching this process.
 *
 * Each is asked about once in `recheckMs`, a few at a time, so that thousands of
 * sockets never wait for the database at once. A question that fails is asked
 * again. Nobody listens on without an answer for longer than `unconfirmedMs`.
 */
import type { Listener } from "./listener.ts";
import type { LiveLimits } from "./limits.ts";

const slices = 60;
const shortestPauseMs = 10;

/** The answer ends it. */
export function watchRights(
  all: () => readonly Listener[],
  { recheckMs, unconfirmedMs }: Pick<LiveLimits, "recheckMs" | "unconfirmedMs">,
): () => void {
  const confirmedAt = new WeakMap<Listener, number>();
  let round: Listener[] = [];
  let slice = 0;
  let asking = false;

  async function ask(listener: Listener): Promise<void> {
    const since = confirmedAt.get(listener) ?? listener.since;
    const allowed = await listener.stillAllowed().catch(() => null);
    if (allowed === false) return listener.close(4401);
    if (allowed) confirmedAt.set(listener, performance.now());
    else if (performance.now() - since > unconfirmedMs) listener.close(1013);
    else round.push(listener);
  }

  async function askSome(): Promise<void> {
    // While the database is slow it is not asked for more.
    if (asking) return;
    asking = true;
    if (round.length === 0) {
      round = [...all()];
      slice = Math.ceil(round.length / slices);
    }
    for (const listener of round.splice(0, slice)) await ask(listener);
    asking = false;
  }

  const timer = setInterval(() => void askSome(), Math.max(recheckMs / slices, shortestPauseMs)).unref();
  return () => clearInterval(timer);
}
