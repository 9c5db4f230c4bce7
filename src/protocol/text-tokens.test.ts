import fc from "fast-check";
import { expect, test } from "vitest";
import { growth, madeOnce } from "#testing/cpu-time.ts";
import { findTokens, hashtagName, linkableHref } from "./text-tokens.ts";

/** The tokens of a text in short: the address, `@acct`, `#tag`. */
function read(text: string): string[] {
  return findTokens(text).map((token) => {
    if (token.kind === "url") return token.href;
    if (token.kind === "hashtag") return `#${token.text}`;
    return `@${token.acct.username}${token.acct.domain === null ? "" : `@${token.acct.domain}`}`;
  });
}

test.each([
  ["see https://example.com", ["https://example.com/"]],
  ["https://example.com/a?b=c#d and http://example.org", ["https://example.com/a?b=c#d", "http://example.org/"]],
  ["(https://example.com/a)", ["https://example.com/a"]],
  ["https://en.wikipedia.org/wiki/Linnet_(bird).", ["https://en.wikipedia.org/wiki/Linnet_(bird)"]],
  ["https://example.com/a, https://example.com/b; done", ["https://example.com/a", "https://example.com/b"]],
  ["«https://пример.рф/путь»", ["https://xn--e1afmkfd.xn--p1ai/%D0%BF%D1%83%D1%82%D1%8C"]],
  ["見て https://example.com/見、次", ["https://example.com/%E8%A6%8B"]],
  ["詳細はhttps://example.com/x", ["https://example.com/x"]],
  [
    "看https://example.com/x 한국어https://example.com/y ดูhttps://example.com/z",
    ["x", "y", "z"].map((one) => `https://example.com/${one}`),
  ],
  ["xhttps://example.com/x яhttps://example.com/y 7https://example.com/z", []],
  ["<https://example.com/>", ["https://example.com/"]],
  ["HTTPS://EXAMPLE.COM/A", ["https://example.com/A"]],
  ["http://localhost:3000/x", ["http://localhost:3000/x"]],
  ["https://[2001:db8::1]/", ["https://[2001:db8::1]/"]],
  ["https://mastodon.example/@bob", ["https://mastodon.example/@bob"]],
])("addresses in %j", (text, tokens) => {
  expect(read(text)).toEqual(tokens);
});

/** How the languages of Europe and East Asia quote. */
const quotes = [
  "„“",
  "„”",
  "“”",
  "””",
  "»«",
  "«»",
  "»»",
  "‚‘",
  "‘’",
  "’’",
  "‹›",
  "›‹",
  "''",
  '""',
  "「」",
  "『』",
  "＂＂",
  "()",
  "（）",
  "[]",
];

test.each(quotes)("an address in the quotation marks %s ends before the second", (marks) => {
  const [open, close] = Array.from(marks);
  for (const address of [
    "https://example.org/seite",
    "https://example.org/",
    "https://example.org/a?b=c",
    "https://example.org/a_(b)",
  ]) {
    const normal = URL.parse(address)!.href;
    for (const after of ["", ".", ", und", "?", "…", "—und", ` und ${open}das${close}`])
      expect(read(`${open}${address}${close}${after}`)).toEqual([normal]);
    expect(read(`siehe ${open}hier: ${address}${close}`)).toEqual([normal]);
    expect(read(`${open}${address}${close}/${open}${address}${close}`)).toEqual([normal, normal]);
  }
});

