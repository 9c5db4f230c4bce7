/** Names that a person may choose (threats F16). */
import fc from "fast-check";
import { expect, test } from "vitest";
import { usernameProblem } from "./usernames.ts";

test.each(["alice", "a", "0", "_", "anna_maria", "x2000", "administratrix", "a".repeat(30), "rooted", "mediaeval"])(
  "%s may be taken",
  (name) => {
    expect(usernameProblem(name)).toBeNull();
  },
);

test.each([
  "",
  "Alice",
  "алиса",
  "al ice",
  "al-ice",
  "al.ice",
  "alice@example.com",
  "alice\n",
  "\nalice",
  "alice\u200b",
  "аlice", // a Cyrillic first letter
  "ａlice",
  "al/ice",
  "..",
  "%61lice",
  "a".repeat(31),
  "a".repeat(1_000_000),
])("%j is no username", (name) => {
  expect(usernameProblem(name)).toBe("auth.username-invalid");
});

test.each([
  ..."abuse admin administrator hostmaster info mailer_daemon marketing news noc noreply no_reply postmaster root".split(
    " ",
  ),
  ..."sales security ssladmin support sysadmin usenet uucp webmaster www announcements billing bot contact".split(" "),
  ..."help helpdesk legal linnet mod moderator official operator owner privacy safety service staff system".split(" "),
  ..."team terms trust verified about actor api assets auth builds compose conversations drafts everyone".split(" "),
  ..."explore health home inbox instance internal lists localhost login logout media me metrics nodeinfo".split(" "),
  ..."notifications null oauth outbox public search sent settings signin signup static tags undefined users".split(" "),
  ..."well_known wspool _admin_ admin1 ad_min root_2000 sup_port support24".split(" "),
])("%s is reserved", (name) => {
  expect(usernameProblem(name)).toBe("auth.username-reserved");
});

/** Words of what a username is made of, with something else in some of them. */
const nearlyFree = fc
  .array(
    fc.oneof(
      { weight: 20, arbitrary: fc.constantFrom(...Array.from("abcxyz059_")) },
      fc.string({ unit: "binary", maxLength: 1 }),
    ),
    { maxLength: 33 },
  )
  .map((letters) => letters.join(""));

test("a free username is always 1 to 30 of a-z, 0-9 and _", () => {
  fc.assert(
    fc.property(nearlyFree, (name) => {
      const isFree = usernameProblem(name) === null;
      expect(isFree && !/^[a-z0-9_]{1,30}$/.test(name)).toBe(false);
    }),
  );
});
