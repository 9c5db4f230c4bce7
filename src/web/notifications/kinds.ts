/** The tabs of the notifications: all of them, and one for each kind. Each has an address of its own. */
import { dashed } from "#kit/dashed.ts";
import type { CredentialAccount, NotificationType } from "#protocol/entities.ts";
import { notificationKinds, type NotificationKind as Kind } from "#protocol/notification-kinds.ts";
import type { Words } from "#web/i18n/words.ts";
import type { Tab } from "#web/ui/tabs.tsx";

/** Which kind the address names; null for all. */
export const kindIn = ({ kind }: Record<string, string>): Kind | null =>
  notificationKinds.find((one) => one === kind) ?? null;

export const isForOperators = (kind: Kind | null) => kind === "admin.report" || kind === "admin.sign_up";

/** Ids of roles without any duty are below zero. */
export const isOperator = (account: CredentialAccount | null) => Number(account?.role.id ?? 0) > 0;

/** A post that was edited is one whether the reader boosted it or quoted it. */
export function typesOf(kind: Kind): readonly NotificationType[] {
  return kind === "update" ? ["update", "quoted_update"] : [kind];
}

export function kindTabs(t: Words, account: CredentialAccount | null, current: Kind | null): Tab[] {
  const shown = notificationKinds.filter((kind) => !isForOperators(kind) || isOperator(account));
  return [null, ...shown].map((kind) => ({
    href: kind ? `/notifications/${kind}` : "/notifications",
    label: t(kind ? `notifications-tab-${dashed(kind)}` : "notifications-tab-all"),
    current: kind === current,
  }));
}
