/** Few posts are in another language than their reader's. The line that the server has drawn waits for its script. */
import { needWords } from "#web/i18n/load-words.ts";
import type { StatusCell } from "#web/entities/store.ts";
import { inItsPlace, onDemand, saysTheSame } from "#web/navigation/on-demand.tsx";

export const TranslationLine = inItsPlace(
  import.meta.env.SSR
    ? (await import("./translation.tsx")).TranslationLine
    : onDemand(
        async () => (await Promise.all([import("./late.ts"), needWords(["translation"])]))[0].TranslationLine,
        "at once",
      ),
  ({ status: before }, { status: now }) => saysTheSame(factsOf(before), factsOf(now)),
);

const factsOf = ({ id, language, edited_at, translation }: StatusCell) => [id, language, edited_at, translation];
