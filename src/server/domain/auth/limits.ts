/**
 * How often a code may be asked for and guessed (threats A01, A04).
 *
 * A stranger who knows an e-mail address must not be able to keep its owner out.
 * So browsers that have signed in to the address before spend a budget of their
 * own, and all others share one, of which no network can take all. The limit for all people together is divided
 * in the same way: no share can eat another.
 *
 * The counters lie in PostgreSQL, so that a restart forgives nobody and several
 * processes count together. Their keys are hashes: the table of counters is no
 * list of addresses.
 */
import { CompiledQuery } from "kysely";
import RateLimiterPostgres from "rate-limiter-flexible/lib/RateLimiterPostgres.js";
import RateLimiterRes from "rate-limiter-flexible/lib/RateLimiterRes.js";
import { neighbourhood, network, site } from "#kit/network.ts";
import { Refusal } from "#protocol/refusals.ts";
import type { Database } from "#server/storage/database.ts";
import { hashSecret } from "./secrets.ts";
import { findOpenCode, type Guess } from "./verify-code.ts";

const minutes = 60;
const hours = 60 * minutes;

const budgets = {
  // For one address: all browsers that never signed in to it together, and each one that has.
  "mail-strangers": { points: 3, duration: 15 * minutes },
  "mail-strangers-day": { points: 10, duration: 24 * hours },
  // Of these, what one neighbourhood of addresses takes: a stranger leaves some to the owner in a new browser.
  "mail-neighbours": { points: 2, duration: 15 * minutes },
  "mail-neighbours-day": { points: 4, duration: 24 * hours },
  "mail-device": { points: 3, duration: 15 * minutes },
  "mail-device-day": { points: 10, duration: 24 * hours },
  // Where strangers come from; a site is an IPv6 network of the size that one customer gets.
  "mail-client": { points: 20, duration: 1 * hours },
  "mail-site": { points: 60, duration: 1 * hours },
  // The thousand mails an hour that this server sends at most.
  "mails-devices": { points: 200, duration: 1 * hours },
  "mails-sign-up": { points: 300, duration: 1 * hours },
  "mails-accounts": { points: 400, duration: 1 * hours },
  "mails-no-account": { points: 100, duration: 1 * hours },
  // What may wait for one of the last two.
  "mail-requests": { points: 3_000, duration: 1 * hours },
  // Wrong codes of strangers. A million codes and 500 guesses a day: half a chance at one account in four years.
  "guess-client": { points: 10, duration: 1 * hours },
  "guess-site": { points: 20, duration: 1 * hours },
  "guess-everyone": { points: 500, duration: 24 * hours },
} as const;
type Budget = keyof typeof budgets;
type Cost = [budget: Budget, key: string];

export interface MailRequest {
  email: string;
  ip: string;
  purpose: "sign-in" | "sign-up";
  /** The device cookie, if this browser has signed in to the address before. */
  knownDevice: string | null;
  /** The flow cookie of this browser. */
  flowSecret: string | null;
}

/**
 * Before a mail is due. Throws `auth.too-many-mails`, or `auth.last-code-works` where this browser has a code for the address
 * that may still be tried, with `retry_after` in seconds. What is refused costs nothing.
 */
export async function allowMail(db: Database, request: MailRequest): Promise<void> {
  const wait = await spend(db, costsOfMail(request));
  if (!wait) return;
  const args =
    wait > 90 * minutes
      ? { unit: "hours", count: Math.ceil(wait / hours) }
      : { unit: "minutes", count: Math.ceil(wait / minutes) };
  const code = (await findOpenCode(db, request)) ? "auth.last-code-works" : "auth.too-many-mails";
  throw new Refusal(code, { args, details: { retry_after: wait } });
}

function costsOfMail({ email, ip, purpose, knownDevice }: MailRequest): Cost[] {
  // Last comes what is for all, so that what was refused above cannot use it up.
  if (knownDevice) {
    const key = `${mailbox(email)} ${knownDevice}`;
    return [
      ["mail-device", key],
      ["mail-device-day", key],
      ["mails-devices", ""],
    ];
  }
  const neighbours = `${mailbox(email)} ${neighbourhood(ip)}`;
  return [
    ...costsOfAddress("mail", ip),
    ["mail-neighbours", neighbours],
    ["mail-neighbours-day", neighbours],
    ["mail-strangers", mailbox(email)],
    ["mail-strangers-day", mailbox(email)],
    [purpose === "sign-up" ? "mails-sign-up" : "mail-requests", ""],
  ];
}

/**
 * When the mail to a stranger is written and it's known whether the address has
 * an account: only there, because the answer to the request must not tell.
 */
export async function isMailAffordable(db: Database, to: "accounts" | "no-account"): Promise<boolean> {
  return (await overspent(db, `mails-${to}`, "")) === null;
}

/**
 * Before a code is looked at. Costs nothing unless the browser holds an open code
 * for the address. Throws `auth.too-many-tries` once too many wrong codes came
 * from there or from all strangers; the link of the mail still works then.
 * Answers how to take the cost back if the code was right.
 */
export async function allowGuess(
  db: Database,
  guess: Pick<Guess, "flowSecret" | "email">,
  ip: string,
): Promise<{ wasRight(): Promise<void> }> {
  const code = await findOpenCode(db, guess);
  const costs: Cost[] = !code || code.known_device ? [] : [...costsOfAddress("guess", ip), ["guess-everyone", ""]];
  for (const [budget, key] of costs) {
    if (await overspent(db, budget, key)) throw new Refusal("auth.too-many-tries", { details: { tries_left: 0 } });
  }
  return {
    async wasRight() {
      for (const [budget, key] of costs) await limiterOf(db, budget).reward(keyOf(key));
    },
  };
}

function costsOfAddress(what: "mail" | "guess", ip: string): Cost[] {
  const client: Cost = [`${what}-client`, network(ip)];
  return ip.includes(":") ? [client, [`${what}-site`, site(ip)]] : [client];
}

/** Takes one point from each budget, or from none; then the seconds until there is one again. */
async function spend(db: Database, costs: readonly Cost[]): Promise<number | null> {
  for (const [at, [budget, key]] of costs.entries()) {
    const wait = await overspent(db, budget, key);
    if (!wait) continue;
    for (const [taken, from] of costs.slice(0, at + 1)) await limiterOf(db, taken).reward(keyOf(from));
    return wait;
  }
  return null;
}

/** Takes one point from a budget; if none is left, the seconds until there is one again. */
async function overspent(db: Database, budget: Budget, key: string): Promise<number | null> {
  try {
    await limiterOf(db, budget).consume(keyOf(key));
    return null;
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused;
    return Math.max(Math.ceil(refused.msBeforeNext / 1000), 1);
  }
}

function limiterOf(db: Database, budget: Budget): RateLimiterPostgres {
  return new RateLimiterPostgres({
    ...budgets[budget],
    storeClient: { query: (query: StoreQuery) => db.executeQuery(CompiledQuery.raw(query.text, query.values)) },
    storeType: "pool",
    tableName: "rate_limit",
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: budget,
  });
}

function keyOf(key: string): string {
  return hashSecret(key).toString("base64url");
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
