/** Writing, reading, editing and deleting statuses (`docs/api-notes.md`, Routes). */
import * as v from "valibot";
import { isId, type AccountId, type StatusId } from "#protocol/ids.ts";
import * as limits from "#protocol/limits.ts";
import { isCursor, lenientWhole, nothingIsNamedSo, pageEntries } from "#protocol/paging.ts";
import { shownAs, shownId } from "#protocol/shown-input.ts";
import { deleteStatus } from "#server/domain/statuses/delete-status.ts";
import { editWithPolicy, prepareEdit } from "#server/domain/statuses/edit.ts";
import { historyPage, readHistory } from "#server/domain/statuses/history.ts";
import { loadStatus, loadStatuses } from "#server/domain/statuses/load-statuses.ts";
import { preparePublish, publish } from "#server/domain/statuses/publish.ts";
import { scheduleOrPublish } from "#server/domain/statuses/schedule.ts";
import { readSource } from "#server/domain/statuses/source.ts";
import { readThread } from "#server/domain/statuses/thread.ts";
import { mostReplies, readThreadPage, type ThreadCursor } from "#server/domain/statuses/thread-page.ts";
import { translateStatus } from "#server/domain/statuses/translate.ts";
import {
  contextSchema,
  deletedStatusSchema,
  scheduledStatusSchema,
  statusEditSchema,
  statusSchema,
  statusSourceSchema,
  threadPageSchema,
  translationSchema,
} from "../entities/statuses.ts";
import { flag, listOf, maybe, orBlank, text } from "../middleware/inputs.ts";
import { Reply, route, type Route } from "../middleware/route.ts";
import { answerScheduled, momentEntries, momentOf } from "../middleware/scheduling.ts";
import {
  mediaAttributes,
  quoteEntries,
  sourceText,
  statusEntries,
  statusId,
  withStatusId,
} from "../middleware/status-inputs.ts";

/** What is no id allows nobody. */
const allowedAccount = v.pipe(
  shownAs(shownId, v.union([text(20), v.number()])),
  v.transform((id) => String(id) as AccountId),
);

const { max_id, limit } = pageEntries(historyPage, historyPage);

/** A text that cannot be an id is left out, like an id of nothing. */
const wantedIds = v.pipe(
  listOf(shownAs(shownId, text(100)), 40),
  v.transform((ids) => ids.filter(isId) as StatusId[]),
);

const threadLimit = v.pipe(
  lenientWhole({ minimum: 1, maximum: mostReplies }),
  v.transform((limit) => (limit === undefined ? undefined : Math.min(Math.max(limit, 1), mostReplies))),
);

/** Up to which replies earlier pages came: of the status's author, and of all others. */
const threadCursor = v.pipe(
  text(39),
  v.regex(/^(?:0|[1-9]\d*)-(?:0|[1-9]\d*)$/, nothingIsNamedSo),
  v.check((cursor) => cursor.split("-").every(isCursor), nothingIsNamedSo),
  v.transform((cursor): ThreadCursor => {
    const [own, others] = cursor.split("-") as [string, string];
    return { own, others };
  }),
);

const writeCursor = ({ own, others }: ThreadCursor) => `${own}-${others}`;

interface Words {
  status?: string | undefined;
  spoiler_text?: string | undefined;
  sensitive?: boolean | undefined;
}

const isOnlyWarning = ({ status = "", spoiler_text = "" }: Words) => status.trim() === "" && spoiler_text.trim() !== "";

/**
 * A warning without a text is the text, as on Mastodon; what it stands before stays hidden until someone asks. Before what is
 * quoted it stays a warning.
 */
function wordsOf(words: Words, quotes: boolean) {
  const { status = "", spoiler_text = "", sensitive } = words;
  const isText = isOnlyWarning(words) && !quotes;
  return {
    source: { type: "text" as const, text: isText ? spoiler_text : status },
    spoilerText: isText ? "" : spoiler_text,
    ...(isText ? { sensitive: true } : sensitive !== undefined && { sensitive }),
  };
}

