/** Drafts of an account, for its browsers (`docs/api-notes.md`, Drafts). */
import * as v from "valibot";
import { htmlOfText } from "#kit/html-of-text.ts";
import { fileOf, type DraftFile } from "#protocol/draft-file.ts";
import { isDraftEmpty } from "#protocol/draft-rules.ts";
import { isId } from "#protocol/ids.ts";
import type { DraftBody, KeptDraft } from "#protocol/kept-draft.ts";
import * as limits from "#protocol/limits.ts";
import { idSchema, limitSchema, nothingIsNamedSo } from "#protocol/paging.ts";
import { Refusal } from "#protocol/refusals.ts";
import { loadMedia } from "#server/domain/media/attachments.ts";
import {
  listDraftChanges,
  listDrafts,
  loadDraft,
  removeDraft,
  removeThread,
  restoreDraft,
  restoreThread,
  saveDraft,
  saveWritten,
} from "#server/domain/statuses/drafts.ts";
import { keptDraftSchema } from "../entities/drafts.ts";
import { emptySchema } from "../entities/values.ts";
import { chosenFiles, keepChosenFiles } from "../middleware/chosen-files.ts";
import { flag, maybe, orBlank, text, whole } from "../middleware/inputs.ts";
import { offsetPageEntries } from "../middleware/offset-page.ts";
import { Reply, route, type Route } from "../middleware/route.ts";
import {
  draftDevice,
  draftVersion,
  pollOption,
  quoteEntries,
  quotePolicy,
  sourceText,
  spoilerText,
  statusEntries,
} from "../middleware/status-inputs.ts";

/** Of a browser: a random one, or the id of the status that is edited. */
const publishId = v.pipe(text(64), v.regex(/^[\w-]+$/, nothingIsNamedSo));

const moment = whole(0, 1e15 - 1);
const count = whole(0, 1e6);
const document = v.record(v.string(), v.unknown());
/** What stands in it is between the browsers of its author. */
const file = v.pipe(
  document,
  v.transform((kept) => kept as unknown as DraftFile),
);

/** Linked accounts keep theirs elsewhere, so these are ids of ours. */
const message = v.pipe(
  v.object({
    conversationId: v.optional(idSchema),
    accountIds: v.optional(v.pipe(v.array(idSchema), v.minLength(1), v.maxLength(limits.status.mentions))),
  }),
  v.check(
    ({ conversationId, accountIds }) => Boolean(conversationId ?? accountIds),
    "neither conversationId nor accountIds",
  ),
  v.transform(({ conversationId, accountIds = [] }) => (conversationId ? { conversationId } : { accountIds })),
);

const draft = v.object({
  content: sourceText,
  spoilerText,
  sensitive: v.optional(flag),
  visibility: v.picklist(["public", "unlisted", "private", "direct"]),
  language: v.nullish(text(35), null),
  poll: v.nullish(
    v.object({
      options: v.pipe(v.array(pollOption), v.maxLength(50)),
      multiple: flag,
      expiresIn: whole(0, limits.poll.maxExpiration * 10),
      hideTotals: v.optional(flag),
    }),
    null,
  ),
  inReplyToId: v.nullish(text(19), null),
  quotedStatusId: v.nullish(text(19)),
  quotePolicy: v.optional(quotePolicy),
  editingStatus: v.nullish(document, null),
  files: v.optional(v.pipe(v.array(file), v.maxLength(100)), []),
  errors: v.optional(v.pipe(v.array(text(2_000)), v.maxLength(100)), []),
  signedOut: v.optional(flag),
  scheduledAt: v.nullish(text(40)),
  thread: v.optional(
    v.object({
      id: v.pipe(text(64), v.minLength(1)),
      place: count,
      begun: v.optional(text(40)),
      published: v.optional(count),
    }),
  ),
  message: v.optional(message),
  createdAt: moment,
  changedAt: moment,
});

const withPublishId = v.object({ publish_id: publishId });

/** A form. */
const written = v.object({
  ...statusEntries,
  ...quoteEntries,
  status: maybe(sourceText),
  publish_id: orBlank(publishId),
  files: maybe(chosenFiles),
});

