import { expect, test } from "vitest";
import { scripts } from "#testing/hostile-html.ts";
import type { LinkTargets } from "./format-text.ts";
import { formatProfile, mentionsInProfile } from "./profile-html.ts";

const origin = "https://linnet.example";
const targets: LinkTargets = {
  origin,
  accounts: new Map([["alice", { username: "alice", url: "https://linnet.example/@alice" }]]),
};
const format = (profile: Partial<Parameters<typeof formatProfile>[0]>) =>
  formatProfile({ displayName: "", bio: "", fields: [], ...profile }, targets);

test("a bio is written like a status, and its hashtags are told", () => {
  const { bioHtml, hashtags } = format({ bio: "Friend of @alice\n\n#Birds" });
  expect(bioHtml).toMatch(
    /^<p>Friend of <span class="h-card".*<\/p><p><a href="https:\/\/linnet.example\/tags\/birds"/,
  );
  expect(hashtags).toEqual(["birds"]);
});

test("a display name is plain", () => {
  expect(format({ displayName: " \u202eAda\n " }).displayName).toBe("Ada");
});

test("a field that is an address says that it is the same person", () => {
  const [field] = format({ fields: [{ name: "Site", value: " https://example.com/ " }] }).fields;
  expect(field).toEqual({
    name: "Site",
    value: "https://example.com/",
    valueHtml:
      `<a href="https://example.com/" rel="me nofollow noopener ugc" target="_blank" translate="no">` +
      `<span class="invisible">https://</span><span>example.com/</span></a>`,
  });
});

test("an address among words does not", () => {
  const [field] = format({ fields: [{ name: "Site", value: "see https://example.com/" }] }).fields;
  expect(field!.valueHtml).toContain(`rel="nofollow noopener ugc"`);
});

test("a field is one line, with mentions", () => {
  const [field] = format({ fields: [{ name: "a\nb", value: "with\n\n@alice" }] }).fields;
  expect(field!.name).toBe("a b");
  expect(field!.valueHtml).toMatch(
    /^with <span class="h-card" translate="no"><a href="https:\/\/linnet.example\/@alice"/,
  );
});

test("fields of which nothing is left are left out", () => {
  expect(
    format({
      fields: [
        { name: "\u200b", value: " " },
        { name: "x", value: "" },
      ],
    }).fields,
  ).toEqual([{ name: "x", value: "", valueHtml: "" }]);
});

test("X02: HTML in any field is text", () => {
  for (const script of scripts) {
    const { bioHtml, fields } = format({ bio: script, fields: [{ name: "x", value: script }] });
    for (const html of [bioHtml, fields[0]!.valueHtml]) {
      expect(html.replace(/<\/?(?:p|br|span|a)(?: (?:class|href|rel|target|translate)="[^"<>]*")*>/g, "")).not.toMatch(
        /[<>]/,
      );
    }
  }
});

test("the people whom a profile mentions are reported before, once each", () => {
  const profile = { displayName: "", bio: "@alice @b@c.example", fields: [{ name: "x", value: "@alice @d" }] };
  expect(mentionsInProfile(profile, origin)).toEqual(["alice", "b@c.example", "d"]);
});
