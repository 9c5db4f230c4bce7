/** What somebody typed into a search box, made into what PostgreSQL can look for. */

const wholeWords = /[\p{L}\p{M}\p{N}]+/gu;

/** The words of a search that is nothing but words; null where quotes, a minus or "or" say more, or an address is meant. */
export function plainWords(text: string): string[] | null {
  // A mark that ends a word or a question says nothing of what is looked for.
  const says = text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[.,;:!?]+(?=\s|$)/g, "");
  if (/[^\p{L}\p{M}\p{N}\s#]|(?:^|\s)or(?:\s|$)/u.test(says)) return null;
  return says.match(wholeWords)?.slice(0, mostWords) ?? null;
}

/** Dictionaries of PostgreSQL that know the stem of such a word. Of a short one too much would begin with it. */
export function stemmersOf(word: string): string[] {
  if (!/^\p{L}{4,}$/u.test(word)) return [];
  return /\p{Script=Cyrillic}/u.test(word) ? ["russian_stem"] : ["english_stem", "german_stem"];
}

/** Words beyond these do not make a search more exact, only slower. */
const mostWords = 8;

/**
 * For `to_tsquery`: each word, the beginning of a longer one too; null if there
 * is no word. Only letters and digits reach the query, so that nothing of its
 * own language does.
 */
export function wordsQuery(text: string): string | null {
  const words = text.normalize("NFKC").match(wholeWords)?.slice(0, mostWords);
  return words ? words.map((word) => `${word}:*`).join(" & ") : null;
}
