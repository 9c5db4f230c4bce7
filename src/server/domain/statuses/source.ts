/** What the author typed, for the field in which it is edited. */
import { sql } from "kysely";
import { withoutBlankLines } from "#kit/html-of-text.ts";
import type { OwnStatusSource, StatusSource } from "#protocol/entities.ts";
import type { StatusId } from "#protocol/ids.ts";
import { withoutPlaces } from "#protocol/draft-places.ts";
import { Refusal } from "#protocol/refusals.ts";
import type { Reading, ServerAddress } from "../accounts/reading.ts";
import { mediaAsJson, showMediaAttachment } from "../media/show-media-attachment.ts";
import type { StoredMedia } from "../media/stored-media.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { asPlaces } from "../text/placed-media.ts";
import { plainTextOf } from "../text/plain-text.ts";
import { sanitiseStored } from "../text/sanitise-status.ts";
import { addressesOf, type SourceText } from "./content.ts";
import { visibleStatuses } from "./visibility.ts";

/** Rich text comes as the plain text that it amounts to. Throws `status.not-found`. */
export async function readSource({ db, viewer }: Reading<Viewer>, id: StatusId): Promise<StatusSource> {
  const status = await visibleStatuses(db, viewer)
    .select(["status.id", "status.text", "status.source_type", "status.spoiler_text"])
    .where("status.id", "=", id)
    .executeTakeFirst();
  if (!status) throw new Refusal("status.not-found");
  return { id: status.id, text: sourceText(status), spoiler_text: status.spoiler_text };
}

const beyondPlain = /<(?!\/?(?:p|br)>)/;

/** The same for its author alone, together with the HTML that was written and its version. Throws `status.not-found`. */
export async function readOwnSource({ db, server, viewer }: Reading<Viewer>, id: StatusId): Promise<OwnStatusSource> {
  const status = await visibleStatuses(db, viewer)
    .select(["status.id", "status.text", "status.source_type", "status.spoiler_text"])
    .select(["status.created_at", "status.edited_at"])
    .select(sql<StoredMedia[] | null>`${mediaAsJson}`.as("media"))
    .where("status.id", "=", id)
    .where("status.account_id", "=", viewer.accountId)
    .where("status.reblog_of_id", "is", null)
    .executeTakeFirst();
  if (!status) throw new Refusal("status.not-found");
  const html = status.source_type === "html" ? inPlaces(status.text, status.media ?? [], server) : null;
  const rich = html !== null && beyondPlain.test(html);
  // Files are beside the words where these are plain.
  const text = html === null ? status.text : plainTextOf(withoutPlaces(html));
  return { id: status.id, text, spoiler_text: status.spoiler_text, rich, html, version: versionOf(status) };
}

/** Clean HTML in which the files are named by their ids, as a draft has them. */
export function inPlaces(text: string, files: readonly StoredMedia[], server: ServerAddress): string {
  const addresses = files.flatMap((file) =>
    addressesOf(showMediaAttachment(file, server)).map((address) => [address, file.id] as const),
  );
  const ids = new Map(addresses);
  return asPlaces(sanitiseStored(text), (address) => ids.get(address));
}

/** Each version has a moment of its own. */
export function versionOf({ created_at, edited_at }: { created_at: Date; edited_at: Date | null }): string {
  return (edited_at ?? created_at).toISOString();
}

/** A form sends its text also when only something else was changed. Formatting that plain text cannot show stays then. */
export async function isSameText(
  reading: Reading<Viewer>,
  id: StatusId,
  source: SourceText | undefined,
): Promise<boolean> {
  if (source?.type !== "text") return false;
  const before = await readOwnSource(reading, id);
  return inParagraphs(before.text) === inParagraphs(source.text);
}

/** White space that is not shown makes no difference: at the ends of lines, and empty lines beyond one. */
function inParagraphs(text: string): string {
  const lines = text.replaceAll(/\r\n?/g, "\n").replaceAll(/[^\S\n]+$/gm, "");
  return withoutBlankLines(lines.replaceAll(/\n{3,}/g, "\n\n"));
}

/** The source of a status as plain text. */
export function sourceText({ text, source_type }: { text: string; source_type: "text" | "html" }): string {
  return source_type === "html" ? plainTextOf(text) : text;
}
