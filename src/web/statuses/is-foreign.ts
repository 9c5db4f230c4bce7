/** Posts that their reader may want in the language of their pages: for everybody, and in another one that isn't among those they read anyway. */
import type { StatusCell } from "#web/entities/store.ts";
import { isVisitor, type Reader } from "#web/data/reader.ts";

export function isForeign(
  { language, visibility }: Pick<StatusCell, "language" | "visibility">,
  { account, locale, hiddenTranslations }: Pick<Reader, "account" | "locale" | "hiddenTranslations">,
): boolean {
  if (isVisitor(account) || !language || !/^(?:public|unlisted)$/.test(visibility)) return false;
  const [own] = language.split("-", 1);
  return own !== locale && !hiddenTranslations.includes(own!);
}
