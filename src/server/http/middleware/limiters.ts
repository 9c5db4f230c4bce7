/**
 * Rate limits of the API, per account and per address, whichever is closer to
 * its end (`docs/api-notes.md`, Errors and limits). They live in memory: losing them at a restart
 * harms nobody. Limits of sign-in are kept in the database, apart from these.
 */
import type { RateLimiterRes } from "rate-limiter-flexible";
import RateLimiterMemory from "rate-limiter-flexible/lib/RateLimiterMemory.js";
import { Refusal } from "#protocol/refusals.ts";
import { senderOf } from "./client-address.ts";
import type { LimiterName } from "./route.ts";

/** Calls in so many seconds. */
export const budgets: Record<Exclude<LimiterName, "none">, { points: number; duration: number }> = {
  default: { points: 300, duration: 5 * 60 },
  media: { points: 30, duration: 30 * 60 },
  // Four of the largest files there are, or fewer over a line that breaks.
  "upload-part": { points: 1_500, duration: 30 * 60 },
  delete: { points: 30, duration: 30 * 60 },
  // More than people read in a foreign language, less than what would keep a translator from the others.
  translate: { points: 60, duration: 5 * 60 },
  // Pages, feeds, and what asks for a stream: more than people open, less than a machine.
  page: { points: 600, duration: 5 * 60 },
  "sign-in": { points: 60, duration: 5 * 60 },
  // An app registers once for each server, and gets a token once for each person.
  registration: { points: 30, duration: 30 * 60 },
  oauth: { points: 120, duration: 5 * 60 },
};

export interface Quota {
  allowed: boolean;
  headers: Record<string, string>;
}

export interface Limiters {
  take(name: LimiterName, accountId: string | null, ip: string): Promise<Quota>;
}

/** Too many requests, with what a client is told of its budget. */
export class RateLimited extends Refusal {
  readonly headers: Record<string, string>;

  constructor({ headers }: Quota) {
    super("request.rate-limited");
    this.headers = headers;
  }
}

export const noLimits: Limiters = { take: async () => ({ allowed: true, headers: {} }) };

export function createLimiters(): Limiters {
  const limiters = new Map(
    Object.entries(budgets).map(([name, budget]) => [name, { budget, memory: new RateLimiterMemory(budget) }]),
  );
  return {
    async take(name, accountId, ip) {
      const limiter = limiters.get(name);
      if (!limiter) return { allowed: true, headers: {} };
      const outcome = await limiter.memory.consume(senderOf(ip, accountId)).catch((refused: RateLimiterRes) => refused);
      const remaining = Math.max(outcome.remainingPoints, 0);
      const headers: Record<string, string> = {
        "x-ratelimit-limit": String(limiter.budget.points),
        "x-ratelimit-remaining": String(remaining),
        "x-ratelimit-reset": new Date(Date.now() + outcome.msBeforeNext).toISOString(),
      };
      const allowed = outcome.consumedPoints <= limiter.budget.points;
      if (!allowed) headers["retry-after"] = String(Math.ceil(outcome.msBeforeNext / 1000));
      return { allowed, headers };
    },
  };
}
