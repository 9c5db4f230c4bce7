/**
 * Links that say where they lead (threats X05, X09).
 *
 * Mastodon shortens the text of a link by wrapping its ends in `invisible`
 * spans. The same classes let a stranger show "bank.example" over an address
 * of his own, so they stay only on a text that is the address itself and begins,
 * visibly, with its host. Any other text that looks like another host gets the
 * real one in brackets behind it.
 */
import { canonicalDomain } from "#protocol/acct.ts";
import { linkableHref } from "#protocol/text-tokens.ts";
import { classesOf, isElement, setAttributes, textNode, textOf, type Element } from "./html-tree.ts";

/** The classes whose style hides the ends of an address. */
export const shortening: ReadonlySet<string> = new Set(["invisible", "ellipsis"]);

/** Makes the visible text of a link honest. `href` is its normal form. */
export function showRealHost(link: Element, href: string): void {
  const whole = textOf(link).trim();
  const { host, hostname } = new URL(href);
  const isAddress = linkableHref(whole) === href && !mixesScripts(hostOf(whole));
  if (isShortened(link)) {
    if (isAddress && beginsWithHost(textOf(link, "invisible"), hostname)) return;
    showWhole(link);
  }
  const isHonest =
    isAddress || beginsWithHost(whole, hostname) || whole.endsWith(` (${host})`) || !namesAnotherHost(whole, hostname);
  if (!isHonest) link.childNodes = [textNode(`${whole} (${host})`)];
}

/** The host of an http(s) address as it is written there. */
export function hostOf(address: string): string {
  return address.replace(/^https?:\/\//i, "").replace(/[/?#].*$/s, "");
}

/** True if the letters of a host name come from alphabets that look alike, as in "аpple.example" with a Cyrillic а. */
export function mixesScripts(host: string): boolean {
  return host
    .split(".")
    .some((label) => /\p{Script=Latin}/u.test(label) && /[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(label));
}

/** Takes the shortening off everything in an element. */
export function showWhole(element: Element): void {
  const kept = classesOf(element).filter((name) => !shortening.has(name));
  const attributes = Object.fromEntries(element.attrs.map(({ name, value }) => [name, value]));
  setAttributes(element, { ...attributes, class: kept.join(" ") || undefined });
  for (const child of element.childNodes) if (isElement(child)) showWhole(child);
}

function isShortened(element: Element): boolean {
  return element.childNodes.some(
    (child) => isElement(child) && (classesOf(child).some((name) => shortening.has(name)) || isShortened(child)),
  );
}

const letter = "\\p{L}\\p{N}\\p{M}";
const hostShape = `(?:[${letter}](?:[${letter}-]{0,61}[${letter}])?\\.){1,16}\\p{L}(?:[${letter}-]{0,61}[${letter}])?`;
const atStart = new RegExp(`^(?:https?://)?(${hostShape})(?=[/?#:…]|$)\\S*$`, "iu");
// A handle such as @alice@example.com names a person, not a place.
const anywhere = new RegExp(`(?<![${letter}_@.-])(${hostShape})(?![${letter}])`, "giu");

/** True for one word that begins with the host, as an address or without its scheme. */
export function beginsWithHost(text: string, hostname: string): boolean {
  const [, shown] = atStart.exec(text) ?? [];
  return shown !== undefined && isSameHost(shown, hostname);
}

/** True for words in which a host other than this one stands. */
export function namesAnotherHost(text: string, hostname: string): boolean {
  // Invisible characters, and letters that are drawn alike, must not hide a host from this look.
  const seen = text
    .replace(/\p{Default_Ignorable_Code_Point}/gu, "")
    .normalize("NFKC")
    .replace(/[․。｡]/g, ".");
  return seen.matchAll(anywhere).some(([, shown]) => !isSameHost(shown!, hostname));
}

function isSameHost(shown: string, hostname: string): boolean {
  const withoutWww = (name: string) => name.replace(/^www\./, "");
  const domain = canonicalDomain(shown);
  return domain !== null && withoutWww(domain) === withoutWww(hostname) && !mixesScripts(shown);
}
