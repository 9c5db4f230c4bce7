/** The menu of a picture of one's profile: choose another one, remove it, or take back the choice. Loaded when it is opened. */
import type { CredentialAccount } from "#protocol/entities.ts";
import { ApiProblem } from "#web/data/api.ts";
import { updateAccount } from "#web/data/update-account.ts";
import { useApi } from "#web/data/reader.ts";
import { useEntities } from "#web/entities/store.ts";
import { needWords } from "#web/i18n/load-words.ts";
import { useWords } from "#web/i18n/words.ts";
import { Menu, type MenuEntry } from "#web/ui/menu.tsx";
import { toast } from "#web/ui/toast.tsx";

export type PictureKind = "avatar" | "header";

interface PictureMenuProps {
  kind: PictureKind;
  anchor: HTMLElement;
  /** Whether there is one that could be removed. */
  canRemove: boolean;
  onChoose: () => void;
  /** Absent while nothing is chosen. */
  onDiscard: (() => void) | undefined;
  onClose: () => void;
}

/** With its words, which no page needs before. */
export async function load(): Promise<typeof PictureMenu> {
  await needWords(["menus", "settings"]);
  return PictureMenu;
}

function PictureMenu({ kind, anchor, canRemove, onChoose, onDiscard, onClose }: PictureMenuProps) {
  const t = useWords();
  const api = useApi();
  const entities = useEntities();

  async function remove(): Promise<void> {
    try {
      const account = await api.send<CredentialAccount>("DELETE", `/api/v1/profile/${kind}`);
      entities.accounts.put(account);
      updateAccount(account);
      toast({ text: t("profile-picture-removed") });
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      toast({ text: error.message });
    }
  }

  const entries: MenuEntry[] = [{ label: t("profile-picture-choose"), icon: "image", onSelect: onChoose }];
  if (onDiscard) {
    entries.push({ label: t("profile-picture-discard"), icon: "history", onSelect: onDiscard });
  } else if (canRemove) {
    const label = t(`profile-picture-remove-${kind}`);
    entries.push({
      label,
      icon: "trash-2",
      next: [
        { label, icon: "trash-2", danger: true, onSelect: () => void remove() },
        { label: t("cancel"), icon: "x" },
      ],
    });
  }
  return <Menu anchor={anchor} label={t(`profile-picture-change-${kind}`)} groups={[entries]} onClose={onClose} />;
}
