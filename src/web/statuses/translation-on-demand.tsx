/** Few posts are in another language than their reader's. Until its script has come, the line that the server has drawn stands as it is. */
import { needWords } from "#web/i18n/load-words.ts";
import type { StatusCell } from "#web/entities/store.ts";
import { inItsPlace, onDemand, saysTheSame } from "#web/navigation/on-demand.tsx";

export const TranslationLine = inItsPlace(
  import.meta.env.SSR
    ? (await import("./translation.tsx")).TranslationLine
    : onDemand(async () => (await Promise.all([import("./late.ts"), needWords(["translation"])]))[0].TranslationLine),
  ({ status: before }, { status: now }) => saysTheSame(factsOf(before), factsOf(now)),
);

const factsOf = ({ id, language, edited_at, translation }: StatusCell) => [id, language, edited_at, translation];
