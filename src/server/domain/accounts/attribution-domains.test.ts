import { expect, test } from "vitest";
import * as limits from "#protocol/limits.ts";
import { attributionDomains } from "./attribution-domains.ts";

test.each([
  [["example.com"], ["example.com"]],
  [["https://Example.com/", "http://example.com", "*.example.com"], ["example.com"]],
  [["https://*.example.com"], ["example.com"]],
  [["bücher.example"], ["xn--bcher-kva.example"]],
  [["one.example\r\n\r\n two.example, three.example"], ["one.example", "two.example", "three.example"]],
  [[" ", ""], []],
])("%j is %j", (typed, domains) => {
  expect(attributionDomains(typed)).toEqual(domains);
});

test.each([
  "https://example.com/blog",
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
