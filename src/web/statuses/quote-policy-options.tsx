/** Who may quote a post: the choices of a select. */
import { quotePolicies, type QuotePolicy } from "#protocol/quotes.ts";
import type { StatusCell } from "#web/entities/store.ts";
import { useWords } from "#web/i18n/words.ts";

export const policyOf = ({ quote_approval }: Pick<StatusCell, "quote_approval">): QuotePolicy =>
  quote_approval.automatic[0] ?? "nobody";

export function QuotePolicyOptions() {
  const t = useWords();
  return quotePolicies.map((policy) => (
    <option key={policy} value={policy}>
      {t(`quote-who-${policy}`)}
    </option>
  ));
}
