/** Pages of a profile, as its owner wants them (`testing/page-questions.ts`). */
import { expect, test } from "vitest";
import type { Account, ProfilePage } from "#protocol/entities.ts";
import { anAccount } from "#testing/entities.ts";
import { empty, pageOf, question } from "#testing/page-questions.ts";
import { renderPage, type AskApi } from "#web/entry-server.tsx";

const answering = (more: Partial<Account>): AskApi => {
  const familiar = { accounts: [], count: 0 };
  const account = anAccount("wren", more);
  const body: ProfilePage = { account, relationship: null, familiar, pinned: [], statuses: [] };
  return async (...call) => ({ ...(await empty(...call)), ...(call[1] === "/api/profile" && { body }) });
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
