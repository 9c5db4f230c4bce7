/** What somebody typed into a search box, made into what PostgreSQL can look for. */

/** For `like`: text that begins with this, in which `%` and `_` mean themselves. */
export function prefixPattern(text: string): string {
  return `${text.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`;
}

/** Words beyond these do not make a search more exact, only slower. */
const mostWords = 8;

/**
 * For `to_tsquery`: each word, the beginning of a longer one too; null if there
 * is no word. Only letters and digits reach the query, so that nothing of its
 * own language does.
 */
export function wordsQuery(text: string): string | null {
  const words = text
    .normalize("NFKC")
    .match(/[\p{L}\p{M}\p{N}]+/gu)
    ?.slice(0, mostWords);
  return words ? words.map((word) => `${word}:*`).join(" & ") : null;
}
