/** Which addresses a mail is sent to (threats A07). */
import fc from "fast-check";
import { expect, test } from "vitest";
import { parseEmail } from "./email.ts";

test.each([
  ["alice@example.com", "alice@example.com"],
  ["Alice@Example.COM", "Alice@example.com"],
  [" alice@example.com ", "alice@example.com"],
  ["a@b.co", "a@b.co"],
  ["first.last+tag@mail.example.org", "first.last+tag@mail.example.org"],
  ["o'hara@example.com", "o'hara@example.com"],
  ["_-!#$%&'*+/=?^`{|}~@example.com", "_-!#$%&'*+/=?^`{|}~@example.com"],
  ["1@2.example", "1@2.example"],
  ["alice@bücher.example", "alice@xn--bcher-kva.example"],
  ["alice@почта.рф", "alice@xn--80a1acny.xn--p1ai"],
  ["alice@xn--bcher-kva.example", "alice@xn--bcher-kva.example"],
  ["alice@example.com.", "alice@example.com"],
  [`${"a".repeat(64)}@example.com`, `${"a".repeat(64)}@example.com`],
  [`a@${"b".repeat(63)}.example`, `a@${"b".repeat(63)}.example`],
])("%j is one address", (text, address) => {
  expect(parseEmail(text)).toBe(address);
});

const controls = Array.from("\0\x01\b\t\n\v\f\r\x1b\x7f\x80\x85\xa0\u200b\u200e\u2028\u2029\u202e\ufeff");

test.each([
  "",
  " ",
  "@",
  "alice",
  "alice@",
  "@example.com",
  "alice@@example.com",
  "alice@example",
  "alice@localhost",
  "alice@example.com:25",
  "alice@.example.com",
  "alice@example..com",
  "alice@-example.com",
  "alice@example-.com",
  "alice@exam_ple.com",
  "alice@example.c",
  "alice@example.123",
  "alice@127.0.0.1",
  "alice@[127.0.0.1]",
  "alice@[IPv6:::1]",
  "alice@0x7f000001",
  "alice@2130706433",
  "alice@exam ple.com",
  "al ice@example.com",
  ".alice@example.com",
  "alice.@example.com",
  "al..ice@example.com",
  '"alice"@example.com',
  '"alice@evil.example"@example.com',
  '"al ice"@example.com',
  "alice(comment)@example.com",
  "alice@example.com(comment)",
  "(x)alice@example.com",
  "Alice <alice@example.com>",
  "<alice@example.com>",
  "alice@example.com>",
  "mailto:alice@example.com",
  "alice@example.com,bob@example.com",
  "alice@example.com;bob@example.com",
  "alice@example.com bob@example.com",
  "alice@example.com, ",
  "group:alice@example.com;",
  "@relay.example:alice@example.com",
  "alice@evil.example@example.com",
  "alice%evil.example@",
  "evil.example!alice",
  "alice@example.com\r\nBcc: victim@example.com",
  "alice@example.com\nRCPT TO:<victim@example.com>",
  "alice\r\nDATA@example.com",
  "alice@example.com\0.evil.example",
  "=?utf-8?q?alice=40evil.example=3e?=@example.com\n",
  "alice@example.com/..",
  "alice@example.com?subject=x",
  "alice@example.com#x",
  "alice@user:pass@example.com",
  "alice@exam%70le.com",
  "alice@ⓔxample",
  "алиса@example.com",
  "älice@example.com",
  "alice＠example.com",
  "alice@example。com,",
  "al\\ice@example.com",
  "al\\@ice@example.com",
  "alice,bob@example.com",
  "alice:bob@example.com",
  "alice[1]@example.com",
  `${"a".repeat(65)}@example.com`,
  `a@${"b".repeat(64)}.example`,
  `${"a".repeat(64)}@${"b.".repeat(95)}example`,
  `a@${"b.".repeat(200)}example`,
  "a".repeat(1_000_000),
  `${" ".repeat(1_000_000)}alice@example.com`,
  ...controls.flatMap((control) => [
    `al${control}ice@example.com`,
    `alice@exam${control}ple.com`,
    `alice@example.com${control}`,
  ]),
])("%j is not", (text) => {
  expect(parseEmail(text)).toBeNull();
});

test("an accepted address is one line, one at sign, plain ASCII and at most 254 long", () => {
  const almost = fc.stringMatching(/^[a-z."'<>(),;:@ \\\r\n\0-]{0,20}@[a-zа-я.@:,;[\]-]{0,20}$/);
  fc.assert(
    fc.property(fc.oneof(fc.emailAddress(), almost), (text) => {
      const address = parseEmail(text);
      if (address === null) return;
      expect(address).toMatch(/^[!-?A-~]{1,64}@[a-z0-9.-]{4,}$/);
      expect(address.length).toBeLessThanOrEqual(254);
      expect(parseEmail(address)).toBe(address);
    }),
  );
});
