import { perLocale } from "./per-locale.ts";

const names = perLocale((locale) => new Intl.DisplayNames(locale, { type: "language" }));

/** The name of a language as a label: with a capital, although some languages write it small. */
export function nameOfLanguage(code: string, locale: string): string {
  const name = languageInText(code, locale);
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
}

/** The same within a sentence. */
export function languageInText(code: string, locale: string): string {
  return names(locale).of(code) ?? code;
}
