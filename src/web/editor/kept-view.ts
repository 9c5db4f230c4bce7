/** What the editor only keeps, shown as it will be; it can be selected, moved and deleted. */
import type { Node as ProseNode } from "prosemirror-model";
import type { NodeView, NodeViewConstructor } from "prosemirror-view";
import { bodyOf } from "./body-of.ts";
import styles from "./editor.module.css";

export const keptViews: Record<string, NodeViewConstructor> = {
  kept_block: (node) => new KeptView(node, "div"),
  kept_inline: (node) => new KeptView(node, "span"),
};

class KeptView implements NodeView {
  readonly dom: HTMLElement;

  constructor(node: ProseNode, tag: "div" | "span") {
    this.dom = document.createElement(tag);
    this.dom.className = styles.kept!;
    this.dom.dir = "auto";
    this.dom.append(...bodyOf(node.attrs["html"] as string).childNodes);
    // A link here is part of a text that is being written.
    this.dom.addEventListener(
      "click",
      (event) => event.target instanceof Element && event.target.closest("a") && event.preventDefault(),
    );
  }

  ignoreMutation(): boolean {
    return true;
  }
}
