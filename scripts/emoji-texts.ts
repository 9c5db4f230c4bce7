/**
 * Vite plugin: all emoji of Unicode with their names and words in one language, from `emojibase-data`.
 * `import text from "virtual:emoji/de"` is one text, which `web/editor/emoji/emoji.ts` reads.
 *
 * A line for each emoji, an empty one between groups: the emoji with `~` where a skin tone goes, its name, its
 * shortcodes, more words for it, and the version of Unicode that brought it, if not all devices draw that.
 */
import { createRequire } from "node:module";
import type { Plugin } from "vite";

const prefix = "virtual:emoji/";

/** What all devices draw that get this far. */
const oldVersion = 12;
const tones = ["🏻", "🏼", "🏽", "🏾", "🏿"];
/** Parts of other emoji, which nobody writes alone. */
const components = 2;

/** What people say that the package doesn't know. */
const moreWords: Record<string, Record<string, string>> = {
  en: { "😤": "huff", "❌": "wrong", "🐦": "linnet" },
  de: {
    "🤣": "kugeln",
    "🙄": "augenrollen",
    "😏": "schmunzeln",
    "💩": "kacke",
    "🫶": "herzhände",
    "💯": "hundert",
    "❌": "falsch nein",
    "✅": "fertig ja haken",
    "🏖️": "urlaub",
    "🌱": "keimling",
    "🐦": "hänfling",
  },
  ru: {
    "🤨": "бровь",
    "😐": "нейтрально",
    "🙄": "закатывать",
    "🤓": "ботаник",
    "😭": "рыдать",
    "🥺": "умоляю",
    "🤭": "хихикать",
    "🤷": "пожать",
    "✅": "да",
    "❌": "нет",
    "🐦": "коноплянка",
  },
};

interface Emoji {
  emoji: string;
  hexcode: string;
  label: string;
  version: number;
  tags?: string[];
  group?: number;
  order?: number;
  skins?: { emoji: string; tone: number | number[] }[];
}

type Shortcodes = Record<string, string | string[]>;

export function emojiTexts(): Plugin {
  let serverSide = false;
  return {
    name: "linnet:emoji",
    configResolved: (config) => void (serverSide = Boolean(config.build.ssr)),
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${prefix}`)) return;
      // Nobody writes on the server.
      const text = serverSide ? "" : emojiText(id.slice(prefix.length + 1));
      return { code: `export default ${JSON.stringify(text)}`, map: null };
    },
  };
}

export function emojiText(locale: string): string {
  const read = createRequire(import.meta.url);
  const all = (read(`emojibase-data/${locale}/data.json`) as Emoji[]).map(asWritten);
  const named = ["github", "emojibase", "cldr"].map(
    (kind) => read(`emojibase-data/en/shortcodes/${kind}.json`) as Shortcodes,
  );
  const codesOf = ({ hexcode, label }: Emoji) =>
    [...new Set(named.flatMap((codes) => codes[hexcode] ?? []))].filter((code) => code !== label.replaceAll(" ", "_"));
  const shown = all.filter(({ group }) => group !== undefined && group !== components);
  const groups = Map.groupBy(
    shown.sort((one, other) => one.order! - other.order!),
    ({ group }) => group!,
  );
  const lines = (group: Emoji[]) =>
    group.map((one) => {
      const { label, version } = one;
      const parts = [signOf(one), label, codesOf(one).join(" "), wordsOf(one, moreWords[locale]).join(" ")];
      if (version > oldVersion) parts.push(String(version));
      if (parts.some((part) => /[|\n]/.test(part))) throw new Error(`${label} has a sign that divides`);
      return parts.join("|");
    });
  return [...groups]
    .sort(([one], [other]) => one - other)
    .map(([, group]) => lines(group).join("\n"))
    .join("\n\n");
}

/** Without the sign that asks for colours, where they are what an emoji has anyway: as keyboards write it. */
function asWritten(one: Emoji): Emoji {
  return { ...one, emoji: one.emoji.replaceAll(/(?<=^\p{Emoji_Presentation})\ufe0f$/gu, "") };
}

/** Those that its name doesn't say. */
function wordsOf({ emoji, label, tags = [] }: Emoji, more: Record<string, string> = {}): string[] {
  const said = new Set(label.split(" "));
  return [...new Set([...tags, more[emoji] ?? ""].flatMap((tag) => tag.split(" ")))].filter(
    (word) => word && !said.has(word),
  );
}

/** Throws for an emoji whose tones cannot be made of one text. */
function signOf({ emoji, label, skins = [] }: Emoji): string {
  const inOneTone = skins.filter(({ tone }) => new Set([tone].flat()).size === 1);
  if (inOneTone.length === 0) return emoji;
  const light = inOneTone.find(({ tone }) => [tone].flat()[0] === 1)!;
  let sign = "";
  const rest = [...emoji];
  for (const part of light.emoji) {
    // The plain one may ask to be drawn in colour, where the toned one is anyway.
    if (part !== tones[0] && rest[0] === "\ufe0f" && part !== "\ufe0f") sign += rest.shift();
    sign += part === tones[0] ? "~" : rest.shift();
  }
  sign += rest.join("");
  for (const { emoji: toned, tone } of inOneTone) {
    const made = sign.replaceAll(/~\ufe0f?/g, tones[[tone].flat()[0]! - 1]!);
    if (made !== toned) throw new Error(`${label} in tone ${String(tone)} is ${toned}, not ${made}`);
  }
  if (sign.replaceAll("~", "") !== emoji) throw new Error(`${label} is ${emoji}, not ${sign}`);
  return sign;
}
