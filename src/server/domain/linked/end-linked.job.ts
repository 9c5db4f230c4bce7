/**
 * Signing out there: the tokens of accounts that have left their session are revoked, and what this server knew of them goes.
 *
 * A server that is away is asked again with each hour, for a week. One token may serve several browsers of one person,
 * because some servers give it out twice: it ends with the last of them.
 */
import { sql } from "kysely";
import type { LinkId } from "#protocol/ids.ts";
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

/** Servers that are asked at once, and accounts that one run looks at. */
const atOnce = 8;
const mostInARun = 2_000;
/** A week of hours. */
const mostTries = 168;

export const endLinkedTask = taskFor(endLinkedJob, (_payload, { db, ports }: Deps) => endLinked(db, ports, "new"));

export const forgetLinkedTask = scheduledTask("53 * * * *", "forget-linked-accounts", async ({ db, ports }: Deps) => {
  await clearInSlices(db, "link_request", sql`expires_at < now()`);
  await clearInSlices(db, "linked_account", sql`session_id is null and tries >= ${mostTries}`);
  await clearInSlices(
    db,
    "linked_server",
    sql`checked_at < now() - interval '30 days'
      and not exists (select from linked_account where linked_account.origin = linked_server.origin)
      and not exists (select from link_request where link_request.origin = linked_server.origin)`,
  );
  await endLinked(db, ports, "all");
});

/** `new`: those of which no server was told yet. One that is away is asked once, however many left it. */
async function endLinked(db: Database, ports: LinkPorts, which: "new" | "all"): Promise<void> {
  const due = await db
    .selectFrom("linked_account")
    .selectAll()
    .select(sql<string>`encode(token, 'base64')`.as("sealed"))
    .where("session_id", "is", null)
    .where("try_at", "<=", sql<Date>`now()`)
    .$if(which === "new", (query) => query.where("tries", "=", 0))
    .orderBy("tries")
    .orderBy("id")
    .limit(mostInARun)
    .execute();
  const servers = [...Map.groupBy(due, ({ origin }) => origin).values()];
  // A server that takes its time holds up only a few others.
  await Promise.all(Array.from({ length: atOnce }, () => endNext()));

  async function endNext(): Promise<void> {
    for (let its = servers.pop(); its; its = servers.pop()) await endAt(db, ports, its);
  }
}

async function endAt(db: Database, ports: LinkPorts, left: readonly Over[]): Promise<void> {
  let isAway = false;
  for (const one of left) {
    const ended: boolean = !isAway && (await isOver(db, ports, one));
    isAway ||= !ended;
    await transact(db, async (tx) => {
      if (ended) await tx.deleteFrom("linked_account").where("id", "=", one.id).execute();
      else {
        await sql`
          update linked_account set tries = tries + 1, try_at = now() + interval '55 minutes' where id = ${one.id}`.execute(
          tx,
        );
      }
    });
  }
}

type Over = { id: LinkId; origin: string; remote_id: string; sealed: string; token_hash: Buffer } & Parameters<
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
