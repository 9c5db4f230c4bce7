/** All that stands below the name on a profile. On a limited account it is behind one fold, together with the bio. */
import type { ReactNode } from "react";
import type { Account } from "#protocol/entities.ts";
import { useIsLimited } from "#web/accounts/limited.ts";
import { About } from "#web/accounts/profile-header.tsx";
import { useReader } from "#web/data/reader.ts";
import { useWords } from "#web/i18n/words.ts";
import { Fold } from "#web/statuses/fold.tsx";
import styles from "#web/accounts/profile-header.module.css";

export function BelowProfile({ account, children }: { account: Account; children: ReactNode }) {
  const t = useWords();
  const { domain } = useReader();
  const isLimited = useIsLimited(account);
  if (!isLimited) return children;
  return (
    <div className={styles.limited}>
      <Fold
        of={`profile ${account.id}`}
        why={t("profile-limited", { domain })}
        show={t("profile-limited-show")}
        hide={t("fold-show-less")}
      >
        <section className={styles.profile}>
          <About account={account} />
        </section>
        {children}
      </Fold>
    </div>
  );
}
