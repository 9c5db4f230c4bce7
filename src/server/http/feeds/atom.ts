/**
 * Atom (RFC 4287): a feed of statuses as text.
 *
 * Statuses are HTML already and clean; in a feed that HTML is text inside XML,
 * so everything is escaped once, without exception.
 */
import { escapeHtml, withoutControls } from "#kit/html.ts";
import { mapInSlices } from "#kit/slices.ts";
import { formatHandle, parseAcct } from "#protocol/acct.ts";
import type { Account, MediaAttachment, Status } from "#protocol/entities.ts";
import { anyFile } from "#protocol/media-kinds.ts";
import { excerpt } from "#server/domain/text/plain-text.ts";

export interface Feed {
  /** The page that this is the feed of. */
  page: string;
  /** Where the feed itself is. */
  self: string;
  title: string;
  subtitle?: string;
  icon?: string;
  /** The time of the page itself, for a feed without entries. */
  updated: string;
  statuses: readonly Status[];
  domain: string;
}

const titleLength = 80;

/** The whole document. `updated` is that of the newest entry, so that equal content is equal text. */
export async function atomFeed(feed: Feed): Promise<string> {
  const { page, self, title, subtitle, icon, updated, statuses, domain } = feed;
  const times = statuses.map(lastChange);
  return [
    `<?xml version="1.0" encoding="utf-8"?>`,
    `<feed xmlns="http://www.w3.org/2005/Atom">`,
    element("id", page),
    element("title", title),
    ...(subtitle ? [element("subtitle", subtitle)] : []),
    element("updated", times.toSorted().at(-1) ?? updated),
    ...(icon ? [element("icon", icon)] : []),
    link({ rel: "self", type: "application/atom+xml", href: self }),
    link({ rel: "alternate", type: "text/html", href: page }),
    element("generator", "Linnet"),
    ...(await mapInSlices(statuses, (status) => entry(status, domain))),
    `</feed>\n`,
  ].join("\n");
}

function entry(status: Status, domain: string): string {
  return [
    `<entry${status.language ? ` xml:lang="${escapeXml(status.language)}"` : ""}>`,
    element("id", status.uri),
    element("title", titleOf(status, domain)),
    element("published", status.created_at),
    element("updated", lastChange(status)),
    link({ rel: "alternate", type: "text/html", href: status.url }),
    author(status.account, domain),
    ...status.tags.map((tag) => `<category term="${escapeXml(tag.name)}"/>`),
    `<content type="html">${escapeXml(contentOf(status))}</content>`,
    ...status.media_attachments.flatMap(enclosure),
    `</entry>`,
  ].join("\n");
}

/** The warning stands in front of the text: it hides nothing in a reader that shows all at once. */
function contentOf(status: Status): string {
  const warning = status.spoiler_text ? `<p><strong>${escapeHtml(status.spoiler_text)}</strong></p><hr>` : "";
  const pictures = status.media_attachments.flatMap(({ type, url, description }) =>
    type === "image" && url ? `<p><img src="${escapeHtml(url)}" alt="${escapeHtml(description ?? "")}"></p>` : [],
  );
  const options = status.poll?.options.map((option) => `<li>${escapeHtml(option.title)}</li>`) ?? [];
  return [
    warning,
    withQuoteLine(status.content),
    options.length ? `<ul>${options.join("")}</ul>` : "",
    ...pictures,
  ].join("");
}

/** Our own pages hide the line that says what is quoted, because they show that; others don't. */
export function withQuoteLine(content: string): string {
  return content.replace('<p class="quote-inline" hidden>', "<p>");
}

function titleOf(status: Status, domain: string): string {
  const words = status.spoiler_text || excerpt(status.content, titleLength);
  return words || `${handleOf(status.account, domain)} · ${status.created_at.slice(0, 10)}`;
}

function author(account: Account, domain: string): string {
  return `<author>${element("name", `${account.display_name || account.username} (${handleOf(account, domain)})`)}${element("uri", account.url)}</author>`;
}

/** `@name@domain`, also for an account of this server: a feed is read far from it. */
export function handleOf(account: Pick<Account, "acct">, domain: string): string {
  const acct = parseAcct(account.acct);
  return acct ? formatHandle(acct, domain) : `@${account.acct}`;
}

function enclosure({ url, description }: MediaAttachment): string[] {
  if (!url) return [];
  const type = anyFile("", url).mime;
  return [link({ rel: "enclosure", type, href: url, ...(description && { title: description }) })];
}

function lastChange(status: Status): string {
  return status.edited_at ?? status.created_at;
}

function element(name: string, text: string): string {
  return `<${name}>${escapeXml(text)}</${name}>`;
}

function link(attributes: Record<string, string>): string {
  return `<link ${Object.entries(attributes)
    .map(([name, value]) => `${name}="${escapeXml(value)}"`)
    .join(" ")}/>`;
}

function escapeXml(text: string): string {
  return escapeHtml(withoutControls(text.toWellFormed()));
}
