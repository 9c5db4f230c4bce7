import { onDemand } from "#web/navigation/on-demand.tsx";

export const QuoteCard = import.meta.env.SSR
  ? (await import("./quote-card.tsx")).QuoteCard
  : onDemand(async () => (await import("./late.ts")).loadQuoteCard());
