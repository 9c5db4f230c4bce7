/** The same in a dialog, over the page with the post or the profile. */
import { useState } from "react";
import type { Reportable } from "#web/accounts/report.ts";
import { ReportForm } from "#web/accounts/report-form.tsx";
import { ReportSent } from "#web/accounts/report-sent.tsx";
import { useAccount } from "#web/entities/store.ts";
import { useWords } from "#web/i18n/words.ts";
import { OverlayDialog } from "#web/navigation/overlay-dialog.tsx";
import type { OverProps } from "#web/navigation/routes.ts";
import { Button } from "#web/ui/button.tsx";

export function Over({ data, href, onClose }: OverProps<Reportable>) {
  const t = useWords();
  const account = useAccount(data.id);
  const [sent, setSent] = useState(false);
  if (!account) return null;
  return (
    <OverlayDialog
      title={t("report-title", { acct: account.acct })}
      closeLabel={t("close")}
      href={href}
      onClose={onClose}
    >
      {sent ? (
        <ReportSent id={data.id} end={<Button onClick={() => onClose()}>{t("report-done")}</Button>} />
      ) : (
        <ReportForm data={data} onSent={() => setSent(true)} />
      )}
    </OverlayDialog>
  );
}
