import { maybe } from "../middleware/inputs.ts";
/**
 * Writing as Linnet's own composer does it (`docs/api-notes.md`): the text is HTML, or plain text from
 * a form without scripts, and `publish_id` is the key under which a draft becomes
 * one status, however often it is sent.
 */
import * as v from "valibot";
import { escapeHtml } from "#kit/html.ts";
import { isDraftEmpty } from "#protocol/draft-rules.ts";
import type { Status } from "#protocol/entities.ts";
import type { StatusId } from "#protocol/ids.ts";
import { Refusal } from "#protocol/refusals.ts";
import type { Reading } from "#server/domain/accounts/reading.ts";
import type { Viewer } from "#server/domain/accounts/viewer.ts";
import type { SourceText } from "#server/domain/statuses/content.ts";
import { editStatus, prepareEdit } from "#server/domain/statuses/edit.ts";
import { loadStatus } from "#server/domain/statuses/load-statuses.ts";
import { preparePublish, publish } from "#server/domain/statuses/publish.ts";
import { readOwnSource, readSource } from "#server/domain/statuses/source.ts";
import { route, type Route, type SignedInCall } from "../middleware/route.ts";
import { requestKey, sourceText, statusEntries, statusId } from "../middleware/status-inputs.ts";

const entries = {
  ...statusEntries,
  status: maybe(sourceText),
  content_type: v.optional(v.picklist(["text/html", "text/plain"]), "text/html"),
  publish_id: maybe(requestKey),
};

export const productStatusRoutes: Route[] = [
  route({
    method: "POST",
    path: "/api/statuses",
    access: "write:statuses",
    input: v.object(entries),
    async handle(call, input) {
      const { transact, viewer, idempotencyKey, reading } = call;
      const draft = {
        source: sourceOf(input.status ?? "", input.content_type),
        visibility: input.visibility,
        inReplyToId: input.in_reply_to_id,
        spoilerText: input.spoiler_text,
        sensitive: input.sensitive,
        language: input.language,
        mediaIds: input.media_ids,
        poll: input.poll,
      };
      if (!draft.poll && !draft.mediaIds?.length) requireWords(draft.source);
      const key = input.publish_id ?? idempotencyKey;
      try {
        const prepared = await preparePublish(reading("thread"), draft);
        const id = await transact((tx) => publish(tx, viewer, prepared, key));
        return await loadStatus(reading("thread"), id);
      } catch (error) {
        if (error instanceof Refusal && error.code === "idempotency.changed") throw await withFirst(call, error);
        throw error;
      }
    },
  }),
  route({
    // What the composer needs to edit a post without losing anything of it.
    method: "GET",
    path: "/api/statuses/:id/source",
    access: "read:statuses",
    input: v.object({ id: statusId }),
    handle: ({ reading }, { id }) => readOwnSource(reading("thread"), id),
  }),
  route({
    // Fields that are left out stay as they are: a composer may send the text and its visibility alone.
    method: "PUT",
    path: "/api/statuses/:id",
    access: "write:statuses",
    input: v.object({ ...entries, id: statusId }),
    async handle({ transact, viewer, reading }, { id, ...input }) {
      const change = {
        source: input.status === undefined ? undefined : sourceOf(input.status, input.content_type),
        visibility: input.visibility,
        spoilerText: input.spoiler_text,
        sensitive: input.sensitive,
        language: input.language,
        mediaIds: input.media_ids,
        poll: input.poll,
      };
      if (await isSameText(reading("thread"), id, change.source)) change.source = undefined;
      const prepared = await prepareEdit(reading("thread"), id, change);
      await transact((tx) => editStatus(tx, viewer, id, prepared));
      return loadStatus(reading("thread"), id);
    },
  }),
];

/** Forms send their line ends as CRLF. */
function sourceOf(text: string, type: "text/html" | "text/plain"): SourceText {
  return type === "text/html" ? { type: "html", text } : { type: "text", text: text.replace(/\r\n?/g, "\n") };
}

/** A reply that holds only the names it began with says nothing. Throws `status.empty`. */
function requireWords({ type, text }: SourceText): void {
  if (isDraftEmpty(type === "html" ? text : escapeHtml(text))) throw new Refusal("status.empty");
}

/** A form sends its text also when only something else was changed. Formatting that plain text cannot show stays then. */
async function isSameText(reading: Reading<Viewer>, id: StatusId, source: SourceText | undefined): Promise<boolean> {
  if (source?.type !== "text") return false;
  const before = await readSource(reading, id);
  return inParagraphs(before.text) === inParagraphs(source.text);
}

/** White space that is not shown makes no difference. */
function inParagraphs(text: string): string {
  const paragraphs = text.replace(/\r\n?/g, "\n").split(/\n{2,}/);
  return paragraphs.flatMap((paragraph) => paragraph.trim() || []).join("\n\n");
}

/** The refusal with the status that was published under this key, so that its author can correct that one; null if it is gone. */
async function withFirst({ reading }: SignedInCall, refusal: Refusal): Promise<Refusal> {
  const id = refusal.details["first_id"] as StatusId;
  let status: Status | null = null;
  try {
    status = await loadStatus(reading("thread"), id);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
  return new Refusal(refusal.code, { details: { ...refusal.details, status }, cause: refusal });
}
