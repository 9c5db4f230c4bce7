import { needWords } from "#web/i18n/load-words.ts";
import { onDemand } from "#web/navigation/on-demand.tsx";

const loadLate = async () => (await Promise.all([import("./late.ts"), needWords(["quotes"])]))[0];

export const QuoteCard = import.meta.env.SSR
  ? (await import("./quote-card.tsx")).QuoteCard
  : onDemand(async () => (await loadLate()).QuoteCard);

export const QuotesLine = import.meta.env.SSR
  ? (await import("./quotes-line.tsx")).QuotesLine
  : onDemand(async () => (await loadLate()).QuotesLine);
