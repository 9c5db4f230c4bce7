/** Words with formatting, from the first key to the published post. */
import { describe, expect, test } from "vitest";
import type { Status } from "#protocol/entities.ts";
import { axe, findBarriers } from "./axe.ts";
import { isHtmlOnDisk } from "./on-disk.ts";
import { Keyboard } from "./keyboard.ts";
import type { Person } from "./person.ts";
import { residentOf } from "./resident.ts";
import { soon } from "#testing/patience.ts";
import { setStage } from "./stage.ts";

const stage = setStage({ town: true, anew: true });

const enterAsMira = residentOf(stage, "mira");
const editor = (person: Person) => person.page.locator("[contenteditable=true]");
const toolbar = (person: Person) => person.page.getByRole("toolbar", { name: person.says("formatting-toolbar") });

/** Words of code that the page shows in the colour of keywords. */
const keywords = ({ page }: Person) =>
  page.evaluate(() =>
    Array.from(CSS.highlights.get("code-keyword") ?? [], ({ startContainer, startOffset, endOffset }) =>
      startContainer.textContent!.slice(startOffset, endOffset),
    ),
  );

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
  await soon(async () => expect(await keywords(mira)).toEqual(["let"]));
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
  await soon(async () => expect(await keywords(mira)).toEqual(["let"]));
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

test("letters that several keys make, and words from right to left, arrive as they were written", async () => {
  const mira = await enterAsMira();
  await opensEditor(mira);
  const input = await mira.context.newCDPSession(mira.page);
  const composes = (text: string) =>
    input.send("Input.imeSetComposition", { text, selectionStart: text.length, selectionEnd: text.length });
  await mira.page.keyboard.type("**");
  for (const step of ["k", "こ", "こn", "こん", "こんに"]) await composes(step);
  // While it is under way, neither a sign nor a key of the editor comes between.
  expect(await editor(mira).innerText()).toBe("**こんに");
  await input.send("Input.insertText", { text: "今日は" });
  await mira.page.keyboard.type("** ");
  await mira.page.keyboard.press("Enter");
  await mira.page.keyboard.type("- ");
  for (const step of ["ㅎ", "하", "한"]) await composes(step);
  await input.send("Input.insertText", { text: "한" });
  await mira.page.keyboard.press("Enter");
  await mira.page.keyboard.type("שלום");
  await isHtmlOnDisk(mira.page, "<p><strong>今日は</strong> </p><ul><li>한</li><li>שלום</li></ul>");
  const directions = await editor(mira).evaluate((box) =>
    [...box.querySelectorAll("li > p")].map((line) => getComputedStyle(line).direction),
  );
  expect(directions).toEqual(["ltr", "rtl"]);
});

test("what is pasted is clean, and nothing of it runs or is fetched", async () => {
  const mira = await enterAsMira();
  const asked: string[] = [];
  mira.page.on("request", (request) => asked.push(request.url()));
  await opensEditor(mira);
  await editor(mira).evaluate((box) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData(
      "text/html",
      `<style>p { color: red }</style><script>window.canary = 1</script><p style="font-weight: bold" onclick="canary()">Loud
        <img src="https://evil.example/a.png" onerror="window.canary = 1"> words</p><ul><li>One</li></ul>`,
    );
    box.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  });
  await isHtmlOnDisk(mira.page, "<p><strong>Loud words</strong></p><ul><li>One</li></ul>");
  expect(await mira.page.evaluate("window.canary")).toBeUndefined();
  expect(asked.filter((url) => !url.startsWith(stage.program.origin))).toEqual([]);
});

describe.each(["plain", "rich"] as const)("in the %s field", (kind) => {
  test("names, tags and emoji are offered, and taken with keys or a finger", async () => {
    const mira = await enterAsMira({ touch: true });
    if (kind === "rich") await opensEditor(mira);
    else await mira.opens("/@mira/compose");
    await mira.settles();
    const field = mira.field("compose-placeholder");
    await field.focus();
    const written = () =>
      field.evaluate((box) => (box instanceof HTMLTextAreaElement ? box.value : (box as HTMLElement).innerText));
    const choices = mira.page.getByRole("listbox");
    await mira.page.keyboard.type("Hi @wre");
    await mira.sees(choices.getByRole("option", { name: "@wren" }));
    const meant = await field.getAttribute("aria-activedescendant");
    expect(await mira.page.locator(`[id="${meant}"]`).getAttribute("aria-selected")).toBe("true");
    await mira.page.keyboard.press("Enter");
    await soon(async () => expect(await written()).toBe("Hi @wren "));
    await mira.page.keyboard.type("look :kettl");
    await mira.seesNo(choices);
    await mira.page.keyboard.type(" :coff");
    await choices.getByRole("option").first().tap();
    await soon(async () => expect(await written()).toBe("Hi @wren look :kettl ☕"));
    expect(await field.evaluate((box) => box === document.activeElement)).toBe(true);
    await mira.page.keyboard.type(" #bir");
    await mira.sees(choices.getByRole("option", { name: "#birds" }));
    await mira.page.keyboard.press("Escape");
    await mira.seesNo(choices);
    await mira.page.keyboard.press("Enter");
    await soon(async () => expect((await written()).startsWith("Hi @wren look :kettl ☕ #bir\n")).toBe(true));
  });
});

