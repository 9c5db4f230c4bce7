/**
 * Asking for a code: the same few writes for every address.
 *
 * Nothing here looks up whether the address belongs to somebody. The job that
 * writes the mail does, later and elsewhere, so neither the answer nor its time
 * can tell (threats A06). The job also makes the code: until it is in the mail
 * it does not exist, and it is never readable in a table or in the queue.
 */
import { sql } from "kysely";
import { Refusal } from "#protocol/refusals.ts";
import type { AskedCode } from "#protocol/sign-in.ts";
import type { Ports } from "#server/outside/ports.ts";
import type { Reads, Writes } from "#server/storage/database.ts";
import { addJob, defineJob } from "#server/storage/queue.ts";
import { hashSecret, isSecret, newSecret } from "./secrets.ts";
import { refuseSignUp } from "./sign-up.ts";
import { isOpen } from "./verify-code.ts";

export interface CodeRequest {
  /** As `parseEmail` gives it. */
  email: string;
  /** The name of the account to make; null to sign in. */
  username: string | null;
  locale: string;
  /** Path of this server to which the link in the mail leads. */
  returnTo: string;
  /** What binds a code to this browser, if it has asked before. */
  flowSecret: string | null;
  /** Whether this browser has signed in to the address before. */
  knownDevice: boolean;
}

/** Begins `signInMailTask`, before all else: somebody sits and waits for this mail. */
export const signInMailJob = defineJob<{ id: string }>("send-sign-in-mail", { priority: -10, queue: "mail" });

const knownDeviceFirst = -20;

/**
 * Remembers the request in the place of an older one of this browser for the same
 * address, and queues its mail. Requests of other browsers stay as they are, so a
 * stranger can't make my code worthless (threats A02). Answers the secret that
 * binds the code to this browser. Throws what stands against a sign-up.
 */
export async function sendCode(tx: Writes, ports: Pick<Ports, "registrations">, request: CodeRequest): Promise<string> {
  if (request.username !== null) await refuseUsername(tx, ports, request.username);
  const flowSecret = isSecret(request.flowSecret) ? request.flowSecret : newSecret();
  const { id } = await sql<{ id: string }>`
    insert into login_code (email, username, locale, return_to, flow_hash, known_device)
    values (
      ${request.email}, ${request.username}, ${request.locale}, ${request.returnTo}, ${hashSecret(flowSecret)},
      ${request.knownDevice}
    )
    on conflict (flow_hash, lower(email)) do update set (
      id, email, username, locale, return_to, known_device, code_hash, token_hash, session_salt, tries_left,
      created_at, expires_at, ended_at
    ) = (
      excluded.id, excluded.email, excluded.username, excluded.locale, excluded.return_to, excluded.known_device,
      null, null, null, excluded.tries_left, excluded.created_at, excluded.expires_at, null
    )
    returning id`
    .execute(tx)
    .then(({ rows }) => rows[0]!);
  // However many strangers ask, people who have signed in here before do not wait behind their mails.
  const priority = request.knownDevice ? knownDeviceFirst : signInMailJob.priority;
  await addJob(tx, signInMailJob, { id }, { priority });
  return flowSecret;
}

/** What a browser has asked for last, while a code for it can be tried. */
export async function findAsked(db: Reads, flowSecret: string | null): Promise<AskedCode | undefined> {
  if (!flowSecret) return undefined;
  return db
    .selectFrom("login_code as code")
    .select(["code.email", "code.username", "code.return_to", "code.tries_left"])
    .select(sql<number>`extract(epoch from now() - code.created_at)::integer`.as("age"))
    .where("code.flow_hash", "=", hashSecret(flowSecret))
    .where(isOpen)
    .orderBy("code.created_at", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** Names are public, so saying that one is taken tells nobody anything new. */
async function refuseUsername(tx: Writes, ports: Pick<Ports, "registrations">, username: string): Promise<void> {
  refuseSignUp(ports, username);
  const taken = await tx
    .selectFrom("account")
    .select("id")
    .where((where) => where(where.fn("lower", ["username"]), "=", username))
    .where("domain", "is", null)
    .executeTakeFirst();
  if (taken) throw new Refusal("auth.username-taken");
}
