/** One person in a list: who it is, what relation there is, and a button to change it. */
import { memo, type ReactNode } from "react";
import type { Relationship } from "#protocol/entities.ts";
import type { AccountId } from "#protocol/ids.ts";
import * as hooks from "#web/device/hooks.ts";
import { useAccount, useRelationship } from "#web/entities/store.ts";
import { useWords } from "#web/i18n/words.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { ServerHtml } from "#web/ui/server-html.tsx";
import styles from "./account-row.module.css";
import { DisplayName } from "./display-name.tsx";
import { FollowButton } from "./follow-button.tsx";

interface AccountRowProps {
  id: AccountId;
  /** What stands at the end instead of the follow button. */
  action?: ReactNode;
  /** Below the name, instead of the bio. */
  detail?: ReactNode;
}

export const AccountRow = memo(function AccountRow({ id, action, detail }: AccountRowProps) {
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
          <a className={styles.name} href={href}>
            <DisplayName account={account} />
          </a>
          <p className={styles.handle}>
            <span>@{account.acct}</span>
            {/* A button of its own, or the one that unblocks, says it already. */}
            {badge && !action && badge !== "badge-blocked" && <span className={styles.badge}>{t(badge)}</span>}
          </p>
        </div>
        {action ?? <FollowButton account={account} />}
        {detail ? (
          <p className={styles.detail}>{detail}</p>
        ) : (
          account.note && <ServerHtml className={`prose ${styles.detail}`} html={account.note} />
        )}
      </div>
    </div>
  );
});

/** The word for a relation, as a message id. */
export function badgeOf(relationship: Relationship | undefined) {
  if (!relationship) return null;
  if (relationship.blocking) return "badge-blocked";
  if (relationship.muting) return "badge-muted";
  if (relationship.following && relationship.followed_by) return "badge-mutual";
  if (relationship.followed_by) return "badge-follows-you";
  return relationship.requested_by ? "badge-requested-you" : null;
}
