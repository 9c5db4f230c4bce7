/** Mute, block and report, for the menu of a person and of their posts: a duration, a second press, a dialog. */
import type { Account, CredentialAccount, Relationship } from "#protocol/entities.ts";
import type { StatusId } from "#protocol/ids.ts";
import { can } from "#web/data/own-account.ts";
import { mayBlockDomain } from "./may-block-domain.ts";
import type { MenuEntry } from "#web/ui/menu.tsx";
import { block, mute, unblock, unmute } from "./actions.ts";
import { muteDurations } from "./mute-durations.ts";
import { type Hands } from "#web/verbs/hands.ts";

interface LimitedFor {
  reader: CredentialAccount | null;
  relationship: Relationship | undefined;
  /** The post whose menu it is. */
  statusId?: StatusId;
}

export function limitEntries(
  hands: Hands,
  account: Account,
  { reader, relationship, statusId }: LimitedFor,
): MenuEntry[] {
  const { t } = hands;
  const acct = { acct: account.acct };
  const muting: MenuEntry = relationship?.muting
    ? { label: t("account-unmute", acct), icon: "volume-2", onSelect: () => void unmute(hands, account) }
    : {
        label: t("account-mute", acct),
        icon: "volume-x",
        next: muteDurations.map(([time, seconds]) => ({
          label: t(`mute-for-${time}`),
          icon: "clock",
          onSelect: () => void mute(hands, account, seconds),
        })),
      };
  const blocking: MenuEntry = relationship?.blocking
    ? { label: t("account-unblock-name", acct), icon: "ban", onSelect: () => void unblock(hands, account) }
    : {
        label: t("account-block", acct),
        icon: "ban",
        next: [
          { label: t("account-block-confirm"), icon: "ban", danger: true, onSelect: () => void block(hands, account) },
          { label: t("cancel"), icon: "x" },
        ],
      };
  const domain = account.acct.split("@")[1];
  const server: MenuEntry[] =
    domain && mayBlockDomain(reader, domain) && !relationship?.domain_blocking
      ? [{ label: t("account-block-domain", { domain }), icon: "globe", href: `/domain_blocks/new?domain=${domain}` }]
      : [];
  const report = `/@${account.acct}/report${statusId ? `?status=${statusId}` : ""}`;
  const reporting: MenuEntry = { label: t("account-report", acct), icon: "flag", href: report };
  return [muting, blocking, ...server, ...(can(reader, "reports") ? [reporting] : [])];
}
