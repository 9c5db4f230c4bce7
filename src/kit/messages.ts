/**
 * Words: Fluent messages bound to one locale.
 *
 * Isolating marks (U+2068, U+2069) are off: they end up in titles, mails and
 * copied text, and the places where a name could turn the direction of a line
 * wrap it in `<bdi>` instead. Browsers get them read already (`web/i18n/bind-words.ts`).
 */
import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";

type MessageArgs = Record<string, FluentVariable>;
export type Say<Id extends string = string> = (id: Id, args?: MessageArgs) => string;

/**
 * Binds the messages of the given Fluent texts; of two with one id the first wins.
 *
 * A fault (no such message, two of them, an argument left out) is reported
 * to `onFault`. The answer is then the id, or the words with `{$argument}` left
 * in them: a page with one raw key is better than no page. Tests pass a function
 * that throws.
 */
export function createMessages(
  locale: string,
  ftlTexts: readonly string[],
  onFault: (fault: Error) => void = () => {},
): Say {
  const bundle = new FluentBundle(locale, { useIsolating: false });
  for (const text of ftlTexts) bundle.addResource(new FluentResource(text)).forEach(onFault);

  const plain = new Map<string, string>();

  return function say(id, args) {
    const known = args === undefined ? plain.get(id) : undefined;
    if (known !== undefined) return known;
    const pattern = bundle.getMessage(id)?.value;
    if (!pattern) {
      onFault(new Error(`No message "${id}" in ${locale}`));
      return id;
    }
    const faults: Error[] = [];
    const words = bundle.formatPattern(pattern, args, faults);
    for (const fault of faults) onFault(new Error(`Message "${id}" in ${locale}: ${fault.message}`, { cause: fault }));
    if (args === undefined && faults.length === 0) plain.set(id, words);
    return words;
  };
}
