/** Writing, reading, editing and deleting statuses (`docs/api-notes.md`, Routes). */
import * as v from "valibot";
import { limits } from "#protocol/limits.ts";
import { Refusal } from "#protocol/refusals.ts";
import { deleteStatus } from "#server/domain/statuses/delete-status.ts";
import { editStatus } from "#server/domain/statuses/edit.ts";
import { readHistory } from "#server/domain/statuses/history.ts";
import { loadStatus, loadStatuses } from "#server/domain/statuses/load-statuses.ts";
import { publish } from "#server/domain/statuses/publish.ts";
import { readSource } from "#server/domain/statuses/source.ts";
import { readThread } from "#server/domain/statuses/thread.ts";
import { flag, listOf, text } from "../middleware/inputs.ts";
import { route, type Route } from "../middleware/route.ts";
import { maybe, mediaId, sourceText, statusEntries, statusId, withStatusId } from "../middleware/status-inputs.ts";

const focus = v.pipe(
  v.string(),
  v.regex(/^-?[01](?:\.\d{1,9})?,-?[01](?:\.\d{1,9})?$/),
  v.transform((pair) => pair.split(",").map(Number)),
  v.transform(([x = 0, y = 0]) => ({ x, y })),
);

const mediaAttributes = v.object({
  id: mediaId,
  description: v.optional(text(limits.media.altText)),
  focus: v.optional(focus),
});

export const statusRoutes: Route[] = [
  route({
    method: "POST",
    path: "/api/v1/statuses",
    access: "write:statuses",
    input: v.object({
      ...statusEntries,
      status: maybe(sourceText),
      scheduled_at: v.nullish(v.unknown()),
      quoted_status_id: v.nullish(v.unknown()),
    }),
    async handle({ transact, ports, viewer, idempotencyKey, reading }, input) {
      if (input.scheduled_at || input.quoted_status_id) throw new Refusal("status.unsupported");
      const draft = {
        source: { type: "text" as const, text: input.status ?? "" },
        visibility: input.visibility,
        inReplyToId: input.in_reply_to_id,
        spoilerText: input.spoiler_text,
        sensitive: input.sensitive,
        language: input.language,
        mediaIds: input.media_ids,
        poll: input.poll,
      };
      const id = await transact((tx) => publish(tx, ports, viewer, draft, idempotencyKey));
      return loadStatus(reading("thread"), id);
    },
  }),
  route({
    method: "GET",
    path: "/api/v1/statuses",
    access: "public",
    tokenScope: "read:statuses",
    input: v.object({ id: v.optional(listOf(statusId, 40), []) }),
    handle: ({ reading }, { id }) => loadStatuses(reading("thread"), id),
  }),
  route({
    method: "GET",
    path: "/api/v1/statuses/:id",
    access: "public",
    tokenScope: "read:statuses",
    input: withStatusId,
    handle: ({ reading }, { id }) => loadStatus(reading("thread"), id),
  }),
  route({
    // As Mastodon's apps expect: the request says what the status is from now on, and what it leaves out is gone.
    // Visibility cannot be said there, and the language stays.
    method: "PUT",
    path: "/api/v1/statuses/:id",
    access: "write:statuses",
    input: v.object({
      ...statusEntries,
      id: statusId,
      status: maybe(sourceText),
      media_attributes: maybe(listOf(mediaAttributes, limits.status.attachments)),
    }),
    async handle({ transact, ports, viewer, reading }, { id, ...input }) {
      const change = {
        source: { type: "text" as const, text: input.status ?? "" },
        visibility: input.visibility,
        spoilerText: input.spoiler_text ?? "",
        sensitive: input.sensitive ?? false,
        language: input.language,
        mediaIds: input.media_ids ?? [],
        mediaDescriptions: input.media_attributes ?? [],
        poll: input.poll ?? null,
      };
      await transact((tx) => editStatus(tx, ports, viewer, id, change));
      return loadStatus(reading("thread"), id);
    },
  }),
  route({
    method: "DELETE",
    path: "/api/v1/statuses/:id",
    access: "write:statuses",
    limiter: "delete",
    input: v.object({ id: statusId, delete_media: v.optional(flag, false) }),
    handle: ({ transact, ports, viewer }, { id, delete_media }) =>
      transact((tx) => deleteStatus(tx, ports, viewer, id, delete_media ? "delete" : "keep")),
  }),
  route({
    method: "GET",
    path: "/api/v1/statuses/:id/context",
    access: "public",
    tokenScope: "read:statuses",
    input: withStatusId,
    handle: ({ reading }, { id }) => readThread(reading("thread"), id),
  }),
  route({
    method: "GET",
    path: "/api/v1/statuses/:id/source",
    access: "read:statuses",
    input: withStatusId,
    handle: ({ reading }, { id }) => readSource(reading("thread"), id),
  }),
  route({
    method: "GET",
    path: "/api/v1/statuses/:id/history",
    access: "public",
    tokenScope: "read:statuses",
    input: withStatusId,
    handle: ({ reading }, { id }) => readHistory(reading("thread"), id),
  }),
];
