/** Pages of a profile, as its owner wants them (`testing/page-questions.ts`). */
import { describe, expect, test, vi } from "vitest";
import type { Account, ProfilePage } from "#protocol/entities.ts";
import { aLinkedAccount, anAccount, aRelationship } from "#testing/entities.ts";
import { empty, pageOf, question } from "#testing/page-questions.ts";
import { renderPage, type AskApi } from "#web/entry-server.tsx";

const answering = (more: Partial<Account>, others: Record<string, unknown> = {}): AskApi => {
  const familiar = { accounts: [], count: 0 };
  const account = anAccount("wren", more);
  const relationship = aRelationship(account.id);
  const profile: ProfilePage = { account, relationship, familiar, pinned: [], statuses: [] };
  const bodies: Record<string, unknown> = { "/api/profile": profile, ...others };
  return async (...call) => ({ ...(await empty(...call)), ...(call[1] in bodies && { body: bodies[call[1]] }) });
};

const tabsOf = async (path: string, more: Partial<Account>) => {
  const { html } = await pageOf(question(path, { ask: answering(more) }));
  const [, nav] = /<nav[^>]* aria-label="Profile sections">(.*?)<\/nav>/s.exec(html)!;
  return [...nav!.matchAll(/href="([^"]+)"/g)].map(([, href]) => href);
};

test("the tabs of a profile are those that its owner shows", async () => {
  const [posts, replies, media, featured] = ["/@wren", "/@wren/with_replies", "/@wren/media", "/@wren/featured"];
  expect(await tabsOf("/@wren", {})).toEqual([posts, replies, media, featured]);
  expect(await tabsOf("/@wren", { show_media: false })).toEqual([posts, replies, featured]);
  expect(await tabsOf("/@wren/media", { show_featured: false })).toEqual([posts, replies, media]);
  expect(await tabsOf("/@wren/with_replies", { show_media: false, show_featured: false })).toEqual([posts, replies]);
});

test.each([
  ["media", { show_media: false }],
  ["featured", { show_featured: false }],
])("the address of %s leads to the profile while it is switched off", async (tab, off) => {
  const open = (more: Partial<Account>) => renderPage(question(`/@wren/${tab}`, { ask: answering(more) }));
  expect(await open(off)).toEqual({ kind: "redirect", location: "/@wren" });
  expect(await open({})).toMatchObject({ kind: "page", status: 200 });
});

test("avatar and header are described in the words of their owner, or not at all", async () => {
  const head = async (more: Partial<Account>) => {
    const { html } = await pageOf(
      question("/@wren", { ask: answering({ avatar: "/a.webp", header: "/h.webp", ...more }) }),
    );
    const main = /<main.*<\/main>/s.exec(html)![0];
    const alts = [...main.matchAll(/<img[^>]*src="\/([ah])\.webp"[^>]*>/g)].map(([tag, name]) => [
      name,
      / alt="([^"]*)"/.exec(tag)?.[1],
    ]);
    return { alts, opens: /aria-label="(Open avatar[^"]*)"/.exec(main)![1] };
  };
  expect(await head({})).toEqual({
    alts: [
      ["h", ""],
      ["a", ""],
    ],
    opens: "Open avatar",
  });
  expect(await head({ avatar_description: 'A "linnet"', header_description: "The coast" })).toEqual({
    alts: [
      ["h", "The coast"],
      ["a", "A &quot;linnet&quot;"],
    ],
    opens: "Open avatar: A &quot;linnet&quot;",
  });
});

const main = (html: string) => /<main.*<\/main>/s.exec(html)![0];

test("hashtags that somebody features lead to their posts with them, and say how many and when", async () => {
  const { id } = anAccount("wren");
  const last_status_at = new Date().toISOString().slice(0, 10);
  const tags = [
    { id: "1", name: "birds", url: "", statuses_count: "12", last_status_at },
    { id: "2", name: "möwen", url: "", statuses_count: "0", last_status_at: null },
  ];
  const ask = answering({}, { [`/api/v1/accounts/${id}/featured_tags`]: tags });
  const html = main((await pageOf(question("/@wren/featured", { ask }))).html);
  const rows = [...html.matchAll(/<a href="(\/@wren\?tagged=[^"]*)">(.*?)<\/a>.*?<small>(.*?)<\/small>/g)];
  expect(rows.map(([, ...said]) => said)).toEqual([
    ["/@wren?tagged=birds", "#birds", "12 posts · last used today"],
    ["/@wren?tagged=m%C3%B6wen", "#möwen", "0 posts"],
  ]);
});

test("an account of a server without featured hashtags asks for none", async () => {
  const asked = vi.fn(answering({}));
  const lacking = aLinkedAccount("bo@moo.example", { has: [] });
  await pageOf(question("/@wren/featured", { as: lacking, ask: asked }));
  expect(asked.mock.calls.filter(([, path]) => path.endsWith("/featured_tags"))).toEqual([]);
});

test("a profile narrowed to a hashtag says so, leads to all posts, and is in no search engine", async () => {
  const asked = vi.fn(answering({}));
  const { html } = await pageOf(question("/@wren?tagged=birds", { ask: asked }));
  expect(main(html)).toContain('Posts with #birds</bdi><a href="/@wren">Show all posts</a>');
  expect(html).toContain('<meta name="robots" content="noindex"');
  const [, , input] = asked.mock.calls.find(([, path]) => path === "/api/profile")!;
  expect(input).toMatchObject({ acct: "wren", tagged: "birds" });
  expect(input).not.toHaveProperty("exclude_replies");
});

describe("an account that has moved", () => {
  const moved = anAccount("wren_new", { display_name: "Wren anew", acct: "wren@hedge.example" });
  const relationshipsOf = (following: boolean) => [aRelationship(moved.id, { following })];
  const open = async (as: ReturnType<typeof aLinkedAccount> | undefined) => {
    const ask = answering({ moved }, { "/api/v1/accounts/relationships": relationshipsOf(false) });
    return main((await pageOf(question("/@wren", { as, signedIn: true, ask }))).html);
  };

  test.each([
    ["here", undefined],
    ["on another server", aLinkedAccount("bo@moo.example")],
  ])("leads to where it is now, and lets follow only there, %s", async (_, as) => {
    const html = await open(as);
    expect(html).toMatch(/Wren.* has moved to<\/h2>/s);
    expect(html).toContain('<a href="/@wren@hedge.example" class="');
    expect(html).toContain(`action="/form/api/v1/accounts/${moved.id}/follow"`);
    expect(html).not.toContain(`action="/form/api/v1/accounts/${anAccount("wren").id}/follow"`);
  });
});
