/** A post in another language, read in that of the pages, and languages from which nobody wants that. */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, expect, test } from "vitest";
import type { Status } from "#protocol/entities.ts";
import { speaking, type Asked } from "#testing/libre-translate.ts";
import { soon } from "#testing/patience.ts";
import type { Person } from "./person.ts";
import { setStage } from "./stage.ts";
import { tellAsOneStory } from "./story.ts";

const asked: Asked[] = [];
const libre = createServer((request, response) => void speaking(asked)(request, response));
const stage = setStage(async () => {
  libre.listen(0, "127.0.0.1");
  await once(libre, "listening");
  return { translator: `http://127.0.0.1:${(libre.address() as AddressInfo).port}` };
});
tellAsOneStory();
afterAll(() => {
  libre.closeAllConnections();
  libre.close();
});

let reader: Person;
let author: Person;
let post: Status;

test("a post in German is translated on its page, and the original comes back", async () => {
  [reader, author] = [await stage.visitor(), await stage.visitor({ javaScript: false })];
  await reader.signsUp("rosa");
  await author.signsUp("albert");
  post = await author.publishes("Der Hänfling singt", { language: "de" });
  await reader.opens(`/@albert/${post.id}`);
  await reader.settles();
  await reader.button("status-translate").click();
  await reader.sees(reader.page.getByText("DER HÄNFLING SINGT", { exact: true }));
  await reader.sees(reader.page.getByText("LibreTranslate"));
  await reader.button("status-show-original").click();
  await reader.sees(reader.page.getByText("Der Hänfling singt").first());
  expect(asked).toHaveLength(1);
});

test("who has no scripts chooses German as a language that stays, by a form", async () => {
  await author.opens("/settings/language");
  const german = author.page.getByRole("checkbox", { name: "German" });
  await german.check();
  await author.button("profile-form-save", author.page.locator("form", { has: german })).click();
  await author.arrivesAt("/settings/language?saved=1");
  expect(await german.isChecked()).toBe(true);
  await german.uncheck();
  await author.button("profile-form-save", author.page.locator("form", { has: german })).click();
  await soon(async () => expect(await german.isChecked()).toBe(false));
});

test("with scripts the choice is kept as it is made, and no translation is offered any more", async () => {
  await reader.opens("/settings/language");
  await reader.settles();
  await reader.page.getByRole("checkbox", { name: "German" }).check();
  await reader.sees(reader.page.getByText(reader.says("settings-saved")));
  await reader.opens(`/@albert/${post.id}`);
  await reader.settles();
  await reader.sees(reader.page.getByText("Der Hänfling singt").first());
  await reader.seesNo(reader.button("status-translate"));
});
