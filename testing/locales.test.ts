/**
 * Three languages, always complete: every message exists in all of them, with
 * the same arguments; the code can name no other; none is there twice.
 */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { FluentResource } from "@fluent/bundle";
import { describe, expect, expectTypeOf, it } from "vitest";
import type { MessageId } from "#protocol/message-ids.ts";
import { messageIdOfRefusal, refusals, type RefusalCode } from "#protocol/refusals.ts";
import { messageIdsFile, readEnglish, writeMessageIds } from "../scripts/message-id-types.ts";

const repository = path.join(import.meta.dirname, "..");
const locales = ["en", "ru", "de"] as const;

interface Message {
  file: string;
  source: string;
}

function messagesOf(locale: string): Map<string, Message> {
  const messages = new Map<string, Message>();
  const folder = path.join(repository, "locales", locale);
  for (const file of readdirSync(folder)) {
    for (const { id, value } of new FluentResource(readFileSync(path.join(folder, file), "utf8")).body) {
      if (messages.has(id)) throw new Error(`"${id}" stands in ${messages.get(id)!.file} and in ${file} of ${locale}`);
      messages.set(id, { file, source: JSON.stringify(value) });
    }
  }
  return messages;
}

const messages = Object.fromEntries(locales.map((locale) => [locale, messagesOf(locale)])) as Record<
  (typeof locales)[number],
  Map<string, Message>
>;

/** Arguments of a message, as the parsed pattern names them. */
const argumentsOf = ({ source }: Message) =>
  [...new Set([...source.matchAll(/"type":"var","name":"(\w+)"/g)].map(([, name]) => name!))].sort();

/** Whether a word bends with a number is a matter of its language. */
const withoutCount = (names: string[]) => names.filter((name) => name !== "count");

describe.each(["ru", "de"] as const)("%s", (locale) => {
  it("has the messages of English, in the same files, and no others", () => {
    const places = (of: Map<string, Message>) => [...of].map(([id, { file }]) => `${file} ${id}`).sort();
    expect(places(messages[locale])).toEqual(places(messages.en));
  });

  it("uses the same arguments as English", () => {
    const differing = [...messages.en].flatMap(([id, english]) => {
      const other = messages[locale].get(id);
      if (!other) return [];
      const [ours, theirs] = [argumentsOf(english), argumentsOf(other)].map(withoutCount);
      return ours!.join() === theirs!.join() ? [] : [`${id}: ${ours!.join()} / ${theirs!.join()}`];
    });
    expect(differing).toEqual([]);
  });
});

/** As the specification counts them: three in English, four in Russian, two in German. */
const pluralForms = { en: ["0", "one", "other"], ru: ["0", "one", "few", "many"], de: ["one", "other"] };

/** The variants of each choice by number in a parsed pattern. */
function pluralsIn(pattern: unknown): string[][] {
  if (typeof pattern !== "object" || pattern === null) return [];
  const { type, variants } = pattern as { type?: string; variants?: { key: { value: unknown } }[] };
  const keys = type === "select" ? variants!.map(({ key }) => String(key.value)) : [];
  const inside = Object.values(pattern).flatMap(pluralsIn);
  return keys.includes("one") ? [keys, ...inside] : inside;
}

it.each(locales)("each number in %s has the plural forms of its language, and no others", (locale) => {
  const wrong = [...messages[locale]].flatMap(([id, { source }]) =>
    pluralsIn(JSON.parse(source)).flatMap((keys) =>
      keys.join() === pluralForms[locale].join() ? [] : [`${id}: ${keys.join()}`],
    ),
  );
  expect(wrong).toEqual([]);
  expect([...messages[locale].values()].flatMap(({ source }) => pluralsIn(JSON.parse(source))).length).toBeGreaterThan(
    10,
  );
});

it("the ids are a type, so that the compiler finds a word that nobody has written; `npm run message-ids` writes it again", async () => {
  expect(readFileSync(messageIdsFile, "utf8")).toBe(writeMessageIds(await readEnglish()));
  expectTypeOf<"refusal-status-not-found">().toExtend<MessageId>();
  expectTypeOf<"no-such-message">().not.toExtend<MessageId>();
});

/** To be taken out with the first server that this one speaks to; NodeInfo says the same to programs. */
it.each(locales)("nothing in %s promises the rest of the fediverse, which cannot be reached yet", (locale) => {
  const promise = /fedivers|федив[её]рс|activitypub|thousands of|tausend\p{L}* |тысяч/iu;
  const promising = [...messages[locale]].filter(([, { source }]) => promise.test(source)).map(([id]) => id);
  expect(promising).toEqual([]);
  expect(promise.test("You can follow people on thousands of other servers")).toBe(true);
});

it("every refusal can be said", () => {
  const missing = (Object.keys(refusals) as RefusalCode[]).map(messageIdOfRefusal).filter((id) => !messages.en.has(id));
  expect(missing).toEqual([]);
});
