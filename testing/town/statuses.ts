/** What was said: posts with their threads, hashtags, versions, pictures and polls. */
import { escapeHtml } from "#kit/html.ts";
import { idAtTime, type StatusId } from "#protocol/ids.ts";
import type { ServerAddress } from "#server/domain/accounts/reading.ts";
import { firstLink } from "#server/domain/previews/first-link.ts";
import { formatText, type LinkTargets } from "#server/domain/text/format-text.ts";
import type { Writes } from "#server/storage/database.ts";
import type { Media, Status } from "../cast/statuses.ts";
import type { Pictures } from "./pictures.ts";
import { linkTargets, minute, put, type Accounts, type Cards, type Ids } from "./rows.ts";

export async function putStatuses(
  tx: Writes,
  server: ServerAddress,
  statuses: readonly Status[],
  accounts: Accounts,
  cards: Cards,
): Promise<Ids> {
  const targets = linkTargets(server);
  const ids = new Map<string, StatusId>();
  const byKey = new Map(statuses.map((status) => [status.key, status]));
  const conversations = new Map<string, string>();
  const tagNames = new Map<string, Set<StatusId>>();
  const mentions: object[] = [];
  const edits: object[] = [];

  const rows = statuses.map((status, index) => {
    const id = (BigInt(idAtTime(status.createdAt.getTime())) + BigInt(index)).toString() as StatusId;
    ids.set(status.key, id);
    const parent = status.inReplyTo ? byKey.get(status.inReplyTo)! : null;
    const conversation = parent ? conversations.get(parent.key)! : id;
    conversations.set(status.key, conversation);
    const content = contentOf(status.text, targets);
    for (const name of content.hashtags) tagNames.set(name, (tagNames.get(name) ?? new Set()).add(id));
    for (const name of status.mentions) mentions.push({ status_id: id, account_id: accounts.get(name) });
    if (status.edits.length) edits.push(...versionsOf(status, id, targets));
    const link = status.media.length ? null : firstLink(content.html, server.origin);
    return {
      id,
      account_id: accounts.get(status.by),
      conversation_id: status.boostOf ? null : conversation,
      in_reply_to_id: parent ? ids.get(parent.key)! : null,
      in_reply_to_account_id: parent ? accounts.get(parent.by) : null,
      reblog_of_id: status.boostOf ? ids.get(status.boostOf)! : null,
      visibility: status.visibility,
      language: status.boostOf ? null : status.language,
      content: content.html,
      text: status.text,
      source_type: "text",
      spoiler_text: status.contentWarning,
      sensitive: status.sensitive || status.contentWarning !== "",
      has_media: status.media.length > 0,
      preview_card_id: (link && cards.get(link)) ?? null,
      created_at: status.createdAt,
      edited_at: status.editedAt,
    };
  });
  await put(
    tx,
    "conversation",
    [...new Set(conversations.values())].map((id) => ({ id })),
  );
  await put(tx, "status", rows);
  if (mentions.length) await put(tx, "mention", mentions);
  if (edits.length) await put(tx, "status_edit", edits);
  for (const [name, statusIds] of tagNames) {
    const { id } = await tx
      .insertInto("tag")
      .values({ name, display_name: name })
      .returning("id")
      .executeTakeFirstOrThrow();
    await put(
      tx,
      "status_tag",
      [...statusIds].map((status_id) => ({ tag_id: id, status_id })),
    );
  }
  const pinned = statuses.filter((status) => status.pinned);
  await put(
    tx,
    "status_pin",
    pinned.map((status) => ({
      account_id: accounts.get(status.by),
      status_id: ids.get(status.key),
      created_at: status.createdAt,
    })),
  );
  return ids;
}

/** As a rich editor would have sent it: code between fences becomes a block of its own. */
function contentOf(text: string, targets: LinkTargets): { html: string; hashtags: string[] } {
  const parts = text.split(/^```\w*\n([^]*?)\n```$/m);
  const written = parts.map((part, index) =>
    index % 2 ? { html: `<pre><code>${escapeHtml(part)}</code></pre>`, hashtags: [] } : formatText(part, targets),
  );
  return { html: written.map(({ html }) => html).join(""), hashtags: written.flatMap(({ hashtags }) => hashtags) };
}

/** Each earlier version, and the present one behind them. */
function versionsOf(status: Status, id: StatusId, targets: LinkTargets): object[] {
  const version = (text: string, created_at: Date) => ({
    status_id: id,
    content: contentOf(text, targets).html,
    text,
    source_type: "text",
    spoiler_text: status.contentWarning,
    sensitive: status.sensitive,
    visibility: status.visibility,
    media: [],
    created_at,
  });
  return [
    ...status.edits.map(({ text, publishedAt }) => version(text, publishedAt)),
    version(status.text, status.editedAt!),
  ];
}

export async function putMedia(
  tx: Writes,
  statuses: readonly Status[],
  ids: Ids,
  accounts: Accounts,
  pictures: Pictures,
): Promise<void> {
  const rows = statuses.flatMap((status) =>
    status.media.map((media, position) => ({
      account_id: accounts.get(status.by)!,
      status_id: ids.get(status.key)!,
      position,
      type: "image" as const,
      file: pictures.of(media.drawing, media)?.key ?? null,
      description: media.alt || null,
      meta: JSON.stringify(metaOf(media, pictures.of(media.drawing, media)?.color)),
      created_at: status.createdAt,
    })),
  );
  await tx.insertInto("media_attachment").values(rows).execute();
}

function metaOf({ width, height }: Media, color: string | undefined) {
  return { original: { width, height, size: `${width}x${height}`, aspect: width / height }, ...(color && { color }) };
}

export async function putPolls(tx: Writes, statuses: readonly Status[], ids: Ids, accounts: Accounts): Promise<void> {
  for (const status of statuses) {
    if (!status.poll) continue;
    const { options, multiple, expiresInMinutes, votes } = status.poll;
    const expires = new Date(status.createdAt.getTime() + expiresInMinutes * minute);
    const isOver = expiresInMinutes <= status.minutesAgo;
    const { id } = await tx
      .insertInto("poll")
      .values({
        status_id: ids.get(status.key)!,
        account_id: accounts.get(status.by)!,
        options,
        votes: options.map((_, option) => votes.filter(({ choices }) => choices.includes(option)).length),
        voters_count: votes.length,
        multiple,
        expires_at: expires,
        closed_at: isOver ? expires : null,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await tx.updateTable("status").set({ poll_id: id }).where("id", "=", ids.get(status.key)!).execute();
    await put(
      tx,
      "poll_vote",
      votes.flatMap(({ by, choices }) =>
        choices.map((choice) => ({ poll_id: id, account_id: accounts.get(by), choice, created_at: status.createdAt })),
      ),
    );
  }
}
