/**
 * Deleting leaves a tombstone: the row stays, so that replies keep their place
 * and other servers can be told, and no word of it stays anywhere (threats V12).
 */
import type { Status } from "#protocol/entities.ts";
import type { StatusId } from "#protocol/ids.ts";
import { Refusal } from "#protocol/refusals.ts";
import type { ServerAddress } from "../accounts/reading.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { discardMedia, freeMedia } from "../media/discard-media.job.ts";
import { letGoOfCard } from "../previews/forget-preview.job.ts";
import { record } from "#server/storage/events.ts";
import type { Writes } from "#server/storage/database.ts";
import { countForOthers, countsForAuthor, countsForOthers, discountStatuses, standingQuote } from "./counters.ts";
import { loadOutOfSight } from "./load-out-of-sight.ts";
import { removePoll } from "./polls/put-poll.ts";
import { removeReblog } from "./reblog.ts";
import { sourceText } from "./source.ts";
import type { StatusEvent } from "./events.ts";

/**
 * Deletes an own status and answers it once more with its source text, for
 * "delete and redraft"; its files are free to be attached again, unless they are
 * to be deleted with it. Deleting a boost takes the boost back.
 * Throws `status.not-found`.
 */
export async function deleteStatus(
  tx: Writes,
  server: ServerAddress,
  viewer: Viewer,
  id: StatusId,
  files: "keep" | "delete" = "keep",
): Promise<Status & { text: string }> {
  const own = await tx
    .selectFrom("status")
    .select(["text", "source_type", "visibility", "reblog_of_id", "in_reply_to_id", "poll_id", "preview_card_id"])
    .select(standingQuote.as("quoted_status_id"))
    .where("id", "=", id)
    .where("account_id", "=", viewer.accountId)
    .where("deleted_at", "is", null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!own) throw new Refusal("status.not-found");
  const reading = { db: tx, server, viewer, context: "thread" } as const;
  const last = { ...(await loadOutOfSight(reading, id)), text: sourceText(own) };
  if (own.reblog_of_id) {
    await removeReblog(tx, viewer.accountId, id, own.reblog_of_id);
    return last;
  }

  const reblogs = await tx
    .updateTable("status")
    .set(({ fn }) => ({ deleted_at: fn<Date>("now") }))
    .where("reblog_of_id", "=", id)
    .where("deleted_at", "is", null)
    .returning(["id", "account_id"])
    .execute();
  if (files === "delete") await discardMedia(tx, id);
  await eraseWords(tx, id);
  await letGoOfCard(tx, own.preview_card_id);
  if (own.poll_id) await removePoll(tx, own.poll_id);
  await tx.deleteFrom("status_pin").where("status_id", "=", id).execute();
  await tx.deleteFrom("status_tag").where("status_id", "=", id).execute();

  const losers = reblogs.map((reblog) => reblog.account_id);
  await discountStatuses(tx, countsForAuthor(own.visibility) ? [viewer.accountId, ...losers] : losers);
  if (countsForOthers(own.visibility)) await countForOthers(tx, own, -1);
  const reblogIds = reblogs.map((reblog) => reblog.id);
  await record<StatusEvent>(tx, { kind: "status.deleted", statusId: id, accountId: viewer.accountId, reblogIds });
  return last;
}

/** Empties all versions. */
async function eraseWords(tx: Writes, id: StatusId): Promise<void> {
  await tx
    .updateTable("status")
    .set(({ fn }) => ({
      deleted_at: fn<Date>("now"),
      content: "",
      text: "",
      spoiler_text: "",
      language: null,
      has_media: false,
      media_words: null,
      quoted_status_id: null,
      preview_card_id: null,
    }))
    .where("id", "=", id)
    .execute();
  await freeMedia(tx, id);
  await tx.deleteFrom("status_edit").where("status_id", "=", id).execute();
}
