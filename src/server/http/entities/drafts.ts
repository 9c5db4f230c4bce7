/** Drafts as the server keeps them for each browser of an account. */
import * as v from "valibot";
import type { DraftBody, KeptDraft } from "#protocol/kept-draft.ts";
import { quotePolicy, visibility } from "./accounts.ts";
import { count, entityOf, filled, flag, noted, text, time } from "./values.ts";

const draftSchema = entityOf<DraftBody>()({
  content: noted(text, "HTML."),
  spoilerText: text,
  sensitive: v.optional(flag),
  visibility,
  language: v.nullable(text),
  poll: v.nullable(
    v.object({
      options: v.array(text),
      multiple: flag,
      expiresIn: noted(v.number(), "Seconds."),
      hideTotals: v.optional(flag),
    }),
  ),
  inReplyToId: v.nullable(text),
  quotedStatusId: v.optional(v.nullable(text)),
  quotePolicy: v.optional(quotePolicy),
  editingStatus: noted(v.nullable(v.record(text, v.unknown())), "The status as it was when its edit began."),
  files: noted(v.array(v.unknown()), "Its files, as the browser has written them down."),
  errors: noted(v.array(text), "Why it could not be published, in words, oldest first."),
  signedOut: v.optional(flag),
  scheduledAt: v.optional(v.nullable(text)),
  message: noted(
    v.optional(v.union([v.object({ conversationId: filled }), v.object({ accountIds: v.array(filled) })])),
    "Of a message: its conversation, or, before there is one, its people.",
  ),
  thread: v.optional(v.object({ id: filled, place: count, begun: v.optional(text), published: v.optional(count) })),
  createdAt: noted(count, "Milliseconds since 1970, by the clock of the browser."),
  changedAt: count,
});

export const keptDraftSchema = entityOf<KeptDraft>()({
  publish_id: filled,
  version: filled,
  changed_at: time,
  deleted_at: noted(v.nullable(time), "It can be restored until it is forgotten."),
  draft: noted(v.nullable(draftSchema), "Null in a list of changes, where it was deleted."),
  sent: noted(v.optional(flag), "Of one that was deleted because it was published, scheduled, or saved as an edit."),
});
