/** Who boosted a post, or favored it. Loaded when asked for. */
import { useCallback } from "react";
import { dashed } from "#kit/dashed.ts";
import type { Account } from "#protocol/entities.ts";
import type { AccountId, StatusId } from "#protocol/ids.ts";
import type { Query } from "#protocol/query.ts";
import { AccountRow } from "#web/accounts/account-row.tsx";
import { useHands } from "#web/verbs/hands.ts";
import { useWords } from "#web/i18n/words.ts";
import { OverlayDialog } from "#web/navigation/overlay-dialog.tsx";
import { useDialogPages } from "#web/paging/use-dialog-pages.ts";
import { Button } from "#web/ui/button.tsx";
import { Failed } from "#web/ui/failed.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import styles from "./reactions-dialog.module.css";

export type Reaction = "reblogged_by" | "favourited_by";

interface ReactionsDialogProps {
  id: StatusId;
  reaction: Reaction;
  onClose: () => void;
}

export function ReactionsDialog({ id, reaction, onClose }: ReactionsDialogProps) {
  const t = useWords();
  const { api, entities } = useHands();
  const read = useCallback(
    async (query: Query) => {
      const page = await api.get<Account[]>(`/api/v1/statuses/${id}/${reaction}`, query);
      return { ...page, body: entities.addAccounts(page.body) };
    },
    [api, entities, id, reaction],
  );
  const { pages, hasMore, problem, load } = useDialogPages<AccountId>(read);

  return (
    <OverlayDialog title={t(`status-${dashed(reaction)}-list`)} closeLabel={t("close")} onClose={onClose}>
      {problem && <Failed retry={{ label: t("retry"), href: "", onRetry: load }}>{problem}</Failed>}
      {!pages && !problem && <Skeleton label={t("loading")} rows={4} />}
      <ul className={styles.people}>
        {pages?.flat().map((one) => (
          <li key={one}>
            <AccountRow id={one} action={<></>} />
          </li>
        ))}
      </ul>
      {hasMore && !problem && (
        <Button block onClick={load}>
          {t("list-more")}
        </Button>
      )}
    </OverlayDialog>
  );
}
