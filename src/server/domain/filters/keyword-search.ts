/**
 * Which of many keywords stand in a text, in one walk over it (Aho and Corasick).
 *
 * Neither keywords nor text can make it slow: a regular expression of the same
 * keywords would begin anew at each character, and one reader could make the
 * server stand still with the right words (threats D04).
 */

export interface Keyword {
  keyword: string;
  /** It stands alone there: no letter or digit goes on before or behind it. */
  whole_word: boolean;
}

/**
 * As keywords and texts are compared: no matter how they are spelled, in capitals, or in which form their accents came,
 * and no matter what nobody sees or a keyboard chooses by itself. Accents make other words.
 */
export function folded(text: string): string {
  const plain = text
    .normalize("NFKC")
    .replaceAll(/\p{Default_Ignorable_Code_Point}+/gu, "")
    .toLowerCase();
  return plain
    .replaceAll(/i\u0307|[\u0131ёßς\u2018\u2019\u201b\u02bc\u02b9\u2032`\u00b4\u201c-\u201f\u2010\u2212]/g, (sign) =>
      same.get(sign)!,
    )
    .replaceAll(/\s+/g, " ")
    .trim();
}

/** The dotless i is the small letter of a Turkish I, which lower case takes for that of any other language. */
const same = new Map([
  ["i\u0307", "i"],
  ["\u0131", "i"],
  ["ё", "е"],
  ["ß", "ss"],
  ["ς", "σ"],
  ...each("\u2018\u2019\u201b\u02bc\u02b9\u2032`\u00b4", "'"),
  ...each("\u201c\u201d\u201e\u201f", '"'),
  ...each("\u2010\u2212", "-"),
]);

function each(signs: string, meant: string) {
  return Array.from(signs, (sign) => [sign, meant] as const);
}

/** The places in the list of those that stand in a text, which is folded; in no order. */
export type KeywordSearch = (text: string) => Set<number>;

interface State {
  next: Map<number, State>;
  /** Of the longest other beginning that ends here. */
  back: State | null;
  /** The next on the way back where a keyword ends, wherever words end; and where one ends that is whole there. */
  shorter: State | null;
  shorterWhole: State | null;
  ending: Ending[];
  /** How many characters lead here. */
  depth: number;
}

interface Ending {
  /** Several filters may have the same keyword. */
  places: [number, ...number[]];
  /** Where a word must not go on. */
  before: boolean;
  behind: boolean;
}

export function searchFor(keywords: readonly Keyword[]): KeywordSearch {
  const start = stateAt(0);
  for (const [place, keyword] of keywords.entries()) put(start, place, keyword);
  linkBack(start);
  return (text) => {
    const found = new Set<number>();
    const words = wordsIn(text);
    let state = start;
    for (let at = 0; at < text.length; at++) {
      const unit = text.charCodeAt(at);
      while (state !== start && !state.next.has(unit)) state = state.back!;
      state = state.next.get(unit) ?? start;
      for (let here: State | null = state; here; here = here.shorter) note(found, here, false, words, at);
      // Inside of a word none ends that is to stand alone: those would be looked at in vain for each of its letters.
      if (!words[at + 1])
        for (let here: State | null = state; here; here = here.shorterWhole) note(found, here, true, words, at);
    }
    return found;
  };
}

function note(found: Set<number>, { ending, depth }: State, behind: boolean, words: Uint8Array, at: number): void {
  for (const one of ending) {
    if (one.behind !== behind || found.has(one.places[0]!)) continue;
    const first = at + 1 - depth;
    if (one.before && first > 0 && words[first - 1]) continue;
    for (const place of one.places) found.add(place);
  }
}

/** 1 for each unit of a text that is of a word; one more than there are. */
function wordsIn(text: string): Uint8Array {
  const words = new Uint8Array(text.length + 1);
  for (const { index, 0: character } of text.matchAll(/[\p{L}\p{M}\p{N}\p{Pc}]/gu))
    words.fill(1, index, index + character.length);
  return words;
}

function put(start: State, place: number, { keyword, whole_word }: Keyword): void {
  const text = folded(keyword);
  if (text === "") return;
  let state = start;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    const next = state.next.get(unit) ?? stateAt(state.depth + 1);
    state.next.set(unit, next);
    state = next;
  }
  // Where a keyword begins with another sign, such as "#", nothing has to stand apart there, as on Mastodon.
  const before = whole_word && isWord(characterAt(text, 0));
  const behind = whole_word && isWord(characterBefore(text, text.length));
  const known = state.ending.find((one) => one.before === before && one.behind === behind);
  if (known) known.places.push(place);
  else state.ending.push({ places: [place], before, behind });
}

/** Level by level, so that what lies further up is linked already. */
function linkBack(start: State): void {
  const waiting = [...start.next.values()];
  for (const state of waiting) state.back = start;
  for (const state of waiting) {
    for (const [unit, next] of state.next) {
      let back = state.back;
      while (back && !back.next.has(unit)) back = back.back;
      next.back = back?.next.get(unit) ?? start;
      next.shorter = endsIn(next.back, false) ? next.back : next.back.shorter;
      next.shorterWhole = endsIn(next.back, true) ? next.back : next.back.shorterWhole;
      waiting.push(next);
    }
  }
}

const endsIn = ({ ending }: State, behind: boolean) => ending.some((one) => one.behind === behind);

function stateAt(depth: number): State {
  return { next: new Map(), back: null, shorter: null, shorterWhole: null, ending: [], depth };
}

function characterAt(text: string, at: number): string {
  const code = text.codePointAt(at);
  return code === undefined ? "" : String.fromCodePoint(code);
}

function characterBefore(text: string, end: number): string {
  const pair = text.slice(Math.max(0, end - 2), end);
  return /^[\ud800-\udbff][\udc00-\udfff]$/.test(pair) ? pair : pair.slice(-1);
}

/** Letters with their accents, digits, and what joins them, as in Mastodon's filters. */
function isWord(character: string): boolean {
  return /[\p{L}\p{M}\p{N}\p{Pc}]/u.test(character);
}
