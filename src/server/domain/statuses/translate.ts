/**
 * Translating a status: its words, its warning, what its poll offers and what is said of its media.
 *
 * Only what everybody may read is given to a translator (threats S13). A translation depends on nothing but the words, the
 * language and the translator, so it is kept under them, and many readers cost one question. What comes back is strange: it is cleaned
 * like a post from elsewhere before it is kept, and no file stands in it that did not stand in the original.
 */
import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { BoundedMap } from "#kit/bounded-map.ts";
import type { Status, Translation } from "#protocol/entities.ts";
import type { StatusId } from "#protocol/ids.ts";
import * as limits from "#protocol/limits.ts";
import { Refusal } from "#protocol/refusals.ts";
import type { Pairs, Translating, Translator } from "#server/outside/translator.ts";
import type { Reading } from "../accounts/reading.ts";
import { parseHtmlUpTo, textOf } from "../text/html-tree.ts";
import { addressesIn } from "../text/media-markup.ts";
import { sanitiseStatus } from "../text/sanitise-status.ts";
import { hasWords, markUntranslated, withoutMarks } from "../text/untranslated.ts";
import { canonicalLanguage } from "./language.ts";
import { loadStatus } from "./load-statuses.ts";
import { apartFromLink } from "./show-quote.ts";

/**
 * A status in another language. Throws `status.not-found`, `status.not-translatable`, and `status.no-translator` if the
 * translator gives no clear answer, or one about words that have changed meanwhile.
 */
export async function translateStatus(
  reading: Reading,
  translator: Translator | null,
  asked: { id: StatusId; lang: string },
): Promise<Translation> {
  const { words, language } = await read(reading, asked.id);
  if (!translator) throw new Refusal("status.not-translatable");
  const pair = pickPair(await pairsOf(translator), language, asked.lang);
  if (!pair) throw new Refusal("status.not-translatable");
  const { html, texts } = await translated(translator, words, pair);
  // The translator takes its time, in which the post may have gone, or say something else.
  const { said, link, content, ...now } = await read(reading, asked.id);
  if (!isDeepStrictEqual(now, { words, language })) throw new Refusal("status.no-translator");
  const text = (name: string, original: string) => texts[name] ?? original;
  return {
    id: said.id,
    content: link + (html ?? content),
    language: pair.target,
    detected_source_language: language,
    provider: translator.name,
    spoiler_text: text("spoiler", said.spoiler_text),
    poll: said.poll && {
      id: said.poll.id,
      options: said.poll.options.map(({ title }, place) => ({ title: text(`option ${place}`, title) })),
    },
    media_attachments: said.media_attachments.map(({ id, description }) => ({
      id,
      description: text(`file ${id}`, description ?? ""),
    })),
  };
}

/** From which language into which ones posts are translated. Throws `status.no-translator` if the translator doesn't say. */
export async function pairsOf(translator: Translator): Promise<Pairs> {
  return translator.pairs().catch(isAway);
}

/** The words of a status that may be translated, as it is now, in its language. */
async function read(reading: Reading, id: StatusId) {
  const status = await loadStatus(reading, id);
  const said = status.reblog ?? status;
  const { language, visibility } = said;
  const isForAll = visibility === "public" || visibility === "unlisted";
  const [link, content] = apartFromLink(said.content);
  const words: Words = { ...wordsOf(said), html: markUntranslated(content) };
  const isSaid = words.html !== null || Object.keys(words.texts).length > 0;
  if (!isForAll || !language || !isSaid) throw new Refusal("status.not-translatable");
  return { said, link, content, words, language };
}

interface Words {
  /** Null where there is nothing to translate. */
  html: string | null;
  /** Under names of ours. */
  texts: Readonly<Record<string, string>>;
}

/** The plain texts of a status. */
function wordsOf({ spoiler_text, poll, media_attachments }: Status): Pick<Words, "texts"> {
  const all: (readonly [string, string | null])[] = [
    ["spoiler", spoiler_text],
    ...(poll?.options ?? []).map(({ title }, place) => [`option ${place}`, title] as const),
    ...media_attachments.map(({ id, description }) => [`file ${id}`, description] as const),
  ];
  return { texts: Object.fromEntries(all.flatMap(([name, text]) => (text && hasWords(text) ? [[name, text]] : []))) };
}

