/** Who boosted a post, or favored it. Loaded when asked for. */
import { useCallback, useEffect, useState } from "react";
import { dashed } from "#kit/dashed.ts";
import type { Account } from "#protocol/entities.ts";
import type { AccountId, StatusId } from "#protocol/ids.ts";
import type { Query } from "#protocol/query.ts";
import { AccountRow } from "#web/accounts/account-row.tsx";
import { useHands } from "#web/verbs/hands.ts";
import { ApiProblem } from "#web/data/api.ts";
import { useWords } from "#web/i18n/words.ts";
import { OverlayDialog } from "#web/navigation/overlay-dialog.tsx";
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
  const [ids, setIds] = useState<AccountId[] | null>(null);
  const [next, setNext] = useState<Query | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  const load = useCallback(
    async (query: Query) => {
      setProblem(null);
      try {
        const page = await api.get<Account[]>(`/api/v1/statuses/${id}/${reaction}`, query);
        const found = entities.addAccounts(page.body);
        setIds((before) => [...(before ?? []), ...found]);
        setNext(page.next);
      } catch (error) {
        if (!(error instanceof ApiProblem)) throw error;
        setProblem(error.message);
      }
    },
    [api, entities, id, reaction],
  );
  useEffect(() => void load({}), [load]);

  return (
    <OverlayDialog title={t(`status-${dashed(reaction)}-list`)} closeLabel={t("close")} onClose={onClose}>
      {problem && (
        <Failed retry={{ label: t("retry"), href: "", onRetry: () => void load(next ?? {}) }}>{problem}</Failed>
      )}
      {!ids && !problem && <Skeleton label={t("loading")} rows={4} />}
      <ul className={styles.people}>
        {ids?.map((one) => (
          <li key={one}>
            <AccountRow id={one} action={<></>} />
          </li>
        ))}
      </ul>
      {next && !problem && (
        <Button block onClick={() => void load(next)}>
          {t("list-more")}
        </Button>
      )}
    </OverlayDialog>
  );
}
