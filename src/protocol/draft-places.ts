/**
 * The places of files in the text of a draft: an element of the kind of its file that says its id and nothing else. What it
 * stands for is known by the draft (`files`); the server writes the markup of it.
 */
import { escapeAttribute, escapeText } from "./markup.ts";
import type { DraftFile } from "./draft-file.ts";

/** Of a download the name is its words. */
export function placeFor({ kind, id, name }: Pick<DraftFile, "kind" | "id" | "name">): string {
  const [of, file] = [` data-id="${escapeAttribute(id)}"`, kind === "file"];
  if (kind === "image") return `<img${of}>`;
  return file ? `<a data-file=""${of}>${escapeText(name)}</a>` : `<${kind}${of}></${kind}>`;
}

/** As `placeFor` writes them; of hostile markup it finds less. */
const places = /<img data-id="([^"]*)">|<(video|audio|a)(?: data-file="")? data-id="([^"]*)">[^<]*<\/\2>/g;

/** The ids of the files that stand in a text. */
export function placedIn(html: string): Set<string> {
  return new Set(Array.from(html.matchAll(places), ([, picture, , other]) => (picture ?? other)!));
}

export function withoutPlaces(html: string): string {
  return html.replace(places, "");
}

/** With the ids under which the server knows the files; a file that is gone leaves its place. */
export function withServerIds(html: string, files: readonly DraftFile[]): string {
  return html.replace(places, (whole, picture, _, other) => {
    const id = (picture ?? other) as string;
    const attachment = files.find((file) => file.id === id)?.attachment;
    return attachment ? whole.replace(`data-id="${id}"`, `data-id="${attachment.id}"`) : "";
  });
}
