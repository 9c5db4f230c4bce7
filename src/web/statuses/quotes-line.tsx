/** On the page of a post: how many quote it, a link to them. */
import { compactNumber } from "#kit/time.ts";
import type { Account } from "#protocol/entities.ts";
import { useReader } from "#web/data/reader.ts";
import type { StatusCell } from "#web/entities/store.ts";
import { useWords } from "#web/i18n/words.ts";

interface QuotesLineProps {
  className: string | undefined;
  status: StatusCell;
  author: Account;
}

export function QuotesLine({ className, status: { id, quotes_count: count }, author }: QuotesLineProps) {
  const t = useWords();
  const { locale } = useReader();
  return (
    <div className={className}>
      <a href={`/@${author.acct}/${id}/quotes`}>
        <b>{compactNumber(locale, count)}</b> {t("status-quotes", { count })}
      </a>
    </div>
  );
}
