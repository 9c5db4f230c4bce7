/** Who asks to follow the reader. A row that was answered stays, and offers to follow back. */
import type { AccountId } from "#protocol/ids.ts";
import { AccountRow } from "#web/accounts/account-row.tsx";
import { FollowRequestAnswer } from "#web/accounts/follow-request-answer.tsx";
import { useRelationship } from "#web/entities/store.ts";
import styles from "#web/accounts/people-list.module.css";
import { peopleScreen } from "#web/shell/people-screen.tsx";

export const { load, Screen } = peopleScreen({
  path: "/api/v1/follow_requests",
  title: "nav-follow-requests",
  empty: "requests-empty",
  icon: "user-check",
  search: "relations-search-requests",
  noneFound: "requests-none-found",
  back: "/notifications",
  row: (id) => <RequestRow id={id} />,
});

function RequestRow({ id }: { id: AccountId }) {
  const asks = useRelationship(id)?.requested_by;
  if (!asks) return <AccountRow id={id} />;
  return (
    <div className={styles.request}>
      <AccountRow id={id} action={<></>} />
      <FollowRequestAnswer id={id} />
    </div>
  );
}
