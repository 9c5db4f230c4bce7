/** The composer over the page where one reads: a dialog, and on phones a sheet that fills the window. */
import { useAsked, type Asked } from "#web/composer/asked.ts";
import { Composer } from "#web/composer/composer.tsx";
import { OverlayDialog } from "#web/navigation/overlay-dialog.tsx";
import type { OverProps } from "#web/navigation/routes.ts";
import { useWords } from "#web/i18n/words.ts";
import { Status as StatusCard } from "#web/statuses/status.tsx";
import { Toasts } from "#web/ui/toast.tsx";

export function Over({ data, href, onClose }: OverProps<Asked>) {
  const t = useWords();
  const { composer, title } = useAsked(data);
  return (
    <OverlayDialog title={t(title)} closeLabel={t("close")} href={href} tall onClose={onClose}>
      {data.replyTo && <StatusCard id={data.replyTo} joined="below" />}
      <Composer {...composer} wayBack={href} autoFocus onPublished={() => onClose()} />
      {/* Those of the page are out of reach meanwhile. */}
      <Toasts closeLabel={t("close")} />
    </OverlayDialog>
  );
}