export const statusRoutes: Route[] = [
  route({
    method: "POST",
    path: "/api/v1/statuses",
    summary: "Publishes a post, or schedules it",
    access: "write:statuses",
    input: v.object({
      ...statusEntries,
      status: maybe(sourceText),
      ...momentEntries,
      ...quoteEntries,
      allowed_mentions: maybe(listOf(allowedAccount, 1_000)),
    }),
    answers: v.union([statusSchema, scheduledStatusSchema]),
    async handle(call, input) {
      const { transact, viewer, idempotencyKey, reading } = call;
      const at = momentOf(input);
      const draft = {
        ...wordsOf(input, input.quoted_status_id !== undefined),
        visibility: input.visibility,
        inReplyToId: input.in_reply_to_id,
        quotedStatusId: input.quoted_status_id,
        quotePolicy: input.quote_approval_policy,
        allowedMentions: input.allowed_mentions,
        language: input.language,
        mediaIds: input.media_ids,
        poll: input.poll,
      };
      const prepared = await preparePublish(reading("thread"), draft);
      if (at) return answerScheduled(call, prepared, at, idempotencyKey, scheduleOrPublish);
      const id = await transact((tx) => publish(tx, viewer, prepared, idempotencyKey));
      return loadStatus(reading("thread"), id);
    },
  }),
  route({
    method: "GET",
    path: "/api/v1/statuses",
    summary: "Several posts by their ids; those out of sight are left out",
    access: "public",
    tokenScope: "read:statuses",
    input: v.object({ id: v.optional(wantedIds, []) }),
    answers: v.array(statusSchema),
    handle: ({ reading }, { id }) => loadStatuses(reading("thread"), id),
  }),
  route({
    method: "GET",
    path: "/api/v1/statuses/:id",
    summary: "A post",
    access: "public",
    tokenScope: "read:statuses",
    input: withStatusId,
    answers: statusSchema,
    handle: ({ reading }, { id }) => loadStatus(reading("thread"), id),
  }),
  route({
    // As Mastodon's apps expect: the request says what the status is from now on, and what it leaves out is gone.
    // Visibility cannot be said there, and the language stays.
    method: "PUT",
    path: "/api/v1/statuses/:id",
    summary: "Edits an own post; fields that are left out become empty",
    access: "write:statuses",
    input: v.object({
      ...statusEntries,
      id: statusId,
      status: maybe(sourceText),
      media_attributes: maybe(listOf(mediaAttributes, limits.status.attachments)),
    }),
    answers: statusSchema,
    async handle({ transact, viewer, reading }, { id, ...input }) {
      const quotes = isOnlyWarning(input) && (await loadStatus(reading("thread"), id)).quote !== null;
      const change = {
        sensitive: false,
        ...wordsOf(input, quotes),
        visibility: input.visibility,
        language: input.language,
        mediaIds: input.media_ids ?? [],
        mediaDescriptions: input.media_attributes ?? [],
        poll: input.poll ?? null,
      };
      const prepared = await prepareEdit(reading("thread"), id, change);
      await transact((tx) => editWithPolicy(tx, viewer, id, prepared, input.quote_approval_policy));
      return loadStatus(reading("thread"), id);
    },
  }),
  route({
    method: "DELETE",
    path: "/api/v1/statuses/:id",
    summary: "Deletes an own post, and answers its source",
    access: "write:statuses",
    limiter: "delete",
    input: v.object({ id: statusId, delete_media: v.nullish(flag, false) }),
    answers: deletedStatusSchema,
    handle: ({ transact, ports, viewer }, { id, delete_media }) =>
      transact((tx) => deleteStatus(tx, ports, viewer, id, delete_media ? "delete" : "keep")),
  }),
  route({
    method: "GET",
    path: "/api/v1/statuses/:id/context",
    summary: "The thread around a post; with `limit` a page of it for Linnet's own pages",
    access: "public",
    tokenScope: "read:statuses",
    // Without a limit it is Mastodon's; with one, a page for Linnet's own pages.
    input: v.object({ id: statusId, limit: v.optional(threadLimit), after: v.optional(threadCursor) }),
    answers: v.union([threadPageSchema, contextSchema]),
    async handle({ reading }, { id, limit, after }) {
      if (limit === undefined) return readThread(reading("thread"), id);
      const { page, next } = await readThreadPage(reading("thread"), id, { limit, after });
      return new Reply(page, { next: next && { after: writeCursor(next) } });
    },
  }),
  route({
    method: "GET",
    path: "/api/v1/statuses/:id/source",
    summary: "The source of an own post as plain text",
    access: "read:statuses",
    input: withStatusId,
    answers: statusSourceSchema,
    handle: ({ reading }, { id }) => readSource(reading("thread"), id),
  }),
  route({
    method: "POST",
    path: "/api/v1/statuses/:id/translate",
    summary: "A public post in another language, by default in that of the reader",
    access: "read:statuses",
    limiter: "translate",
    input: v.object({ id: statusId, lang: orBlank(text(35)) }),
    answers: translationSchema,
    handle: ({ reading, ports, locale }, { id, lang }) =>
      translateStatus(reading("thread"), ports.translator, { id, lang: lang || locale }),
  }),
  route({
    method: "GET",
    path: "/api/v1/statuses/:id/history",
    summary: "The versions of a post, oldest first",
    access: "public",
    tokenScope: "read:statuses",
    input: v.object({ id: statusId, max_id, limit }),
    answers: v.array(statusEditSchema),
    async handle({ reading }, { id, ...page }) {
      const list = await readHistory(reading("thread"), id, page);
      return new Reply(list.items, list);
    },
  }),
];
