/**
 * HTML of a post as Markdown (CommonMark), for servers that read it: what plain text would lose stays.
 *
 * Clean HTML goes in. Characters that Markdown would take for formatting are escaped where they stand in words; addresses,
 * names and hashtags stay as they are, because the other server looks for them.
 */
import { attribute, isElement, isText, parseHtml, type Element, type Node } from "./html-tree.ts";

export function markdownOf(html: string): string {
  return blocksOf(parseHtml(html).childNodes).trim();
}

const blocks = new Set(["p", "div", "blockquote", "pre", "ul", "ol", "li", "h1", "h2", "h3", "h4", "h5", "h6", "hr"]);
const marks: Record<string, string> = { strong: "**", b: "**", em: "*", i: "*", del: "~~", s: "~~" };

function blocksOf(nodes: readonly Node[]): string {
  const parts: string[] = [];
  let line: Node[] = [];
  const close = () => {
    const text = line.map(inline).join("").trim();
    if (text) parts.push(text);
    line = [];
  };
  for (const node of nodes) {
    if (isElement(node) && blocks.has(node.tagName)) {
      close();
      parts.push(blockOf(node));
    } else line.push(node);
  }
  close();
  return parts.filter((part) => part !== "").join("\n\n");
}

function blockOf(element: Element): string {
  const { tagName, childNodes } = element;
  switch (tagName) {
    case "hr":
      return "---";
    case "pre":
      return fenced(textIn(element), languageOf(element));
    case "blockquote":
      return blocksOf(childNodes)
        .split("\n")
        .map((line) => `> ${line}`.trimEnd())
        .join("\n");
    case "ul":
    case "ol":
      return itemsOf(element);
    case "p":
    case "div":
    case "li":
      return blocksOf(childNodes);
    default:
      return `${"#".repeat(Number(tagName[1]))} ${blocksOf(childNodes)}`;
  }
}

function itemsOf(list: Element): string {
  const start = Number(attribute(list, "start") ?? 1) || 1;
  const items = list.childNodes.filter(isElement).filter(({ tagName }) => tagName === "li");
  return items
    .map((item, at) => {
      const mark = list.tagName === "ol" ? `${start + at}. ` : "- ";
      const room = " ".repeat(mark.length);
      return mark + blocksOf(item.childNodes).replaceAll(/\n(?!\n|$)/g, `\n${room}`);
    })
    .join("\n");
}

function inline(node: Node): string {
  if (isText(node)) return escaped(node.value);
  if (!isElement(node)) return "";
  const { tagName, childNodes } = node;
  if (tagName === "br") return "\n";
  if (tagName === "code") return codeOf(textIn(node));
  const inner = childNodes.map(inline).join("");
  if (tagName === "a") return linkOf(node, inner);
  const mark = marks[tagName];
  // A mark beside a blank is none.
  const [, before = "", words = "", after = ""] = /^(\s*)([^]*?)(\s*)$/.exec(inner) ?? [];
  return mark && words ? before + mark + words + mark + after : inner;
}

/** Names, hashtags and bare addresses are found by the other server itself. */
function linkOf(element: Element, inner: string): string {
  const words = textIn(element);
  const href = attribute(element, "href") ?? "";
  if (/^[@#]/.test(words) || !/^https?:/i.test(href)) return words;
  const isBare =
    href === words ||
    href.replace(/^https?:\/\/(?:www\.)?|\/$/gi, "") === words.replace(/^https?:\/\/(?:www\.)?|\/$/gi, "");
  return isBare
    ? href
    : `[${inner}](${href
        .replaceAll(/[()\s]/g, encodeURIComponent)
        .replaceAll("(", "%28")
        .replaceAll(")", "%29")})`;
}

function textIn(node: Node): string {
  if (isText(node)) return node.value;
  if (!isElement(node)) return "";
  return node.tagName === "br" ? "\n" : node.childNodes.map(textIn).join("");
}

/** Letters around `_`, as in names, need nothing; neither does what is part of an address. */
function escaped(text: string): string {
  return text
    .split(/(https?:\/\/\S+|[@#][^\s]+)/i)
    .map((part, at) =>
      at % 2 === 1 ? part : part.replaceAll(/([\\`*[\]<~]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}]))/gu, "\\$1"),
    )
    .join("")
    .replaceAll(/^(\s*\d*)([-+>#]|(?<=\d)[.)])(?=\s)/gm, "$1\\$2");
}

/** A fence longer than any inside. */
function fenced(text: string, language: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = "`".repeat(longest + 1);
  return `${fence}${language}\n${text.replace(/\n$/, "")}\n${fence}`;
}

function codeOf(text: string): string {
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = "`".repeat(longest + 1);
  const room = /^`|`$/.test(text) ? " " : "";
  return fence + room + text + room + fence;
}

function languageOf(element: Element): string {
  const code = element.childNodes.find(isElement);
  const named = [element, ...(code ? [code] : [])].map((one) => attribute(one, "class") ?? "").join(" ");
  return /\blanguage-([\w+#-]{1,30})/.exec(named)?.[1] ?? "";
}
