/** No code goes anywhere but where its app has registered, and no app registers what a browser would run (threats O01). */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { destinationOf, isRedirectUri, isRegistered, outOfBand, withAnswer } from "./redirect-uris.ts";

/** Of apps that exist, and of each kind that RFC 8252 knows. */
const right = [
  outOfBand,
  "ivory://callback",
  "oauth2redirect://com.keylesspalace.tusky/",
  "icecubesapp://",
  "com.example.app:/oauth",
  "com.example.app:oauth",
  "mastodon-ios://oauth",
  "ms-app://s-1-15-2-1234567890/",
  "msauth.com.example.app://auth",
  "operator://oauth",
  "edgewise://oauth",
  "x+y.z-1://cb?from=linnet",
  "https://app.example/cb",
  "https://app.example",
  "https://app.example/cb?from=linnet&x=%20",
  "https://app.example:8443/cb",
  "https://app.example:443/cb",
  "https://App.Example/Cb",
  "HTTPS://app.example/cb",
  "https://xn--bcher-kva.example/cb",
  "https://192.0.2.7/cb",
  "https://[2001:db8::7]/cb",
  "http://127.0.0.1:1234/cb",
  "http://127.0.0.1/cb",
  "http://[::1]/",
  "http://[::1]:65535/",
  "http://localhost/",
  "http://localhost",
  "http://localhost:3000/cb?x=1",
];

