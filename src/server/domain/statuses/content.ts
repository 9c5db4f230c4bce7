/**
 * From what a person wrote to what is stored: clean HTML, and whom, what tags
 * and which files it names. Text and HTML come out alike from here on.
 */
import { sql, type SqlBool } from "kysely";
import { countStatus, isWithin } from "#protocol/character-count.ts";
import type { AccountId, MediaId, StatusId } from "#protocol/ids.ts";
import * as limits from "#protocol/limits.ts";
import { Refusal } from "#protocol/refusals.ts";
import { findTokens, hashtagName } from "#protocol/text-tokens.ts";
import { listAccounts } from "../accounts/load-accounts.ts";
import type { Reading } from "../accounts/reading.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { showMediaAttachment } from "../media/show-media-attachment.ts";
import type { StoredMedia } from "../media/stored-media.ts";
import type { Hashtag } from "../tags/put-hashtags.ts";
import { extractMentions, formatText, type LinkedHtml, type LinkTargets } from "../text/format-text.ts";
import { countNodes } from "../text/html-tree.ts";
import { linkProse, mentionsIn } from "../text/link-prose.ts";
import { placedIds, type PlacedFile } from "../text/placed-media.ts";
import { plainText } from "../text/plain-text.ts";
import { sanitiseStatus } from "../text/sanitise-status.ts";
import { resolveMentions } from "./resolve-mentions.ts";

/** As `limits.text.unitsPerCharacter`: that family has 41. */
const bytesPerCharacter = 48;

export interface SourceText {
  type: "text" | "html";
  text: string;
  /** Words in front of it that its author hasn't written, and is counted nothing for. */
  namesInFront?: string;
}

export interface Content {
  /** The source as it is kept; of HTML, the clean one. */
  source: SourceText;
  /** What is shown. */
  html: string;
  plain: string;
  mentionedIds: AccountId[];
  hashtags: Hashtag[];
  /** Files that stand inside the HTML, in its order. */
  inlineMediaIds: MediaId[];
}

/** What else of a draft bears on its words. */
export interface ContentRules {
  /** It counts together with the text. */
  spoilerText: string;
  /** Whom the text may name; by default anyone. */
  allowedMentions?: readonly AccountId[] | undefined;
  /** The status whose own files may stand in the text, besides those that are not attached yet. */
  editing: StatusId | null;
  /** Said in the markup of files. */
  publishId?: string | undefined;
  /** What the same change says of files. */
  descriptions?: ReadonlyMap<MediaId, string> | undefined;
}

/**
 * Reads the text once and looks up whom and which files it names. It needs no
 * transaction. Throws `status.too-long`, `status.too-large`, `status.too-complex`,
 * `status.too-many-mentions`, `status.too-many-hashtags`, `status.unexpected-mentions`.
 */
export async function prepareContent(
  reading: Reading<Viewer>,
  source: SourceText,
  rules: ContentRules,
): Promise<Content> {
  const { origin } = reading.server;
  const written = source.type === "html" ? await readHtml(reading, source, rules) : readText(source, origin);
  if (written.mentions.length > limits.status.mentions) {
    refuseCount("status.too-many-mentions", limits.status.mentions);
  }
  const counted = requireLength(withoutNamesInFront(written.plain, source), rules.spoilerText);

  const accounts = await resolveMentions(reading.db, reading.server, written.mentions);
  const linked = written.link({ origin, accounts });
  if (linked.hashtags.length > limits.status.hashtags) refuseCount("status.too-many-hashtags", limits.status.hashtags);
  refuseHeavy(written, linked.html, counted);
  // Two addresses may be one person: with this server's domain and without it.
  const mentionedIds = [...new Set(linked.mentions.map((key) => accounts.get(key)!.id))];
  if (rules.allowedMentions) await refuseUnexpected(reading, mentionedIds, rules.allowedMentions);
  const spellings = spellingsOf(written.plain);
  return {
    source: written.source,
    html: linked.html,
    plain: written.plain,
    mentionedIds,
    hashtags: linked.hashtags.map((name) => ({ name, displayName: spellings.get(name) ?? name })),
    inlineMediaIds: written.inlineMediaIds,
  };
}

/** A text that was read, before it is known who the people are that it names. */
interface Written {
  source: SourceText;
  plain: string;
  /** Keys as `extractMentions` gives them. */
  mentions: string[];
  inlineMediaIds: MediaId[];
  link(targets: LinkTargets): LinkedHtml;
}

function readText({ text }: SourceText, origin: string): Written {
  return {
    source: { type: "text", text },
    plain: text,
    mentions: extractMentions(text, origin),
    inlineMediaIds: [],
    link: (targets) => formatText(text, targets),
  };
}

async function readHtml(
  reading: Reading<Viewer>,
  { text }: SourceText,
  { editing, publishId, descriptions }: ContentRules,
): Promise<Written> {
  const { server } = reading;
  const files = await ownFiles(reading, text, editing);
  const shown = new Map(
    files.map((row) => [row.id, { ...showMediaAttachment(row, server), ...described(row.id, descriptions) }]),
  );
  const ids = new Map([...shown].flatMap(([id, file]) => addressesOf(file).map((address) => [address, id] as const)));
  const { prose, html, media, problems } = sanitiseStatus(withNewKeys(text, files), {
    ownMedia: (src) => ids.has(src),
    placing: { fileOf: (id) => shown.get(id), publishId },
  });
  const [problem] = problems;
  if (problem === "status.too-many-mentions") refuseCount(problem, limits.status.mentions);
  if (problem === "status.too-many-hashtags") refuseCount(problem, limits.status.hashtags);
  if (problem) throw new Refusal(problem);
  return {
    source: { type: "html", text: html },
    plain: plainText(prose),
    mentions: mentionsIn(prose, server.origin),
    inlineMediaIds: [...new Set(media.map((item) => ids.get(item.src)!))],
    link: (targets) => linkProse(prose, targets),
  };
}

