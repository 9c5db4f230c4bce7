/**
 * A turnstile lets so many requests of one sender in at once. The others of that sender wait in a line of
 * their own, so that a hundred heavy questions of one client don't stand before a light one of somebody else,
 * and don't hold all connections to the database (threats D01, D05).
 */
import { Refusal } from "#protocol/refusals.ts";
import { senderOf } from "./client-address.ts";

export interface Turnstile {
  /**
   * Waits for the turn of a request; the answer lets the next one in. That is at once where this one has waited for
   * something, so that the database is asked again while the answer is written; else in the next round of the event
   * loop, so that a line of quick ones does not keep everybody else waiting.
   * Throws `request.rate-limited` if too many of this sender wait already.
   */
  enter(ip: string, accountId: string | null): Promise<Leave>;
}

/** Doing it twice is the same as doing it once. */
export type Leave = () => void;

interface Line {
  inside: number;
  waiting: (() => void)[];
}

interface TurnstileLimits {
  atOnce: number;
  waiting: number;
}

/** Fewer at once than there are connections to the database, on the smallest machine too; waiting: more than a browser has open. */
const usualLimits: TurnstileLimits = { atOnce: 4, waiting: 256 };

export function openTurnstile(limits: TurnstileLimits = usualLimits): Turnstile {
  const lines = new Map<string, Line>();
  let round = 0;
  let isCounting = false;

  /** The number of this round of the event loop. */
  function thisRound(): number {
    if (!isCounting) {
      isCounting = true;
      setImmediate(() => {
        isCounting = false;
        round++;
      });
    }
    return round;
  }

  function leave(sender: string, line: Line): Leave {
    const entered = thisRound();
    let left = false;
    return () => {
      if (left) return;
      left = true;
      const next = line.waiting.shift();
      // The place is handed on, and not free in between.
      if (next) return entered === round ? void setImmediate(next) : next();
      line.inside--;
      if (line.inside === 0) lines.delete(sender);
    };
  }

  return {
    async enter(ip, accountId) {
      const sender = senderOf(ip, accountId);
      const line = lines.get(sender) ?? { inside: 0, waiting: [] };
      lines.set(sender, line);
      if (line.inside < limits.atOnce) line.inside++;
      else if (line.waiting.length >= limits.waiting) throw new Refusal("request.rate-limited");
      else await new Promise<void>((resolve) => line.waiting.push(resolve));
      return leave(sender, line);
    },
  };
}
