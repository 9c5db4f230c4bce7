/** What can be done with a post, beyond the row below it. Loaded when the menu is about to be opened. */
import { dashed } from "#kit/dashed.ts";
import type { Account } from "#protocol/entities.ts";
import { quotePolicies } from "#protocol/quotes.ts";
import { copyLink } from "#web/verbs/copy-link.ts";
import { useHands } from "#web/verbs/hands.ts";
import { limitEntries } from "#web/accounts/limit-entries.ts";
import { useRelationship, type StatusCell } from "#web/entities/store.ts";
import { keyOfAccount, can } from "#web/data/own-account.ts";
import { useReader } from "#web/data/reader.ts";
import { needWords } from "#web/i18n/load-words.ts";
import { useWords } from "#web/i18n/words.ts";
import { Menu, type MenuEntry } from "#web/ui/menu.tsx";
import { verbOf } from "./actions.ts";
import { changeQuotePolicy, deleteStatus, revokeQuote, toggleAndSay } from "./menu-actions.ts";
import { isForeign } from "./is-foreign.ts";
import type { Reaction } from "./reactions-dialog.tsx";
import { redraft } from "./redraft.ts";
import { showOriginal, translate, useTranslator } from "./translate.ts";

/** What opens beside the menu: the versions of the post, or those who boosted or favored it. */
export type AskedDialog = "history" | Reaction;

interface StatusMenuProps {
  status: StatusCell;
  author: Account;
  address: string;
  anchor: HTMLElement;
  onAsk: (dialog: AskedDialog) => void;
  onClose: () => void;
}

const policyIcons = { public: "globe", followers: "users", nobody: "lock" } as const;

/** With its words, which no page needs before. */
export async function load(): Promise<typeof StatusMenu> {
  await needWords(["menus", "thread", "quotes", "compose", "translation"]);
  return StatusMenu;
}

/** What the reader does with it is their own; closing the browser's sheet is no failure. */
const share = (url: string) => void navigator.share({ url }).catch(() => {});

function StatusMenu({ status, author, address, anchor, onAsk, onClose }: StatusMenuProps) {
  const t = useWords();
  const hands = useHands();
  const reader = useReader();
  const { account, origin } = reader;
  const isTranslated = useTranslator(status);
  const relationship = useRelationship(author.id);
  const acct = { acct: author.acct };
  const own = account?.id === author.id;
  const copy = (link: string) => void copyLink(t, link);
  const cancel: MenuEntry = { label: t("cancel"), icon: "x" };

  const links: MenuEntry[] = [
    {
      label: t("copy-link"),
      icon: "link",
      // Through a linked account, a page of here shows what nobody else can open by its address.
      onSelect: () => copy(account?.linked ? status.url : origin + address),
    },
  ];
  if (author.acct.includes("@")) {
    if (!account?.linked)
      links.push({ label: t("copy-original-link"), icon: "copy", onSelect: () => copy(status.url) });
    links.push({ label: t("open-original"), icon: "external-link", href: status.url });
  }
  // A browser that has nothing to share with has no such entry.
  if ("share" in navigator) links.push({ label: t("share-link"), icon: "share-2", onSelect: () => share(status.url) });

  const asking: MenuEntry[] = [];
  const { translation } = status;
  const mayAsk = !translation || (translation.is === "refused" && !translation.isFinal);
  if (translation?.is === "shown") {
    asking.push({
      label: t("status-show-original"),
      icon: "languages",
      onSelect: () => showOriginal(hands, status.id),
    });
  } else if (isTranslated && isForeign(status, reader) && mayAsk) {
    const onSelect = () => void translate(hands, status.id, reader);
    asking.push({ label: t("status-translate"), icon: "languages", onSelect });
  }
  if (status.edited_at) asking.push({ label: t("history-title"), icon: "history", onSelect: () => onAsk("history") });
  for (const [reaction, count, icon] of [
    ["favourited_by", status.favourites_count, "heart"],
    ["reblogged_by", status.reblogs_count, "repeat-2"],
  ] as const) {
    if (count > 0) asking.push({ label: t(`status-${dashed(reaction)}-list`), icon, onSelect: () => onAsk(reaction) });
  }

  const conversation: MenuEntry[] = [
    {
      label: t(`status-${verbOf("mute", status)}`),
      icon: status.muted ? "volume-2" : "volume-x",
      onSelect: () => void toggleAndSay(hands, status, "mute"),
    },
  ];

  if (status.quote_approval.current_user === "automatic" && can(account, "quotes")) {
    links.unshift({ label: t("status-quote"), icon: "text-quote", href: `/compose?quote=${status.id}` });
  }
  const { quote } = status;
  const quoted = quote && "quoted_status" in quote ? quote.quoted_status : null;
  const ofMine = quoted && quoted.account.id === account?.id ? quoted.id : null;
  if (ofMine && can(account, "quotes")) {
    conversation.push({
      label: t("quote-revoke"),
      icon: "text-quote",
      next: [
        {
          label: t("quote-revoke-confirm"),
          icon: "trash-2",
          danger: true,
          onSelect: () => void revokeQuote(hands, ofMine, status.id),
        },
        cancel,
      ],
    });
  }

  return (
    <Menu anchor={anchor} label={t("status-more")} groups={own ? forTheAuthor() : forOthers()} onClose={onClose} />
  );

  function forTheAuthor(): MenuEntry[][] {
    const edit: MenuEntry = { label: t("status-edit"), icon: "pencil", href: `/compose?edit=${status.id}` };
    const keep = can(account, "edit") ? [edit] : [];
    if (status.pinned !== undefined) {
      keep.unshift({
        label: t(`status-${verbOf("pin", status)}`),
        icon: status.pinned ? "pin-off" : "pin",
        onSelect: () => void toggleAndSay(hands, status, "pin"),
      });
    }
    if (can(account, "quotes") && (status.visibility === "public" || status.visibility === "unlisted")) {
      keep.push({
        label: t("status-quote-policy"),
        icon: "users",
        next: quotePolicies.map((policy) => ({
          label: t(`quote-who-${policy}`),
          icon: policy === (status.quote_approval.automatic[0] ?? "nobody") ? "check" : policyIcons[policy],
          onSelect: () => void changeQuotePolicy(hands, status.id, policy),
        })),
      });
    }
    const remove: MenuEntry[] = [
      {
        label: t("status-redraft"),
        icon: "rotate-cw",
        next: [
          {
            label: t("status-redraft-confirm"),
            icon: "rotate-cw",
            danger: true,
            onSelect: () => void redraft(hands, status.id, keyOfAccount(account!)),
          },
          cancel,
        ],
      },
      {
        label: t("status-delete"),
        icon: "trash-2",
        next: [
          {
            label: t("status-delete-confirm"),
            icon: "trash-2",
            danger: true,
            onSelect: () => void deleteStatus(hands, status.id),
          },
          cancel,
        ],
      },
    ];
    return [links, [...asking, ...conversation], keep, remove];
  }

  function forOthers(): MenuEntry[][] {
    const filter: MenuEntry = { label: t("status-filter"), icon: "eye-off", href: `/filters?status=${status.id}` };
    const mention = `/compose?text=${encodeURIComponent(`@${author.acct} `)}`;
    return [
      [...links, { label: t("account-mention", acct), icon: "at-sign", href: mention }],
      [
        ...asking,
        ...conversation,
        ...(can(account, "filters") ? [filter] : []),
        ...limitEntries(hands, author, { relationship, reader: account, statusId: status.id }),
      ],
    ];
  }
}
