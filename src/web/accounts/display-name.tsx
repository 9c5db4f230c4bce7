/** The name that a person has chosen, in a `<bdi>`, so that its direction cannot turn the line around it. */
import { escapeHtml } from "#kit/html.ts";
import type { Account } from "#protocol/entities.ts";
import { ServerHtml } from "#web/ui/server-html.tsx";
import { withCustomEmoji, withoutCustomEmoji } from "./custom-emoji.ts";

type Named = Pick<Account, "display_name" | "username" | "emojis">;

export function DisplayName({ account, className }: { account: Named; className?: string }) {
  if (account.emojis.length === 0 || !account.display_name)
    return <bdi className={className}>{plainName(account)}</bdi>;
  const html = withCustomEmoji(escapeHtml(account.display_name), account.emojis);
  return <ServerHtml as="bdi" className={className} html={html} />;
}

/** The name as text: without custom emoji, and never empty. */
export function plainName(account: Pick<Account, "display_name" | "username">): string {
  return withoutCustomEmoji(account.display_name) || account.username;
}
