/**
 * Drafts that are sent: the transaction that publishes, schedules or edits removes them, so that no browser goes on showing
 * one, whatever becomes of the page that has sent it.
 *
 * Words of another browser that the sender had not seen are never removed: they become a draft of its own.
 */
import { sql } from "kysely";
import type { DraftBody } from "#protocol/kept-draft.ts";
import { Refusal } from "#protocol/refusals.ts";
import type { Reads, Writes } from "#server/storage/database.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { asNow, find, lock, othersOf, tell, type Change, type DraftRow } from "./drafts.ts";
import { isSaidBy } from "./said-words.ts";

/** Does `send` and removes the draft that was kept under its key, if it has one. Throws what `send` throws, and `idempotency.changed`. */
export async function sendDraft<Id extends string>(
  tx: Writes,
  viewer: Viewer,
  sent: Change | null,
  send: () => Promise<Id>,
): Promise<Id> {
  if (!sent) return send();
  await requireNoOther(tx, viewer, sent.publishId);
  const id = await send();
  await removeSent(tx, viewer, sent, id);
  return id;
}

/** Keys are forgotten after some days. A browser that was away for longer must not send the same draft again. */
async function requireNoOther(db: Reads, { accountId }: Viewer, publishId: string): Promise<void> {
  const { rows } = await sql<{ sent_id: string }>`
    select sent_id from draft
    where account_id = ${accountId} and publish_id = ${publishId} and sent_id::text <> publish_id
      and not exists (
        select from idempotency_key where account_id = draft.account_id and key = draft.publish_id)`.execute(db);
  if (!rows[0]) return;
  throw new Refusal("idempotency.changed", { details: { code: "idempotency.changed", first_id: rows[0].sent_id } });
}

async function removeSent(tx: Writes, viewer: Viewer, sent: Change, sentId: string): Promise<void> {
  const { accountId } = viewer;
  await lock(tx, accountId);
  const row = await find(tx, accountId, sent.publishId);
  if (!row || row.deleted_at) return;
  const draft = JSON.parse(row.body!) as DraftBody;
  // A form without scripts, which names no browser, goes on with what forms have kept. A browser may have written on in another tab.
  const isItsOwn = row.device === sent.device && (sent.version === null || sent.device === null);
  const isKnown = row.version === sent.version || isItsOwn;
  if (!isKnown && !(await isSaidBy(tx, accountId, sentId, draft))) await keepApart(tx, row, draft);
  if (draft.thread) await goOn(tx, viewer, sent.publishId, draft, sentId);
  await tx
    .updateTable("draft")
    .set({ device: null, deleted_at: sql`now()`, ...asNow(), body: null, media_ids: [], sent_id: sentId })
    .where("account_id", "=", accountId)
    .where("publish_id", "=", sent.publishId)
    .execute();
  await tell(tx, accountId, null);
}

/** Named as a browser names what it keeps apart (`web/drafts/sync-round.ts`). An edit has one draft, and a thread each of its posts once. */
async function keepApart(tx: Writes, { account_id, publish_id, version, media_ids }: DraftRow, draft: DraftBody) {
  const body = JSON.stringify({ ...draft, editingStatus: null, thread: undefined, errors: [], signedOut: undefined });
  await tx
    .insertInto("draft")
    .values({ account_id, publish_id: `${publish_id.slice(0, 40)}-${version}`, device: null, body, media_ids })
    .onConflict((same) => same.columns(["account_id", "publish_id"]).doNothing())
    .execute();
}

/** The next post of its thread answers it, as the browser says that has sent it (`web/drafts/open-thread.ts`), unless that ends before. */
async function goOn(tx: Writes, viewer: Viewer, publishId: string, { thread }: DraftBody, sentId: string) {
  const others = (await othersOf(tx, viewer, publishId, false)).map(({ publish_id, body }) => {
    const draft = JSON.parse(body!) as DraftBody;
    return { publish_id, draft, place: draft.thread!.place };
  });
  const [next] = others.filter(({ place }) => place > thread!.place).toSorted((a, b) => a.place - b.place);
  if (!next || next.draft.thread!.published) return;
  const { id, place } = next.draft.thread!;
  const published = (thread!.published ?? 0) + 1;
  const body = { ...next.draft, inReplyToId: sentId, thread: { id, place, begun: thread!.begun, published } };
  await tx
    .updateTable("draft")
    .set({ body: JSON.stringify(body), ...asNow() })
    .where("account_id", "=", viewer.accountId)
    .where("publish_id", "=", next.publish_id)
    .execute();
}
