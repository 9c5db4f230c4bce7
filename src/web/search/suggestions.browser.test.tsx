/** The choices below a search field, by keyboard and by hand. */
import { useState } from "react";
import { page, userEvent } from "vitest/browser";
import { beforeEach, expect, test } from "vitest";
import type { AccountId } from "#protocol/ids.ts";
import { TestApi, type HeldAnswers } from "#testing/browser/api.ts";
import { endConversion, orders } from "#testing/browser/conversion.ts";
import { mount } from "#testing/browser/mount.tsx";
import { anAccount } from "#testing/entities.ts";
import { markCompositions } from "#web/device/compositions.ts";
import { RecentList } from "./recent-list.tsx";
import { recentSearches, rememberSearch } from "./recent-searches.ts";
import { Suggestions } from "./suggestions.tsx";

const me = anAccount("mira").id as AccountId;

function Field({ withRecent = true }: { withRecent?: boolean }) {
  const [field, setField] = useState<HTMLInputElement | null>(null);
  return (
    <search>
      <form onSubmit={(event) => event.preventDefault()}>
        <input type="search" name="q" ref={setField} aria-label="Search" />
      </form>
      {field && <Suggestions field={field} withRecent={withRecent} />}
    </search>
  );
}

const field = page.getByRole("combobox", { name: "Search" });
const options = page.getByRole("option");
const texts = () => options.elements().map((option) => option.textContent);
const meant = () =>
  document.getElementById(field.element().getAttribute("aria-activedescendant") ?? "")?.textContent ?? null;

let people: HeldAnswers;
let tags: HeldAnswers;
/** Where links would have led. */
let followed: string[];

beforeEach(() => {
  localStorage.clear();
  followed = [];
});

/** A field that somebody has pressed. */
async function begin(withRecent = true): Promise<void> {
  const api = new TestApi();
  people = api.hold("GET /api/v1/accounts/search");
  tags = api.hold("GET /api/v2/search");
  mount(<Field withRecent={withRecent} />, { api });
  document.querySelector("search")!.addEventListener("click", (event) => {
    const link = (event.target as Element).closest("a");
    if (link) followed.push(link.getAttribute("href")!);
    event.preventDefault();
  });
  await field.click();
}

test.each(orders)("the Enter that ends a conversion opens nothing, in the order of events of %s", async (order) => {
  markCompositions();
  await begin();
  await userEvent.keyboard("wr");
  await expect.poll(texts).toEqual(["Search for “wr”"]);
  await userEvent.keyboard("{ArrowDown}");
  await expect.poll(meant).toBe("Search for “wr”");
  expect(endConversion(field.element(), order)).toBe(false);
  expect(followed).toEqual([]);
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => followed).toHaveLength(1);
});

test("people and hashtags are offered while somebody types, and arrows and Enter open one", async () => {
  await begin();
  await userEvent.keyboard("wr");
  await expect.poll(texts).toEqual(["Search for “wr”"]);
  await expect.poll(() => people.waiting).toBe(1);
  people.answer([anAccount("wren")]);
  tags.answer({ accounts: [], statuses: [], hashtags: [{ id: "1", name: "writing", url: "", history: [] }] });
  await expect.poll(texts).toEqual(["Search for “wr”", "Wren@wren", "writing"]);
  expect(field.element().ariaExpanded).toBe("true");
  expect(meant()).toBeNull();
  await userEvent.keyboard("{ArrowDown}{ArrowDown}");
  expect(meant()).toBe("Wren@wren");
  await userEvent.keyboard("{Enter}");
  expect(followed).toEqual(["/@wren"]);
  await expect.poll(texts).toEqual([]);
});

test("arrows go round by what stands in the field, and Escape puts the choices away and nothing else", async () => {
  rememberSearch(me, "fog");
  await begin();
  await expect.poll(texts).toEqual(["fog"]);
  await userEvent.keyboard("{ArrowUp}");
  expect(meant()).toBe("fog");
  await userEvent.keyboard("{ArrowDown}");
  expect(meant()).toBeNull();
  await userEvent.keyboard("{ArrowDown}{Escape}");
  await expect.poll(texts).toEqual([]);
  expect(field.element().ariaExpanded).toBe("false");
  expect(document.activeElement).toBe(field.element());
  await userEvent.keyboard("{ArrowDown}");
  await expect.poll(texts).toEqual(["fog"]);
});

test("an answer to what was typed before is dropped, and what can still be meant stays meanwhile", async () => {
  await begin();
  await userEvent.keyboard("@w");
  await expect.poll(() => people.waiting).toBe(1);
  people.answer([anAccount("wren"), anAccount("walter")]);
  await expect.poll(texts).toEqual(["Search for “@w”", "Wren@wren", "Walter@walter"]);
  await userEvent.keyboard("r");
  await expect.poll(texts).toEqual(["Search for “@wr”", "Wren@wren"]);
  await expect.poll(() => people.waiting).toBe(1);
  await userEvent.keyboard("x");
  await expect.poll(() => people.waiting).toBe(2);
  people.answer([anAccount("wrong")]);
  people.answer([]);
  await expect.poll(texts).toEqual(["Search for “@wrx”"]);
});

test("what is searched for is remembered, the latest first and once", async () => {
  await begin();
  await userEvent.keyboard("fog{Enter}");
  (field.element() as HTMLInputElement).value = "";
  await userEvent.keyboard("wind{Enter}");
  (field.element() as HTMLInputElement).value = "";
  await userEvent.keyboard("Fog{Enter}");
  expect(recentSearches(me)).toEqual(["Fog", "wind"]);
  expect(recentSearches(anAccount("wren").id as AccountId)).toEqual([]);
});

test("where the page has the searches of before, an empty field offers nothing", async () => {
  rememberSearch(me, "fog");
  await begin(false);
  expect(texts()).toEqual([]);
  await userEvent.keyboard("fo");
  await expect.poll(texts).toEqual(["Search for “fo”", "fog"]);
});

test("a server that does not answer leaves the search itself", async () => {
  mount(<Field />, { api: new TestApi() });
  await field.click();
  await userEvent.keyboard("wren");
  await expect.poll(texts).toEqual(["Search for “wren”"]);
});

test("searches of before are forgotten one by one, and all of them", async () => {
  for (const q of ["rain", "wind", "fog"]) rememberSearch(me, q);
  mount(<RecentList accountId={me} />);
  await page.getByRole("button", { name: "Remove “wind”" }).click();
  expect(recentSearches(me)).toEqual(["fog", "rain"]);
  await expect.poll(() => document.activeElement?.getAttribute("aria-label")).toBe("Remove “rain”");
  await page.getByRole("button", { name: "Clear all" }).click();
  expect(recentSearches(me)).toEqual([]);
  expect(page.getByRole("link").elements()).toEqual([]);
});
