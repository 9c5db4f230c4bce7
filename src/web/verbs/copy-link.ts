import type { Words } from "#web/i18n/words.ts";
import { toast } from "#web/ui/toast.tsx";

/** Puts an address on the clipboard, and says whether it is there. */
export async function copyLink(t: Words, address: string): Promise<void> {
  try {
    // A browser may forbid it, and has no clipboard for pages without HTTPS.
    await navigator.clipboard.writeText(address);
  } catch {
    return toast({ text: t("link-not-copied") });
  }
  toast({ text: t("link-copied") });
}