export const draftRoutes: Route[] = [
  route({
    method: "GET",
    path: "/api/drafts",
    summary: "Drafts, the latest change first",
    access: "session",
    input: v.object({ ...offsetPageEntries(20, 20), deleted: v.nullish(flag, false) }),
    answers: v.array(keptDraftSchema),
    async handle({ reading }, page) {
      const list = await listDrafts(reading("shelf"), { ...page, deleted: page.deleted ?? false });
      return new Reply(list.items, list);
    },
  }),
  route({
    // What keeps browsers equal: all that has changed since a version, deletions too, the oldest change first.
    method: "GET",
    path: "/api/drafts/changes",
    summary: "Drafts that changed since a version, deleted ones too, the oldest change first",
    access: "session",
    input: v.object({ after: v.optional(draftVersion, "0"), limit: limitSchema(20, 20) }),
    answers: v.array(keptDraftSchema),
    async handle({ reading }, page) {
      const changes = await listDraftChanges(reading("shelf"), page);
      const last = changes.at(-1);
      return new Reply(changes, { next: last && changes.length === page.limit ? { after: last.version } : null });
    },
  }),
  route({
    method: "GET",
    path: "/api/drafts/:publish_id",
    summary: "A draft",
    access: "session",
    input: withPublishId,
    answers: keptDraftSchema,
    handle: ({ reading }, { publish_id }) => loadDraft(reading("shelf"), publish_id),
  }),
  route({
    // Refused if another browser has changed it since `version`; the answer has what stands there.
    method: "PUT",
    path: "/api/drafts/:publish_id",
    summary: "Keeps a draft; refused if another browser has changed it since `version`",
    access: "session",
    input: v.object({ publish_id: publishId, version: maybe(draftVersion), device: draftDevice, draft }),
    answers: keptDraftSchema,
    handle: ({ transact, viewer }, { publish_id, version = null, device, draft }): Promise<KeptDraft> =>
      transact((tx) => saveDraft(tx, viewer, { publishId: publish_id, version, device }, draft)),
  }),
  route({
    method: "DELETE",
    path: "/api/drafts/:publish_id",
    summary: "Deletes a draft, or its whole thread",
    access: "session",
    input: v.object({
      publish_id: publishId,
      version: maybe(draftVersion),
      device: maybe(draftDevice),
      thread: maybe(flag),
    }),
    answers: emptySchema,
    async handle({ transact, viewer, reading }, { publish_id, version, device = null, thread }) {
      // A form without scripts is of a page that shows it as it is.
      const known = version ?? (device === null ? (await loadDraft(reading("shelf"), publish_id)).version : null);
      const remove = thread ? removeThread : removeDraft;
      await transact((tx) => remove(tx, viewer, { publishId: publish_id, version: known, device }));
      return {};
    },
  }),
  route({
    method: "POST",
    path: "/api/drafts/:publish_id/restore",
    summary: "Restores a deleted draft, or its whole thread",
    access: "session",
    input: v.object({ publish_id: publishId, thread: maybe(flag) }),
    answers: keptDraftSchema,
    async handle({ transact, viewer, reading }, { publish_id, thread }) {
      const restore = thread ? restoreThread : restoreDraft;
      await transact((tx) => restore(tx, viewer, publish_id));
      return loadDraft(reading("shelf"), publish_id);
    },
  }),
  route({
    // The composer's form without scripts, kept instead of sent.
    method: "POST",
    path: "/api/drafts",
    summary: "Keeps the words and files of a form as a draft",
    access: "session",
    input: written,
    receives: { kind: "files", most: limits.media.singleRequest },
    answers: keptDraftSchema,
    async handle(call, { files = [], ...input }) {
      const { db, ports, transact, viewer } = call;
      const body = bodyOf(
        input,
        files.some(({ file }) => file !== undefined),
      );
      for (const id of await keepChosenFiles(call, viewer, files)) {
        body.files.push(fileOf(await loadMedia(db, ports, viewer, id)));
      }
      return transact((tx) => saveWritten(tx, viewer, input.publish_id ?? crypto.randomUUID(), body));
    },
  }),
];

/** Throws `status.empty`, and `status.not-found` for what cannot be a post that is answered. */
function bodyOf(input: Omit<v.InferOutput<typeof written>, "files">, hasFiles: boolean): DraftBody {
  const { status = "", spoiler_text: spoilerText = "", visibility = "public", language = null, poll } = input;
  const content = htmlOfText(status);
  if (isDraftEmpty(content) && spoilerText.trim() === "" && !poll && !hasFiles) throw new Refusal("status.empty");
  const others = [input.in_reply_to_id, input.quoted_status_id];
  if (others.some((id) => id && !isId(id))) throw new Refusal("status.not-found");
  const now = Date.now();
  return {
    content,
    spoilerText,
    visibility,
    language,
    poll: poll ? { ...poll, options: [...poll.options] } : null,
    inReplyToId: input.in_reply_to_id ?? null,
    quotedStatusId: input.quoted_status_id ?? null,
    quotePolicy: input.quote_approval_policy,
    editingStatus: null,
    files: [],
    errors: [],
    createdAt: now,
    changedAt: now,
  };
}
