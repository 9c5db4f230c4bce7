/** A notice on a visitor's page, as readers get it. */
import type { SignedIn } from "#web/data/notice.ts";
import { wordsOfNotice } from "#web/data/notice-words.ts";
import { t } from "#web/i18n/load-words.ts";
import { toast, Toasts } from "#web/ui/toast.tsx";
import type { mount } from "./mount.tsx";

export async function wake(place: typeof mount, acct: SignedIn): Promise<void> {
  const notices = await place({ sheets: [] });
  notices.show(<Toasts closeLabel={t("close")} />);
  // The region has to be there before its words, or they aren't read out.
  requestAnimationFrame(() => toast({ text: wordsOfNotice(t, acct) }));
}
