/**
 * From which languages this server translates posts into that of a page: no page offers what the translator doesn't have.
 *
 * A page never waits for the translator. It is drawn with what the translator has said last, and with none before that.
 */
import { pairsOf } from "#server/domain/statuses/translate.ts";
import type { Pairs, Translator } from "#server/outside/translator.ts";

/** Languages alone, without a country or a script. */
export function languagesTranslated(translator: Translator | null): (locale: string) => readonly string[] {
  let known: Pairs = new Map();
  const renew = () => {
    if (!translator) return;
    // While it is away, what it has said before stands.
    void pairsOf(translator).then(
      (pairs) => (known = pairs),
      () => {},
    );
  };
  renew();
  return (locale) => {
    renew();
    const into = [...known].filter(([from, targets]) => alone(from) !== locale && targets.map(alone).includes(locale));
    return [...new Set(into.flatMap(([from]) => norwegian.get(alone(from)) ?? alone(from)))];
  };
}

const alone = (code: string) => code.split("-", 1)[0]!.toLowerCase();

/** Norwegian is mostly written as Bokmål, and posts name it either way. */
const norwegian = new Map(["no", "nb"].map((code) => [code, ["no", "nb"]]));
