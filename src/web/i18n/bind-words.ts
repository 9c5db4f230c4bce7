/**
 * Words in the browser, from messages that the build has read (`messagesIn`).
 *
 * Fluent's own code would be a fiftieth of all scripts, for what our messages use of it: arguments, plural
 * forms, numbers as their language writes them. A test holds every message to what Fluent makes of it.
 */

/** A message without arguments is its text. */
export type Pattern = string | readonly Part[];

/** A text; an argument; or an argument and what is said for each of its values, of which one is for all others. */
type Part = string | readonly [name: string, usual?: number, variants?: readonly Variant[]];

/** A value, a plural category (CLDR), or a number. */
type Variant = readonly [key: string | number, pattern: Pattern];

type WordArgs = Record<string, unknown>;

/** A message that is missing is its id, an argument that is missing its name in braces; both are told to `onFault`. */
export function bindWords(
  locale: string,
  groups: readonly Record<string, Pattern>[],
  onFault: (fault: Error) => void,
): (id: string, args?: WordArgs) => string {
  const numbers = new Intl.NumberFormat(locale);
  const plurals = new Intl.PluralRules(locale);
  const messages = new Map(groups.toReversed().flatMap((group) => Object.entries(group)));

  return function say(id, args = {}) {
    const shown = (pattern: Pattern): string => (typeof pattern === "string" ? pattern : pattern.map(part).join(""));

    function part(one: Part): string {
      if (typeof one === "string") return one;
      const [name, usual, variants] = one;
      const value = args[name];
      if (variants) {
        const category = typeof value === "number" ? plurals.select(value) : value;
        const [, pattern] = variants.find(([key]) => key === value || key === category) ?? variants[usual ?? 0]!;
        return shown(pattern);
      }
      if (typeof value === "number") return numbers.format(value);
      if (typeof value === "string") return value;
      onFault(new Error(`Message "${id}" in ${locale}: Unknown variable: $${name}`));
      return `{$${name}}`;
    }

    const pattern = messages.get(id);
    if (pattern !== undefined) return shown(pattern);
    onFault(new Error(`No message "${id}" in ${locale}`));
    return id;
  };
}
