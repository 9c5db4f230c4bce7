import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { Status } from "#protocol/entities.ts";
import { aLinkedAccount, anAttachment, aStatus } from "#testing/entities.ts";
import { mount } from "#testing/browser/mount.tsx";
import { TestApi } from "#testing/browser/api.ts";
import { ApiProblem } from "#web/data/api.ts";
import type { Reader } from "#web/data/reader.ts";
import { EntityStore } from "#web/entities/store.ts";
import { FocusedStatus } from "./focused-status.tsx";
import { Status as Post } from "./status.tsx";

const button = (name: string) => page.getByRole("button", { name, exact: true });
const entry = (name: string) => page.getByRole("menuitem", { name, exact: true });
const route = "POST /api/v1/statuses/500/translate";

const german = aStatus("500", { content: "<p>Guten Tag</p>", language: "de", visibility: "public" });
const english = {
  id: "500",
  content: "<p>Good day</p>",
  language: "en",
  detected_source_language: "de",
  provider: "LibreTranslate",
  spoiler_text: "",
  poll: null,
  media_attachments: [],
};

const cannot = new ApiProblem(403, "This post can't be translated here.");

/** A browser without a translator, unless a test gives it one. */
const given = Object.getOwnPropertyDescriptor(globalThis, "Translator");
const setTranslator = (value: unknown) =>
  Object.defineProperty(globalThis, "Translator", { value, configurable: true });
beforeEach(() => void setTranslator(undefined));
afterEach(() => {
  Reflect.deleteProperty(globalThis, "Translator");
  if (given) Object.defineProperty(globalThis, "Translator", given);
});

function show(
  status: Status,
  reader: Partial<Reader> = { translatedFrom: ["de"] },
  Shown: typeof FocusedStatus | typeof Post = FocusedStatus,
) {
  const entities = new EntityStore();
  entities.addStatus(status);
  return mount(<Shown id={status.id} />, { entities, reader, api: new TestApi() });
}

describe("the post of a page", () => {
  test("is shown in the reader's language in the place of the original, and the original again", async () => {
    const { api } = show(german);
    const answers = api.hold(route);
    await button("Translate").click();
    await expect.element(button("Translating…")).toHaveAttribute("aria-busy", "true");
    answers.answer(english);
    await expect.element(page.getByText("Good day")).toBeVisible();
    expect(document.querySelector(".prose")).toHaveAttribute("lang", "en");
    await expect.element(page.getByText("Translated from German by LibreTranslate")).toBeVisible();
    expect(page.getByText("Guten Tag").query()).toBeNull();
    await button("Show original").click();
    await expect.element(page.getByText("Guten Tag")).toBeVisible();
    expect(document.querySelector(".prose")).toHaveAttribute("lang", "de");
    // It is kept: nobody is asked again.
    await button("Translate").click();
    await expect.element(page.getByText("Good day")).toBeVisible();
    expect(api.asked).toEqual([{ what: route, with: { lang: "en" } }]);
  });

  test("says why it couldn't be translated, and tries again", async () => {
    const { api } = show(german);
    const answers = api.hold(route);
    await button("Translate").click();
    answers.refuse(503, "Please try again in a moment.");
    await expect.element(page.getByText("Please try again in a moment.")).toBeVisible();
    await button("Retry").click();
    answers.answer(english);
    await expect.element(page.getByText("Good day")).toBeVisible();
  });

  test("that can't be translated says so and offers it no more, until it's edited", async () => {
    const { api, entities } = show(german);
    api.on(route, () => Promise.reject(cannot));
    await button("Translate").click();
    await expect.element(page.getByText(cannot.message)).toBeVisible();
    expect(button("Retry").query()).toBeNull();
    await button("More").click();
    await expect.element(entry("Copy link")).toBeVisible();
    expect(entry("Translate").query()).toBeNull();
    await userEvent.keyboard("{Escape}");
    entities.addStatus({ ...german, content: "<p>Guten Abend</p>", edited_at: "2026-11-20T11:58:00.000Z" });
    await expect.element(button("Translate")).toBeVisible();
  });

  test("is shown with its own words once it was edited", async () => {
    const { api, entities } = show(german);
    api.on(route, () => english);
    await button("Translate").click();
    await expect.element(page.getByText("Good day")).toBeVisible();
    entities.addStatus({ ...german, content: "<p>Guten Abend</p>", edited_at: "2026-11-20T11:58:00.000Z" });
    await expect.element(page.getByText("Guten Abend")).toBeVisible();
    await expect.element(button("Translate")).toBeVisible();
  });

  test("is translated with its warning and the descriptions of its media", async () => {
    const still = "data:image/gif;base64,R0lGODlhAQABAAAAACw=";
    const file = anAttachment("9", { url: still, preview_url: still, description: "Eine Katze" });
    const { api } = show({ ...german, spoiler_text: "Gruß", media_attachments: [file] });
    api.on(route, () => ({
      ...english,
      spoiler_text: "Greeting",
      media_attachments: [{ id: "9", description: "A cat" }],
    }));
    // Words behind the warning stay there meanwhile.
    await button("Translate").click();
    await expect.element(page.getByText("Greeting")).toBeVisible();
    await expect.element(page.getByAltText("A cat")).toBeInTheDocument();
    await expect.element(page.getByAltText("A cat")).not.toBeVisible();
    await button("Show original").click();
    await expect.element(page.getByText("Gruß")).toBeVisible();
  });

  test.each<[string, Partial<Status>, Partial<Reader>]>([
    ["in the reader's own language", { language: "en-GB" }, { translatedFrom: ["de"] }],
    ["in no known language", { language: null }, { translatedFrom: ["de"] }],
    [
      "in a language that the reader reads anyway",
      { language: "de-CH" },
      { translatedFrom: ["de"], hiddenTranslations: ["de"] },
    ],
    ["for followers", { visibility: "private" }, { translatedFrom: ["de"] }],
  ])("%s has no such button", async (_, more, reader) => {
    show({ ...german, ...more }, reader);
    await expect.element(button("More")).toBeVisible();
    expect(document.querySelector("article")!.textContent).not.toContain("Translate");
  });

  test.each<[string, Partial<Reader>]>([
    ["where nothing translates", { translatedFrom: [] }],
    ["where the server translates other languages", { translatedFrom: ["fr", "ru"] }],
    [
      "of a linked account whose server doesn't",
      { translatedFrom: ["de"], account: aLinkedAccount("bo@moo.example", { has: [] }) },
    ],
  ])("%s has no such button if the browser hasn't that language either", async (_, reader) => {
    const availability = vi.fn(async () => "unavailable");
    setTranslator({ availability });
    show(german, reader);
    await expect.poll(() => availability.mock.calls.length).toBe(1);
    expect(button("Translate").query()).toBeNull();
  });
});

