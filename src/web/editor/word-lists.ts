/** Word writes lists as paragraphs, with the mark of each as text and its level in the style. Here they become lists. */
export function makeWordLists(root: Element): void {
  for (const first of Array.from(root.querySelectorAll("p"))) {
    if (!root.contains(first)) continue;
    const items = runFrom(first);
    if (items.length > 0) first.replaceWith(listOf(items, items[0]!));
  }
}

interface Item {
  element: Element;
  /** Its sign or number, as text. */
  mark: Element | undefined;
  level: number;
  isNumbered: boolean;
}

/** The item and those right behind it; the paragraphs behind the first leave the page. */
function runFrom(first: Element): Item[] {
  const items: Item[] = [];
  for (let at: Element | null = first; at;) {
    const item = itemOf(at);
    const isAnother = item && items[0] && item.level <= items[0].level && item.isNumbered !== items[0].isNumbered;
    if (!item || isAnother) break;
    item.mark?.remove();
    items.push(item);
    const next: Element | null = at.nextElementSibling;
    if (at !== first) at.remove();
    at = next;
  }
  return items;
}

function itemOf(element: Element): Item | null {
  const style = element.getAttribute("data-style") ?? "";
  const [, level] = /mso-list:\s*l\d+\s+level([1-9])/.exec(style) ?? [];
  if (element.localName !== "p" || level === undefined) return null;
  const mark = Array.from(element.querySelectorAll("span")).find((span) =>
    /mso-list:\s*Ignore/i.test(span.getAttribute("data-style") ?? ""),
  );
  const isNumbered = /^\s*[a-z0-9]{1,4}[.)]/i.test(mark?.textContent ?? "");
  return { element, mark, level: Number(level), isNumbered };
}

function listOf(items: readonly Item[], { level, isNumbered, element }: Item): Element {
  const page = element.ownerDocument;
  const list = page.createElement(isNumbered ? "ol" : "ul");
  for (let at = 0; at < items.length;) {
    const item = items[at]!;
    const deeper = items.slice(at + 1).findIndex((other) => other.level <= level);
    const end = deeper < 0 ? items.length : at + 1 + deeper;
    const li = list.appendChild(page.createElement("li"));
    li.append(...item.element.childNodes);
    const inner = items.slice(at + 1, end);
    if (inner.length > 0) li.append(listOf(inner, inner[0]!));
    at = end;
  }
  return list;
}
