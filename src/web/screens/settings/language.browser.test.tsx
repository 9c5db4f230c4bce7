import { page } from "vitest/browser";
import { expect, test } from "vitest";
import { aLinkedAccount } from "#testing/entities.ts";
import { mount } from "#testing/browser/mount.tsx";
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
  expect(api.asked).toEqual([{ what: "PATCH /api/preferences", with: { hidden_translations: ["de", "eo", "fr"] } }]);
  answers.answer({});
});

test("an account of another server has no such list", async () => {
  mount(<Screen />, { reader: { account: aLinkedAccount("bo@moo.example") } });
  await expect.element(page.getByRole("heading", { name: "Display language" })).toBeVisible();
  expect(page.getByRole("checkbox").elements()).toEqual([]);
});