describe("a post in a list", () => {
  test("is translated from its menu, which takes it back, too", async () => {
    const { api } = show(german, { translatedFrom: ["de"] }, Post);
    api.on(route, () => english);
    expect(button("Translate").query()).toBeNull();
    await button("More").click();
    await entry("Translate").click();
    await expect.element(page.getByText("Good day")).toBeVisible();
    await expect.element(page.getByText("Translated from German by LibreTranslate")).toBeVisible();
    await button("More").click();
    await entry("Show original").click();
    await expect.element(page.getByText("Guten Tag")).toBeVisible();
    expect(page.getByText("Translated from German by LibreTranslate").query()).toBeNull();
  });
});

describe("a browser that translates", () => {
  const loud = (availability: string) => {
    const translate = vi.fn(async (text: string) => text.toUpperCase());
    setTranslator({ availability: async () => availability, create: async () => ({ translate, destroy() {} }) });
    return translate;
  };

  test("is asked first, and nothing leaves it; names, links and emoji stay", async () => {
    const translate = loud("available");
    const content =
      '<p>Guten Tag <a href="/@wren" class="u-url mention">@wren</a>, <b>liebe</b> :blobcat: <code>katze</code> &lt;b&gt;</p>';
    const { api } = show({ ...german, content });
    await button("Translate").click();
    await expect.element(page.getByText("Translated from German by your browser")).toBeVisible();
    const shown = document.querySelector(".prose")!;
    expect(shown.innerHTML).toBe(
      '<p>GUTEN TAG <a href="/@wren" class="u-url mention">@wren</a>, <b>LIEBE</b> :blobcat: <code>katze</code> &lt;B&gt;</p>',
    );
    expect(translate.mock.calls.flat()).toEqual(["Guten Tag", "liebe", "<b>"]);
    expect(api.asked).toEqual([]);
  });

  test("fetches a language only where the server doesn't translate", async () => {
    loud("downloadable");
    const { api } = show(german);
    api.on(route, () => english);
    await button("Translate").click();
    await expect.element(page.getByText("Good day")).toBeVisible();
  });

  test("fetches a language that the server turns out not to have", async () => {
    loud("downloadable");
    const { api } = show(german);
    api.on(route, () => Promise.reject(cannot));
    await button("Translate").click();
    await expect.element(page.getByText("Translated from German by your browser")).toBeVisible();
    expect(api.asked).toHaveLength(1);
  });

  test("is enough where the server doesn't translate", async () => {
    loud("downloadable");
    show(german, { translatedFrom: [] });
    await button("Translate").click();
    await expect.element(page.getByText("GUTEN TAG")).toBeVisible();
  });

  test("that never answers is none", async () => {
    setTranslator({ availability: () => new Promise(() => {}) });
    const { api } = show(german);
    api.on(route, () => english);
    await button("Translate").click();
    await expect.element(page.getByText("Good day")).toBeVisible();
  });

  test("that fails leaves it to the server, or says so", async () => {
    const failing = { availability: async () => "available", create: () => Promise.reject(new Error("no room")) };
    setTranslator(failing);
    const { api, unmount } = show(german);
    api.on(route, () => english);
    await button("Translate").click();
    await expect.element(page.getByText("Good day")).toBeVisible();
    unmount();
    show(german, { translatedFrom: [] });
    await button("Translate").click();
    await expect.element(page.getByText("This post couldn't be translated.")).toBeVisible();
  });
});
