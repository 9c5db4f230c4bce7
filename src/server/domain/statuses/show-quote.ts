/** What a status quotes and who may quote it, as the API shows it: rows in, entities out, and no query. */
import { escapeHtml } from "#kit/html.ts";
import type { Quote, ShallowQuote, Status } from "#protocol/entities.ts";
import type { StatusId } from "#protocol/ids.ts";
import {
  quotePolicies,
  usualApproval,
  type QuoteApproval,
  type QuotePolicy,
  type QuoteState,
} from "#protocol/quotes.ts";
import type { QuoteRow } from "./quote-rules.ts";

/** In these the quoted status is there. */
const showing: ReadonlySet<QuoteState> = new Set(["accepted", "muted_account"]);

/** Ids of those that quote something, and of what they quote, each once; null where nothing is quoted. */
export function quotedIn(
  rows: readonly (QuoteRow & { id: StatusId })[],
): { quoting: StatusId[]; quoted: StatusId[] } | null {
  const quoting = rows.filter((row) => row.quoted_status_id !== null);
  if (quoting.length === 0) return null;
  const once = (ids: (StatusId | null)[]) => [...new Set(ids)] as StatusId[];
  return { quoting: once(quoting.map((row) => row.id)), quoted: once(quoting.map((row) => row.quoted_status_id)) };
}

/** With the quoted status as `show` has it; one that has gone since its row was read is deleted. */
export function quoteIn(
  { quoted_status_id: id }: QuoteRow,
  state: QuoteState | undefined,
  show: (id: StatusId) => Status | null,
): Quote | null {
  if (!state || !id) return null;
  if (!showing.has(state)) return { state, quoted_status: null };
  const quoted_status = show(id);
  return quoted_status ? { state, quoted_status } : { state: "deleted", quoted_status: null };
}

export function shallowQuoteIn({ quoted_status_id: id }: QuoteRow, state: QuoteState | undefined): ShallowQuote | null {
  return state ? { state, quoted_status_id: showing.has(state) ? id : null } : null;
}

/** What it quotes is only named. */
export function shallowQuoteOf({ quote }: Pick<Status, "quote">): ShallowQuote | null {
  if (!quote || !("quoted_status" in quote)) return quote;
  return { state: quote.state, quoted_status_id: quote.quoted_status?.id ?? null };
}

/**
 * For readers that know nothing of quotes: the address of what is quoted, above the words, unless these link to it. It is no part of
 * what is stored, so a reader who may not see the quoted status does not learn its address either.
 */
export function withLink(content: string, quote: Status["quote"]): string {
  if (!quote || !("quoted_status" in quote) || !quote.quoted_status) return content;
  const { url, uri } = quote.quoted_status;
  const [shown, ...addresses] = [url, uri].map(escapeHtml);
  if ([shown, ...addresses].some((address) => content.includes(`href="${address}"`))) return content;
  return `<p class="quote-inline" hidden>RE: <a href="${shown}" rel="nofollow noopener ugc" target="_blank" translate="no">${shown}</a></p>${content}`;
}

/** The line that `withLink` has put above the words, and the words. */
export function apartFromLink(content: string): [link: string, words: string] {
  const [link] = /^(?:<p class="quote-inline" hidden>.*?<\/p>)?/s.exec(content)!;
  return [link, content.slice(link.length)];
}

/** One object for all that are alike. */
export function approvalOf({ quote_policy: policy, may_quote }: QuoteRow): QuoteApproval {
  return approvals[policy ?? "public"][(may_quote ?? true) ? "automatic" : "denied"];
}

const approvals = Object.fromEntries(
  quotePolicies.map((policy) => [
    policy,
    { automatic: approvalBy(policy, "automatic"), denied: approvalBy(policy, "denied") },
  ]),
) as Record<QuotePolicy, Record<QuoteApproval["current_user"], QuoteApproval>>;

function approvalBy(policy: QuotePolicy, current_user: QuoteApproval["current_user"]): QuoteApproval {
  if (policy === "public" && current_user === "automatic") return usualApproval;
  return Object.freeze({ automatic: policy === "nobody" ? [] : [policy], manual: [], current_user });
}
