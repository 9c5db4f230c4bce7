/**
 * Writing as Linnet's own composer does it (`docs/api-notes.md`): the text
 * is HTML, and `publish_id` is the key under which a draft becomes one status
 * however often it is sent.
 */
import * as v from "valibot";
import { editStatus } from "#server/domain/statuses/edit.ts";
import { loadStatus } from "#server/domain/statuses/load-statuses.ts";
import { publish } from "#server/domain/statuses/publish.ts";
import { route, type Route } from "../middleware/route.ts";
import { maybe, requestKey, sourceText, statusEntries, statusId } from "../middleware/status-inputs.ts";

const entries = { ...statusEntries, publish_id: maybe(requestKey) };

export const productStatusRoutes: Route[] = [
  route({
    method: "POST",
    path: "/api/statuses",
    access: "write:statuses",
    input: v.object({ ...entries, status: maybe(sourceText) }),
    async handle({ transact, ports, viewer, idempotencyKey, reading }, input) {
      const draft = {
        source: { type: "html" as const, text: input.status ?? "" },
        visibility: input.visibility,
        inReplyToId: input.in_reply_to_id,
        spoilerText: input.spoiler_text,
        sensitive: input.sensitive,
        language: input.language,
        mediaIds: input.media_ids,
        poll: input.poll,
      };
      const key = input.publish_id ?? idempotencyKey;
      const id = await transact((tx) => publish(tx, ports, viewer, draft, key));
      return loadStatus(reading("thread"), id);
    },
  }),
  route({
    // What is left out stays as it is: the composer of the specification sends the text and its visibility alone.
    method: "PUT",
    path: "/api/statuses/:id",
    access: "write:statuses",
    input: v.object({ ...entries, id: statusId, status: maybe(sourceText) }),
    async handle({ transact, ports, viewer, reading }, { id, ...input }) {
      const change = {
        source: input.status === undefined ? undefined : { type: "html" as const, text: input.status },
        visibility: input.visibility,
        spoilerText: input.spoiler_text,
        sensitive: input.sensitive,
        language: input.language,
        mediaIds: input.media_ids,
        poll: input.poll,
      };
      await transact((tx) => editStatus(tx, ports, viewer, id, change));
      return loadStatus(reading("thread"), id);
    },
  }),
];
