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

/** Made when it is first asked: that reads the names of all languages. */
let languageNames: Intl.DisplayNames | undefined;

/** `de-ch` → `de-CH`; null for what is no language that has a name. Variants and extensions are left out. */
export function canonicalLanguage(tag: string): string | null {
  try {
    const { language, script, region } = new Intl.Locale(tag);
    languageNames ??= new Intl.DisplayNames("en", { type: "language", fallback: "none" });
    if (languageNames.of(language) === undefined) return null;
    return [language, script, region].filter(Boolean).join("-");
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
