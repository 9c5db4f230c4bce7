/** Words with formatting, from the first key to the published post. */
import { describe, expect, test } from "vitest";
import type { Status } from "#protocol/entities.ts";
import { isHtmlOnDisk } from "./on-disk.ts";
import { Keyboard } from "./keyboard.ts";
import type { Person } from "./person.ts";
import { residentOf } from "./resident.ts";
import { soon } from "./soon.ts";
import { setStage } from "./stage.ts";

const stage = setStage({ town: true, anew: true });

const enterAsMira = residentOf(stage, "mira");
const editor = (person: Person) => person.page.locator("[contenteditable=true]");
const toolbar = (person: Person) => person.page.getByRole("toolbar", { name: person.says("formatting-toolbar") });

/** The whole composer, in which the editor is open and has the focus. */
async function opensEditor(mira: Person): Promise<void> {
  await mira.opens("/@mira/compose");
  await mira.settles();
  await mira.button("compose-formatting").click();
  await soon(async () => expect(await editor(mira).evaluate((box) => box === document.activeElement)).toBe(true));
}

const newest = async (mira: Person) => {
  const { id } = await mira.accountOf("mira");
  const [status] = await mira.asks<Status[]>("GET", `/api/v1/accounts/${id}/statuses?limit=1`);
  return status!;
};

test("a post is written with Markdown signs, kept through a reload, published and seen with its formatting", async () => {
  const mira = await enterAsMira();
  await opensEditor(mira);
  const hands = new Keyboard(mira);
  await hands.types("# The kettle");
  await hands.presses("Enter");
  await hands.types("It is **loud** and *late*.");
  await hands.presses("Enter");
  await hands.types("- First");
  await hands.presses("Enter");
  await hands.types("Second");
  await hands.presses("Enter", "Enter");
  await hands.types("```js let tea;");
  const html =
    "<h1>The kettle</h1><p>It is <strong>loud</strong> and <em>late</em>.</p>" +
    '<ul><li>First</li><li>Second</li></ul><pre><code class="language-js">let tea;</code></pre>';
  await isHtmlOnDisk(mira.page, html);
  await mira.page.reload();
  await mira.settles();
  await soon(async () => expect(await editor(mira).locator("h1").innerText()).toBe("The kettle"));
  await editor(mira).focus();
  await hands.presses("Control+Enter");
  await mira.arrivesAt("/");
  const post = mira.post("The kettle");
  await mira.sees(post.locator("strong", { hasText: "loud" }));
  await mira.sees(post.locator("li", { hasText: "Second" }));
  expect((await newest(mira)).content).toBe(html);
});

describe("a post with formatting", () => {
  const publishes = (mira: Person) =>
    mira.asks<Status>("POST", "/api/statuses", {
      status: "<p>One <strong>bold</strong> word</p><ul><li>Item</li></ul>",
    });

  test("is edited with it", async () => {
    const mira = await enterAsMira();
    const { id } = await publishes(mira);
    await mira.opens(`/@mira/compose?edit=${id}`);
    await mira.settles();
    await soon(async () => expect(await editor(mira).locator("li").innerText()).toBe("Item"));
    await editor(mira).locator("strong").click();
    await mira.page.keyboard.press("End");
    await mira.page.keyboard.type(" more");
    await mira.button("compose-save").click();
    await mira.arrivesAt(`/@mira/${id}`);
    const { content } = await mira.asks<Status>("GET", `/api/v1/statuses/${id}`);
    expect(content).toBe("<p>One <strong>bold</strong> word more</p><ul><li>Item</li></ul>");
  });

  test("becomes plain text only when its author wants it so, and says what that does", async () => {
    const mira = await enterAsMira();
    const { id } = await publishes(mira);
    await mira.opens(`/@mira/compose?edit=${id}`);
    await mira.settles();
    await mira.sees(editor(mira));
    await mira.button("compose-formatting").click();
    const plain = mira.page.locator("textarea[name=status]");
    await soon(async () => expect(await plain.inputValue()).toBe("One bold word\n\n- Item"));
    await mira.sees(mira.page.getByText(mira.says("compose-formatting-goes")));
    await mira.button("compose-formatting-keep").click();
    await mira.sees(editor(mira).locator("strong"));
  });

  test("stays as it is without scripts, or becomes plain", async () => {
    const mira = await enterAsMira({ javaScript: false });
    const { id } = await publishes(mira);
    await mira.opens(`/@mira/compose?edit=${id}`);
    await mira.sees(mira.page.getByText(mira.says("compose-formatted")));
    await mira.link("compose-formatted-as-plain").click();
    expect(await mira.page.locator("textarea[name=status]").inputValue()).toBe("One bold word\n\n- Item");
  });
});

test("with the keyboard alone: the toolbar, a link, and out again", async () => {
  const mira = await enterAsMira();
  await mira.opens("/@mira/compose");
  await mira.settles();
  const hands = new Keyboard(mira);
  await hands.tabsTo(mira.button("compose-formatting"));
  await hands.presses("Enter");
  await hands.isOn(editor(mira));
  await hands.types("Tea and cake");
  await hands.tabsBackTo(toolbar(mira).getByRole("button").first());
  await hands.presses("ArrowRight", "Enter", "Tab");
  await hands.isOn(editor(mira));
  await hands.types(" now");
  await hands.presses("Control+k");
  await hands.isOn(mira.field("formatting-link-address"));
  await hands.types("example.com/tea");
  await hands.tabsTo(mira.field("formatting-link-words"));
  await hands.types("here");
  await hands.presses("Enter");
  await hands.isOn(editor(mira));
  await hands.tabsTo(mira.button("compose-publish"));
  await hands.presses("Enter");
  await mira.arrivesAt("/");
  const { content } = await newest(mira);
  expect(content).toContain("Tea and cake<em> now</em>");
  expect(content).toContain('<a href="https://example.com/tea" rel="nofollow noopener ugc" target="_blank">here</a>');
});

test("the code of the editor comes with the button, and with nothing before it", async () => {
  const mira = await enterAsMira();
  const scripts: string[] = [];
  mira.page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(new URL(request.url()).pathname);
  });
  await mira.opens("/@mira/compose");
  await mira.settles();
  await mira.field("compose-placeholder").fill("Plain words");
  await mira.settles();
  const before = scripts.length;
  expect(scripts.filter((script) => /rich-text/.test(script))).toEqual([]);
  await mira.button("compose-formatting").click();
  await mira.sees(editor(mira));
  expect(scripts.slice(before).filter((script) => /rich-text/.test(script))).toHaveLength(1);
});
