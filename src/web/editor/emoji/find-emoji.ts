/** Emoji by what somebody types: a shortcode, a name, or any of the words for it. */
import { inTone, type Emoji, type EmojiGroup } from "./emoji.ts";
import { oftenWritten } from "./often-written.ts";

/** What is compared: in small letters, without accents, so that "e" finds "ё" and "a" finds "ä". */
const plain = (text: string) =>
  text
    .toLowerCase()
    .normalize("NFD")
    .replaceAll(/[\u0300-\u036f]/g, "");

interface Searched {
  emoji: Emoji;
  name: string;
  /** Name, codes and words, each between spaces. */
  words: string;
  isOften: boolean;
}

const searched = new WeakMap<readonly EmojiGroup[], Searched[]>();

/** So that the first key doesn't wait for it. */
export function prepareSearch(groups: readonly EmojiGroup[]): void {
  searchedIn(groups);
}

function searchedIn(groups: readonly EmojiGroup[]): Searched[] {
  let all = searched.get(groups);
  if (!all) {
    const often = new Map(oftenWritten.split(" ").map((sign, at) => [sign, at]));
    const emoji = groups.flatMap((group) => group.emoji);
    // Made plain as one text: one by one takes ten times as long.
    const names = plain(emoji.map(({ name }) => name.replaceAll("_", " ")).join("\n")).split("\n");
    const words = plain(emoji.map((one) => `${one.codes.join(" ")} ${one.words}`).join("\n")).split("\n");
    const inOrder = emoji.map((one, at) => {
      const place = often.get(inTone(one.sign, 0));
      const found = {
        emoji: one,
        name: names[at]!,
        words: ` ${names[at]} ${words[at]} `,
        isOften: place !== undefined,
      };
      return { found, place: place ?? often.size + at };
    });
    all = inOrder.sort((one, other) => one.place - other.place).map(({ found }) => found);
    searched.set(groups, all);
  }
  return all;
}

/**
 * The best first: a shortcode or name in full, then the beginning of a name, then that of a code or word. What people
 * write often comes before its equals: its words count as a name does, and those in full before that.
 */
export function findEmoji(groups: readonly EmojiGroup[], typed: string): Emoji[] {
  const code = plain(typed.trim()).replaceAll(":", "");
  const name = code.replaceAll("_", " ");
  const beginnings = name.split(" ").filter(Boolean);
  if (beginnings.length === 0) return [];
  const rankOf = ({ emoji: { codes }, name: own, words, isOften }: Searched) => {
    if (own === name || codes.includes(code)) return 0;
    if (isOften && words.includes(` ${name} `)) return 1;
    if (own.startsWith(name)) return 2;
    const fits = words.includes(` ${code}`) || beginnings.every((beginning) => words.includes(` ${beginning}`));
    return fits ? (isOften ? 2 : 3) : undefined;
  };
  const ranks: Emoji[][] = [[], [], [], []];
  for (const one of searchedIn(groups)) {
    const rank = rankOf(one);
    if (rank !== undefined) ranks[rank]!.push(one.emoji);
  }
  return ranks.flat();
}
