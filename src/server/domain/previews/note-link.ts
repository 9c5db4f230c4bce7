/**
 * After a post was published or edited: finds the link in it whose page is to be shown, and has that read if nobody has
 * read it lately. A post with files or a quote shows those instead.
 */
import { sql } from "kysely";
import type { AccountId, StatusId } from "#protocol/ids.ts";
import { transact, type Database, type Writes } from "#server/storage/database.ts";
import { record } from "#server/storage/events.ts";
import { addJob } from "#server/storage/queue.ts";
import type { PreviewEvent } from "./events.ts";
import { fetchPreviewsJob } from "./fetch-previews.job.ts";
import { firstLink } from "./first-link.ts";
import { forgetPreviewJob } from "./forget-preview.job.ts";
import { mostTries } from "./turns.ts";

/** A page is read again for the next post that links to it, but not within a week; where nothing came of it, within an hour. */
const isStale = sql<boolean>`case
  when preview_card.due_at is null then preview_card.read_at <
    now() - case when preview_card.title is null then interval '1 hour' else interval '7 days' end
  -- Servers ended while they read it.
  else preview_card.tries >= ${sql.lit(mostTries)} and preview_card.due_at < now() - interval '1 hour'
end`;

export async function noteLink(db: Database, { origin }: { origin: string }, statusId: StatusId): Promise<void> {
  const status = await db
    .selectFrom("status")
    .select(["account_id", "content", "has_media", "quoted_status_id", "preview_card_id"])
    .where("id", "=", statusId)
    .where("reblog_of_id", "is", null)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (!status) return;
  const shows = !status.has_media && !status.quoted_status_id;
  const link = shows ? firstLink(status.content, origin) : null;
  if (!link && !status.preview_card_id) return;
  await transact(db, async (tx) => {
    const card = link ? await cardFor(tx, link, status.account_id) : null;
    if (card?.due_at) await addJob(tx, fetchPreviewsJob, {}, { key: fetchPreviewsJob.name });
    const before = status.preview_card_id;
    const id = card?.id ?? null;
    if (id === before) return;
    // The next edit of it says so again, and a deletion is for good.
    const changed = await tx
      .updateTable("status")
      .set({ preview_card_id: id })
      .where("id", "=", statusId)
      .where("deleted_at", "is", null)
      .executeTakeFirst();
    if (before) await addJob(tx, forgetPreviewJob, { cardId: before });
    if (!changed.numUpdatedRows || !(before || card?.title)) return;
    await record<PreviewEvent>(tx, { kind: "status.previewed", statusId, accountId: status.account_id });
  });
}

/** The one of this link, due if it has to be read. Its row is held, so that it is not forgotten meanwhile. */
async function cardFor(tx: Writes, link: string, author: AccountId) {
  await tx
    .insertInto("preview_card")
    .values({ link, due_by: author })
    .onConflict((same) =>
      same
        .column("link")
        .doUpdateSet({ due_at: sql`now()`, due_by: author, tries: 0 })
        .where(isStale),
    )
    .execute();
  return tx
    .selectFrom("preview_card")
    .select(["id", "title", "due_at"])
    .where("link", "=", link)
    .executeTakeFirstOrThrow();
}
