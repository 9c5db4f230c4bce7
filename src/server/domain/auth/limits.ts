/**
 * How often a code may be asked for and guessed (threats A01, A04).
 *
 * The counters lie in PostgreSQL, so that a restart forgives nobody and several
 * processes count together. Their keys are hashes: the table of counters is no
 * list of addresses.
 */
import { CompiledQuery } from "kysely";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { Refusal } from "#protocol/refusals.ts";
import type { Database } from "#server/storage/database.ts";
import { hashSecret } from "./secrets.ts";

const minutes = 60;
const hours = 60 * minutes;

const budgets = {
  "mail-address": { points: 3, duration: 15 * minutes },
  "mail-address-day": { points: 10, duration: 24 * hours },
  "mail-client": { points: 20, duration: 1 * hours },
  "mail-everyone": { points: 1_000, duration: 1 * hours },
  "guess-address-day": { points: 50, duration: 24 * hours },
} as const;
type Budget = keyof typeof budgets;

/** Before a mail is due. Throws `request.rate-limited` with `retry_after` in seconds. */
export async function allowMail(db: Database, email: string, ip: string): Promise<void> {
  await spend(db, "mail-client", network(ip));
  await spend(db, "mail-address", mailbox(email));
  await spend(db, "mail-address-day", mailbox(email));
  // Last, so that what was refused above cannot use up what is for all.
  await spend(db, "mail-everyone", "");
}

/** Before a code is looked at, right or wrong. Throws `auth.too-many-tries`. */
export async function allowGuess(db: Database, email: string): Promise<void> {
  if (await overspent(db, "guess-address-day", mailbox(email))) {
    throw new Refusal("auth.too-many-tries", { details: { tries_left: 0 } });
  }
}

async function spend(db: Database, budget: Budget, key: string): Promise<void> {
  const wait = await overspent(db, budget, key);
  if (wait) throw new Refusal("request.rate-limited", { details: { retry_after: wait } });
}

/** Takes one point from a budget; if none is left, the seconds until there is one again. */
async function overspent(db: Database, budget: Budget, key: string): Promise<number | null> {
  const limiter = new RateLimiterPostgres({
    ...budgets[budget],
    storeClient: { query: (query: StoreQuery) => db.executeQuery(CompiledQuery.raw(query.text, query.values)) },
    storeType: "pool",
    tableName: "rate_limit",
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: budget,
  });
  try {
    await limiter.consume(hashSecret(key).toString("base64url"));
    return null;
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused;
    return Math.max(Math.ceil(refused.msBeforeNext / 1000), 1);
  }
}

interface StoreQuery {
  text: string;
  values: unknown[];
}

/** One mailbox under all its spellings: capitals and `+tags` reach the same person. */
function mailbox(email: string): string {
  const at = email.lastIndexOf("@");
  return `${email.slice(0, at).replace(/\+.*$/, "")}${email.slice(at)}`.toLowerCase();
}

/** An IPv4 address, or the /64 that one IPv6 client has to itself. */
export function network(ip: string): string {
  if (!ip.includes(":")) return ip;
  const [head = "", tail] = ip.toLowerCase().split("::");
  const left = head.split(":").filter(Boolean);
  const right = tail?.split(":").filter(Boolean) ?? [];
  const groups =
    tail === undefined ? left : [...left, ...Array(Math.max(8 - left.length - right.length, 0)).fill("0"), ...right];
  return groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ""))
    .join(":");
}
