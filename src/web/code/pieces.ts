/** Code in pieces that have one colour each. */

export const kinds = ["comment", "keyword", "name", "number", "string", "added", "removed"] as const;

export type Kind = (typeof kinds)[number];

/** Places are in UTF-16 units of the code; pieces come in their order and do not overlap. */
export type Piece = readonly [from: number, to: number, kind: Kind];

/** The scopes of highlight.js, as its documentation lists them. All others look like the rest of the code. */
const kindOf: Readonly<Record<string, Kind>> = {
  comment: "comment",
  quote: "comment",
  doctag: "keyword",
  meta: "comment",
  keyword: "keyword",
  literal: "keyword",
  built_in: "keyword",
  name: "keyword",
  section: "keyword",
  "selector-tag": "keyword",
  title: "name",
  type: "name",
  attr: "name",
  attribute: "name",
  property: "name",
  "selector-class": "name",
  "selector-id": "name",
  "template-tag": "keyword",
  number: "number",
  symbol: "number",
  bullet: "number",
  string: "string",
  regexp: "string",
  char: "string",
  link: "string",
  code: "string",
  addition: "added",
  deletion: "removed",
};

const part = /<span class="([^"]*)">|<\/span>|&(?:amp|lt|gt|quot|#x27);|[^<&]+/g;

/** Reads what `hljs.highlight` gives back: text with five escapes, in spans that may stand in each other. The innermost one counts. */
export function piecesOf(html: string): Piece[] {
  const pieces: [number, number, Kind][] = [];
  const open: (Kind | undefined)[] = [];
  let at = 0;
  for (const [text, scopes] of html.matchAll(part)) {
    if (scopes !== undefined) {
      const [, scope] = /^(?:hljs-|language-)([\w-]+)/.exec(scopes) ?? [];
      // What stands in a string between braces is code again.
      open.push(kindOf[scope!] ?? (scope === "subst" ? undefined : open.at(-1)));
    } else if (text === "</span>") open.pop();
    else {
      const from = at;
      at += text.startsWith("&") ? 1 : text.length;
      const kind = open.at(-1);
      const last = pieces.at(-1);
      if (!kind) continue;
      if (last?.[1] === from && last[2] === kind) last[1] = at;
      else pieces.push([from, at, kind]);
    }
  }
  return pieces;
}

/** Where they are after something was written in one place. What stood there itself has no colour before it's read. */
export function movedAlong(pieces: readonly Piece[], before: string, after: string): Piece[] {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start++;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end++;
  const grown = after.length - before.length;
  const ends = before.length - end;
  return pieces.flatMap(([from, to, kind]) => {
    const begins = from < start ? from : Math.max(from, ends) + grown;
    const stops = to <= start ? to : to < ends ? start : to + grown;
    return begins < stops ? [[begins, stops, kind] as const] : [];
  });
}
