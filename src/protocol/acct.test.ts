/** Names of accounts and their domains (threats F15). */
import fc from "fast-check";
import { expect, test } from "vitest";
import { acctKey, canonicalDomain, formatAcct, formatHandle, parseAcct } from "./acct.ts";

test.each([
  ["alice", { username: "alice", domain: null }],
  ["@alice", { username: "alice", domain: null }],
  ["alice@example.com", { username: "alice", domain: "example.com" }],
  ["@Alice@Example.COM", { username: "Alice", domain: "example.com" }],
  ["acct:alice@example.com", { username: "alice", domain: "example.com" }],
  ["alice@bücher.example", { username: "alice", domain: "xn--bcher-kva.example" }],
  ["alice@EXAMPLE.com.", { username: "alice", domain: "example.com" }],
  ["alice@example.com:443", { username: "alice", domain: "example.com" }],
  ["alice@localhost:3000", { username: "alice", domain: "localhost:3000" }],
  ["a.b-c_d@example.com", { username: "a.b-c_d", domain: "example.com" }],
  ["alice@ＥＸＡＭＰＬＥ.com", { username: "alice", domain: "example.com" }],
])("%s is an address", (text, acct) => {
  expect(parseAcct(text)).toEqual(acct);
});

test.each([
  "",
  "@",
  "@@alice",
  "alice@",
  "@alice@example.com@evil.example",
  "al ice",
  ".alice",
  "alice.",
  "алиса",
  "alice@exa mple.com",
  "alice@example.com/path",
  "alice@example.com#",
  "alice@example.com?x",
  "alice@user:pass@example.com",
  "alice@-example.com",
  "alice@example-.com",
  "alice@example..com",
  "alice@.example.com",
  "alice@example.com:99999",
  "alice@[::1]",
  "alice@example.com\n",
  "alice\n@example.com",
  "alice@exam%70le.com",
  "../alice",
  "a".repeat(65),
  `alice@${"a".repeat(64)}.example`,
  `alice@${"a.".repeat(124)}example`, // 255 characters
  `alice@${"a.".repeat(500_000)}example`,
  "a".repeat(1_000_000),
])("%j is no address", (text) => {
  expect(parseAcct(text)).toBeNull();
});

test("an address of this server has no domain, however its domain is written", () => {
  expect(parseAcct("@alice@LINNET.example.", "linnet.example")).toEqual({ username: "alice", domain: null });
});

test("formats are the reverse of parsing", () => {
  const label = fc.stringMatching(/^[a-z0-9](?:[a-z0-9-]{0,10}[a-z0-9])?$/).filter((text) => !/^\d|^xn--/.test(text));
  const domain = fc.array(label, { minLength: 2, maxLength: 4 }).map((labels) => labels.join("."));
  const username = fc.stringMatching(/^[a-z0-9_]{1,30}$/);
  fc.assert(
    fc.property(username, fc.option(domain), (username, domain) => {
      const acct = { username, domain };
      expect(parseAcct(formatAcct(acct))).toEqual(acct);
      expect(parseAcct(formatHandle(acct, "linnet.example"), "linnet.example")).toEqual(acct);
    }),
  );
});

test("two spellings of one address have one key", () => {
  expect(acctKey(parseAcct("Alice@Example.com")!)).toBe(acctKey(parseAcct("alice@example.COM")!));
});

test("a canonical domain is its own canonical form", () => {
  fc.assert(
    fc.property(fc.domain(), (domain) => {
      const once = canonicalDomain(domain);
      fc.pre(once !== null);
      expect(canonicalDomain(once)).toBe(once);
    }),
  );
});
