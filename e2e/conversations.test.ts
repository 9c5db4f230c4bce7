/** Talking to each other: a conversation begins, goes to and fro, and loses nothing that was typed (threats G06). */
import sharp from "sharp";
import { expect, test } from "vitest";
import { axe, findBarriers } from "./axe.ts";
import { setStage } from "./stage.ts";
import { soon } from "#testing/patience.ts";
import type { Person } from "./person.ts";

const stage = setStage();

const ground = sharp({ create: { width: 240, height: 120, channels: 3, background: "#c22647" } });
const picture = { name: "red.png", mimeType: "image/png", buffer: await ground.png().toBuffer() };

const log = (person: Person) => person.page.getByRole("log");
const field = (person: Person) => person.page.getByRole("textbox", { name: person.says("conversation-field") });
const unread = (person: Person, count: number) =>
  person.page.getByRole("link", {
    name: `${person.says("nav-conversations")} ${person.says(["nav-unread", { count }])}`,
  });

async function writes(person: Person, text: string): Promise<void> {
  await field(person).fill(text);
  await person.button("conversation-send").click();
}

test("the Enter that ends a Japanese word sends nothing, as Safari tells of it", async () => {
  const emi = await stage.visitor();
  const kenji = await stage.visitor();
  await emi.signsUp("emi");
  await kenji.signsUp("kenji");
  const { id } = await emi.accountOf("kenji");
  await emi.opens(`/conversations/new?to=${id}`);
  await emi.settles();
  await field(emi).click();
  await emi.page.keyboard.type("\u65e5\u672c\u8a9e");
  await field(emi).evaluate((box) => {
    const key = { key: "Enter", code: "Enter", keyCode: 229, bubbles: true, cancelable: true };
    for (const type of ["compositionstart", "compositionend"])
      box.dispatchEvent(new CompositionEvent(type, { bubbles: true }));
    box.dispatchEvent(new KeyboardEvent("keydown", key));
  });
  await emi.page.keyboard.type(" desu");
  await emi.page.keyboard.press("Enter");
  await emi.sees(log(emi).getByText("\u65e5\u672c\u8a9e desu"));
  expect(await log(emi).getByText("\u65e5\u672c\u8a9e").count()).toBe(1);
});

test("two people talk: one chooses the other, both see what comes live, and a message is changed", async () => {
  const mira = await stage.visitor();
  const jonas = await stage.visitor({ tool: axe });
  await mira.signsUp("mira");
  await jonas.signsUp("jonas");
  await jonas.listensTo("user");

  await mira.place("nav-conversations").click();
  await mira.link("conversations-new").first().click();
  await mira.arrivesAt("/conversations/new");
  await mira.page.getByRole("main").getByRole("searchbox").fill("jon");
  await mira.link(["conversation-add", { name: "jonas @jonas" }]).click();
  await writes(mira, "Do you have a minute?");
  await mira.sees(log(mira).getByText("Do you have a minute?"));
  await soon(() => expect(mira.path).toMatch(/^\/conversations\/\d+$/));
  await mira.sees(mira.page.getByText(mira.says("conversation-notice")));

  await jonas.sees(unread(jonas, 1));
  await unread(jonas, 1).click();
  await jonas.page
    .getByRole("main")
    .getByRole("link", { name: /Do you have a minute/ })
    .click();
  await jonas.sees(log(jonas).getByText("Do you have a minute?"));
  // The list stays beside it, where there is room for both.
  const beside = jonas.page.getByRole("main").getByRole("navigation", { name: jonas.says("nav-conversations") });
  await jonas.sees(beside.locator("[aria-current=page]").getByText("Do you have a minute?"));
  await jonas.page.setViewportSize({ width: 800, height: 900 });
  await jonas.sees(log(jonas));
  expect(await beside.count()).toBe(0);
  await jonas.page.setViewportSize({ width: 1280, height: 900 });
  await jonas.sees(jonas.place("nav-conversations"));
  expect(await findBarriers(jonas.page)).toEqual([]);

  await mira.listensTo("user");
  await writes(jonas, "For you: thre.");
  await mira.sees(log(mira).getByText("For you: thre."));

  await jonas.page.getByRole("link", { name: jonas.says("conversation-edit") }).click();
  const edited = jonas.page.getByRole("textbox", { name: jonas.says("conversation-editing") });
  await soon(async () => expect(await edited.inputValue()).toBe("For you: thre."));
  await edited.fill("For you: three.");
  await jonas.button("conversation-save").click();
  await soon(async () => expect(await field(jonas).evaluate((one) => one === document.activeElement)).toBe(true));
  await mira.sees(log(mira).getByText("For you: three."));
  await mira.seesNo(log(mira).getByText("For you: thre.", { exact: true }));

  // None of it stands at home.
  await mira.opens("/");
  await mira.seesNo(mira.page.getByText("For you: three."));
});

