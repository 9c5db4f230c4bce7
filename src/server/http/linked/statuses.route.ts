/**
 * Writing with a linked account: what the composer sends becomes a post of Mastodon's API, its HTML plain text. The composer
 * has said before what is lost by that.
 */
import * as v from "valibot";
import type { Context, OwnStatusSource, Poll, Status, StatusSource, ThreadPage } from "#protocol/entities.ts";
import * as limits from "#protocol/limits.ts";
import { Refusal } from "#protocol/refusals.ts";
import type { Fields } from "../middleware/body.ts";
import { chosenFiles } from "../middleware/chosen-files.ts";
import { flag, listOf, maybe, orBlank, text } from "../middleware/inputs.ts";
import { route, type Route } from "../middleware/route.ts";
import { requestKey, sourceText, spoilerText } from "../middleware/status-inputs.ts";
import { idThere } from "./pages.ts";
import { wordsThere } from "./text-there.ts";
import { thereFor } from "./there.ts";
import { chosenThere, mediaAttributes } from "./uploads.route.ts";

const anything = v.optional(v.unknown());

/** As in `product/statuses.route.ts`; what they may hold is for the other server to say. */
const entries = {
  status: maybe(sourceText),
  content_type: v.optional(v.picklist(["text/html", "text/plain"]), "text/html"),
  publish_id: maybe(requestKey),
  in_reply_to_id: orBlank(idThere),
  visibility: orBlank(v.picklist(["public", "unlisted", "private", "direct"])),
  spoiler_text: maybe(spoilerText),
  sensitive: maybe(flag),
  language: orBlank(text(35)),
  media_ids: maybe(listOf(idThere, 100)),
  poll: anything,
  quoted_status_id: orBlank(idThere),
  quote_approval_policy: orBlank(text(100)),
  scheduled_at: orBlank(text(100)),
  files: maybe(chosenFiles),
};

type Written = v.InferOutput<v.ObjectSchema<typeof entries, undefined>>;

export const linkedStatusRoutes: Route[] = [
  route({
    // With a limit it is the page of our own screens: Mastodon has a thread in one piece.
    method: "GET",
    path: "/api/v1/statuses/:id/context",
    access: "session",
    input: v.object({ id: idThere, limit: anything }),
    async handle(call, { id, limit }): Promise<Context | ThreadPage> {
      const there = thereFor(call);
      const path = `/api/v1/statuses/${id}`;
      if (limit === undefined) return there.get<Context>(`${path}/context`);
      const [context, status] = await Promise.all([there.get<Context>(`${path}/context`), there.get<Status>(path)]);
      return { ...context, status, more_ancestors: false, more_replies: [] };
    },
  }),
  route({
    method: "POST",
    path: "/api/statuses",
    access: "session",
    input: v.object(entries),
    receives: { kind: "files", most: limits.media.singleRequest },
    async handle(call, input) {
      const there = thereFor(call);
      const { publish_id: publishId, files = [] } = input;
      const words = await wordsThere(call, input.status ?? "", input.content_type);
      const mediaIds = [...(input.media_ids ?? []), ...(await chosenThere(call, there, files))];
      if (words.status.trim() === "" && mediaIds.length === 0 && !pollOf(input)) throw new Refusal("status.empty");
      const body = { ...saidOf(input), ...words, ...(mediaIds.length > 0 && { media_ids: mediaIds }) };
      return there.ask("POST", "/api/v1/statuses", body, { idempotencyKey: publishId ?? call.idempotencyKey });
    },
  }),
  route({
    method: "GET",
    path: "/api/statuses/:id/source",
    access: "session",
    input: v.object({ id: idThere }),
    async handle(call, { id }): Promise<OwnStatusSource> {
      const there = thereFor(call);
      const path = `/api/v1/statuses/${id}`;
      const [source, status] = await Promise.all([there.get<StatusSource>(`${path}/source`), there.get<Status>(path)]);
      return { ...source, rich: false, html: null, version: versionOf(status) };
    },
  }),
  route({
    method: "PUT",
    path: "/api/statuses/:id",
    access: "session",
    input: v.object({
      ...entries,
      id: idThere,
      media_attributes: maybe(listOf(mediaAttributes, 100)),
      version: maybe(text(40)),
    }),
    /** Mastodon takes what isn't said for what is to go, so all of it is said. */
    async handle(call, { id, ...input }) {
      const there = thereFor(call);
      const path = `/api/v1/statuses/${id}`;
      const [source, before] = await Promise.all([there.get<StatusSource>(`${path}/source`), there.get<Status>(path)]);
      const version = versionOf(before);
      if (input.version !== undefined && input.version !== version) {
        throw new Refusal("status.edited-since", { details: { code: "status.edited-since", version } });
      }
      return there.ask("PUT", path, {
        spoiler_text: source.spoiler_text,
        language: before.language,
        sensitive: before.sensitive,
        ...(before.poll && !("poll" in input) && { poll: pollAgain(before.poll) }),
        ...saidOf(input),
        ...(input.status === undefined
          ? { status: source.text }
          : await wordsThere(call, input.status, input.content_type)),
        media_ids: input.media_ids ?? before.media_attachments.map((file) => file.id),
        ...(input.media_attributes && { media_attributes: input.media_attributes }),
      });
    },
  }),
];

/** What was said besides the words and files. */
function saidOf(input: Written): Fields {
  const { in_reply_to_id, visibility, spoiler_text, sensitive, language } = input;
  const { quoted_status_id, quote_approval_policy, scheduled_at } = input;
  const poll = pollOf(input);
  const all = {
    in_reply_to_id,
    visibility,
    spoiler_text,
    sensitive,
    language,
    quoted_status_id,
    quote_approval_policy,
    scheduled_at,
    poll,
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined && value !== null));
}

/** A form sends its poll with blank options where none was made. */
function pollOf({ poll }: Pick<Written, "poll">): Fields | undefined {
  const { options } = (poll ?? {}) as { options?: unknown };
  if (!Array.isArray(options)) return undefined;
  const named = options.filter((option) => typeof option === "string" && option.trim() !== "");
  return named.length > 0 ? { ...(poll as Fields), options: named } : undefined;
}

function pollAgain({ options, multiple, expires_at }: Poll): Fields {
  const left = expires_at === null ? 0 : Math.round((Date.parse(expires_at) - Date.now()) / 1_000);
  return { options: options.map(({ title }) => title), multiple, expires_in: Math.max(left, 300) };
}

const versionOf = ({ edited_at, created_at }: Status) => edited_at ?? created_at;