const wrong: Record<string, readonly string[]> = {
  "a scheme that a browser or a system takes for itself": [
    "javascript:alert(1)",
    "JavaScript:alert(1)",
    "javascript://app.example/%0aalert(1)",
    "javascript:/cb",
    "data:text/html,hi",
    "DATA:text/html;base64,aGk=",
    "vbscript:msgbox(1)",
    "livescript:alert(1)",
    "blob:https://app.example/0-1",
    "filesystem:https://app.example/temporary/x",
    "file:///etc/passwd",
    "FILE://app.example/x",
    "intent://app.example/#Intent;scheme=https;end",
    "intent:cb",
    "about:blank",
    "view-source:https://app.example/",
    "chrome://settings",
    "chrome-extension://abc/x.html",
    "moz-extension://abc/x.html",
    "jar:https://app.example/x!/y",
    "feed:https://app.example/",
    "mailto:x@app.example",
    "tel:112",
    "sms:112",
    "ftp://app.example/",
    "ws://app.example/",
    "wss://app.example/",
    "ssh://app.example/",
    "urn:ietf:wg:oauth:2.0:oob:auto",
    "URN:ietf:wg:oauth:2.0:oob",
    "urn:example:cb",
    "ms-msdt:/id",
    "ms-appinstaller:?source=https://evil.example/x.appx",
    "MS-Officecmd:x",
    "itms-services://?action=download-manifest&url=https://evil.example/x.plist",
    "x-apple.systempreferences:com.apple.x",
    "res://ieframe.dll/x.htm",
    "mhtml:https://evil.example/",
    "webcal://evil.example/",
    "android-app://com.example/https/evil.example",
  ],
  "a scheme by which a browser opens a page of any host": [
    "microsoft-edge:https://evil.example/",
    "microsoft-edge://evil.example/",
    "googlechrome://evil.example/",
    "googlechromes://evil.example/",
    "GoogleChromes://evil.example/",
    "x-safari-https://evil.example/",
    "x-safari-http://evil.example/",
    "firefox://open-url?url=https://evil.example/",
    "firefox-focus://open-url?url=https://evil.example/",
    "brave://open-url?url=https://evil.example/",
    "edge://settings",
    "opera-http://evil.example/",
    "touch-https://evil.example/",
    "vivaldi://settings",
    "chrome-search://x",
  ],
  "a fragment": ["https://app.example/cb#", "https://app.example/cb#x", "ivory://callback#x", "http://localhost/#"],
  "a name or a password": [
    "https://app.example@evil.example/cb",
    "https://app.example:x@evil.example/cb",
    "https://@evil.example/cb",
    "https://:@evil.example/cb",
    "https://a%40app.example@evil.example/",
    "http://localhost@evil.example/",
    "http://127.0.0.1:80@evil.example/",
    "ivory://user:pass@callback",
    "ivory://user@callback",
    "ivory://:pass@callback",
  ],
  "a backslash": [
    "https:\\\\app.example/cb",
    "https://app.example\\@evil.example/",
    "https://app.example/\\evil.example",
    "https:/\\evil.example/cb",
    "http://localhost\\.evil.example/",
    "ivory:\\\\callback",
  ],
  "a sign that no address has": [
    " https://app.example/cb",
    "https://app.example/cb ",
    "https://app.example/a b",
    "https://app.example/cb\n",
    "https://app.ex\nample/cb",
    "https://app.example/\tcb",
    "java\tscript:alert(1)",
    "java\nscript:alert(1)",
    "java\rscript:alert(1)",
    "\u0001javascript:alert(1)",
    "https://app.example/\u0000",
    "https://app.example/\u007f",
    "https://app.example/\u00ad",
    "https://app.example/\u202ecb",
    "https://app.example/\u2028",
    "https://bücher.example/cb",
    "https://аpp.example/cb",
    "https://app。example/cb",
    "https://app.example/ü",
    'https://app.example/"',
    "https://app.example/<x>",
    "ivory://cäll",
    "http://localhost/{x}",
    "http://ⓛocalhost/",
  ],
  "a host that is read as another one": [
    "https://%61pp.example/cb",
    "https://app%2eexample/cb",
    "https://app.example%2f.evil.example/cb",
    "https://app.example%00.evil.example/",
    "https://2130706433/cb",
    "https://0x7f000001/cb",
    "https://0x7f.1/cb",
    "https://127.1/cb",
    "https://017700000001/cb",
    "https://127.0.0.01/cb",
    "https://127.0.0.1./cb",
    "https://[0:0:0:0:0:0:0:1]/cb",
    "https://[::ffff:127.0.0.1]/cb",
    "http://2130706433/",
    "http://127.1/",
    "http://0x7f.0.0.1/",
    "http://0/",
    "http://[0::1]/",
  ],
  "slashes too few or too many": [
    "https:/app.example/cb",
    "https:app.example/cb",
    "https:///app.example/cb",
    "https:////app.example/cb",
    "http:/localhost/",
    "http:localhost/",
    "http:///localhost/",
  ],
  "no host": ["https://", "HTTPS://", "https:", "https:///", "https://:443/", "https://?x", "http://", "http://:80/"],
  "no scheme": [
    "",
    "//app.example/cb",
    "/cb",
    "cb",
    "app.example/cb",
    "://app.example",
    "1app://cb",
    "-app://cb",
    "a_b://cb",
    "?x",
  ],
  "http on another host than the device itself": [
    "http://app.example/cb",
    "http://localhost.evil.example/",
    "http://localhost./",
    "http://evil.localhost/",
    "http://127.0.0.2/",
    "http://127.0.0.1.evil.example/",
    "http://0.0.0.0/",
    "http://[::]/",
    "http://[::1].evil.example/",
    "http://192.168.1.1/",
    "http://LOCALHOST.evil.example/",
  ],
  "a port that is none": [
    "https://app.example:99999/cb",
    "https://app.example:x/cb",
    "https://app.example:-1/cb",
    "http://localhost:65536/",
    "http://localhost:123456/",
    "http://127.0.0.1:80:80/",
  ],
  "too many characters": [`https://app.example/${"x".repeat(1_981)}`, `ivory://${"x".repeat(100_000)}`],
};

describe("an address is registered or not (O01)", () => {
  test.each(right)("%s may be registered", (uri) => {
    expect(isRedirectUri(uri)).toBe(true);
    expect(isRegistered([uri], uri)).toBe(true);
  });

  test.each(Object.entries(wrong))("%s is refused", (_why, uris) => {
    expect(uris.filter(isRedirectUri)).toEqual([]);
  });

  test("an address may be as long as two thousand characters", () => {
    expect(isRedirectUri(`https://app.example/${"x".repeat(1_980)}`)).toBe(true);
  });

  test("there are at least fifty kinds of wrong", () => {
    expect(Object.values(wrong).flat().length).toBeGreaterThanOrEqual(50);
  });

  test("an address that may be registered leads where a browser reads the same host, and runs nothing", () => {
    const piece = fc.constantFrom(
      "https",
      "http",
      "javascript",
      "data",
      "ivory",
      ":",
      "/",
      "//",
      "\\",
      "@",
      "#",
      "?",
      ".",
      "%2f",
      "%0a",
      "localhost",
      "127.0.0.1",
      "[::1]",
      "evil.example",
      ":80",
      "\t",
      "\n",
      " ",
      "ü",
      "0x7f.1",
    );
    const anything = fc.oneof(
      fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join("")),
      fc.webUrl(),
    );
    fc.assert(
      fc.property(anything, (uri) => !isRedirectUri(uri) || isHarmless(uri, new URL(uri))),
      { numRuns: 2_000 },
    );
  });
});

