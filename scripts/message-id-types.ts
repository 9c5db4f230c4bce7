/** Writes the ids of all messages as one type, so that a word that does not exist does not compile. */
import * as fs from "node:fs/promises";
import { FluentResource } from "@fluent/bundle";

/** Where `npm run message-ids` writes it. */
export const messageIdsFile = new URL("../src/protocol/message-ids.ts", import.meta.url);

const english = new URL("../locales/en/", import.meta.url);

/** The source of `message-ids.ts` for these Fluent texts. */
export function writeMessageIds(texts: readonly string[]): string {
  const ids = texts.flatMap((text) => new FluentResource(text).body.map(({ id }) => id)).toSorted();
  return `/** The ids of \`locales/en\`. \`npm run message-ids\` writes this file. */\nexport type MessageId =\n${ids.map((id) => `  | "${id}"`).join("\n")};\n`;
}

/** The English texts. */
export async function readEnglish(): Promise<string[]> {
  const files = (await fs.readdir(english)).filter((name) => name.endsWith(".ftl"));
  return Promise.all(files.map((name) => fs.readFile(new URL(name, english), "utf8")));
}
