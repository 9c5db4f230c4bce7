/** Writing for an account that lies on another server. */
import { page, userEvent } from "vitest/browser";
import { beforeEach, expect, test } from "vitest";
import { aLinkedAccount, aStatus } from "#testing/entities.ts";
import { mount } from "#testing/browser/mount.tsx";
import { keyOfAccount } from "#web/data/own-account.ts";
import { chooseUndo } from "#web/data/undo-within.ts";
import { drafts } from "#web/drafts/store.ts";
// Beforehand, as what is fetched in a test takes its time.
import "#web/editor/rich-text-field.tsx";
import { Composer } from "./composer.tsx";

const bo = aLinkedAccount("bo@moo.example");
const short = aLinkedAccount("bo@moo.example", { limits: { ...bo.linked!.limits, characters: 500 } });
const key = keyOfAccount(bo);
const text = page.getByRole("textbox", { name: "What's on your mind?" });
const button = (name: string) => page.getByRole("button", { name, exact: true });

beforeEach(async () => {
  sessionStorage.clear();
  localStorage.clear();
  for (const draft of await drafts.list(key)) await drafts.remove(draft);
});

const compose = (account = bo) => mount(<Composer />, { reader: { account } });

test("offers no polls, times and quotes where there are none", async () => {
  compose();
  await text.fill("Tea");
  await expect.element(button("Add emoji")).toBeVisible();
  for (const name of ["Add poll", "Schedule"]) expect(button(name).query(), name).toBeNull();
  expect(page.getByRole("combobox", { name: "Who can quote" }).query()).toBeNull();
});

test("counts as much room as that server has", async () => {
  compose(short);
  await text.fill("a".repeat(501));
  await expect.element(page.getByText("1 character too many")).toBeVisible();
});

test("says while formatting is there that it will be lost", async () => {
  compose();
  await button("Formatting").click();
  const editor = text.filter({ has: page.getByRole("paragraph") });
  await expect.element(editor).toBeVisible();
  await userEvent.click(editor);
  await userEvent.keyboard("- One");
  const note = page.getByText("moo.example only takes plain text, so formatting will be lost.");
  await expect.element(note).toBeVisible();
  await button("Formatting").click();
  await expect.poll(() => note.query()).toBeNull();
});

test("keeps its draft under its key and in this browser, and asks for no time to think better of it", async () => {
  chooseUndo(10);
  const { api } = compose();
  api.on("POST /api/statuses", () => aStatus("9"));
  await text.fill("Tea");
  await expect.poll(async () => (await drafts.list(key)).length).toBe(1);
  await button("Publish").click();
  await expect.element(text).toHaveValue("");
  expect(api.asked.map(({ what }) => what)).toEqual(["POST /api/statuses"]);
  expect(api.asked[0]!.with).not.toHaveProperty("undo_within");
});

test("takes no file that its server doesn't take, and says so in the words for it", async () => {
  compose();
  expect(button("Add files").query()).toBeNull();
  const [input] = document.querySelectorAll<HTMLInputElement>('input[type="file"]');
  await userEvent.upload(input!, new File(["x"], "score.pdf", { type: "application/pdf" }));
  await expect.poll(() => document.body.innerText).toContain("score.pdf Unsupported file format");
});
