/** What stands in a frame below the words of a post: what it quotes, or else the page that it links to. */
import type { StatusCell } from "#web/entities/store.ts";
import { onDemand } from "#web/navigation/on-demand.tsx";

const QuoteCard = import.meta.env.SSR
  ? (await import("./quote-card.tsx")).QuoteCard
  : onDemand(async () => (await import("./quote-card.tsx")).loadQuoteCard());

/** With its sheet, which comes inside of a page that the server has drawn with one. */
const LinkCard = import.meta.env.SSR
  ? (await import("./link-card.tsx")).LinkCard
  : onDemand(async () => (await import("./link-card.tsx")).LinkCard);

export function Card({ id, quote, card }: Pick<StatusCell, "id" | "quote" | "card">) {
  return quote ? <QuoteCard id={id} quote={quote} /> : card && <LinkCard card={card} />;
}
