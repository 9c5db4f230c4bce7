/**
 * Words of pages, from messages that the build has read (`messagesIn`).
 *
 * Fluent's own code would be a fiftieth of all scripts, and a twentieth of the server's work for a page, for what our
 * messages use of it: arguments, plural forms, numbers as their language writes them. A test holds every message to what Fluent makes of it.
 */

/** A message without arguments is its text. */
export type Pattern = string | readonly Part[];

/** By their ids. */
export type Messages = Record<string, Pattern>;

/** All that browsers say in one language, by the paths of the files. */
export interface LocaleWords {
  /** What every page says, the error page included: it has to speak without a network. */
  first: Record<string, Messages>;
  later: Record<string, () => Promise<Messages>>;
}

/** A text; an argument; or an argument and what is said for each of its values, of which one is for all others. */
type Part = string | readonly [name: string, usual?: number, variants?: readonly Variant[]];

/** A value, a plural category (CLDR), or a number. */
type Variant = readonly [key: string | number, pattern: Pattern];

type WordArgs = Record<string, unknown>;

const none: WordArgs = {};

/** A message that is missing is its id, an argument that is missing its name in braces; both are told to `onFault`. */
export function bindWords(
  locale: string,
  groups: readonly Messages[],
  onFault: (fault: Error) => void,
): (id: string, args?: WordArgs) => string {
  // Made for the first word that needs them: a phone takes some 50 ms for both. Not by `perLocale`, which is part of the
  // first script of visitors: that would have to bring these words along.
  let numbers: Intl.NumberFormat | undefined;
  let plurals: Intl.PluralRules | undefined;
  const messages = new Map(groups.toReversed().flatMap((group) => Object.entries(group)));

  function shown(id: string, pattern: Pattern, args: WordArgs): string {
    if (typeof pattern === "string") return pattern;
    let words = "";
    for (const one of pattern) words += typeof one === "string" ? one : valueOf(id, one, args);
    return words;
  }

  function valueOf(id: string, [name, usual, variants]: Exclude<Part, string>, args: WordArgs): string {
    const value = args[name];
    if (variants) {
      const category = typeof value === "number" ? (plurals ??= new Intl.PluralRules(locale)).select(value) : value;
      const [, pattern] = variants.find(([key]) => key === value || key === category) ?? variants[usual ?? 0]!;
      return shown(id, pattern, args);
    }
    // Small ones look the same in all our languages, and nearly all are small.
    if (typeof value === "number")
      return value >= 0 && value < 1_000 && Number.isInteger(value)
        ? String(value)
        : (numbers ??= new Intl.NumberFormat(locale)).format(value);
    if (typeof value === "string") return value;
    onFault(new Error(`Message "${id}" in ${locale}: Unknown variable: $${name}`));
    return `{$${name}}`;
  }

  return function say(id, args = none) {
    const pattern = messages.get(id);
    if (pattern !== undefined) return shown(id, pattern, args);
    onFault(new Error(`No message "${id}" in ${locale}`));
    return id;
  };
}
