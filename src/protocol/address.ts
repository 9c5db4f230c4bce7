/**
 * The names at the beginning of a message. They are what makes it reach people in any app and on any server; where all
 * messages are between the same people they say nothing, so they are left out of what is shown and of what is edited.
 */
import type { StatusMention } from "./entities.ts";

/** As `remoteUsernamePattern` (`acct.ts`), whose readers a conversation has no use for. */
const username = "[a-zA-Z0-9_](?:[a-zA-Z0-9_.\\-]{0,62}[a-zA-Z0-9_])?";
const host = "[\\p{L}\\p{N}.\\-]*[\\p{L}\\p{N}](?::\\d{1,5})?";
const names = /* @__PURE__ */ new RegExp(`^\\s*(?:[@＠]${username}(?:[@＠]${host})?(?=\\s|$)\\s*)+`, "u");

/** `@jonas @wren@example.org ` of what begins with it; else nothing. */
export function leadingNames(text: string): string {
  return names.exec(text)?.[0] ?? "";
}

/** A plain text without the names in front. One that says nothing else stays as it is, unless files are beside it. */
export function withoutNames(text: string, hasFiles = false): string {
  const rest = text.slice(leadingNames(text).length);
  return rest.trim() === "" && !hasFiles ? text : rest;
}

const link =
  /^(?:<span class="h-card"[^>]*>)?<a href="([^"]*)" class="u-url mention"[^>]*>@<span>[^<]*<\/span><\/a>(?:<\/span>)?(?:\s|<br>)*/;

/**
 * The same for HTML that a server made: links to these people, in front of the first paragraph. They lead to their own page,
 * or to ours of them.
 */
export function withoutNamesInHtml(
  html: string,
  mentions: readonly Pick<StatusMention, "url" | "acct">[],
  hasFiles = false,
): string {
  const pages = mentions.flatMap(({ url, acct }) => [url, `/@${acct}`]);
  const opening = "<p>";
  if (!html.startsWith(opening)) return html;
  let rest = html.slice(opening.length);
  for (let found = link.exec(rest); found && pages.includes(found[1]!); found = link.exec(rest)) {
    rest = rest.slice(found[0].length);
  }
  if (rest.startsWith("</p>")) return rest.slice("</p>".length) || (hasFiles ? "" : html);
  return opening + rest;
}