test.each([
  ["„siehe https://example.org/seite“—und", ["https://example.org/seite"]],
  ["https://de.wikipedia.org/wiki/„Heroes“.", ["https://de.wikipedia.org/wiki/%E2%80%9EHeroes%E2%80%9C"]],
  ["https://fr.wikipedia.org/wiki/L’Équipe", ["https://fr.wikipedia.org/wiki/L%E2%80%99%C3%89quipe"]],
  ["(https://example.com/a),(https://example.com/b)", ["https://example.com/a", "https://example.com/b"]],
  ["https://example.com/a، https://example.com/b।", ["https://example.com/a", "https://example.com/b"]],
  ["https://example.com/a–", ["https://example.com/a"]],
  ["https://example.com/a\u200b에서", ["https://example.com/a"]],
  [
    "https://fa.example.org/wiki/می\u200cخواهم",
    ["https://fa.example.org/wiki/%D9%85%DB%8C%E2%80%8C%D8%AE%D9%88%D8%A7%D9%87%D9%85"],
  ],
  ["https://si.example.org/ශ්\u200dරී\u200d", ["https://si.example.org/%E0%B7%81%E0%B7%8A%E2%80%8D%E0%B6%BB%E0%B7%93"]],
  ["https://ja.example.org/佐々木", ["https://ja.example.org/%E4%BD%90%E3%80%85%E6%9C%A8"]],
  ...Array.from(
    "．｡～、。！？（）［］｛｝「」｢｣：；，＂＇＜＞＃＠　",
    (sign) => [`https://example.com/a${sign}次`, ["https://example.com/a"]] as [string, string[]],
  ),
])("an address ends where its sentence goes on: %j", (text, tokens) => {
  expect(read(text)).toEqual(tokens);
});

test.each([
  "example.com",
  "https://",
  "https:// example.com",
  "http://word",
  "xhttps://example.com",
  "javascript:alert(1)",
  "data:text/html,x",
  "ftp://example.com",
  "https://bank.example@evil.example/",
  "https://user:pass@evil.example/",
  "https://exa mple",
  `https://example.com/${"a".repeat(3_000)}`,
])("no address in %j", (text) => {
  expect(read(text).filter((token) => token.startsWith("http"))).toEqual([]);
});

test.each([
  ["@alice", ["@alice"]],
  ["hi @alice, @bob!", ["@alice", "@bob"]],
  ["(@alice)", ["@alice"]],
  ["@Alice@Example.COM.", ["@Alice@example.com"]],
  ["@alice@bücher.example", ["@alice@xn--bcher-kva.example"]],
  ["@alice@localhost:3000", ["@alice@localhost:3000"]],
  ["@first.last@example.com", ["@first.last@example.com"]],
  ["@alice. Then", ["@alice"]],
  ["@alice's", ["@alice"]],
  ["привет,@alice", ["@alice"]],
  [".@alice has a point", ["@alice"]],
  ["-@alice: soup", ["@alice"]],
  ["…@alice —@bob «@carol» „@dave“ '@eve'", ["@alice", "@bob", "@carol", "@dave", "@eve"]],
  ["*@alice* _@bob_ |@carol|", ["@alice", "@carol"]],
  ["@alice-@bob, @alice.@bob", ["@alice", "@bob", "@alice", "@bob"]],
  ["@alice/@bob", ["@alice", "@bob"]],
  ["@aliceさん、@bob님 @carol先生 @daveครับ", ["@alice", "@bob", "@carol", "@dave"]],
  ["@alice@example.comさん @bob@例え.テスト", ["@alice@example.com", "@bob@xn--r8jz45g.xn--zckzah"]],
  ["＠alice ＠bob＠example.com", ["@alice", "@bob@example.com"]],
])("mentions in %j", (text, tokens) => {
  expect(read(text)).toEqual(tokens);
});

test.each([
  "alice@example.com",
  "@",
  "@ alice",
  "@@alice",
  "@алиса",
  "@aliceя",
  "@\u212aate",
  "@alice@nodot",
  "@alice@example.com@evil.example",
  "/@alice",
  "example.com/@alice",
  "ann＠example.com",
  "=@alice",
  `@${"a".repeat(65)}`,
])("no mention in %j", (text) => {
  expect(read(text)).toEqual([]);
});

test.each([
  ["#cat", ["#cat"]],
  ["#Cat #dog", ["#Cat", "#dog"]],
  ["#кошка, #猫。", ["#кошка", "#猫"]],
  ["#2fast #1", ["#2fast"]],
  ["#l·l #a·", ["#l·l", "#a"]],
  ["#snake_case!", ["#snake_case"]],
  ["#हिन्दी", ["#हिन्दी"]],
  ["(#cat)", ["#cat"]],
  ["＃猫 かわいい", ["#猫"]],
  ["「＃猫」と＃犬", ["#猫"]],
  ["(#eins/#zwei)", ["#eins", "#zwei"]],
  ["#eins/#zwei/#drei, #eins&#zwei", ["#eins", "#zwei", "#drei", "#eins", "#zwei"]],
  ["@alice/#cat #cat/@alice", ["@alice", "#cat", "#cat", "@alice"]],
  ["„#cat“ »#cat« ‚#cat‘ …#cat —#cat", ["#cat", "#cat", "#cat", "#cat", "#cat"]],
  ["#می\u200cخواهم #ශ්\u200dරී\u200d", ["#می\u200cخواهم", "#ශ්\u200dරී"]],
])("hashtags in %j", (text, tokens) => {
  expect(read(text)).toEqual(tokens);
});