/** As a browser reads it. */
function isHarmless(uri: string, { protocol, username, password, hash, hostname }: URL): boolean {
  if (/^(javascript|data|file|blob):$/.test(protocol) || username + password + hash !== "") return false;
  if (protocol === "http:" && !loopbacks.includes(hostname)) return false;
  return !/^https?:$/.test(protocol) || uri.toLowerCase().startsWith(`${protocol}//${hostname}`);
}

const loopbacks = ["localhost", "127.0.0.1", "[::1]"];

const registered = [
  "https://app.example/cb",
  "https://app.example/cb?from=linnet",
  "ivory://callback",
  "com.example.app:/oauth",
  "http://127.0.0.1/cb",
  "http://[::1]:7000/cb?x=1",
  "http://localhost",
];

/** By what they try; the address that they imitate is one of those above. */
const tricks: Record<string, readonly string[]> = {
  "another host": [
    "https://evil.example/cb",
    "https://app.example.evil.example/cb",
    "https://evilapp.example/cb",
    "https://evil.app.example/cb",
    "https://app.exampl/cb",
    "https://app.example./cb",
    "https://app-example/cb",
    "https://app%2eexample/cb",
    "https://аpp.example/cb",
    "//app.example/cb",
    "//evil.example/cb",
  ],
  "a name before the host": [
    "https://app.example@evil.example/cb",
    "https://app.example:443@evil.example/cb",
    "https://x@app.example/cb",
    "https://app.example%40evil.example/cb",
    "https://evil.example\\@app.example/cb",
    "https://evil.example#@app.example/cb",
    "https://evil.example?@app.example/cb",
  ],
  "more or less of a path": [
    "https://app.example/cb/",
    "https://app.example/cb/more",
    "https://app.example/cbx",
    "https://app.example/",
    "https://app.example",
    "https://app.example//cb",
    "https://app.example/cb/../evil",
    "https://app.example/x/../cb",
    "https://app.example/./cb",
    "https://app.example/cb/..%2fevil",
    "https://app.example/%63b",
    "https://app.example%2fcb",
    "https://app.example/cb;x=1",
    "https://app.example/cb%00",
    "https://app.example\\cb",
  ],
  "more or less of a query": [
    "https://app.example/cb?",
    "https://app.example/cb?x=1",
    "https://app.example/cb?from=linnet&x=1",
    "https://app.example/cb?from=evil",
    "https://app.example/cb?next=https://evil.example",
    "https://app.example/cb%3Ffrom=linnet",
  ],
  "a fragment": ["https://app.example/cb#", "https://app.example/cb#x", "ivory://callback#x"],
  "other letters": [
    "https://APP.example/cb",
    "HTTPS://app.example/cb",
    "https://app.example/CB",
    "Ivory://callback",
    "ivory://Callback",
  ],
  "another scheme": [
    "http://app.example/cb",
    "ftp://app.example/cb",
    "javascript://app.example/cb",
    "ivory2://callback",
    "ivory:callback",
    "ivory:/callback",
    "com.example.app://oauth",
    "com.example.app:/oauth2",
  ],
  "another port, where it counts": [
    "https://app.example:443/cb",
    "https://app.example:8443/cb",
    "https://app.example:/cb",
    "ivory://callback:80",
    "http://app.example:80/cb",
  ],
  "what a reader may cut off": [
    " https://app.example/cb",
    "https://app.example/cb ",
    "https://app.example/cb\n",
    "https://app.example/cb\t",
    "https://app.\nexample/cb",
    "https://app.example/cb\u0000",
    "https://app.example/cb\nhttps://evil.example/",
    "https://app.example/cb,https://evil.example/",
    "https://app.example/cb https://evil.example/",
  ],
  "the device itself, but not as registered": [
    "http://127.0.0.1/other",
    "http://127.0.0.1/cb/",
    "http://127.0.0.1/cb?x",
    "http://127.0.0.1/",
    "http://127.0.0.1:80@evil.example/cb",
    "http://127.0.0.1@evil.example/cb",
    "http://127.0.0.1.evil.example/cb",
    "http://127.0.0.2/cb",
    "http://127.1/cb",
    "http://2130706433/cb",
    "http://localhost/cb",
    "http://[::1]/cb",
    "http://[::1]:7000/cb?x=2",
    "https://127.0.0.1/cb",
    "http://127.0.0.1:/cb",
    "http://127.0.0.1:99999/cb",
    "http://127.0.0.1:123456/cb",
    "http://127.0.0.1:8080/cb#x",
    "http://127.0.0.1:8080/cb\n",
    "http://127.0.0.1:8080:80/cb",
    "http://localhost.evil.example",
    "http://localhost.evil",
    "http://localhost:80.evil.example",
    "http://localhost:3000/",
    "http://LOCALHOST",
    "http://localhost@evil.example",
  ],
  nothing: ["", "null", "undefined", outOfBand],
};

