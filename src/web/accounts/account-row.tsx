/** One person in a list: who it is, what relation there is, and a button to change it. */
import { memo, type ReactNode } from "react";
import { beginningOf } from "#kit/text-of-html.ts";
import type { AccountId } from "#protocol/ids.ts";
import * as hooks from "#web/device/hooks.ts";
import { useAccount, useRelationship } from "#web/entities/store.ts";
import { useWords } from "#web/i18n/words.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import styles from "./account-row.module.css";
import { badgeOf } from "./badge.ts";
import { DisplayName } from "./display-name.tsx";
import { FollowButton } from "./follow-button.tsx";

/** Characters: two lines, and three on a phone. */
const bioLength = 120;

interface AccountRowProps {
  id: AccountId;
  /** What stands at the end instead of the follow button. */
  action?: ReactNode;
  /** Below the name, instead of the bio. */
  detail?: ReactNode;
  /** The element of the page to come back to from the follow button. */
  at?: string;
}

export const AccountRow = memo(function AccountRow({ id, action, detail, at }: AccountRowProps) {
  const t = useWords();
  const account = useAccount(id);
  const badge = badgeOf(useRelationship(id));
  if (!account) return null;
  const href = `/@${account.acct}`;
  return (
    <div className={styles.row} {...hooks.account.set(account.id)}>
      <a href={href} tabIndex={-1} aria-hidden="true">
        <Avatar src={account.avatar} />
      </a>
      <div className={styles.person}>
        <div className={styles.who}>
          <a className={styles.name} href={href} {...hooks.name.set()}>
            <DisplayName account={account} />
          </a>
          <p className={styles.handle}>
            <span>@{account.acct}</span>
            {/* A button of its own, or the one that unblocks, says it already. */}
            {badge && !action && badge !== "badge-blocked" && <span className={styles.badge}>{t(badge)}</span>}
          </p>
        </div>
        {action ?? <FollowButton account={account} at={at} />}
        <p className={styles.detail} dir={detail ? undefined : "auto"}>
          {detail ?? beginningOf(account.note, bioLength)}
        </p>
      </div>
    </div>
  );
});