type Pair = Pick<Translating, "source" | "target">;

/** In the codes of the translator; null where it has no such pair. */
function pickPair(pairs: Pairs, from: string, to: string): Pair | null {
  const source = pickLanguage([...pairs.keys()], from);
  const target = source && pickLanguage(pairs.get(source)!, to);
  // The same language as it is written in another country is understood.
  const isOther = target && languageOf(from) !== languageOf(target);
  return isOther ? { source, target } : null;
}

/**
 * The very language, then the language in its script, such as `zh-Hans` for `zh-CN`, then the language alone, then as
 * another country writes it in this script.
 */
function pickLanguage(codes: readonly string[], wanted: string): string | null {
  const tag = canonicalLanguage(wanted);
  if (tag === null) return null;
  const language = languageOf(tag);
  const inScript = `${language}-${scriptOf(tag)}`;
  const fits: ((code: string) => boolean)[] = [
    (code) => code.toLowerCase() === tag.toLowerCase(),
    (code) => code.toLowerCase() === inScript.toLowerCase(),
    (code) => code.toLowerCase() === new Intl.Locale(code).language && languageOf(code) === language,
    (code) => languageOf(code) === language && scriptOf(code) === scriptOf(tag),
  ];
  return fits.map((fit) => codes.find(fit)).find((code) => code !== undefined) ?? null;
}

/** Norwegian is written `no` or `nb`. */
function languageOf(tag: string): string {
  const { language } = new Intl.Locale(tag);
  return language === "no" ? "nb" : language;
}

const scriptOf = (tag: string) => new Intl.Locale(tag).maximize().script;

/** For each translator: the questions that are open at this moment, and its answers. */
const kept = new WeakMap<Translator, { asked: Map<string, Promise<Words>>; answers: BoundedMap<string, Words> }>();

const memory = { most: 10_000, mostWeight: 24 * 1024 ** 2, weigh: (words: Words) => 2 * JSON.stringify(words).length };

/** A reader who leaves does not end it: others may wait for the same, and it is kept. */
async function translated(translator: Translator, words: Words, pair: Pair): Promise<Words> {
  const { asked, answers } = kept.get(translator) ?? { asked: new Map(), answers: new BoundedMap(memory) };
  kept.set(translator, { asked, answers });
  const key = createHash("sha256")
    .update(JSON.stringify([pair, words]))
    .digest("base64");
  const known = answers.get(key);
  if (known) {
    answers.renew(key);
    return known;
  }
  const waiting = asked.get(key);
  if (waiting) return waiting;
  const answer = ask(translator, words, pair)
    .then((answer) => {
      answers.setNewest(key, answer);
      return answer;
    }, isAway)
    .finally(() => asked.delete(key));
  asked.set(key, answer);
  return answer;
}

async function ask(translator: Translator, { html, texts }: Words, pair: Pair): Promise<Words> {
  const [[content], said] = await Promise.all([
    translator.translate({ ...pair, texts: html === null ? [] : [html], format: "html" }),
    translator.translate({ ...pair, texts: Object.values(texts), format: "text" }),
  ]);
  return {
    html: html === null ? null : cleaned(content!, html),
    texts: Object.fromEntries(Object.keys(texts).map((name, place) => [name, said[place]!])),
  };
}

function isAway(cause: unknown): never {
  throw new Refusal("status.no-translator", { cause });
}

const nodes = limits.status.shownNodes;

/** No post nests as deep, and a parser searches all that is open again and again. */
const mostOpen = 256;

/** Files may stand in it that stand in the original. Throws if it is not to be cleaned whole, or if nothing is left of it. */
function cleaned(html: string, original: string): string {
  const own = addressesIn(original);
  const { complete } = parseHtmlUpTo(html, { elements: 4 * nodes, depth: mostOpen });
  if (!complete) throw new Error("the translator answers endless markup");
  const clean = sanitiseStatus(html, { ownMedia: (src) => own.has(src), nodes });
  if (clean.problems.length > 0) throw new Error(`the translator's markup can't be cleaned: ${clean.problems.join()}`);
  if (textOf(clean.prose).trim() === "") throw new Error("the translator answers no words");
  return withoutMarks(clean.html);
}
