/** The post that a page is about, and its versions. */
import { expect, test } from "vitest";
import type { StatusEdit } from "#protocol/entities.ts";
import { FocusedStatus } from "./focused-status.tsx";
import { Versions } from "./history-dialog.tsx";
import { mira, picture, say, show, status, wren } from "#testing/shown-status.tsx";

test("the focused post has its full moment, its app and what became of it", () => {
  const focused = status({ application: { name: "Linnet", website: null }, reblogs_count: 21, favourites_count: 1 });
  const html = show(focused, null, <FocusedStatus id={focused.id} />);
  expect(html).toContain("November 20, 2026 at 11:56 AM UTC");
  expect(html).toContain("Linnet");
  expect(html).toMatch(/21<\/span><\/b> boosts.*1<\/span><\/b> favorite</);
});

test("the actions on the focused post are counted once, its answers beside their button", () => {
  const focused = status({ reblogs_count: 21, favourites_count: 8, replies_count: 3 });
  const html = show(focused, mira, <FocusedStatus id={focused.id} />);
  const row = /<div[^>]*><a[^>]*data-key="r".*/.exec(html)![0];
  expect(row.match(/>\d+</g)).toEqual([">3<"]);
});

test("an edited post offers its versions to readers, and tells visitors when that was", () => {
  const edited = status({ edited_at: "2026-11-20T11:58:00.000Z" });
  const words = `<span data-exact="${edited.edited_at}">Edited November 20, 2026 at 11:58 AM UTC</span>`;
  const element = <FocusedStatus id={edited.id} />;
  expect(show(edited, mira, element)).toContain(`<button type="button" aria-haspopup="dialog">${words}</button>`);
  expect(show(edited, null, element)).toContain(words);
  expect(show(edited, null, element)).not.toContain('aria-haspopup="dialog"');
});

test("the versions stand newest first, each with what it changed", () => {
  const version = (more: Partial<StatusEdit>): StatusEdit => ({
    content: "<p>Tea at four.</p>",
    spoiler_text: "",
    sensitive: false,
    created_at: "2026-11-20T10:00:00.000Z",
    account: wren,
    media_attachments: [],
    emojis: [],
    poll: null,
    quote: null,
    ...more,
  });
  const versions = [
    version({}),
    version({ created_at: "2026-11-20T10:05:00.000Z", content: "<p>Tea at five.</p><p>Bring cups</p>" }),
    version({ created_at: "2026-11-20T10:10:00.000Z", media_attachments: [picture] }),
    version({
      created_at: "2026-11-20T10:15:00.000Z",
      media_attachments: [picture],
      spoiler_text: "Drinks",
      sensitive: true,
    }),
  ];
  const html = show(status(), mira, <Versions versions={versions} hasMore={false} />);
  const [fourth, third, second, first] = html.split("<li>").slice(1);
  expect(first).toMatch(/Original.*Tea at four\.</);
  expect(second).toContain("Tea at <del>four</del><ins>five</ins>.<ins>\n\nBring cups</ins>");
  expect(second).not.toContain(say("history-media"));
  expect(third).toContain(say("history-media"));
  // A warning makes a post sensitive: its words say what has changed.
  expect(fourth).toContain("<ins>Drinks");
  expect(fourth).not.toContain(say("history-media"));

  const rest = show(status(), mira, <Versions versions={versions.slice(1)} hasMore />);
  expect(rest).toContain("Tea at five.");
  expect(rest).not.toContain(say("history-original"));
});
