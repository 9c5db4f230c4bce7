/** It is a form of the server's until its script has come. */
import { needWords } from "#web/i18n/load-words.ts";
import { inItsPlace, onDemand } from "#web/navigation/on-demand.tsx";

export const HeldPart = inItsPlace(
  import.meta.env.SSR
    ? (await import("./held-part.tsx")).HeldPart
    : onDemand(async () => (await Promise.all([import("./held-part.tsx"), needWords(["held-notices"])]))[0].HeldPart),
);
