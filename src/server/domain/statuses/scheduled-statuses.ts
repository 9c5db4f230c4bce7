/** What waits to be published, or could not be, as its author alone sees it. */
import { sql, type Selectable } from "kysely";
import type { MediaAttachment, ScheduledStatus } from "#protocol/entities.ts";
import type { ScheduledStatusId } from "#protocol/ids.ts";
import { neighbours, nextByOffset, type Listed, type OffsetQuery, type PageQuery } from "#protocol/paging.ts";
import { Refusal, type RefusalCode } from "#protocol/refusals.ts";
import { readPage } from "#server/storage/row-page.ts";
import type { Tables } from "#server/storage/tables.ts";
import type { Reading } from "../accounts/reading.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { showMediaAttachment } from "../media/show-media-attachment.ts";
import type { StatusDraft } from "./publish.ts";
import { sourceText } from "./source.ts";

/** With the refusal itself in place of its words, which depend on the language of the reader. */
export type Scheduled = Omit<ScheduledStatus, "error"> & {
  refusal: { code: RefusalCode; args: Record<string, string | number> } | null;
};

/** The newest first, as apps page. */
export async function listScheduled(reading: Reading<Viewer>, page: PageQuery): Promise<Listed<Scheduled>> {
  const rows = await readPage(rowsOf(reading), "id", page);
  const ids = rows.map(({ id }) => id);
  return { items: await showAll(reading, rows), ...neighbours(ids, page) };
}

/** In the order in which they are due; what could not be published is first. */
export async function listDue(reading: Reading<Viewer>, page: OffsetQuery): Promise<Listed<Scheduled>> {
  const rows = await rowsOf(reading)
    .orderBy(sql`refusal is null`)
    .orderBy("scheduled_at")
    .orderBy("id")
    .offset(page.offset)
    .limit(page.limit + 1)
    .execute();
  const items = await showAll(reading, rows.slice(0, page.limit));
  return { items, next: nextByOffset(page, rows.length > page.limit), prev: null };
}

/** Throws `record.not-found`. */
export async function loadScheduled(reading: Reading<Viewer>, id: ScheduledStatusId): Promise<Scheduled> {
  const [found] = await showAll(reading, await rowsOf(reading).where("id", "=", id).execute());
  if (!found) throw new Refusal("record.not-found");
  return found;
}

type ScheduledRow = Selectable<Tables["scheduled_status"]>;

function rowsOf({ db, viewer }: Reading<Viewer>) {
  return db.selectFrom("scheduled_status").selectAll().where("account_id", "=", viewer.accountId);
}

async function showAll({ db, server }: Reading<Viewer>, rows: readonly ScheduledRow[]): Promise<Scheduled[]> {
  const ids = rows.flatMap((row) => row.media_ids);
  const files = ids.length ? await db.selectFrom("media_attachment").selectAll().where("id", "in", ids).execute() : [];
  const media = new Map(files.map((file) => [file.id, showMediaAttachment(file, server)]));
  return rows.map((row) => show(row, media));
}

function show(row: ScheduledRow, media: ReadonlyMap<string, MediaAttachment>): Scheduled {
  const { source, ...draft } = row.draft as StatusDraft;
  return {
    id: row.id,
    scheduled_at: row.scheduled_at.toISOString(),
    params: {
      text: sourceText({ text: source.text, source_type: source.type }),
      in_reply_to_id: draft.inReplyToId ?? null,
      media_ids: row.media_ids.length ? row.media_ids : null,
      poll: draft.poll
        ? {
            options: [...draft.poll.options],
            expires_in: draft.poll.expiresIn,
            multiple: draft.poll.multiple,
            hide_totals: draft.poll.hideTotals,
          }
        : null,
      quoted_status_id: draft.quotedStatusId ?? null,
      quote_approval_policy: draft.quotePolicy ?? "public",
      sensitive: draft.sensitive ?? false,
      spoiler_text: draft.spoilerText || null,
      visibility: draft.visibility ?? "public",
      language: draft.language ?? null,
      allowed_mentions: draft.allowedMentions ? [...draft.allowedMentions] : null,
      application_id: row.app_id,
      idempotency: row.key,
      scheduled_at: null,
      with_rate_limit: false,
    },
    media_attachments: row.media_ids.flatMap((id) => media.get(id) ?? []),
    refusal: row.refusal as Scheduled["refusal"],
  };
}
