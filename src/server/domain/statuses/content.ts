/**
 * From what a person wrote to what is stored: clean HTML, and whom, what tags
 * and which files it names. Text and HTML come out alike from here on.
 */
import { sql, type SqlBool } from "kysely";
import { countCharacters } from "#protocol/character-count.ts";
import { fileAddress } from "#protocol/file-address.ts";
import type { AccountId, MediaId, StatusId } from "#protocol/ids.ts";
import { limits } from "#protocol/limits.ts";
import { Refusal } from "#protocol/refusals.ts";
import { findTokens, hashtagName } from "#protocol/text-tokens.ts";
import type { ServerAddress } from "../accounts/reading.ts";
import type { Viewer } from "../accounts/viewer.ts";
import type { Reads } from "#server/storage/database.ts";
import { extractMentions, formatText, type LinkedHtml } from "../text/format-text.ts";
import { linkHtml, mentionsInHtml } from "../text/link-html.ts";
import { plainText } from "../text/plain-text.ts";
import { sanitiseStatus } from "../text/sanitise-status.ts";
import { resolveMentions } from "./resolve-mentions.ts";

export interface Source {
  type: "text" | "html";
  text: string;
}

export interface Content {
  /** The source as it is kept; of HTML, the clean one. */
  source: Source;
  /** What is shown. */
  html: string;
  plain: string;
  mentionedIds: AccountId[];
  hashtags: Hashtag[];
  /** Files that stand inside the HTML, in its order. */
  inlineMediaIds: MediaId[];
}

export interface Hashtag {
  /** Under which all its spellings meet. */
  name: string;
  /** As it was written here. */
  displayName: string;
}

/**
 * `editing` is the status whose own files may stand in the text besides those
 * that are not attached yet. Throws `status.too-long`, `status.too-many-mentions`,
 * `status.too-many-hashtags`, `status.too-complex`.
 */
export async function writeContent(
  db: Reads,
  server: ServerAddress,
  viewer: Viewer,
  source: Source,
  editing: StatusId | null,
): Promise<Content> {
  const written =
    source.type === "html" ? await cleanHtml(db, server, viewer, source.text, editing) : plainSource(source);
  const keys =
    source.type === "html"
      ? mentionsInHtml(written.source.text, server.origin)
      : extractMentions(written.source.text, server.origin);
  if (keys.length > limits.status.mentions) refuseCount("status.too-many-mentions", limits.status.mentions);
  if (countCharacters(written.plain) > limits.status.characters)
    refuseCount("status.too-long", limits.status.characters);

  const accounts = await resolveMentions(db, server, keys);
  const linkTo = { origin: server.origin, accounts };
  const linked: LinkedHtml =
    source.type === "html" ? linkHtml(written.source.text, linkTo) : formatText(written.source.text, linkTo);
  if (linked.hashtags.length > limits.status.hashtags) refuseCount("status.too-many-hashtags", limits.status.hashtags);
  const spellings = spellingsOf(written.plain);
  return {
    ...written,
    html: linked.html,
    // Two addresses may be one person: with this server's domain and without it.
    mentionedIds: [...new Set(linked.mentions.map((key) => accounts.get(key)!.id))],
    hashtags: linked.hashtags.map((name) => ({ name, displayName: spellings.get(name) ?? name })),
  };
}

type Written = Pick<Content, "source" | "plain" | "inlineMediaIds">;

function plainSource(source: Source): Written {
  return { source, plain: source.text, inlineMediaIds: [] };
}

async function cleanHtml(
  db: Reads,
  server: ServerAddress,
  viewer: Viewer,
  html: string,
  editing: StatusId | null,
): Promise<Written> {
  const files = await ownFiles(db, viewer, fileKeysIn(html), editing);
  const keyOf = (src: string) => fileKeysIn(src).find((key) => src === fileAddress(server.mediaUrl, key));
  const clean = sanitiseStatus(html, { ownMedia: (src) => files.has(keyOf(src) ?? "") });
  const [problem] = clean.problems;
  if (problem === "status.too-many-mentions") refuseCount(problem, limits.status.mentions);
  if (problem === "status.too-many-hashtags") refuseCount(problem, limits.status.hashtags);
  if (problem) throw new Refusal(problem);
  return {
    source: { type: "html", text: clean.html },
    plain: plainText(clean.html),
    inlineMediaIds: [...new Set(clean.media.map((media) => files.get(keyOf(media.src)!)!))],
  };
}

/** The names of stored files that occur in a text, each once. */
export function fileKeysIn(html: string): string[] {
  const keys = html.matchAll(/\/media\/files\/([0-9a-f]{32}\.[a-z0-9]{1,8})/g).map(([, key]) => key!);
  return [...new Set(keys)];
}

/** Which of these files may stand in a status of the viewer (threats X06), by the name of the file or its preview. */
async function ownFiles(
  db: Reads,
  viewer: Viewer,
  keys: readonly string[],
  editing: StatusId | null,
): Promise<Map<string, MediaId>> {
  if (keys.length === 0) return new Map();
  const media = await db
    .selectFrom("media_attachment")
    .select(["id", "file", "preview"])
    .where("account_id", "=", viewer.accountId)
    .where(sql<SqlBool>`(status_id is null or status_id = ${editing}::bigint)`)
    .where(sql<SqlBool>`(file = any(${keys}::text[]) or preview = any(${keys}::text[]))`)
    .execute();
  return new Map(
    media.flatMap(({ id, file, preview }) => [file, preview].flatMap((key) => (key ? [[key, id] as const] : []))),
  );
}

function spellingsOf(text: string): Map<string, string> {
  const tokens = findTokens(text).filter((token) => token.kind === "hashtag");
  return new Map(tokens.reverse().map((token) => [hashtagName(token.text), token.text]));
}

function refuseCount(
  code: "status.too-long" | "status.too-many-mentions" | "status.too-many-hashtags",
  limit: number,
): never {
  throw new Refusal(code, { args: { limit } });
}
