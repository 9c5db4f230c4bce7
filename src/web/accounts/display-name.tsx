/** The name that a person has chosen, in an element of its own, so that its direction cannot turn the line around it. */
import type { ComponentProps } from "react";
import { escapeHtml } from "#kit/html.ts";
import type { Account } from "#protocol/entities.ts";
import { ServerHtml } from "#web/ui/server-html.tsx";
import { withCustomEmoji, withoutCustomEmoji } from "./custom-emoji.ts";

type Named = Pick<Account, "display_name" | "username" | "emojis">;

export function DisplayName({ account, className }: { account: Named; className?: string }) {
  const html = drawnName(account);
  return html ? (
    <ServerHtml as="bdi" className={className} html={html} />
  ) : (
    <bdi className={className}>{plainName(account)}</bdi>
  );
}

/** A link of the name alone: its `dir` does what the `<bdi>` does elsewhere. */
export function NameLink({ account, ...link }: { account: Named } & Pick<ComponentProps<"a">, "className" | "href">) {
  const html = drawnName(account);
  return html ? (
    <ServerHtml as="a" dir="auto" {...link} html={html} />
  ) : (
    <a dir="auto" {...link}>
      {plainName(account)}
    </a>
  );
}

/** As HTML if there may be custom emoji in it. */
function drawnName({ display_name: name, emojis }: Named): string | null {
  return emojis.length > 0 && name ? withCustomEmoji(escapeHtml(name), emojis) : null;
}

/** The name as text: without custom emoji, and never empty. */
export function plainName(account: Pick<Account, "display_name" | "username">): string {
  return withoutCustomEmoji(account.display_name) || account.username;
}
