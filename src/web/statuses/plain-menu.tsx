/** What a reader without scripts has of the menu of a post: quotes, and filters. */
import type { Account } from "#protocol/entities.ts";
import { PostForm } from "#web/data/post-form.tsx";
import { can } from "#web/data/own-account.ts";
import { useReader } from "#web/data/reader.ts";
import type { StatusCell } from "#web/entities/store.ts";
import { useWords } from "#web/i18n/words.ts";
import { Button } from "#web/ui/button.tsx";
import { policyOf, QuotePolicyOptions } from "./quote-policy-options.tsx";

export function PlainMenu({ status, author }: { status: StatusCell; author: Account }) {
  const t = useWords();
  const { account } = useReader();
  const isOpen = status.visibility === "public" || status.visibility === "unlisted";
  return (
    <>
      {status.quote_approval.current_user === "automatic" && can(account, "quotes") && (
        <p>
          <a href={`/compose?quote=${status.id}`}>{t("quote-this")}</a>
        </p>
      )}
      {account && account.id !== author.id && can(account, "filters") && (
        <p>
          <a href={`/filters?status=${status.id}`}>{t("status-filter")}</a>
        </p>
      )}
      {account?.id === author.id && isOpen && can(account, "quotes") && (
        <PostForm action={`/form/api/v1/statuses/${status.id}/interaction_policy`}>
          <input type="hidden" name="_method" value="PUT" />
          <input type="hidden" name="return_to" value={`/@${author.acct}/${status.id}`} />
          <select
            className="lone-field"
            name="quote_approval_policy"
            aria-label={t("quote-who")}
            defaultValue={policyOf(status)}
          >
            <QuotePolicyOptions />
          </select>{" "}
          <Button type="submit">{t("quote-save")}</Button>
        </PostForm>
      )}
    </>
  );
}
