/**
 * Signing out there: the tokens of accounts that have left their session are revoked, and what this server knew of them goes.
 *
 * A server that is away is asked again with each hour, for a week. One token may serve several browsers of one person,
 * because some servers give it out twice: it ends with the last of them.
 */
import { sql } from "kysely";
import type { AccountId } from "#protocol/ids.ts";
import { transact, type Database } from "#server/storage/database.ts";
import { clearInSlices } from "#server/storage/maintenance.ts";
import { scheduledTask, taskFor } from "#server/storage/queue.ts";
import { endLinkedJob } from "../auth/end-linked.ts";
import type { Elsewhere } from "../accounts/viewer.ts";
import { findServer, openSecret, type LinkPorts } from "./servers.ts";
import { revokeThere } from "./revoke-there.ts";
import { openToken } from "./tokens.ts";

interface Deps {
  db: Database;
  ports: LinkPorts;
}

const atOnce = 50;
/** A week of hours. */
const mostTries = 168;

export const endLinkedTask = taskFor(endLinkedJob, (_payload, { db, ports }: Deps) => endLinked(db, ports, "new"));

export const forgetLinkedTask = scheduledTask("53 * * * *", "forget-linked-accounts", async ({ db, ports }: Deps) => {
  await clearInSlices(db, "link_request", sql`expires_at < now()`);
  await clearInSlices(db, "linked_account", sql`session_id is null and tries >= ${mostTries}`);
  await endLinked(db, ports, "all");
});

/** `new`: those of which no server was told yet. One that is away is asked once, however many left it. */
async function endLinked(db: Database, ports: LinkPorts, which: "new" | "all"): Promise<void> {
  const away = new Set<string>();
  let after = "0" as AccountId;
  for (;;) {
    const over = await db
      .selectFrom("linked_account")
      .selectAll()
      .select(sql<string>`encode(token, 'base64')`.as("sealed"))
      .where("session_id", "is", null)
      .where("id", ">", after)
      .$if(which === "new", (query) => query.where("tries", "=", 0))
      .orderBy("id")
      .limit(atOnce)
      .execute();
    for (const one of over) {
      after = one.id;
      const ended = !away.has(one.origin) && (await isOver(db, ports, one));
      if (!ended) away.add(one.origin);
      await transact(db, async (tx) => {
        if (ended) await tx.deleteFrom("linked_account").where("id", "=", one.id).execute();
        else await sql`update linked_account set tries = tries + 1 where id = ${one.id}`.execute(tx);
      });
    }
    if (over.length < atOnce) return;
  }
}

type Over = { id: AccountId; origin: string; remote_id: string; sealed: string; token_hash: Buffer } & Parameters<
  typeof openSecret
>[2];

/** Whether nothing is left to be said there. */
async function isOver(db: Database, ports: LinkPorts, one: Over): Promise<boolean> {
  const elsewhere = await db
    .selectFrom("linked_account")
    .select("id")
    .where("token_hash", "=", one.token_hash)
    .where("session_id", "is not", null)
    .executeTakeFirst();
  if (elsewhere) return true;
  const server = await findServer(db, one.origin);
  const app = server && openSecret(ports, server, one);
  if (!app) return true;
  const token = tokenIn(ports, { origin: one.origin, remoteId: one.remote_id, token: one.sealed });
  return token === null || revokeThere(ports, server, app, token);
}

/** Null where the key of this server has changed: nobody can say any more which token it was. */
function tokenIn(ports: LinkPorts, elsewhere: Elsewhere): string | null {
  try {
    return openToken(ports, elsewhere);
  } catch {
    return null;
  }
}
