/** A post as it is drawn. */
import { expect, test } from "vitest";
import type { Status } from "#protocol/entities.ts";
import { aStatus, anAccount } from "#testing/entities.ts";
import { Status as StatusCard } from "./status.tsx";
import { buttonFor, mira, picture, poll, show, status, wren } from "#testing/shown-status.tsx";

test("a post says who, where, when and what", () => {
  const html = show(status());
  expect(html).toContain('data-status="500"');
  expect(html).toMatch(/href="\/@wren@hedgerow\.example"[^>]*><img[^>]*><bdi[^>]*>Wren<\/bdi>/);
  expect(html).toMatch(/href="\/@wren@hedgerow\.example\/500" data-permalink=""><time[^>]*>4 min<\/time>/);
  expect(html).toMatch(/lang="en" dir="auto"><p>The first linnets are back\.<\/p>/);
});

/** By which words the article is named. */
function nameOf(html: string): string[] {
  const [, ids] = /<article[^>]* aria-labelledby="([^"]+)"/.exec(html)!;
  return ids!.split(" ").map((id) => {
    const [, , words] = new RegExp(`<(a|p) (?:[^>]* )?id="${id}"[^>]*>(.*?)</\\1>`).exec(html)!;
    return words!.replaceAll(/<[^>]+>/g, "");
  });
}

test("the article is named by its author, its time, and who boosted it", () => {
  expect(nameOf(show(status()))).toEqual(["Wren @wren@hedgerow.example", "4 min"]);
  const boost = aStatus("501", { account: anAccount("nell"), reblog: status() });
  expect(nameOf(show(boost))).toEqual(["Wren @wren@hedgerow.example", "4 min", "Nell boosted"]);
});

test("the article is described by what can be read of it before anything is unfolded", () => {
  const filter = { title: "Spoilers", context: ["public"], filter_action: "warn" } as unknown as NonNullable<
    Status["filtered"]
  >[number]["filter"];
  const filtered = [{ filter, keyword_matches: [], status_matches: [] }];
  const described = [status(), status({ spoiler_text: "Birds" }), status({ spoiler_text: "Birds", filtered })];
  const said = described.map((one) => {
    const html = show(one);
    const [, id] = /<article[^>]* aria-describedby="([^"]+)"/.exec(html)!;
    expect(html.split(` id="${id}"`)).toHaveLength(2);
    return new RegExp(`<(div|span)[^>]* id="${id}"[^>]*>(.*?)</\\1>`).exec(html)![2]!.replaceAll(/<[^>]+>/g, "");
  });
  expect(said).toEqual(["The first linnets are back.", "Birds", expect.stringContaining("Spoilers")]);
});

test("boosts of one post that follow each other are said in one line", () => {
  const boost = aStatus("501", { account: anAccount("nell"), reblog: status() });
  const lineOf = (others: number) =>
    /<p id[^>]*>(.*?)<\/p>/
      .exec(show(boost, mira, <StatusCard id={boost.id} others={others} />))![1]!
      .replaceAll(/<[^>]+>/g, "");
  expect(lineOf(1)).toBe("Nell and 1 other boosted");
  expect(lineOf(2)).toBe("Nell and 2 others boosted");
});

test("a post above its answer leads to what is above it in the thread", () => {
  const above = status({ in_reply_to_id: "4" as Status["id"], in_reply_to_account_id: mira.id });
  const html = show(above, mira, <StatusCard id={above.id} joined="below" more={3} />);
  expect(html).toContain('<a href="/@wren@hedgerow.example/500">3 more in this thread</a>');
  expect(html).not.toContain("Reply to");
  expect(show(above, mira, <StatusCard id={above.id} joined="below" more={0} />)).not.toContain("more in this thread");
});

test("a post is of as few elements as it can be, whatever is counted of it", () => {
  const counted = { replies_count: 4, reblogs_count: 21, favourites_count: 88 };
  const elements = (shown: Status) => show(shown).match(/<[a-z]/g)!.length;
  expect(elements(status(counted))).toBeLessThanOrEqual(15);
  const boost = aStatus("501", { account: anAccount("nell"), reblog: status({ ...counted, visibility: "unlisted" }) });
  expect(elements(boost)).toBeLessThanOrEqual(18);
  const answered = { in_reply_to_id: "4" as Status["id"], in_reply_to_account_id: wren.id, account: mira };
  expect(elements(status({ ...answered, mentions: [wren] as never }))).toBeLessThanOrEqual(17);
  expect(elements(status({ media_attachments: [{ ...picture, description: null }] }))).toBeLessThanOrEqual(20);
  expect(elements(status({ poll }))).toBeLessThanOrEqual(31);
});

test.each([
  ["private", true],
  ["direct", true],
  ["unlisted", false],
] as const)("boosting a %s post of somebody else is barred: %s", (visibility, barred) => {
  expect(/disabled/.test(buttonFor("reblog", show(status({ visibility }))))).toBe(barred);
});

test("a boost names its booster and shows the original", () => {
  const boost = status({ id: "600" as Status["id"], account: mira, content: "", reblog: status() });
  const html = show(boost, null);
  expect(html).toMatch(/<a dir="auto" href="\/@mirabell">Mirabell<\/a> boosted/);
  expect(html).toContain('data-status="500"');
  expect(show(boost, mira)).toContain(">You boosted</p>");
});

test("a long post is folded without any script", () => {
  const html = show(status({ content: `<p>${"word ".repeat(400)}</p>` }));
  const [, id] = /type="checkbox" id="([^"]+)"/.exec(html)!;
  expect(html).toContain(`<label for="${id}">`);
});

test("an edited and a quiet post say so", () => {
  const html = show(status({ edited_at: "2026-11-20T11:58:00.000Z", visibility: "unlisted" }));
  expect(html).toContain('title="Edited November 20, 2026 at 11:58 AM UTC"');
  expect(html).toContain('title="Quiet public"');
});

test("a reply names the one whom it answers, unless a line leads there already", () => {
  const reply = status({ in_reply_to_id: "4" as Status["id"], in_reply_to_account_id: mira.id });
  const mention = { id: mira.id, username: "mirabell", url: "", acct: "mirabell" };
  expect(show({ ...reply, mentions: [mention] })).toMatch(/Reply to <a href="\/@mirabell\/4">@mirabell<\/a>/);
  expect(show(reply, mira, <StatusCard id={reply.id} joined="above" />)).not.toContain("Reply to");
  expect(show(reply, mira, <StatusCard id={reply.id} under={"4" as Status["id"]} />)).not.toContain("Reply to");
});

test.each([
  ["plain", []],
  [
    "with custom emoji",
    [{ shortcode: "wren", url: "/w.webp", static_url: "/w.png", visible_in_picker: true, category: null }],
  ],
])("a name cannot become markup: %s", (_kind, emojis) => {
  const html = show(status({ account: { ...wren, display_name: "<img src=x onerror=canary()> :wren:", emojis } }));
  expect(html).not.toContain("<img src=x");
  expect(html.includes('alt=":wren:"')).toBe(emojis.length > 0);
});

test("a post that is gone is not there", () => {
  expect(show(status(), mira, <StatusCard id={"404" as Status["id"]} />)).toBe("");
});
