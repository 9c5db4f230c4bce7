/**
 * Plain text as blocks of a post: as Markdown where it clearly is that, else as paragraphs and line breaks. It is one
 * pass over the lines, and over each line one expression that gives nothing back (threats D04).
 */
import { Fragment, type Mark, type Node } from "prosemirror-model";
import { between, codeBetween, hasWords, namesIn, unwantedBehind } from "./emphasis.ts";
import { linkTo, schema } from "./schema.ts";

const { nodes, marks } = schema;

/** Longer texts are not looked through for signs, and no post has room for a tenth of it. */
const longest = 50_000;

export function blocksOf(text: string): Node[] {
  const lines = text.replace(/\r\n?/g, "\n").split("\n");
  if (text.length <= longest && isMarkdown(lines)) return new Lines(lines).blocks();
  return paragraphsOf(lines, plain);
}

const heading = /^(#{1,6}) +(\S.*)$/;
const fence = /^ {0,3}```([a-z0-9+#-]{0,24})\s*$/i;
const item = /^( *)(?:[-*+]|(\d{1,6})[.)]) +(\S.*)$/;
const quoted = /^> ?(.*)$/;
const inline = new RegExp(
  [
    codeBetween.two,
    codeBetween.one,
    ...["**", "__", "*", "_", "~~"].map(between),
    // An address may have brackets in it.
    "\\[([^\\][]+)\\]\\((https?://(?:[^\\s()]|\\([^\\s()]*\\))+)\\)",
  ].join("|"),
  "gu",
);
const kinds = [marks.code, marks.code, marks.bold, marks.bold, marks.italic, marks.italic, marks.strike];

/** One sign can be chance; a fence, a link, bold words, or two lines that begin alike are none. */
function isMarkdown(lines: readonly string[]): boolean {
  let signs = 0;
  for (const line of lines) {
    if (fence.test(line)) signs += 2;
    else if (heading.test(line) || item.test(line) || quoted.test(line)) signs += 1;
    if (/\*\*[^*\s][^*]*\*\*|\]\(https?:\/\//.test(line)) signs += 2;
    else if (/`[^`]+`|~~[^~]+~~/.test(line)) signs += 1;
    if (signs >= 2) return true;
  }
  return false;
}

class Lines {
  readonly #lines: readonly string[];
  #at = 0;

  constructor(lines: readonly string[]) {
    this.#lines = lines;
  }

  blocks(): Node[] {
    const blocks: Node[] = [];
    for (let line = this.#line; line !== undefined; line = this.#line) {
      const [, signs, title] = heading.exec(line) ?? [];
      if (title !== undefined) {
        blocks.push(nodes.heading.create({ level: signs!.length }, formatted(title)));
        this.#at++;
      } else if (fence.test(line)) blocks.push(this.#code(line));
      else if (item.test(line)) blocks.push(this.#list(item.exec(line)!));
      else if (quoted.test(line)) blocks.push(this.#quote());
      else blocks.push(...paragraphsOf(this.#words(), formatted));
    }
    return blocks;
  }

  get #line(): string | undefined {
    return this.#lines[this.#at];
  }

  #code(first: string): Node {
    const start = ++this.#at;
    while (this.#line !== undefined && !fence.test(this.#line)) this.#at++;
    const code = this.#lines.slice(start, this.#at++).join("\n");
    const language = fence.exec(first)![1]!.toLowerCase() || null;
    return nodes.code_block.create({ language }, code ? schema.text(code) : null);
  }

  /** Items that stand further in are a list in the item above them. */
  #list([, indent, number]: RegExpExecArray): Node {
    const depth = indent!.length;
    const items: Node[] = [];
    for (let found = this.#item(); found; found = this.#item()) {
      const [, spaces, itsNumber, words] = found;
      if (spaces!.length < depth || (spaces!.length < depth + 2 && !itsNumber !== !number)) break;
      if (spaces!.length >= depth + 2 && items.length > 0 && depth < 20) {
        const last = items.pop()!;
        items.push(last.copy(last.content.addToEnd(this.#list(found))));
      } else {
        this.#at++;
        items.push(nodes.list_item.create(null, nodes.paragraph.create(null, formatted(words!))));
      }
    }
    if (number === undefined) return nodes.bullet_list.create(null, items);
    return nodes.ordered_list.create({ start: Number(number) === 1 ? null : String(Number(number)) }, items);
  }

  #item(): RegExpExecArray | null {
    return item.exec(this.#line ?? "");
  }

  #quote(): Node {
    const inner: string[] = [];
    for (let found = quoted.exec(this.#line ?? ""); found; found = quoted.exec(this.#line ?? "")) {
      inner.push(found[1]!);
      this.#at++;
    }
    return nodes.blockquote.create(null, paragraphsOf(inner, formatted));
  }

  #words(): string[] {
    const start = this.#at++;
    const begins = (line: string) => heading.test(line) || fence.test(line) || item.test(line) || quoted.test(line);
    while (this.#line !== undefined && !begins(this.#line)) this.#at++;
    return this.#lines.slice(start, this.#at);
  }
}

function paragraphsOf(lines: readonly string[], read: (line: string) => Node[]): Node[] {
  const paragraphs: Node[] = [];
  let open: Node[] = [];
  const end = () => {
    if (open.length > 0) paragraphs.push(nodes.paragraph.create(null, open));
    open = [];
  };
  for (const line of lines) {
    if (line.trim() === "") end();
    else open.push(...(open.length > 0 ? [nodes.hard_break.create()] : []), ...read(line));
  }
  end();
  return paragraphs.length > 0 ? paragraphs : [nodes.paragraph.create()];
}

const plain = (line: string): Node[] => [schema.text(line)];

function formatted(line: string): Node[] {
  const found: Node[] = [];
  let from = 0;
  const isInName = namesIn(line);
  const add = (text: string, with_: readonly Mark[]) => text && found.push(schema.text(text, with_));
  inline.lastIndex = 0;
  for (let match = inline.exec(line); match; match = inline.exec(line)) {
    const [whole, ...parts] = match;
    const [words, address] = parts.slice(kinds.length);
    const link = address && linkTo(address);
    const kind = parts.slice(0, kinds.length).findIndex((part) => part !== undefined);
    const inner = parts[kind];
    if (link || (inner !== undefined && stands(match, inner))) {
      add(line.slice(from, match.index), []);
      add(inner ?? words!, [link ? marks.link.create(link) : kinds[kind]!.create()]);
      from = inline.lastIndex;
    } else if (inner !== undefined) inline.lastIndex = match.index + (whole.length - inner.length) / 2;
  }
  add(line.slice(from), []);
  return Fragment.fromArray(found).content as Node[];

  function stands({ 0: whole, index }: RegExpExecArray, inner: string): boolean {
    const signs = (whole.length - inner.length) / 2;
    const end = index + whole.length;
    if (unwantedBehind(whole[0]!, inner)?.test(line.slice(end, end + 2))) return false;
    if (whole.startsWith("`")) return true;
    return hasWords(inner) && !isInName(index, index + signs) && !isInName(end - signs, end);
  }
}
