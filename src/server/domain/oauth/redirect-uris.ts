/**
 * Where an app may be led to with its code (threats O01).
 *
 * A web page, a program on the same machine, an app that has a scheme of its own, or nowhere: then the
 * person copies the code. An address is compared as it is written, because two programs that parse it may read
 * two hosts in it; only the port of a loopback address is free (RFC 8252, section 7.3).
 */
import type { Consent } from "#protocol/entities.ts";
import * as limits from "#protocol/limits.ts";

/** The person copies the code from a page of ours. */
export const outOfBand = "urn:ietf:wg:oauth:2.0:oob";

/** Schemes that a browser or a system gives a meaning to, so that no app owns them. */
const taken = new Set(
  (
    "about android-app ansi apt attachment bitcoin blob cast chrome chrome-extension cid content data dav dns facetime feed file filesystem finger " +
    "ftp ftps geo git gopher help imap intent irc jar javascript ldap livescript mailto maps market mhtml mid mms moz-extension " +
    "news nfs nntp res resource rtsp search search-ms sftp shell sip sips sms ssh steam stun tel telnet urn vbscript view-source vnc " +
    "web webcal wss ws wyciwyg xmpp"
  ).split(" "),
);

/**
 * Families of them: parts of Windows (`ms-app` is what its store gives an app for itself), of macOS and of its store, and
 * browsers, which open a page of any host by such an address, while the person would read only the name of the browser.
 */
const takenToo =
  /^(ms-(?!app$).*|x-apple.*|itms.*|(microsoft-edge|edge|googlechromes?|chrome|firefox|brave|opera|vivaldi|x-safari|touch)(-.*)?)$/;

const isTaken = (name: string) => taken.has(name) || takenToo.test(name);

const scheme = /^([a-z][a-z0-9+.-]*):/i;
/** Printable ASCII without what no address holds. All other characters are percent-encoded. */
const plain = /^[!#-;=?-[\]_a-z~]+$/;
const loopback = /^http:\/\/(127\.0\.0\.1|\[::1\]|localhost)(?::\d{1,5})?(\/.*|\?.*)?$/;

/** Whether an app may register it. */
export function isRedirectUri(uri: string): boolean {
  if (uri === outOfBand) return true;
  if (uri.length > limits.app.address || !plain.test(uri) || uri.includes("#") || uri.includes("\\")) return false;
  const [, name] = scheme.exec(uri) ?? [];
  const url = URL.parse(uri);
  if (!name || !url || url.username !== "" || url.password !== "") return false;
  switch (name.toLowerCase()) {
    case "https":
      return isOfHost(uri, url);
    case "http":
      return loopback.test(uri) && isOfHost(uri, url);
    default:
      return !isTaken(name.toLowerCase());
  }
}

/** As written, a web address names the host that a browser reads in it: no slashes too many, no number in place of a name. */
function isOfHost(uri: string, { protocol, host, origin }: URL): boolean {
  const [, written = ""] = /^[a-z]+:\/\/([^/?]+)/i.exec(uri) ?? [];
  return host !== "" && origin !== "null" && withoutPort(written, protocol) === withoutPort(host, protocol);
}

const withoutPort = (host: string, protocol: string) =>
  host.toLowerCase().replace(protocol === "https:" ? /:0*443$/ : /:0*80$/, "");

/** Whether an address that is asked for is one of those that were registered. */
export function isRegistered(registered: readonly string[], asked: string): boolean {
  return registered.includes(asked) || (isLoopback(asked) && registered.some((uri) => isSameButForPort(uri, asked)));
}

const isLoopback = (uri: string) => loopback.test(uri) && URL.canParse(uri);

function isSameButForPort(uri: string, asked: string): boolean {
  const [one, other] = [loopback.exec(uri), loopback.exec(asked)];
  return one !== null && other !== null && one[1] === other[1] && (one[2] ?? "") === (other[2] ?? "");
}

/** Where a code leads, to be said to the person who grants it. */
export type Destination = Consent["destination"];

export function destinationOf(uri: string): Destination {
  if (uri === outOfBand) return { kind: "here" };
  if (loopback.test(uri)) return { kind: "device" };
  const { protocol, host } = new URL(uri);
  return protocol === "https:" ? { kind: "site", host } : { kind: "app", scheme: protocol.slice(0, -1) };
}

/**
 * The address with more in its query. Percent-encoded, as readers of custom schemes do not take `+` for a space;
 * half of a surrogate pair, which has no encoding, becomes U+FFFD.
 */
export function withAnswer(uri: string, answer: Record<string, string>): string {
  const query = Object.entries(answer).map(([name, value]) => `${name}=${encodeURIComponent(value.toWellFormed())}`);
  return uri + (uri.includes("?") ? "&" : "?") + query.join("&");
}
