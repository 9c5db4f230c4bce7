const names = new Map<string, Intl.DisplayNames>();

/** The name of a language as a label: with a capital, although some languages write it small. */
export function nameOfLanguage(code: string, locale: string): string {
  let known = names.get(locale);
  if (!known) names.set(locale, (known = new Intl.DisplayNames(locale, { type: "language" })));
  const name = known.of(code) ?? code;
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
}
