/**
 * Clean HTML as plain text. The server counts and shows it, the editor counts by it while somebody writes: one reader
 * for both, over whichever tree each of them has.
 */

/** How a tree of elements and texts is read. */
export interface ProseTree<Node> {
  childrenOf(node: Node): Iterable<Node>;
  /** In small letters; null for a text, undefined for what is neither. */
  tagOf(node: Node): string | null | undefined;
  /** All text below, or the text itself. */
  textOf(node: Node): string;
  attributeOf(node: Node, name: string): string | null | undefined;
}

/** Paragraphs stand an empty line apart, list items are marked, quotes begin with ">". Media have no text. */
export function proseText<Node>(tree: ProseTree<Node>, root: Node): string {
  return new Reading(tree).blocks(root);
}

/** Of a tag: its text stands apart from what is before and behind it. */
export const isParagraph = (tag: string): boolean => /^(?:p|pre|h[1-6]|blockquote|ul|ol)$/.test(tag);

class Reading<Node> {
  readonly #tree: ProseTree<Node>;

  constructor(tree: ProseTree<Node>) {
    this.#tree = tree;
  }

  blocks(parent: Node): string {
    const text = this.#children(parent, "");
    const lines = text.split("\n").map((line) => line.trimEnd());
    return lines
      .join("\n")
      .replace(/\n{3,}/g, "\n\n")
      .replace(/^\n+/, "")
      .trimEnd();
  }

  /** Appends what is in an element to the text so far. */
  #children(parent: Node, before: string): string {
    const { childrenOf, tagOf, textOf, attributeOf } = this.#tree;
    let text = before;
    const isNumbered = tagOf(parent) === "ol";
    let number = isNumbered ? Number(attributeOf(parent, "start") ?? 1) : 1;
    for (const child of childrenOf(parent)) {
      const tag = tagOf(child);
      if (tag === null) {
        text += written(textOf(child), text);
      } else if (tag === "li") {
        text = `${text}\n${this.#item(child, isNumbered ? `${number++}. ` : "- ")}`;
      } else if (tag !== undefined) text = this.#element(child, tag, text);
    }
    return text;
  }

  #element(element: Node, tag: string, text: string): string {
    const { textOf, attributeOf } = this.#tree;
    // The server puts this line in for apps that do not know quotes.
    if (/(?:^|\s)quote-inline(?:\s|$)/.test(attributeOf(element, "class") ?? "")) return text;
    if (tag === "br") return `${text}\n`;
    if (tag === "pre") return `${text}\n\n${textOf(element)}\n\n`;
    if (tag === "blockquote") return `${text}\n\n${prefixed(this.blocks(element), "> ", "> ")}\n\n`;
    return isParagraph(tag) ? `${this.#children(element, `${text}\n\n`)}\n\n` : this.#children(element, text);
  }

  #item(item: Node, mark: string): string {
    return prefixed(this.blocks(item), mark, " ".repeat(mark.length));
  }
}

/** Blanks are kept; line ends of the source are one with those around them, and so are two that an element stands between. */
function written(words: string, before: string): string {
  const isApart = before === "" || before.endsWith("\n");
  const own = before.endsWith(" ") ? words.replace(/^ /, "") : words;
  if (!own.includes("\n")) return own;
  return own.replace(/[\t\n\r ]+/g, (blanks, at: number) => {
    if (!blanks.includes("\n")) return blanks;
    return at === 0 && (isApart || before.endsWith(" ")) ? "" : " ";
  });
}

function prefixed(text: string, first: string, others: string): string {
  return first + text.replaceAll("\n", `\n${others}`);
}
