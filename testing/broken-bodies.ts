/** Bodies as no client should send them, byte by byte: for tests of what they do to a server. */

export interface BrokenBody {
  name: string;
  type: "multipart" | "urlencoded" | "JSON" | "other";
  /** Instead of the usual ones; null is a header that is left out. */
  headers?: Record<string, string | null>;
  body: string | Buffer;
  /** What the client does, instead of waiting for its answer. */
  instead?: "stops sending" | "hangs up";
  /**
   * The status where fields are read. `unread`: Node refuses the request before anybody is asked. `nothing`: it is read
   * as a form without any field that a route knows. `lost`: refused, if anybody is still there to be told.
   */
  answer: 400 | 415 | "unread" | "nothing" | "lost";
}

const usualTypes = {
  multipart: "multipart/form-data; boundary=x",
  urlencoded: "application/x-www-form-urlencoded",
  JSON: "application/json",
  other: "text/plain",
};

const disposition = (said: string) => `content-disposition: form-data; ${said}`;
const part = (head: string, content = "words") => `--x\r\n${head}\r\n\r\n${content}\r\n`;
const field = (name: string) => part(disposition(`name="${name}"`), "1");
const file = (name: string, content = "words") => part(disposition(`name="${name}"; filename="a.txt"`), content);
const times = (count: number, write: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => write(n)).join("");
const closing = "--x--\r\n";

const multipart = (
  name: string,
  answer: BrokenBody["answer"],
  body: string,
  more: Partial<BrokenBody> = {},
): BrokenBody => ({ name, type: "multipart", answer, body, ...more });

const withType = (type: string) => ({ headers: { "content-type": type } });
/** A length that is not the body's. */
const saying = (bytes: string) => ({ headers: { "content-length": bytes } });
const chunked = { headers: { "content-length": null, "transfer-encoding": "chunked" } };

const multiparts: BrokenBody[] = [
  multipart("nine files", 400, times(9, (n) => file(`file${n}`)) + closing),
  multipart("nine files of the same name", 400, times(9, () => file("file")) + closing),
  multipart(
    "nine inputs without a file",
    400,
    times(9, () => part(disposition('name="files[]"; filename=""'), "")) + closing,
  ),
  multipart("a file and 1,001 fields", 400, file("file") + times(1_001, (n) => field(`f${n}`)) + closing),
  multipart("1,100 parts", 400, times(1_100, (n) => field(`f${n}`)) + closing),
  multipart("a file without a name", 400, part(disposition('filename="a.txt"')) + closing),
  multipart("a file, and one without a name", 400, file("file") + part(disposition('filename="a.txt"')) + closing),
  multipart("a field without a name", 400, part("content-disposition: form-data") + closing),
  multipart("a file, and a field without a name", 400, file("file") + part("content-disposition: form-data") + closing),
  multipart("a file and no closing boundary", 400, file("file")),
  multipart("a field and no closing boundary", 400, field("status")),
  multipart("a file that never ends", 400, file("file").slice(0, -4)),
  multipart("a second file that never ends", 400, file("file") + file("thumbnail").slice(0, -4)),
  multipart("a head of a part that never ends", 400, `--x\r\n${disposition('name="file"; filename="a')}`),
  multipart("nothing at all", 400, ""),
  multipart("bytes without any boundary", 400, "words"),
  multipart("no boundary in its type", 400, file("file") + closing, withType("multipart/form-data")),
  multipart("an empty boundary", 400, file("file") + closing, withType("multipart/form-data; boundary=")),
  multipart("another boundary", 400, file("file") + closing, withType("multipart/form-data; boundary=y")),
  multipart(
    "a boundary of 10,000 signs",
    400,
    file("file") + closing,
    withType(`multipart/form-data; boundary=${"y".repeat(10_000)}`),
  ),
  multipart(
    "a boundary of odd signs",
    400,
    file("file") + closing,
    withType('multipart/form-data; boundary="x;=\\",%\u00e4(\t"'),
  ),
  multipart(
    "a boundary that is never closed",
    400,
    file("file") + closing,
    withType('multipart/form-data; boundary="x y'),
  ),
  multipart(
    "a head of a part of 20 KB",
    "nothing",
    part(`${disposition('name="x-unknown"; filename="a"')}\r\nx: ${"y".repeat(20_000)}`) + closing,
  ),
  multipart(
    "a part of 60 heads",
    "nothing",
    part(times(60, (n) => `x-${n}: y\r\n`) + disposition('name="file"; filename="a"')) + closing,
  ),
  multipart("a part that does not say what it is", "nothing", part("content-type: text/plain") + closing),
  multipart("a part without a head", "nothing", "--x\r\n\r\nwords\r\n" + closing),
  multipart(
    "a part that is no field of a form",
    "nothing",
    part('content-disposition: attachment; filename="a"') + closing,
  ),
  multipart("a name with a line break", "nothing", part(disposition('name="a\nb"; filename="c"')) + closing),
  multipart(
    "a field in a charset that isn't one",
    "nothing",
    part(`${disposition('name="x-unknown"')}\r\ncontent-type: text/plain; charset=klingon`, "\u00ff") + closing,
  ),
  multipart(
    "parts within a part",
    "nothing",
    part(`${disposition('name="x-unknown"')}\r\ncontent-type: multipart/mixed; boundary=z`, "--z\r\n\r\n--z--") +
      closing,
  ),
  multipart("words behind its end", "nothing", closing + file("file")),
  multipart("a file in chunks of no size", "unread", `zz\r\n${file("file")}${closing}`, chunked),
  multipart("a file whose chunks stop", "lost", `10\r\n${file("file").slice(0, 16)}\r\n`, {
    ...chunked,
    instead: "stops sending",
  }),
  multipart("a length and chunks at once", "unread", file("file") + closing, {
    headers: { "transfer-encoding": "chunked" },
  }),
  multipart("another encoding than it has", "unread", file("file") + closing, {
    headers: { "content-length": null, "transfer-encoding": "gzip" },
  }),
  multipart("a file that the client stops sending", "lost", file("file").slice(0, -9), {
    ...saying("5000"),
    instead: "stops sending",
  }),
  multipart("a file that is cut by a hang-up", "lost", file("file").slice(0, -9), {
    ...saying("5000"),
    instead: "hangs up",
  }),
  multipart("a second file that is cut by a hang-up", "lost", file("file") + file("thumbnail").slice(0, -9), {
    ...saying("5000"),
    instead: "hangs up",
  }),
  multipart("more than it says", "lost", file("file") + closing, saying("40")),
];