test("a message that can't be sent stays with the reason, over a reload too, and goes once with Retry", async () => {
  const wren = await stage.visitor();
  const vera = await stage.visitor();
  await wren.signsUp("wren");
  await vera.signsUp("vera");
  const { id } = await vera.accountOf("vera");
  const { conversation_id } = await wren.asks<{ conversation_id: string }>("POST", "/api/conversations", {
    account_ids: [id],
    content: "<p>Hello</p>",
  });
  await wren.opens(`/conversations/${conversation_id}`);
  await wren.settles();
  // It arrives, and the answer is lost.
  wren.complaints.expect(/ERR_FAILED/);
  await wren.page.route("**/messages", async (route) => {
    await route.fetch();
    await route.abort();
  });
  await writes(wren, "Are you there?");
  const failed = log(wren).getByRole("alert");
  await wren.sees(failed.getByText(wren.says("conversation-not-sent")));
  await field(wren).fill("and not sent yet");
  await wren.page.unroute("**/messages");
  await wren.page.reload();
  await wren.settles();
  await wren.sees(failed);
  await soon(async () => expect(await field(wren).inputValue()).toBe("and not sent yet"));
  await wren.button("retry").click();
  await wren.seesNo(failed);
  await soon(async () => expect(await log(wren).getByText("Are you there?").count()).toBe(1));
  const { messages } = await wren.asks<{ messages: unknown[] }>("GET", `/api/conversations/${conversation_id}`);
  expect(messages).toHaveLength(2);
});

test("earlier messages come in above, and what is being read stays where it is", async () => {
  const ida = await stage.visitor({ height: 700 });
  await ida.signsUp("ida");
  const { id } = await ida.accountOf("ida");
  let path = "";
  for (let number = 1; number <= 45; number++) {
    const { conversation_id } = await ida.asks<{ conversation_id: string }>("POST", "/api/conversations", {
      account_ids: [id],
      content: `<p>Note ${number}.</p>`,
    });
    path = `/conversations/${conversation_id}`;
  }
  await ida.opens(path);
  await ida.settles();
  const newest = log(ida).getByText("Note 45.");
  expect(await newest.boundingBox()).not.toBeNull();
  const { y, height } = (await newest.boundingBox())!;
  expect(y + height).toBeLessThan(700);
  const first = log(ida).getByText("Note 16.");
  const earlier = ida.link("conversation-earlier");
  await earlier.scrollIntoViewIfNeeded();
  const before = await ida.topOf(first);
  await earlier.click();
  await ida.sees(log(ida).getByText("Note 1.", { exact: true }));
  expect(Math.abs((await ida.topOf(first)) - before)).toBeLessThan(2);
});

test("a message is written as a post is: formatting, a file, a draft that a reload keeps", async () => {
  const [rosa, emil] = [await stage.visitor({ tool: axe }), await stage.visitor()];
  await rosa.signsUp("rosa");
  await emil.signsUp("emil");
  const { id } = await emil.accountOf("emil");
  await rosa.opens(`/conversations/new?to=${id}`);
  await rosa.settles();
  await rosa.button("compose-formatting").click();
  const words = rosa.page.locator("form [role=textbox]");
  await words.click();
  await rosa.page.keyboard.type("A **linnet** sings");
  await rosa.sees(words.locator("strong", { hasText: "linnet" }));
  await rosa.page.reload();
  await rosa.settles();
  await rosa.sees(words.locator("strong", { hasText: "linnet" }));
  await words.click();
  await rosa.page.keyboard.press("Control+Enter");
  await soon(() => expect(rosa.path).toMatch(/^\/conversations\/\d+$/));
  await rosa.sees(log(rosa).locator("strong", { hasText: "linnet" }));

  await rosa.sees(words);
  await rosa.page.setInputFiles("form[data-composer] input[type=file]", picture);
  const describe = rosa.page.getByRole("button", { name: `${rosa.says("files-describe-add")}: red.png` });
  await rosa.sees(describe);
  expect(await findBarriers(rosa.page)).toEqual([]);
  await rosa.button("conversation-send").click();
  await rosa.button("files-send-anyway").click();
  await rosa.sees(log(rosa).locator("img[src*=media]"));
  await rosa.seesNo(describe);

  await emil.opens("/conversations");
  await emil.page.getByRole("main").getByRole("link", { name: /rosa/ }).click();
  await emil.sees(log(emil).locator("strong", { hasText: "linnet" }));
  await emil.sees(log(emil).locator("img[src*=media]"));
});

