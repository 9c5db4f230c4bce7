/** What stands in a frame below the words of a post: what it quotes, or else the page that it links to. */
import type { StatusCell } from "#web/entities/store.ts";
import { onDemand } from "#web/navigation/on-demand.tsx";
import { LinkCard } from "./link-card-on-demand.tsx";

const QuoteCard = import.meta.env.SSR
  ? (await import("./quote-card.tsx")).QuoteCard
  : onDemand(async () => (await import("./quote-card.tsx")).loadQuoteCard());

export function Card({ id, quote, card }: Pick<StatusCell, "id" | "quote" | "card">) {
  return quote ? <QuoteCard id={id} quote={quote} /> : card && <LinkCard card={card} />;
}
