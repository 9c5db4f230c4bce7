import { useMemo, useState } from "react";
import { page, userEvent } from "vitest/browser";
import { expect, test } from "vitest";
import { TestApi, type HeldAnswers } from "#testing/browser/api.ts";
import { endConversion, orders } from "#testing/browser/conversion.ts";
import { mount } from "#testing/browser/mount.tsx";
import { anAccount } from "#testing/entities.ts";
import { markCompositions } from "#web/device/compositions.ts";
import { cursorOf } from "./plain-cursor.ts";
import { SuggestionList } from "./suggestion-list.tsx";

function Field() {
  const [box, setBox] = useState<HTMLTextAreaElement | null>(null);
  const cursor = useMemo(() => box && cursorOf(box), [box]);
  return (
    <>
      <textarea ref={setBox} aria-label="Words" />
      {cursor && <SuggestionList cursor={cursor} />}
    </>
  );
}

const box = page.getByRole("textbox", { name: "Words" });
let people: HeldAnswers;
let tags: HeldAnswers;

/** Somebody has written so much, and the server is asked for people. */
async function asks(words: string): Promise<void> {
  const api = new TestApi();
  people = api.hold("GET /api/v1/accounts/search");
  tags = api.hold("GET /api/v2/search");
  mount(<Field />, { api });
  await box.click();
  await userEvent.keyboard(words);
  await expect.poll(() => people.waiting).toBe(1);
}

test("a choice takes the place of the whole word, though more of it came after the choices", async () => {
  await asks("Hi @w");
  people.answer([anAccount("wren")]);

  await expect.element(page.getByRole("option")).toBeVisible();
  await userEvent.keyboard("re{Enter}");
  await expect.element(box).toHaveValue("Hi @wren ");
});

test("a choice that the word has left behind is not taken before the next answer", async () => {
  await asks("Hi @w");
  people.answer([anAccount("wren"), anAccount("walter")]);

  const options = page.getByRole("option");
  await expect.poll(() => options.elements().length).toBe(2);
  await userEvent.keyboard("a");
  await expect.poll(() => options.elements().length).toBe(1);
  await userEvent.keyboard("nda{Enter}");
  await expect.element(box).toHaveValue("Hi @wanda\n");
});

test("somebody whose name is written otherwise is taken by choice, and not by the Enter that ends a line", async () => {
  await asks("Hi @wran");
  people.answer([anAccount("wren"), anAccount("warren")]);
  await expect.poll(() => page.getByRole("option").elements().length).toBe(2);
  expect(page.getByRole("option", { selected: true }).elements()).toHaveLength(0);
  await userEvent.keyboard("{Enter}");
  await expect.element(box).toHaveValue("Hi @wran\n");
});

test.each([
  ["{ArrowDown}", "wren"],
  ["{ArrowUp}", "warren"],
])("%s begins among people whose names are written otherwise with %s", async (key, username) => {
  await asks("Hi @wran");
  people.answer([anAccount("wren"), anAccount("warren")]);
  await expect.poll(() => page.getByRole("option").elements().length).toBe(2);
  await userEvent.keyboard(`${key}{Enter}`);
  await expect.element(box).toHaveValue(`Hi @${username} `);
});

test.each(orders)("the Enter that ends a conversion takes no choice, in the order of events of %s", async (order) => {
  markCompositions();
  await asks("Hi @w");
  people.answer([anAccount("wren")]);
  await expect.element(page.getByRole("option")).toBeVisible();
  expect(endConversion(box.element(), order)).toBe(false);
  await userEvent.keyboard("re{Enter}");
  await expect.element(box).toHaveValue("Hi @wren ");
});

test("choices for one word don't take the place of another one", async () => {
  await asks("#bo @w");
  people.answer([anAccount("wren")]);
  await expect.element(page.getByRole("option")).toBeVisible();
  // As by a press there.
  (box.element() as HTMLTextAreaElement).setSelectionRange(3, 3);
  await expect.poll(() => tags.waiting).toBe(1);
  expect(page.getByRole("option").elements()).toEqual([]);
  await userEvent.keyboard("{Enter}");
  await expect.element(box).toHaveValue("#bo\n @w");
});