test("letters keep their order while the composer comes", async () => {
  const [ines, ole] = [await stage.visitor(), await stage.visitor()];
  await ines.signsUp("ines");
  await ole.signsUp("ole");
  const { id } = await ole.accountOf("ole");
  const held = Promise.withResolvers<void>();
  await ines.page.route(/message-composer-[^/]*\.js/, (route) => held.promise.then(() => route.continue()));
  await ines.opens(`/conversations/new?to=${id}`);
  await field(ines).focus();
  await ines.page.keyboard.type("The owl in the old elm ");
  held.resolve();
  const rest = "has three young ones and they are all awake by now";
  await ines.page.keyboard.type(rest);
  await ines.sees(ines.page.locator("form[data-composer]"));
  expect(await field(ines).inputValue()).toBe(`The owl in the old elm ${rest}`);
});

test("what is written goes along when other people are chosen", async () => {
  const [lena, olga, paul] = [await stage.visitor(), await stage.visitor(), await stage.visitor()];
  await lena.signsUp("lena");
  await olga.signsUp("olga");
  await paul.signsUp("paul");
  const { id } = await olga.accountOf("olga");
  await lena.opens(`/conversations/new?to=${id}`);
  await lena.settles();
  await field(lena).fill("The key lies under the stone");
  const search = lena.page.getByRole("main").getByRole("searchbox");
  await search.fill("paul");
  await lena.link(["conversation-add", { name: "paul @paul" }]).click();
  await soon(() => expect(new URL(lena.page.url()).searchParams.get("to")).toContain(","));
  await soon(async () => expect(await field(lena).inputValue()).toBe("The key lies under the stone"));
  await lena.link(["conversation-remove", { name: "olga" }]).click();
  await soon(() => expect(new URL(lena.page.url()).searchParams.get("to")).not.toContain(","));
  await lena.page.reload();
  await lena.settles();
  await soon(async () => expect(await field(lena).inputValue()).toBe("The key lies under the stone"));
  await lena.button("conversation-send").click();
  await soon(() => expect(lena.path).toMatch(/^\/conversations\/\d+$/));
  await lena.sees(log(lena).getByText("The key lies under the stone"));

  await paul.opens("/conversations");
  await paul.sees(paul.page.getByRole("main").getByRole("link", { name: /under the stone/ }));
  await olga.opens("/conversations");
  await olga.settles();
  expect(
    await olga.page
      .getByRole("main")
      .getByRole("link", { name: /under the stone/ })
      .count(),
  ).toBe(0);
});

test("all of it works without scripts", async () => {
  const [nell, hugo] = [await stage.visitor({ javaScript: false }), await stage.visitor()];
  await hugo.signsUp("hugo");
  await nell.signsUp("nell");
  await nell.opens("/conversations/new");
  await nell.page.getByRole("main").getByRole("searchbox").fill("hugo");
  await nell.button("conversation-search-submit").click();
  await nell.link(["conversation-add", { name: "hugo @hugo" }]).click();
  await writes(nell, "No scripts here");
  await nell.arrivesAt("/conversations");
  await nell.page
    .getByRole("main")
    .getByRole("link", { name: /No scripts here/ })
    .click();
  const { path } = nell;
  await writes(nell, "Not one");
  await nell.sees(log(nell).getByText("Not one"));
  await nell.page
    .getByRole("link", { name: nell.says("conversation-edit") })
    .last()
    .click();
  await nell.page.getByRole("textbox", { name: nell.says("conversation-editing") }).fill("Not a single one");
  await nell.button("conversation-save").click();
  await nell.arrivesAt(path);
  await nell.sees(log(nell).getByText("Not a single one"));
  await hugo.opens("/conversations");
  await hugo.page
    .getByRole("main")
    .getByRole("link", { name: /Not a single one/ })
    .click();
  await writes(hugo, "I see");
  await hugo.sees(log(hugo).getByText("I see"));

  await soon(async () => {
    await nell.opens(path);
    expect(await nell.button("conversation-mark-read").count()).toBe(1);
  });
  await nell.button("conversation-mark-read").click();
  await nell.seesNo(nell.button("conversation-mark-read"));
  await nell.button("conversation-leave").click();
  await nell.button("conversation-leave-confirm").click();
  await nell.arrivesAt("/conversations");
  await nell.sees(nell.page.getByText(nell.says("conversations-empty")));
});
