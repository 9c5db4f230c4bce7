/** The colours of code in the editor: each block is read again when somebody pauses in it. */
import { Plugin } from "prosemirror-state";
import type { ColoredCode } from "#web/code/color-code.ts";
import type { Node } from "prosemirror-model";
import type { EditorView } from "prosemirror-view";
import { schema } from "./schema.ts";

/** Milliseconds. Until then colours move along with the words. */
const pause = 200;

interface Block {
  node: Node;
  colors: ColoredCode;
}

export const codeColors = (): Plugin => new Plugin({ view: (view) => new CodeColors(view) });

class CodeColors {
  readonly #view: EditorView;
  #blocks = new Map<Element, Block>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #doc: Node | undefined;

  constructor(view: EditorView) {
    this.#view = view;
    this.update();
  }

  update(): void {
    const { doc } = this.#view.state;
    if (doc === this.#doc) return;
    this.#doc = doc;
    for (const { colors } of this.#blocks.values()) colors.follow();
    clearTimeout(this.#timer);
    if (this.#blocks.size > 0 || hasCode(doc))
      this.#timer = setTimeout(() => void this.#color().catch(console.warn), pause);
  }

  destroy(): void {
    clearTimeout(this.#timer);
    for (const { colors } of this.#blocks.values()) colors.clear();
  }

  async #color(): Promise<void> {
    const { ColoredCode } = await import("#web/code/color-code.ts");
    if (this.#view.isDestroyed) return;
    const before = this.#blocks;
    this.#blocks = new Map();
    this.#view.state.doc.descendants((node, at) => {
      const language = node.type === schema.nodes.code_block && (node.attrs["language"] as string | null);
      const element = language && (this.#view.nodeDOM(at) as Element | null)?.querySelector("code");
      if (element) {
        const known = before.get(element);
        before.delete(element);
        const colors = known?.colors ?? new ColoredCode(element, { isEdited: true });
        if (known?.node !== node) colors.read(language).catch(console.warn);
        this.#blocks.set(element, { node, colors });
      }
      return !node.isTextblock;
    });
    for (const { colors } of before.values()) colors.clear();
  }
}

function hasCode(doc: Node): boolean {
  let found = false;
  doc.descendants((node) => {
    found ||= node.type === schema.nodes.code_block && node.attrs["language"] !== null;
    return !found && !node.isTextblock;
  });
  return found;
}