const others: BrokenBody[] = [
  { name: "1,001 pairs", type: "urlencoded", answer: 400, body: "x[]=1&".repeat(1_001) },
  {
    name: "percent signs without a meaning",
    type: "urlencoded",
    answer: "nothing",
    body: "x-a=%E0%A4%A&%=%&%zz=%u1234",
  },
  { name: "brackets without an end", type: "urlencoded", answer: "nothing", body: "x[[[]=1&]x=2&x-a[b][][c][=3&[]=4" },
  {
    name: "pairs that stop",
    type: "urlencoded",
    answer: "lost",
    body: "x-a=1&x-",
    ...saying("5000"),
    instead: "stops sending",
  },
  {
    name: "pairs, and a hang-up",
    type: "urlencoded",
    answer: "lost",
    body: "x-a=1&x-",
    ...saying("5000"),
    instead: "hangs up",
  },
  { name: "a length that is no number", type: "urlencoded", answer: "unread", body: "x-a=1", ...saying("-1") },
  { name: "an object that is never closed", type: "JSON", answer: 400, body: '{"status":"words"' },
  {
    name: "an object of 12,000 levels",
    type: "JSON",
    answer: 400,
    body: `{"x-a":${"[".repeat(12_000)}${"]".repeat(12_000)}}`,
  },
  { name: "a list", type: "JSON", answer: 400, body: "[1,2]" },
  { name: "a number", type: "JSON", answer: 400, body: "1e999" },
  { name: "bytes that are no text", type: "JSON", answer: 400, body: Buffer.from([0xff, 0xfe, 0x00, 0xc3, 0x28]) },
  {
    name: "another charset",
    type: "JSON",
    answer: 400,
    body: Buffer.from('{"status":"words"}', "utf16le"),
    ...withType("application/json; charset=utf-16"),
  },
  {
    name: "bytes that are not in their encoding",
    type: "JSON",
    answer: 400,
    body: Buffer.from([0x1f, 0x8b, 0x08, 0x00, 0xff]),
    headers: { "content-encoding": "gzip" },
  },
  {
    name: "half of what it says",
    type: "JSON",
    answer: "lost",
    body: '{"status":',
    ...saying("500"),
    instead: "stops sending",
  },
  {
    name: "half of what it says, and a hang-up",
    type: "JSON",
    answer: "lost",
    body: '{"status":',
    ...saying("500"),
    instead: "hangs up",
  },
  { name: "more than it says, in JSON", type: "JSON", answer: "lost", body: '{"status":"words"}', ...saying("5") },
  { name: "no fields, but words", type: "other", answer: 415, body: "words" },
  { name: "no type", type: "other", answer: 415, body: "words", headers: { "content-type": null } },
];

export const brokenBodies = [...multiparts, ...others];

/** Nothing is wrong with it, and nothing is said in it. */
export const aFormOfNothing = multipart("nothing", "nothing", field("x-unknown") + closing);

/** The bytes of a request; other headers than those of the body are the caller's. */
export function bytesOf(method: string, path: string, sent: BrokenBody, headers: Record<string, string>): Buffer {
  const body = Buffer.from(sent.body as string, "utf8");
  const all: Record<string, string | null> = {
    "content-type": usualTypes[sent.type],
    "content-length": String(body.length),
    ...headers,
    ...sent.headers,
  };
  const lines = Object.entries(all).flatMap(([name, value]) => (value === null ? [] : [`${name}: ${value}`]));
  return Buffer.concat([Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`, "latin1"), body]);
}