test.each([
  "#",
  "# cat",
  "#123",
  "#_",
  "C#sharp",
  "a/#cat",
  "example.com/#cat",
  "example.com/＃cat",
  "example.com/#1/#cat",
  "＃＃",
  "##",
  "#️⃣",
  "&#39;",
  `#${"a".repeat(101)}`,
  "https://a.example/#cat",
])("no hashtag in %j", (text) => {
  expect(read(text).filter((token) => token.startsWith("#"))).toEqual([]);
});

test("tokens lie in order inside the text, and do not overlap", () => {
  const part = fc.oneof(
    fc.constantFrom(
      "@",
      "#",
      "https://",
      "http://a.b",
      "@bob",
      "@bob@",
      "a.example",
      ".",
      "/",
      "·",
      "\u200c",
      ")",
      " ",
    ),
    fc.string({ unit: "binary", maxLength: 3 }),
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 30 }), (parts) => {
      const text = parts.join("");
      let last = 0;
      for (const { start, end } of findTokens(text)) {
        expect(start).toBeGreaterThanOrEqual(last);
        expect(end).toBeGreaterThan(start);
        last = end;
      }
      expect(last).toBeLessThanOrEqual(text.length);
    }),
  );
});

const attacks: Record<string, string> = {
  "at signs": "@",
  "half mentions": "@a@",
  "dotted names": "@a.b-",
  "host without end": "@a@a.",
  mentions: "@bob ",
  "hash signs": "#",
  "middle dots": "#a·",
  "tag without end": "a·",
  schemes: "https://",
  brackets: "https://a.example/)",
  "opening brackets": "https://a.example/(((",
  "quotation marks": "„“",
  "marks that open": "„https://a.example/„“”",
  slashes: "#a/",
  "addresses in brackets": "(https://a.example/),",
  "names without spaces": "@aさ",
  "hosts without spaces": "@a@a.aさ.",
  marks: "\u0301",
  dots: ".",
};

test.each(Object.entries(attacks))("reading takes linear time: %s", (_name, part) => {
  const text = madeOnce((count) => `https://a.example/ @a@${part.repeat(count)}`);
  const read = (count: number) => void findTokens(text(count));
  expect(growth(read, 12_500, 8)).toBeLessThan(24);
});

test("all spellings of a hashtag meet under one name, which is its own name", () => {
  expect(["Cat", "CAT", "Ｃａｔ"].map(hashtagName)).toEqual(["cat", "cat", "cat"]);
  expect(["İstanbul", "istanbul", "ISTANBUL", "i\u0307stanbul", "I\u0307stanbul"].map(hashtagName)).toEqual(
    Array.from({ length: 5 }, () => "istanbul"),
  );
  expect(["IŞIK", "ışık", "İŞİK"].map(hashtagName)).toEqual(["işik", "işik", "işik"]);
  expect(["ශ්\u200dරී", "ශ්රී"].map(hashtagName)).toEqual(["ශ්රී", "ශ්රී"]);
  const part = fc.oneof(
    fc.constantFrom("I", "i", "ı", "İ", "\u0307", "\u0301", "\u200d", "\u2060"),
    fc.string({ unit: "binary" }),
  );
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      const name = hashtagName(parts.join(""));
      expect(hashtagName(name)).toBe(name);
    }),
  );
});

test("the normal form of an address is linkable, and its own normal form", () => {
  fc.assert(
    fc.property(fc.webUrl({ withFragments: true, withQueryParameters: true }), (address) => {
      const href = linkableHref(address);
      fc.pre(href !== null);
      expect(linkableHref(href)).toBe(href);
    }),
  );
});
