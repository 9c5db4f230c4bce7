/** A post that is taken back before anybody has it, and one that goes out by itself. */
import { beforeEach, expect, test } from "vitest";
import type { Status } from "#protocol/entities.ts";
import type { Person } from "./person.ts";
import { residentOf } from "./resident.ts";
import { soon } from "#testing/patience.ts";
import { setStage } from "./stage.ts";

const stage = setStage({ anew: true });

const enter = residentOf(stage, "ada", "signsUp");
let ada: Person;
beforeEach(async () => {
  ada = await enter();
});

const field = () => ada.field("compose-placeholder");
const waits = () => ada.page.getByText(ada.says("undo-send-waiting"));

async function chooses(seconds: number): Promise<void> {
  await ada.opens("/settings/preferences");
  await ada.settles();
  await ada.field("undo-send").selectOption(String(seconds));
  await ada.sees(ada.page.getByText(ada.says("undo-send-kept")));
}

async function publishes(text: string): Promise<void> {
  await ada.opens("/compose");
  await ada.settles();
  await field().fill(text);
  await ada.button("compose-publish").click();
  await ada.sees(waits());
}

async function contents(): Promise<string[]> {
  const { id } = await ada.accountOf("ada");
  const posts = await ada.asks<Status[]>("GET", `/api/v1/accounts/${id}/statuses`);
  return posts.map(({ content }) => content);
}

test("Undo brings the words back to the composer, and nothing is published", async () => {
  await chooses(30);
  await publishes("Teh linnet");
  await ada.button("undo").click();
  await soon(async () => expect(await field().inputValue()).toBe("Teh linnet"));
  expect(await contents()).toEqual([]);
  expect(await ada.asks("GET", "/api/scheduled_statuses")).toEqual([]);
});

test("left alone it goes out, and its author sees it", async () => {
  await chooses(5);
  await publishes("A linnet");
  expect(await contents()).toEqual([]);
  await ada.sees(ada.page.getByText(ada.says("compose-published")));
  expect(await contents()).toEqual(["<p>A linnet</p>"]);
});

test("it goes out although its page is closed", async () => {
  await chooses(5);
  await publishes("Gone before it went");
  await ada.page.close();
  await soon(async () => expect(await contents()).toContain("<p>Gone before it went</p>"));
});
