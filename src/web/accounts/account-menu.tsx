/** What can be done with a person, beyond following. Loaded when the menu is opened. */
import type { Account } from "#protocol/entities.ts";
import { useRelationship } from "#web/entities/store.ts";
import { can } from "#web/data/own-account.ts";
import { useReader } from "#web/data/reader.ts";
import { needWords } from "#web/i18n/load-words.ts";
import { useWords } from "#web/i18n/words.ts";
import { Menu, type MenuEntry } from "#web/ui/menu.tsx";
import { notify } from "./actions.ts";
import { endorse, removeFollower, showReblogs } from "./relation-verbs.ts";
import { copyLink } from "#web/verbs/copy-link.ts";
import { useHands } from "#web/verbs/hands.ts";
import { limitEntries } from "./limit-entries.ts";

interface AccountMenuProps {
  account: Account;
  anchor: HTMLElement;
  /** Edits the note where it stands. */
  onNote: () => void;
  onClose: () => void;
}

/** With its words, which no page needs before. */
export async function load(): Promise<typeof AccountMenu> {
  await needWords(["menus", "thread", "profile"]);
  return AccountMenu;
}

function AccountMenu({ account, anchor, onNote, onClose }: AccountMenuProps) {
  const t = useWords();
  const hands = useHands();
  const reader = useReader();
  const relationship = useRelationship(account.id);
  const acct = { acct: account.acct };
  const cancel: MenuEntry = { label: t("cancel"), icon: "x" };

  const address: MenuEntry[] = [
    {
      label: t("account-mention", acct),
      icon: "at-sign",
      href: `/compose?text=${encodeURIComponent(`@${account.acct} `)}`,
    },
    {
      label: t("copy-link"),
      icon: "link",
      // Nobody else can open the page that a linked account is shown here.
      onSelect: () => void copyLink(t, reader.account?.linked ? account.url : `${reader.origin}/@${account.acct}`),
    },
  ];
  if (account.acct.includes("@")) {
    address.push({ label: t("open-original"), icon: "external-link", href: account.url });
  }
  const follower: MenuEntry[] = [{ label: t("account-note"), icon: "pencil", onSelect: onNote }];
  if (relationship?.following) {
    const { notifying, endorsed } = relationship;
    follower.push({
      label: t(notifying ? "account-notify-stop" : "account-notify"),
      icon: "bell",
      onSelect: () => void notify(hands, account, !notifying),
    });
    const endorsing: MenuEntry = {
      label: t(endorsed ? "account-unendorse" : "account-endorse"),
      icon: endorsed ? "pin-off" : "pin",
      onSelect: () => void endorse(hands, account, !endorsed),
    };
    if (can(reader.account, "endorsements")) follower.push(endorsing);
    if (can(reader.account, "lists"))
      follower.push({ label: t("account-lists"), icon: "list", href: `/@${account.acct}/lists` });
    const shown = relationship.showing_reblogs;
    follower.push({
      label: t(shown ? "account-hide-reblogs" : "account-show-reblogs"),
      icon: "repeat-2",
      onSelect: () => void showReblogs(hands, account, !shown),
    });
  }
  if (relationship?.followed_by) {
    follower.push({
      label: t("account-remove-follower"),
      icon: "user-x",
      next: [
        {
          label: t("account-remove-follower-confirm", acct),
          icon: "user-x",
          danger: true,
          onSelect: () => void removeFollower(hands, account),
        },
        cancel,
      ],
    });
  }

  follower.push({ label: t("account-options"), icon: "sliders-horizontal", href: `/@${account.acct}/relation` });

  return (
    <Menu
      anchor={anchor}
      label={t("account-more")}
      groups={[address, follower, limitEntries(hands, account, { relationship, reader: reader.account })]}
      onClose={onClose}
    />
  );
}
