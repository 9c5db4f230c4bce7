/** The common input of the two ways of writing a status, Mastodon's and our own. */
import * as v from "valibot";
import { descriptionLeft } from "#protocol/character-count.ts";
import { isId, type MediaId, type PollId, type StatusId } from "#protocol/ids.ts";
import * as limits from "#protocol/limits.ts";
import { spoken } from "#protocol/spoken-limits.ts";
import { idSchema, isCursor } from "#protocol/paging.ts";
import { quotePolicies } from "#protocol/quotes.ts";
import { shownAs, shownId } from "#protocol/shown-input.ts";
import type { SourceText } from "#server/domain/statuses/content.ts";
import type { Change } from "#server/domain/statuses/drafts.ts";
import type { PollDraft } from "#server/domain/statuses/polls/put-poll.ts";
import { canonicalLanguage } from "#server/domain/statuses/language.ts";
import { tooManyCharacters } from "./refusing.ts";
import { blank, countedText, flag, listOf, maybe, orBlank, text, whole, written } from "./inputs.ts";

export const statusId = v.pipe(
  idSchema,
  v.transform((id) => id as StatusId),
);
export const pollId = v.pipe(
  idSchema,
  v.transform((id) => id as PollId),
);
export const mediaId = v.pipe(
  idSchema,
  v.transform((id) => id as MediaId),
);
/** A text that cannot be an id names nothing that is there, as an unknown id does: it is no mistake in what was sent. */
const idOrNone = <Id extends string>() =>
  v.pipe(
    shownAs(shownId, v.union([v.string(), v.number()])),
    v.transform((id) => (isId(String(id)) ? String(id) : "0") as Id),
  );
/** The status that a reply answers, or a quote shows. */
const otherId = idOrNone<StatusId>();
export const withStatusId = v.object({ id: statusId });

/** Markup, links and combining marks make a source longer than what it counts. */
export const sourceText = countedText(limits.status.characters);

/** The words of Linnet's own pages. Forms send their line ends as CRLF. */
export function ownSource(text: string, type: "text/html" | "text/plain"): SourceText {
  return type === "text/html" ? { type: "html", text } : { type: "text", text: text.replace(/\r\n?/g, "\n") };
}

const visibility = v.picklist(["public", "unlisted", "private", "direct"]);

/** A file as it is: what cannot be read of it is left out. */
export const vttText = v.pipe(v.string(), v.maxLength(spoken.captions));

/** Two numbers as any language writes them: with a space, with many digits, without the first zero. */
const focus = v.pipe(
  shownAs(
    {
      type: "string",
      pattern: "^-?[01](\\.\\d+)?,-?[01](\\.\\d+)?$",
      description: "Two numbers from -1 to 1: from left, from below.",
    },
    v.pipe(v.string(), v.regex(/^\s*[-+]?[\d.]{1,30}(?:e-\d{1,3})?\s*,\s*[-+]?[\d.]{1,30}(?:e-\d{1,3})?\s*$/i)),
  ),
  v.transform((pair) => pair.split(",").map(Number)),
  v.tuple([v.pipe(v.number(), v.minValue(-1), v.maxValue(1)), v.pipe(v.number(), v.minValue(-1), v.maxValue(1))]),
  v.transform(([x, y]) => ({ x, y })),
);

/** Captions in one language: those that the file has already, by their id, or new ones. */
const captions = v.pipe(
  v.object({
    language: v.pipe(
      shownAs(
        { type: "string", pattern: "^[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8})*$", description: "BCP 47." },
        v.pipe(text(35), v.regex(/^[a-z]{2,3}(?:-[a-z\d]{1,8})*$/i)),
      ),
      v.transform(canonicalLanguage),
      v.string(),
    ),
    id: orBlank(text(64)),
    vtt: maybe(vttText),
  }),
  v.check(({ id, vtt }) => id !== undefined || vtt !== undefined, "neither id nor vtt"),
);

/** The description of a file. */
export const altText = maybe(
  v.pipe(
    countedText(limits.media.altText),
    v.check((said) => descriptionLeft(said) >= 0, tooManyCharacters),
  ),
);

/** What people say of a file. */
export const mediaEntries = {
  description: altText,
  focus: orBlank(focus),
  transcript: maybe(written(spoken.transcript)),
  captions: maybe(listOf(captions, 2 * spoken.languages)),
};

/** The same of a file that the status has; what is said of any other is passed over, as on Mastodon. */
export const mediaAttributes = v.object({ id: idOrNone<MediaId>(), ...mediaEntries });

/** A key under which a request may be sent again. */
export const requestKey = v.pipe(text(200), v.minLength(1));

/** A version of a draft that a browser knows, and the browser. */
export const draftVersion = v.pipe(text(19), v.regex(/^\d+$/), v.check(isCursor));
export const draftDevice = v.pipe(text(64), v.minLength(1));

/** With a post that is sent: what its browser knows of the draft under its key. */
export const sentDraftEntries = { draft_version: orBlank(draftVersion), draft_device: orBlank(draftDevice) };

export function sentDraft(
  publishId: string | undefined,
  { draft_version, draft_device }: { draft_version?: string | undefined; draft_device?: string | undefined },
): Change | null {
  return publishId === undefined ? null : { publishId, version: draft_version ?? null, device: draft_device ?? null };
}

export const pollOption = countedText(limits.poll.charactersPerOption);

export const spoilerText = countedText(limits.status.spoilerText);

/** A form sends its poll with blank options where none was made. */
const poll = v.pipe(
  v.object({
    options: v.nullish(listOf(pollOption, 50, { shown: { minItems: 2, maxItems: limits.poll.maxOptions } }), []),
    expires_in: orBlank(
      whole(0, limits.poll.maxExpiration * 10, {
        minimum: limits.poll.minExpiration,
        maximum: limits.poll.maxExpiration,
        description: "Seconds.",
      }),
    ),
    multiple: v.nullish(flag, false),
    hide_totals: v.nullish(flag, false),
  }),
  v.transform(({ options, expires_in = 24 * 60 * 60, multiple, hide_totals }): PollDraft | null => {
    const named = options.filter((option) => option.trim() !== "");
    return named.length ? { options: named, expiresIn: expires_in, multiple, hideTotals: hide_totals } : null;
  }),
);

/** Of a new status alone: an edit changes nothing about what it quotes. */
export const quoteEntries = { quoted_status_id: orBlank(otherId) };

export const quotePolicy = v.picklist(quotePolicies);

/** What both take besides the text itself. Of a poll, null says that there is none any more. */
export const statusEntries = {
  in_reply_to_id: orBlank(otherId),
  visibility: orBlank(visibility),
  spoiler_text: maybe(spoilerText),
  sensitive: maybe(flag),
  language: orBlank(text(35)),
  media_ids: maybe(listOf(mediaId, 100, { shown: { maxItems: limits.status.attachments } })),
  poll: v.optional(v.union([v.null(), blank, poll])),
  quote_approval_policy: orBlank(quotePolicy),
};
