/** The language of a status: what its author says, else their usual one, else a guess from the text. */

/** Fewer letters say little about their language. */
const leastLetters = 8;

/** A BCP 47 tag, or null where nobody can tell. Tags that are none count as not given. */
export async function chooseLanguage(
  given: string | undefined,
  usual: string | null,
  text: string,
): Promise<string | null> {
  return (given && canonicalLanguage(given)) || usual || detectLanguage(text);
}

/** `de-ch` → `de-CH`; null for what is no language tag. */
export function canonicalLanguage(tag: string): string | null {
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? null;
  } catch {
    return null;
  }
}

async function detectLanguage(text: string): Promise<string | null> {
  const letters = text.replace(/https?:\/\/\S+|[@#]\S+|[^\p{L}\s]/gu, "").trim();
  if (letters.length < leastLetters) return null;
  // The smallest of the library's three models: the usual one would hold 56 MB for a few languages more.
  const { detect } = await import("tinyld/light");
  return detect(letters) || null;
}