/** Everyone is shown an accepted text whole, so its weight is judged now, links included; emoji of many bytes are no more than their characters. */
function refuseHeavy({ source, plain }: Written, html: string, characters: number): void {
  const own = Math.min(Buffer.byteLength(plain), characters * bytesPerCharacter);
  if (Math.max(Buffer.byteLength(source.text), Buffer.byteLength(html)) - own > limits.status.bytes) {
    throw new Refusal("status.too-large");
  }
  if (countNodes(html) > limits.status.shownNodes) throw new Refusal("status.too-complex");
}

/** The safeguard of the Mastodon API: an app says whom the post is meant to name. */
async function refuseUnexpected(
  reading: Reading<Viewer>,
  mentioned: readonly AccountId[],
  allowed: readonly AccountId[],
): Promise<void> {
  const unexpected = mentioned.filter((id) => !allowed.includes(id));
  if (unexpected.length === 0) return;
  const accounts = await listAccounts(reading, unexpected);
  throw new Refusal("status.unexpected-mentions", { details: { unexpected_accounts: accounts } });
}

/** The names of stored files that occur in a text, each once. */
export function fileKeysIn(html: string): string[] {
  const keys = html.matchAll(/\/media\/files\/([0-9a-f]{32}\.[a-z0-9]{1,8})/g).map(([, key]) => key!);
  return [...new Set(keys)];
}

/**
 * Of the files that a text names, by an address or by an id, those that may stand in a status of the viewer (threats X06).
 */
async function ownFiles({ db, viewer }: Reading<Viewer>, text: string, editing: StatusId | null): Promise<OwnFile[]> {
  const [keys, ids] = [fileKeysIn(text), placedIds(text)];
  if (keys.length === 0 && ids.length === 0) return [];
  return db
    .selectFrom("media_attachment")
    .select([
      "id",
      "type",
      "file",
      "preview",
      "remote_url",
      "description",
      "blurhash",
      "meta",
      "transcript",
      "captions",
      "source",
    ])
    .where("account_id", "=", viewer.accountId)
    .where(sql<SqlBool>`(status_id is null or status_id = ${editing}::bigint)`)
    .where(sql<SqlBool>`(
      file = any(${keys}::text[]) or source = any(${keys}::text[]) or preview = any(${keys}::text[])
      or id = any(${ids}::bigint[]))`)
    .execute();
}

/** `source` is the file as it came, where another one has been made of it. */
type OwnFile = StoredMedia & { source: string | null };

/** A text that was begun before a film was playable names it as it came. */
function withNewKeys(text: string, files: readonly OwnFile[]): string {
  return files.reduce((html, { file, source }) => (file && source ? html.replaceAll(source, file) : html), text);
}

function described(id: MediaId, descriptions: ContentRules["descriptions"]): Partial<PlacedFile> {
  const description = descriptions?.get(id);
  return description === undefined ? {} : { description };
}

/** Under which a file may stand in a text. */
export function addressesOf({ url, preview_url: preview }: Pick<PlacedFile, "url" | "preview_url">): string[] {
  // What is downloaded has its name behind its address, which is one without it, too.
  const bare = url?.replace(/(\/files\/[^/]+)\/[^/]*$/, "$1") ?? null;
  return [url, bare, preview].filter((address) => address !== null);
}

function spellingsOf(text: string): Map<string, string> {
  const tokens = findTokens(text).filter((token) => token.kind === "hashtag");
  return new Map(tokens.reverse().map((token) => [hashtagName(token.text), token.text]));
}

function withoutNamesInFront(plain: string, { namesInFront: names }: SourceText): string {
  return names && plain.startsWith(names) ? plain.slice(names.length).replace(/^(?: |\n\n)/, "") : plain;
}

function refuseCount(
  code: "status.too-long" | "status.too-many-mentions" | "status.too-many-hashtags",
  limit: number,
): never {
  throw new Refusal(code, { args: { limit } });
}

/** Answers how many characters it has. Throws `status.too-long`. */
export function requireLength(plain: string, spoilerText: string): number {
  const counted = countStatus(plain, spoilerText);
  if (counted > limits.status.characters) refuseCount("status.too-long", limits.status.characters);
  return counted;
}

/** The content warning on one line. Throws `status.too-long`. */
export function checkSpoiler(text: string): string {
  const spoiler = text.replace(/\s+/g, " ").trim();
  if (!isWithin(spoiler, limits.status.spoilerText)) refuseCount("status.too-long", limits.status.spoilerText);
  return spoiler;
}

/** A warning alone says nothing, unless it stands before what is quoted. */
export function saying(plain: string, spoilerText: string, quotedStatusId: StatusId | null | undefined): string {
  return quotedStatusId ? plain + spoilerText : plain;
}

/** A status says, shows or asks something; not both of the last two. Throws `status.empty`, `status.poll-and-media`. */
export function requireSomething(plain: string, media: readonly MediaId[], hasPoll: boolean): void {
  if (hasPoll && media.length) throw new Refusal("status.poll-and-media");
  if (!hasPoll && media.length === 0 && plain.trim() === "") throw new Refusal("status.empty");
}
