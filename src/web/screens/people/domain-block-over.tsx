/** The same over the page where somebody's menu was open. */
import { DomainBlockForm } from "#web/accounts/domain-block-form.tsx";
import { useWords } from "#web/i18n/words.ts";
import { OverlayDialog } from "#web/navigation/overlay-dialog.tsx";
import type { OverProps } from "#web/navigation/routes.ts";

export function Over({ data: { domain }, href, onClose }: OverProps<{ domain: string }>) {
  const t = useWords();
  return (
    <OverlayDialog title={t("domain-block-title", { domain })} closeLabel={t("close")} href={href} onClose={onClose}>
      <DomainBlockForm domain={domain} onDone={() => onClose()} />
    </OverlayDialog>
  );
}
