/** After a report: thanks, and what one can do at once. */
import type { ReactNode } from "react";
import type { AccountId } from "#protocol/ids.ts";
import { useAccount, useRelationship } from "#web/entities/store.ts";
import { useWords } from "#web/i18n/words.ts";
import { Button } from "#web/ui/button.tsx";
import { useHands } from "#web/verbs/hands.ts";
import { block, mute } from "./actions.ts";
import relation from "./relation.module.css";
import styles from "./report.module.css";
import { VerbForm } from "./verb-form.tsx";

/** `end`: the way out. */
export function ReportSent({ id, end }: { id: AccountId; end: ReactNode }) {
  const t = useWords();
  const hands = useHands();
  const account = useAccount(id);
  const relationship = useRelationship(id);
  if (!account) return null;
  return (
    <div className={styles.sent} role="status">
      <h3>{t("report-sent-title")}</h3>
      <p>{t("report-sent")}</p>
      {!relationship?.blocking && <p>{t("report-sent-more", { acct: account.acct })}</p>}
      <div className={relation.row}>
        {!relationship?.muting && !relationship?.blocking && (
          <VerbForm id={id} verb="mute" onSend={() => void mute(hands, account, 0)}>
            <Button type="submit">{t("report-mute")}</Button>
          </VerbForm>
        )}
        {!relationship?.blocking && (
          <VerbForm id={id} verb="block" onSend={() => void block(hands, account)}>
            <Button type="submit" tone="danger">
              {t("report-block")}
            </Button>
          </VerbForm>
        )}
        {end}
      </div>
    </div>
  );
}
