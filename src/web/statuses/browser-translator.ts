/**
 * The translator that some browsers have (https://developer.mozilla.org/docs/Web/API/Translator): what it translates leaves
 * the machine to nobody. It knows text alone, so the words of a post are translated piece by piece, between tags.
 */
import { shortcode } from "#protocol/custom-emoji.ts";
import type { Translation } from "#protocol/entities.ts";
import type { OriginalStatus } from "#web/entities/store.ts";
import { trustedHtml } from "#web/ui/trusted-html.ts";

interface Pair {
  sourceLanguage: string;
  targetLanguage: string;
}

interface Translators {
  availability(pair: Pair): Promise<"unavailable" | "downloadable" | "downloading" | "available">;
  create(pair: Pair): Promise<{ translate(text: string): Promise<string>; destroy(): void }>;
}

/** The words of a translation, by the browser or by a server. */
export type TranslatedWords = Pick<Translation, "content" | "spoiler_text" | "poll" | "media_attachments">;

/** Milliseconds. To fetch a language may take a while. */
const patience = { availability: 1_000, translation: 60_000 };

const late = (milliseconds: number) =>
  new Promise<never>((_, reject) => setTimeout(() => reject(new Error("the browser doesn't translate")), milliseconds));

const translators = () => (globalThis as { Translator?: Translators }).Translator;

/** `later`: it would have to fetch the language first, at a press. */
export async function browserCan(from: string, to: string): Promise<"now" | "later" | "never"> {
  const ask = async () => translators()?.availability({ sourceLanguage: from, targetLanguage: to });
  // A browser refuses languages that it has never heard of, and some that have the name of a translator never answer.
  const found = await Promise.race([ask(), late(patience.availability)]).catch(() => null);
  return !found || found === "unavailable" ? "never" : found === "available" ? "now" : "later";
}

/** Throws if the browser fails, or takes too long. */
export function translateHere(status: OriginalStatus, from: string, to: string): Promise<TranslatedWords> {
  return Promise.race([translateWords(status, from, to), late(patience.translation)]);
}

async function translateWords(status: OriginalStatus, from: string, to: string): Promise<TranslatedWords> {
  const translator = await translators()!.create({ sourceLanguage: from, targetLanguage: to });
  const text = (words: string) => translateText(words, (piece) => translator.translate(piece));
  try {
    return {
      content: await translateHtml(status.content, text),
      spoiler_text: await text(status.spoiler_text),
      poll: status.poll && {
        id: status.poll.id,
        options: await Promise.all(status.poll.options.map(async ({ title }) => ({ title: await text(title) }))),
      },
      media_attachments: await Promise.all(
        status.media_attachments.map(async ({ id, description }) => ({
          id,
          description: await text(description ?? ""),
        })),
      ),
    };
  } finally {
    translator.destroy();
  }
}

/** Names, code and shortened addresses stay as they are. */
const fixed = "code, pre, .mention, .hashtag, .invisible, .ellipsis, [translate=no]";

async function translateHtml(html: string, text: (words: string) => Promise<string>): Promise<string> {
  const { body } = new DOMParser().parseFromString(trustedHtml(html) as string, "text/html");
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode as Text;
    if (!node.parentElement?.closest(fixed)) node.data = await text(node.data);
  }
  return body.getHTML();
}

/** Blanks around words, and custom emoji among them, stay where they are. */
async function translateText(words: string, translate: (piece: string) => Promise<string>): Promise<string> {
  const codes = Array.from(words.matchAll(shortcode), ([code]) => code);
  const pieces = codes.length > 0 ? words.split(new RegExp(codes.join("|"))) : [words];
  let said = "";
  for (const [place, piece] of pieces.entries()) {
    const [, before, inside, after] = /^(\s*)(.*?)(\s*)$/s.exec(piece)!;
    said += `${before}${/\p{L}/u.test(inside!) ? await translate(inside!) : inside}${after}${codes[place] ?? ""}`;
  }
  return said;
}
