import { expect, test } from "vitest";
import * as limits from "#protocol/limits.ts";
import { attributionDomains, readableDomains } from "./attribution-domains.ts";

test.each([
  [["example.com"], ["example.com"]],
  [["https://Example.com/", "http://example.com", "*.example.com"], ["example.com"]],
  [["https://*.example.com"], ["example.com"]],
  [["bücher.example"], ["xn--bcher-kva.example"]],
  [["one.example\r\n\r\n two.example, three.example"], ["one.example", "two.example", "three.example"]],
  [
    ["one.example; two.example;three.example,four.example"],
    ["one.example", "two.example", "three.example", "four.example"],
  ],
  [
    ["https://example.com/blog", "//one.example", "two.example/", "https://three.example?a=b", "http://four.example#a"],
    ["example.com", "one.example", "two.example", "three.example", "four.example"],
  ],
  [[" ", ""], []],
])("%j is %j", (typed, domains) => {
  expect(attributionDomains(typed)).toEqual(domains);
});

test.each([
  "com",
  "localhost",
  "*.com",
  "bad domain/",
  "1",
  "1.2",
  "192.168.0.1",
  "http://192.168.0.1/blog",
  "[::1]",
  "example.com:8080",
  "https://example.com:443/",
  "exa_mple.com",
  "@mira",
  "mira@example.com",
  "ftp://example.com",
  "..",
  "https://",
])("%s is no domain", (typed) => {
  expect(() => attributionDomains(["fine.example", typed])).toThrow("account.attribution-domain");
});

test("so many are taken and no more, however often each is named", () => {
  const most = Array.from({ length: limits.account.attributionDomains }, (_, n) => `${n}.example`);
  expect(attributionDomains([...most, ...most])).toEqual(most);
  expect(() => attributionDomains([...most, "more.example"])).toThrow("account.too-many-attribution-domains");
});

test.each([
  ["x".repeat(60), "x".repeat(60)],
  ["x".repeat(61), `${"x".repeat(60)}…`],
  ["x".repeat(100_000), `${"x".repeat(60)}…`],
])("a refusal repeats the beginning: %#", (typed, domain) => {
  expect(() => attributionDomains([typed])).toThrow(expect.objectContaining({ args: { domain } }));
});

test("their owner reads the letters of a name, not what they are kept as", () => {
  const typed = ["bücher.example", "пример.example", "example.com"];
  expect(readableDomains(attributionDomains(typed))).toEqual(typed);
});
