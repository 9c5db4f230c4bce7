/** Files that somebody drags over a page and lets go anywhere, as a browser tells of a real drag. */
import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { CDPSession } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { soon } from "#testing/patience.ts";
import type { Person } from "./person.ts";

import { residentOf } from "./resident.ts";
import { setStage } from "./stage.ts";

const stage = setStage({ anew: true });
const enters = residentOf(stage, "ada", "signsUp");
const words = { mimeType: "text/plain", data: "Only words", title: "", baseURL: "" };

let folder: string;
let file: string;
let ada: Person;
let hand: CDPSession;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "linnet-drops-"));
  file = path.join(folder, "heron.png");
  await copyFile(new URL("../public/images/avatar.png", import.meta.url), file);
});
afterAll(() => rm(folder, { recursive: true }));

async function opens(address: string) {
  ada = await enters();
  hand = await ada.context.newCDPSession(ada.page);
  await ada.opens(address);
  await ada.settles();
}

type Dragged = { files: string[] } | { items: (typeof words)[] };

async function drags(type: "dragEnter" | "dragOver" | "drop", what: Dragged = { files: [file] }) {
  const data = { items: [], dragOperationsMask: 1, ...what };
  await hand.send("Input.dispatchDragEvent", { type, x: 300, y: 500, data });
}

const target = () => ada.page.locator(":popover-open", { hasText: ada.says("files-drop") });
const composers = () => ada.page.locator("form[data-composer]");

/** A browser tells again and again where the files are. */
async function dragsIn() {
  await drags("dragEnter");
  await soon(async () => {
    await drags("dragOver");
    expect(await target().isVisible()).toBe(true);
  });
}

test("on a page without a composer one opens with them", async () => {
  await opens("/explore");
  await dragsIn();
  await drags("drop");
  const dialog = ada.page.getByRole("dialog", { name: ada.says("compose-title") });
  await ada.sees(dialog.getByText("heron.png"));
  await ada.seesNo(target());
  expect(await composers().count()).toBe(1);
});

test("an open answer takes them, and the page stays", async () => {
  const { id } = await (await enters()).publishes("Who saw the heron?");
  await opens(`/@ada/${id}`);
  await ada.page.getByRole("main").getByText(ada.says("compose-reply-placeholder")).click();
  await ada.sees(composers());
  const address = ada.page.url();
  await dragsIn();
  await drags("drop");
  await ada.sees(composers().getByText("heron.png"));
  expect(await composers().count()).toBe(1);
  expect(ada.page.url()).toBe(address);
});

test("what leaves the window takes the sign along, and words show none", async () => {
  await opens("/explore");
  await dragsIn();
  await ada.page.evaluate(() => document.body.dispatchEvent(new DragEvent("dragleave", { bubbles: true })));
  await ada.seesNo(target());
  await drags("dragEnter", { items: [words] });
  await drags("dragOver", { items: [words] });
  await ada.draws();
  expect(await target().count()).toBe(0);
});

/** Nothing shows, and no composer opens with them. */
async function areRefused(): Promise<boolean> {
  await drags("dragEnter");
  await drags("dragOver");
  await ada.draws();
  await drags("drop");
  await ada.draws();
  return (await target().count()) === 0 && (await composers().count()) === 0;
}

test.each(["/conversations/new", "/settings/profile"])(
  "on %s, where no post is meant, none begins",
  async (address) => {
    await opens(address);
    expect(await areRefused()).toBe(true);
    expect(ada.path).toBe(address);
  },
);

test("over a dialog that takes no files nothing shows, and nothing is lost", async () => {
  await opens("/explore");
  await ada.page.keyboard.press("?");
  const dialog = ada.page.getByRole("dialog", { name: ada.says("shortcuts-title") });
  await ada.sees(dialog);
  expect(await areRefused()).toBe(true);
  expect(ada.path).toBe("/explore");
  await ada.sees(dialog);
});