describe("an app is led to an address as it has registered it (O01)", () => {
  test.each(Object.entries(tricks))("%s is not it", (_trick, asked) => {
    expect(asked.filter((uri) => isRegistered(registered, uri))).toEqual([]);
  });

  test("there are at least fifty tricks", () => {
    expect(Object.values(tricks).flat().length).toBeGreaterThanOrEqual(50);
  });

  test("a program on the device may listen on any port", () => {
    for (const uri of [
      "http://127.0.0.1:1/cb",
      "http://127.0.0.1:65535/cb",
      "http://127.0.0.1/cb",
      "http://[::1]/cb?x=1",
      "http://[::1]:8/cb?x=1",
      "http://localhost:3000",
    ]) {
      expect(isRegistered(registered, uri), uri).toBe(true);
    }
  });

  test("of all addresses only the registered ones are it, and those that differ in the port of a loopback", () => {
    const alphabet = fc.constantFrom(...Array.from("https://app.example/cb127.0.0.1?#@:[]\\%2f \n"));
    const edits = fc.record({
      uri: fc.constantFrom(...registered),
      at: fc.nat(40),
      removed: fc.nat(3),
      added: fc.string({ unit: alphabet, maxLength: 4 }),
    });
    fc.assert(
      fc.property(edits, ({ uri, at, removed, added }) => {
        const asked = uri.slice(0, at) + added + uri.slice(at + removed);
        return !isRegistered(registered, asked) || registered.includes(asked) || differsInPort(asked);
      }),
      { numRuns: 2_000 },
    );
  });
});

function differsInPort(asked: string): boolean {
  const portless = (uri: string) => uri.replace(/^(http:\/\/[^/?]*?)(?::\d+)?(?=$|[/?])/, "$1");
  return registered.map(portless).includes(portless(asked)) && loopbacks.includes(new URL(asked).hostname);
}

test("an answer is added to the query as it is, and no other part of the address changes", () => {
  fc.assert(
    fc.property(fc.constantFrom(...registered, "icecubesapp://"), fc.string({ unit: "grapheme" }), (uri, state) => {
      const led = withAnswer(uri, { code: "abc", state });
      expect(led.startsWith(uri)).toBe(true);
      const query = new URL(led).searchParams;
      expect([query.get("code"), query.get("state")]).toEqual(["abc", state]);
      expect(led).not.toMatch(/[\s#"<>+]/);
    }),
  );
});

test.each([
  [outOfBand, { kind: "here" }],
  ["http://127.0.0.1:1234/cb", { kind: "device" }],
  ["http://localhost", { kind: "device" }],
  ["https://app.example:8443/cb?x=https://other.example", { kind: "site", host: "app.example:8443" }],
  ["HTTPS://App.Example/cb", { kind: "site", host: "app.example" }],
  ["https://xn--80ak6aa92e.example/", { kind: "site", host: "xn--80ak6aa92e.example" }],
  ["ivory://callback", { kind: "app", scheme: "ivory" }],
  ["com.example.app:/oauth", { kind: "app", scheme: "com.example.app" }],
])("%s is said to lead to %j", (uri, destination) => {
  expect(destinationOf(uri)).toEqual(destination);
});
