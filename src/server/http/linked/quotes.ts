/** The quote in a post of another server, in the words of Mastodon 4.5; older software gives the quoted post alone. */
import type { Quote, ShallowQuote, Status } from "#protocol/entities.ts";
import type { StatusId } from "#protocol/ids.ts";
import type { QuoteApproval, QuoteState } from "#protocol/quotes.ts";
import { fieldsIn, idIn, listIn, oneOf, type Foreign } from "./values.ts";

/** Those of Mastodon, and what a reader of ours is told instead where we have no such state. */
const quoteStates = {
  accepted: "accepted",
  pending: "unauthorized",
  rejected: "revoked",
  revoked: "revoked",
  deleted: "deleted",
  unauthorized: "unauthorized",
  blocked_account: "blocked_account",
  blocked_domain: "blocked_account",
  muted_account: "muted_account",
} as const satisfies Record<string, QuoteState>;

function stateIn(value: unknown): QuoteState {
  const known = oneOf(Object.keys(quoteStates) as (keyof typeof quoteStates)[], value);
  return known ? quoteStates[known] : "unauthorized";
}

/** The state that is told, and the quoted post as it is told; null where nothing is quoted. */
function toldQuote(told: Foreign): { state: QuoteState; status: unknown; id: StatusId | null } | null {
  const quote = fieldsIn(told.quote) ?? fieldsIn(fieldsIn(told.pleroma)?.quote);
  if (!quote) return null;
  // Akkoma, Iceshrimp, Hollo and Pleroma give the post itself.
  if (fieldsIn(quote.account)) return { state: "accepted", status: quote, id: idIn(quote.id) };
  const status = quote.quoted_status;
  return { state: stateIn(quote.state), status, id: idIn(quote.quoted_status_id ?? fieldsIn(status)?.id) };
}

/** With the quoted post exactly where a reader may see it. */
export function quoteOf(told: Foreign, read: (status: unknown) => Status | null): Quote | null {
  const quote = toldQuote(told);
  if (!quote) return null;
  const status = quote.state === "accepted" || quote.state === "muted_account" ? read(quote.status) : null;
  if (status) return { state: quote.state, quoted_status: status };
  return { state: quote.state === "accepted" ? "unauthorized" : quote.state, quoted_status: null };
}

export function namedQuoteIn(told: Foreign): ShallowQuote | null {
  const quote = toldQuote(told);
  return quote && { state: quote.state, quoted_status_id: quote.id };
}

/**
 * The people who may quote it. We offer a quote only where nobody has to be asked first, and none on a server that says nothing of quotes.
 */
export function approvalIn(value: unknown): QuoteApproval {
  const told = fieldsIn(value);
  return {
    automatic: listIn(told?.automatic, (one) => oneOf(["public", "followers"], one), 10),
    manual: [],
    current_user: told?.current_user === "automatic" ? "automatic" : "denied",
  };
}
