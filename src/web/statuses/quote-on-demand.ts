import { needWords } from "#web/i18n/load-words.ts";
import { onDemand } from "#web/navigation/on-demand.tsx";

export const QuoteCard = import.meta.env.SSR
  ? (await import("./quote-card.tsx")).QuoteCard
  : onDemand(async () => (await Promise.all([import("./late.ts"), needWords(["quotes"])]))[0].QuoteCard);