describe("the panel of all emoji", () => {
  const panel = (mira: Person) => mira.page.getByRole("dialog", { name: mira.says("emoji"), exact: true });
  const cell = (mira: Person, name: string) => panel(mira).getByRole("gridcell", { name, exact: true });

  test("comes with the press, and a mouse takes one from it into the dialog's formatted words", async () => {
    const mira = await enterAsMira({ tool: axe });
    const files: string[] = [];
    mira.page.on("request", (request) => files.push(new URL(request.url()).pathname));
    await mira.opens("/");
    await mira.settles();
    await mira.link("nav-compose").click();
    await mira.button("compose-formatting").click();
    await mira.sees(editor(mira));
    await mira.page.keyboard.type("Rain again");
    for (let letter = 0; letter < 6; letter++) await mira.page.keyboard.press("ArrowLeft");
    await mira.sees(mira.button("emoji-add"));
    expect(files.filter((path) => /emoji/.test(path))).toEqual([]);
    await mira.button("emoji-add").click();
    await mira.sees(cell(mira, "grinning face"));
    expect(files.filter((path) => /emoji/.test(path)).length).toBeGreaterThan(0);
    expect(await findBarriers(mira.page)).toEqual([]);
    await panel(mira).getByRole("combobox").fill("umbrella with rain");
    await cell(mira, "umbrella with rain drops").click();
    await mira.seesNo(panel(mira));
    await mira.page.keyboard.type("!");
    await mira.button("compose-publish").click();
    await mira.sees(mira.post("Rain☔! again"));
    expect((await newest(mira)).content).toBe("<p>Rain☔! again</p>");
  });

  test("is led through with the keyboard alone", async () => {
    const mira = await enterAsMira();
    await mira.opens("/@mira/compose");
    await mira.settles();
    const hands = new Keyboard(mira);
    await mira.field("compose-placeholder").focus();
    await hands.types("Tea");
    await hands.tabsTo(mira.button("emoji-add"));
    await hands.presses("Enter");
    await hands.isOn(panel(mira).getByRole("combobox"));
    await hands.tabsTo(panel(mira).getByRole("button", { name: mira.says("emoji-smileys") }));
    await hands.presses("End", "Enter", "Control+Home", "ArrowRight");
    const meant = await panel(mira).getByRole("combobox").getAttribute("aria-activedescendant");
    await mira.sees(mira.page.locator(`[id="${meant}"][aria-selected=true]`));
    await hands.presses("Escape");
    await hands.isOn(mira.button("emoji-add"));
    await hands.presses("Enter");
    await hands.isOn(panel(mira).getByRole("combobox"));
    await hands.types("hot bev");
    await hands.presses("Enter");
    await hands.isOn(mira.field("compose-placeholder"));
    await hands.presses("Control+Enter");
    await mira.arrivesAt("/");
    await mira.sees(mira.post("Tea☕"));
  });

  test("stands below the words on a phone, moves nothing, and brings no keyboard", async () => {
    const mira = await enterAsMira({ width: 390, height: 844, touch: true, tool: axe });
    await mira.opens("/@mira/compose");
    await mira.settles();
    const field = mira.field("compose-placeholder");
    await field.fill("Cake");
    await mira.sees(mira.button("emoji-add"));
    const top = await mira.topOf(field);
    await mira.button("emoji-add").tap();
    const cake = cell(mira, "grinning face");
    await mira.sees(cake);
    expect(await mira.topOf(field)).toBe(top);
    expect(await panel(mira).evaluate((element) => element === document.activeElement)).toBe(true);
    const { x, width, y, height } = (await panel(mira).boundingBox())!;
    expect([x, width, y + height]).toEqual([0, 390, 844]);
    for (const target of await panel(mira).getByRole("button").or(panel(mira).getByRole("radio")).or(cake).all()) {
      const box = (await target.boundingBox())!;
      expect(Math.min(box.width, box.height), await target.ariaSnapshot()).toBeGreaterThanOrEqual(44);
    }
    expect(await findBarriers(mira.page)).toEqual([]);
    await panel(mira)
      .getByRole("button", { name: mira.says("emoji-food") })
      .tap();
    await cell(mira, "grapes").tap();
    await mira.seesNo(panel(mira));
    expect(await field.evaluate((box) => box === document.activeElement)).toBe(true);
    await mira.button("compose-publish").tap();
    await mira.sees(mira.post("Cake🍇"));
  });
});
