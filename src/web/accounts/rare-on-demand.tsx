/** What few profiles show above or below their head. Until its script has come, what the server has drawn stands as it is. */
import { needWords } from "#web/i18n/load-words.ts";
import { inItsPlace, onDemand } from "#web/navigation/on-demand.tsx";

export const Rare = inItsPlace(
  import.meta.env.SSR
    ? (await import("./rare.tsx")).Rare
    : onDemand(async () => (await Promise.all([import("./rare.tsx"), needWords(["rare"])]))[0].Rare, "at once"),
);
