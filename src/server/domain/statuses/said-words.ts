/**
 * Whether a draft says no more than what was sent: then nobody would miss it. In doubt it says more, and is kept.
 *
 * White space that no post shows makes no difference, nor does the markup of files: which ones they are is compared by itself.
 */
import { withoutBlankLines } from "#kit/html-of-text.ts";
import type { DraftBody } from "#protocol/kept-draft.ts";
import { leadingNames } from "#protocol/address.ts";
import { withServerIds } from "#protocol/draft-places.ts";
import { isId, type AccountId } from "#protocol/ids.ts";
import type { Reads } from "#server/storage/database.ts";
import { plainTextOf } from "../text/plain-text.ts";
import { sanitiseStored } from "../text/sanitise-status.ts";
import type { SourceText } from "./content.ts";
import type { StatusDraft } from "./publish.ts";

interface Said {
  source: SourceText;
  spoilerText: string;
  options: readonly string[];
  files: readonly SaidFile[];
}

interface SaidFile {
  id: string;
  description: string | null;
  transcript: string | null;
}

/** `sentId`: the post, or the one that waits for its time. What has gone since says nothing. */
export async function isSaidBy(db: Reads, accountId: AccountId, sentId: string, draft: DraftBody): Promise<boolean> {
  const said = (await inPost(db, accountId, sentId, draft)) ?? (await inScheduled(db, accountId, sentId));
  if (!said) return false;
  const drafted: Said = {
    source: { type: "html", text: draft.content },
    spoilerText: draft.spoilerText,
    options: (draft.poll?.options ?? []).filter((option) => option.trim() !== ""),
    files: filesOf(draft, said),
  };
  const isMessage = draft.message !== undefined;
  return compared(drafted, isMessage) === compared(said, isMessage);
}

/** An edit's audience and language count as words. */
async function inPost(db: Reads, accountId: AccountId, id: string, draft: DraftBody): Promise<Said | null> {
  const post = await db
    .selectFrom("status")
    .leftJoin("poll", "poll.id", "status.poll_id")
    .select(["text", "source_type", "spoiler_text", "visibility", "language", "poll.options"])
    .where("status.id", "=", id as never)
    .where("status.account_id", "=", accountId)
    .where("status.deleted_at", "is", null)
    .executeTakeFirst();
  if (!post) return null;
  const { visibility, language } = draft;
  if (draft.editingStatus && (visibility !== post.visibility || (language ?? post.language) !== post.language))
    return null;
  const files = await filesIn(db)
    .where("status_id", "=", id as never)
    .execute();
  return {
    source: { type: post.source_type, text: post.text },
    spoilerText: post.spoiler_text,
    options: draft.editingStatus && !draft.poll ? [] : (post.options ?? []),
    files,
  };
}

async function inScheduled(db: Reads, accountId: AccountId, id: string): Promise<Said | null> {
  const scheduled = await db
    .selectFrom("scheduled_status")
    .select("draft")
    .where("id", "=", id as never)
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  if (!scheduled) return null;
  const { source, spoilerText = "", poll } = scheduled.draft as StatusDraft;
  const files = await filesIn(db)
    .where("scheduled_status_id", "=", id as never)
    .execute();
  return { source, spoilerText, options: poll?.options ?? [], files };
}

const filesIn = (db: Reads) => db.selectFrom("media_attachment").select(["id", "description", "transcript"]);

/** With what their author says of them there. A draft that says nothing of a transcript leaves it as it is. */
function filesOf({ content, files }: DraftBody, said: Said): SaidFile[] {
  const known = new Map(said.files.map((file) => [file.id, file]));
  const beside = files.map(({ attachment, description, transcript }) => {
    const id = attachment?.id ?? "";
    return { id, description, transcript: transcript ?? known.get(id)?.transcript ?? null };
  });
  const named = new Set(beside.map(({ id }) => id));
  const amid = idsIn(withServerIds(content, files)).filter((id) => !named.has(id));
  return [...beside, ...amid.map((id) => known.get(id) ?? { id, description: null, transcript: null })];
}

function compared({ source, spoilerText, options, files }: Said, isMessage: boolean): string {
  const { text, type } = source;
  const html = type === "html" ? withoutFiles(sanitiseStored(text)) : "";
  const all = bare(type === "html" ? plainTextOf(html) : text);
  const words = isMessage ? all.slice(leadingNames(all).length) : all;
  return JSON.stringify([
    words,
    formattingOf(html),
    spoilerText.trim(),
    options.map((option) => option.trim()),
    files
      .map(({ id, ...words }) => [id, words.description?.trim() ?? "", words.transcript?.trim() ?? ""].join())
      .toSorted(),
  ]);
}

const bare = (text: string) => withoutBlankLines(text.replaceAll(/[^\S\n]+$/gm, "").replaceAll(/\n{3,}/g, "\n\n"));

/** Elements that stand for files. */
const fileMarkup = /<img\b[^>]*>|<(video|audio)\b[^>]*>.*?<\/\1>|<a\b[^>]*\bdata-file\b[^>]*>[^<]*<\/a>/gs;
const withoutFiles = (html: string) => html.replaceAll(fileMarkup, " ");

/** Tags that plain words don't have, and the addresses of links. */
function formattingOf(html: string): string[] {
  const tags = Array.from(html.matchAll(/<\/?([a-z][a-z0-9]*)([^>]*)>/g), ([, name, attributes]) =>
    plain.has(name!) ? "" : `${name} ${/\bhref="([^"]*)"/.exec(attributes!)?.[1] ?? ""}`,
  );
  return tags.filter((tag) => tag !== "");
}

const plain = new Set(["p", "br", "span"]);

function idsIn(html: string): string[] {
  return Array.from(html.matchAll(/\bdata-id="(\d+)"/g), ([, id]) => id!).filter(isId);
}
