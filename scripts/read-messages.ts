/** Fluent texts as pages get them: read by the build, in the small form of `src/web/i18n/bind-words.ts`. */
import { readFile } from "node:fs/promises";
import { FluentResource } from "@fluent/bundle";
import type { Plugin } from "vite";
import type { Messages, Pattern } from "../src/web/i18n/bind-words.ts";

type Body = FluentResource["body"][number];
type Parts = Exclude<NonNullable<Body["value"]>, string>;

/** `words.ftl?messages` are the messages of a Fluent file. */
export function readMessages(): Plugin {
  return {
    name: "linnet:messages",
    enforce: "pre",
    async load(id) {
      const [file = "", query = ""] = id.split("?");
      if (!file.endsWith(".ftl") || !/\bmessages\b/.test(query)) return;
      this.addWatchFile(file);
      return { code: `export default ${JSON.stringify(messagesIn(await readFile(file, "utf8")))}`, map: null };
    },
  };
}

/** Throws for what no page of ours could say: attributes, terms, functions, messages inside of messages. */
export function messagesIn(text: string): Messages {
  return Object.fromEntries(
    new FluentResource(text).body.map(({ id, value, attributes }) => {
      if (value === null || Object.keys(attributes).length) throw new Error(`${id} is more than a message`);
      return [id, patternOf(id, value)];
    }),
  );
}

function patternOf(id: string, value: string | Parts): Pattern {
  return typeof value === "string" ? value : value.map((part) => partOf(id, part));
}

function partOf(id: string, part: Parts[number]): Exclude<Pattern, string>[number] {
  if (typeof part === "string") return part;
  if (part.type === "str") return part.value;
  if (part.type === "var") return [part.name];
  if (part.type !== "select" || part.selector.type !== "var")
    throw new Error(`${id} uses ${part.type}, which pages can't`);
  const variants = part.variants.map(({ key, value }) => [key.value, patternOf(id, value)] as const);
  return [part.selector.name, part.star, variants];
}
