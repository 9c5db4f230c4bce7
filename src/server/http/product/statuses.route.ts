/**
 * Writing as Linnet's own composer does it (`docs/api-notes.md`): the text is HTML, or plain text from
 * a form without scripts, and `publish_id` is the key under which a draft becomes
 * one status, however often it is sent.
 */
import * as v from "valibot";
import { editWithPolicy, prepareEdit } from "#server/domain/statuses/edit.ts";
import { loadStatus } from "#server/domain/statuses/load-statuses.ts";
import { preparePublish, publish, requireWords, withFirst } from "#server/domain/statuses/publish.ts";
import { publishLater, schedule } from "#server/domain/statuses/schedule.ts";
import { sendDraft } from "#server/domain/statuses/sent-drafts.ts";
import { isSameText, readOwnSource } from "#server/domain/statuses/source.ts";
import * as limits from "#protocol/limits.ts";
import { ownStatusSourceSchema, scheduledStatusSchema, statusSchema } from "../entities/statuses.ts";
import { chosenFiles, keepChosenFiles } from "../middleware/chosen-files.ts";
import { listOf, maybe, whole } from "../middleware/inputs.ts";
import { route, type Route } from "../middleware/route.ts";
import { answerScheduled, momentEntries, momentOf } from "../middleware/scheduling.ts";
import {
  mediaAttributes,
  ownSource,
  quoteEntries,
  requestKey,
  sentDraft,
  sentDraftEntries,
  sourceText,
  statusEntries,
  statusId,
} from "../middleware/status-inputs.ts";

const entries = {
  ...statusEntries,
  status: maybe(sourceText),
  content_type: v.optional(v.picklist(["text/html", "text/plain"]), "text/html"),
  publish_id: maybe(requestKey),
  ...sentDraftEntries,
};

export const productStatusRoutes: Route[] = [
  route({
    method: "POST",
    path: "/api/statuses",
    summary: "Publishes a post as Linnet's composer writes it, at once or later",
    access: "write:statuses",
    input: v.object({
      ...entries,
      ...momentEntries,
      ...quoteEntries,
      files: maybe(chosenFiles),
      // Seconds in which it can be taken back.
      undo_within: maybe(whole(0, limits.schedule.undoable)),
    }),
    // Of a form without scripts, which brings its files along.
    receives: { kind: "files", most: limits.media.singleRequest },
    answers: v.union([statusSchema, scheduledStatusSchema]),
    async handle(call, input) {
      const { transact, viewer, idempotencyKey, reading } = call;
      const at = momentOf(input);
      const chosen = await keepChosenFiles(call, viewer, input.files ?? []);
      const draft = {
        source: ownSource(input.status ?? "", input.content_type),
        visibility: input.visibility,
        inReplyToId: input.in_reply_to_id,
        quotedStatusId: input.quoted_status_id,
        quotePolicy: input.quote_approval_policy,
        spoilerText: input.spoiler_text,
        sensitive: input.sensitive,
        language: input.language,
        mediaIds: [...(input.media_ids ?? []), ...chosen],
        poll: input.poll,
        publishId: input.publish_id,
      };
      requireWords(draft);
      const key = input.publish_id ?? idempotencyKey;
      const sent = sentDraft(input.publish_id, input);
      try {
        const prepared = await preparePublish(reading("thread"), draft);
        if (at) return await answerScheduled(call, prepared, at, key, schedule, sent);
        if (input.undo_within) {
          const later = new Date(Date.now() + input.undo_within * 1_000);
          return await answerScheduled(call, prepared, later, key, publishLater, sent);
        }
        const id = await transact((tx) => sendDraft(tx, viewer, sent, () => publish(tx, viewer, prepared, key)));
        return await loadStatus(reading("thread"), id);
      } catch (error) {
        throw await withFirst(reading("thread"), error);
      }
    },
  }),
  route({
    // What the composer needs to edit a post without losing anything of it.
    method: "GET",
    path: "/api/statuses/:id/source",
    summary: "The source of an own post, with its formatting",
    access: "read:statuses",
    input: v.object({ id: statusId }),
    answers: ownStatusSourceSchema,
    handle: ({ reading }, { id }) => readOwnSource(reading("thread"), id),
  }),
  route({
    // Fields that are left out stay as they are: a composer may send the text and its visibility alone.
    // With the version that it began from it's refused when there is a newer one; the answer names that.
    method: "PUT",
    path: "/api/statuses/:id",
    summary: "Edits an own post; fields that are left out stay as they are",
    access: "write:statuses",
    input: v.object({
      ...entries,
      id: statusId,
      media_attributes: maybe(listOf(mediaAttributes, limits.status.attachments)),
      version: maybe(v.pipe(v.string(), v.maxLength(40))),
    }),
    answers: statusSchema,
    async handle({ transact, viewer, reading }, { id, ...input }) {
      const change = {
        source: input.status === undefined ? undefined : ownSource(input.status, input.content_type),
        visibility: input.visibility,
        spoilerText: input.spoiler_text,
        sensitive: input.sensitive,
        language: input.language,
        mediaIds: input.media_ids,
        mediaDescriptions: input.media_attributes,
        poll: input.poll,
        version: input.version,
      };
      if (await isSameText(reading("thread"), id, change.source)) change.source = undefined;
      const prepared = await prepareEdit(reading("thread"), id, change);
      await transact((tx) =>
        sendDraft(tx, viewer, sentDraft(id, input), async () => {
          await editWithPolicy(tx, viewer, id, prepared, input.quote_approval_policy);
          return id;
        }),
      );
      return loadStatus(reading("thread"), id);
    },
  }),
];
