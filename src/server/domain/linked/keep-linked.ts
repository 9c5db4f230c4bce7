/** Our copy of a linked account and of its server, as it was when they were last looked at. */
import { sql } from "kysely";
import type { CredentialAccount } from "#protocol/entities.ts";
import type { ServerFacts } from "#protocol/linked.ts";
import { Refusal } from "#protocol/refusals.ts";
import { transact, type Database } from "#server/storage/database.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { sessionOf } from "../auth/sessions.ts";

/** Whether it is time to look again; for one of those who ask at once, and then not for an hour. */
export async function takeLook(db: Database, viewer: Viewer): Promise<boolean> {
  const due = await transact(db, (tx) =>
    tx
      .updateTable("linked_account")
      .set({ seen_at: sql`now()` })
      .where("session_id", "=", sessionOf(viewer))
      .where("key", "=", viewer.accountId)
      .where("seen_at", "<", sql<Date>`now() - interval '1 hour'`)
      .returning("id")
      .executeTakeFirst(),
  );
  return due !== undefined;
}

/** Null for what could not be known. */
export async function keepLinked(
  db: Database,
  viewer: Viewer,
  { account, facts }: { account: CredentialAccount | null; facts: ServerFacts | null },
): Promise<void> {
  const { origin, remoteId } = viewer.elsewhere!;
  await transact(db, async (tx) => {
    // A token is for one account, whatever its server says now.
    if (account?.id === remoteId) {
      const changed = { account: storedAccount(account), seen_at: sql<Date>`now()` };
      await tx
        .updateTable("linked_account")
        .set(changed)
        .where("session_id", "=", sessionOf(viewer))
        .where("key", "=", viewer.accountId)
        .execute();
    }
    if (facts) {
      const changed = { facts: JSON.stringify(facts), checked_at: sql<Date>`now()` };
      await tx.updateTable("linked_server").set(changed).where("origin", "=", origin).execute();
    }
  });
}

/** Characters; an account of Mastodon has two thousand. */
const mostKept = 64 * 1024;

/** As JSON. Each page of its browser has it, so of one that is endless only the name is kept. */
export function storedAccount(account: CredentialAccount): string {
  const whole = JSON.stringify(account);
  if (whole.length <= mostKept) return whole;
  const source = { ...account.source, note: "", fields: [] };
  const short = JSON.stringify({ ...account, note: "", fields: [], emojis: [], roles: [], moved: null, source });
  if (short.length > mostKept)
    throw new Refusal("linked.refused", { args: { server: account.acct.split("@").at(-1)! } });
  return short;
}
