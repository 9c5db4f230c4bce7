import { page } from "vitest/browser";
import { expect, test } from "vitest";
import { aLinkedAccount } from "#testing/entities.ts";
import { mount } from "#testing/browser/mount.tsx";
import { currentReader } from "#web/data/reader-cell.ts";
import { Screen } from "./language.tsx";

const box = (name: string) => page.getByRole("checkbox", { name, exact: true });

test("languages without a translation are kept as they are ticked; that of the pages isn't among them", async () => {
  const { api } = mount(<Screen />, { reader: { hiddenTranslations: ["de", "eo"] } });
  const answers = api.hold("PATCH /api/preferences");
  await expect.element(box("German")).toBeChecked();
  await expect.element(box("Esperanto")).toBeChecked();
  expect(box("English").query()).toBeNull();
  await box("French").click();
  await expect.poll(() => answers.waiting).toBe(1);
  await box("Esperanto").click();
  // Another page may have chosen others since this one was drawn: each press says only what it changes.
  answers.answer({});
  await expect.poll(() => answers.waiting).toBe(1);
  answers.answer({});
  expect(api.asked.map((asked) => asked.with)).toEqual([{ hide_translations: ["fr"] }, { show_translations: ["eo"] }]);
});

test("a language that isn't kept takes none back that is", async () => {
  const { api } = mount(<Screen />, { reader: { hiddenTranslations: ["de"] } });
  const answers = api.hold("PATCH /api/preferences");
  await box("French").click();
  await box("Spanish").click();
  await expect.poll(() => answers.waiting).toBe(1);
  answers.refuse();
  await expect.poll(() => answers.waiting).toBe(1);
  answers.answer({});
  await expect.poll(() => currentReader().hiddenTranslations).toEqual(["de", "es"]);
});

test("an account of another server has no such list", async () => {
  mount(<Screen />, { reader: { account: aLinkedAccount("bo@moo.example") } });
  await expect.element(page.getByRole("heading", { name: "Display language" })).toBeVisible();
  expect(page.getByRole("checkbox").elements()).toEqual([]);
});
