import { page, userEvent } from "vitest/browser";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { aReaderAccount } from "#testing/entities.ts";
import { drawn } from "#testing/browser/drawn.ts";
import { TestApi } from "#testing/browser/api.ts";
import { mount } from "#testing/browser/mount.tsx";
import { drafts } from "#web/drafts/store.ts";
// Beforehand, as what is fetched in a test takes its time.
import { loadPicker } from "#web/editor/emoji/emoji-part.ts";
import "#web/editor/rich-text-field.tsx";
import type { Reader } from "#web/data/reader.ts";
import { Composer, type ComposerProps } from "./composer.tsx";
import "./rest.ts";

vi.mock("#web/editor/emoji/emoji-part.ts", { spy: true });

const mira = aReaderAccount("mira").id;
const words = page.getByRole("textbox", { name: "What's on your mind?" });
const plain = page.getByPlaceholder("What's on your mind?");
const button = page.getByRole("button", { name: "Add emoji" });
const panel = page.getByRole("dialog", { name: "Emoji" });
const search = page.getByRole("combobox", { name: "Search emoji" });
const cell = (name: string) => panel.getByRole("gridcell", { name, exact: true });
const group = (name: string) => panel.getByRole("button", { name, exact: true });

beforeEach(async () => {
  localStorage.clear();
  for (const draft of await drafts.list(mira)) await drafts.remove(draft);
});

const compose = (props: Partial<ComposerProps> = {}, reader: Partial<Reader> = {}) =>
  mount(<Composer {...props} />, { reader });

/** With the cursor behind so many characters. */
async function writes(text: string, cursor = text.length): Promise<HTMLTextAreaElement> {
  await plain.fill(text);
  const box = plain.element() as HTMLTextAreaElement;
  box.setSelectionRange(cursor, cursor);
  return box;
}

async function opens(): Promise<void> {
  await button.click();
  await expect.element(search).toHaveFocus();
  await expect.element(panel.getByRole("gridcell").first()).toBeVisible();
}

/** The name of the emoji that Enter would take. */
function meant(): string | null | undefined {
  const id = search.element().getAttribute("aria-activedescendant");
  return id === null ? undefined : document.getElementById(id)?.getAttribute("aria-label");
}

const picture = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg"/>')}`;

const choices = () => JSON.parse(localStorage.getItem(`linnet:emoji ${mira}`) ?? "null") as unknown;

test("one that is pressed goes where the cursor was, and writing goes on behind it", async () => {
  compose();
  const box = await writes("Tea time", 3);
  await opens();
  await cell("grinning face").click();
  await expect.element(panel).not.toBeInTheDocument();
  await expect.element(plain).toHaveFocus();
  expect(box.value).toBe("Tea😀 time");
  await userEvent.keyboard("!");
  expect(box.value).toBe("Tea😀! time");
});

test("it does not open over somebody who writes on before it is there", async () => {
  compose();
  const box = await writes("Tea");
  const pressed = button.element() as HTMLButtonElement;
  const isLoaded = Promise.withResolvers<Awaited<ReturnType<typeof loadPicker>>>();
  vi.mocked(loadPicker).mockClear().mockReturnValueOnce(isLoaded.promise);
  pressed.focus();
  pressed.click();
  box.focus();
  await userEvent.keyboard(" time");
  await expect.poll(() => vi.mocked(loadPicker).mock.calls).toHaveLength(1);
  isLoaded.resolve(await loadPicker("en", new TestApi()));
  await drawn();
  expect([box.value, panel.elements()]).toEqual(["Tea time", []]);
});

test("it takes the place of the words that are selected", async () => {
  compose();
  const box = await writes("I love tea");
  box.setSelectionRange(2, 6);
  await opens();
  await userEvent.keyboard("heart{Enter}");
  await expect.element(plain).toHaveFocus();
  expect(box.value).toBe("I ❤️ tea");
});

test("one Undo takes it back, and nothing else", async () => {
  compose();
  const box = await writes("");
  await plain.click();
  await userEvent.keyboard("Tea ");
  await opens();
  await userEvent.keyboard("tada{Enter}");
  await userEvent.keyboard(" more");
  expect(box.value).toBe("Tea 🎉 more");
  await userEvent.keyboard("{Control>}z{/Control}");
  expect(box.value).toBe("Tea 🎉");
  await userEvent.keyboard("{Control>}z{/Control}");
  expect(box.value).toBe("Tea ");
});

test("in the editor, too: at its cursor, in one step of Undo", async () => {
  localStorage.setItem("linnet:formatting", "1");
  compose({ autoFocus: true });
  const editor = words.filter({ has: page.getByRole("paragraph") });
  await expect.element(editor).toHaveFocus();
  await userEvent.keyboard("Tea time{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}");
  await opens();
  await userEvent.keyboard("tada{Enter}");
  await expect.element(editor).toHaveFocus();
  await expect.element(editor).toHaveTextContent("Tea🎉 time");
  await userEvent.keyboard("!");
  await expect.element(editor).toHaveTextContent("Tea🎉! time");
  await userEvent.keyboard("{Control>}z{/Control}");
  await expect.element(editor).toHaveTextContent("Tea🎉 time");
  await userEvent.keyboard("{Control>}z{/Control}");
  await expect.element(editor).toHaveTextContent("Tea time");
});

test("it goes into the field in which somebody wrote last", async () => {
  compose();
  await writes("Words");
  await page.getByRole("button", { name: "Content warning" }).click();
  const warning = page.getByRole("textbox", { name: "Content warning" });
  await warning.fill("Cake ");
  await opens();
  await userEvent.keyboard("cake{Enter}");
  await expect.element(warning).toHaveFocus();
  expect((warning.element() as HTMLInputElement).value).toMatch(/^Cake \p{RGI_Emoji}$/v);
  await expect.element(plain).toHaveValue("Words");
});

test("in a thread it goes into the post that somebody writes", async () => {
  compose();
  await writes("First");
  await page.getByRole("button", { name: "Add another post" }).click();
  const second = page.getByRole("textbox", { name: "Post 2 of 2" });
  await expect.element(second).toHaveFocus();
  await userEvent.keyboard("Second");
  await opens();
  await userEvent.keyboard("tada{Enter}");
  await expect.element(second).toHaveFocus();
  await expect.element(second).toHaveValue("Second🎉");
  await page.getByRole("button", { name: "Content warning" }).click();
  const warning = page.getByRole("textbox", { name: "Content warning" });
  await warning.fill("Cake");
  await opens();
  await userEvent.keyboard("grapes{Enter}");
  await expect.element(warning).toHaveValue("Cake🍇");
  await page.getByRole("textbox", { name: "What's on your mind?" }).click();
  await userEvent.keyboard("{End}");
  await opens();
  await userEvent.keyboard("coffee{Enter}");
  await expect.element(page.getByRole("textbox", { name: "What's on your mind?" })).toHaveValue("First☕");
  await expect.element(second).toHaveValue("Second🎉");
});

test("keys lead in two dimensions, and the one that is meant is in sight", async () => {
  compose();
  await opens();
  expect(meant()).toBeUndefined();
  const grid = panel.getByRole("grid");
  const columns = Number(grid.element().getAttribute("aria-colcount"));
  await userEvent.keyboard("{ArrowDown}");
  expect(meant()).toBe("grinning face");
  await userEvent.keyboard("{ArrowRight}");
  expect(meant()).toBe("grinning face with big eyes");
  await userEvent.keyboard("{ArrowDown}{ArrowUp}");
  expect(meant()).toBe("grinning face with big eyes");
  await userEvent.keyboard("{End}{ArrowRight}{Home}{ArrowLeft}");
  const [, first] = panel.getByRole("row").elements();
  expect(first!.querySelectorAll("[role=gridcell]")).toHaveLength(columns);
  expect(meant()).toBe(first!.lastElementChild!.getAttribute("aria-label"));
  await userEvent.keyboard("{Control>}{End}{/Control}");
  expect(meant()).toBe("flag: Wales");
  const { top, bottom } = cell("flag: Wales").element().getBoundingClientRect();
  const seen = grid.element().getBoundingClientRect();
  expect(top).toBeGreaterThanOrEqual(seen.top);
  expect(bottom).toBeLessThanOrEqual(seen.bottom + 1);
  await userEvent.keyboard("{PageUp}");
  expect(meant()).toMatch(/^flag: /);
  expect(meant()).not.toBe("flag: Wales");
  await userEvent.keyboard("{Control>}{Home}{/Control}");
  expect(meant()).toBe("grinning face");
});

test("typing filters at once, and the number of what is found is said", async () => {
  compose();
  await opens();
  await userEvent.keyboard("hedge");
  expect(meant()).toBe("hedgehog");
  await expect.element(panel.getByRole("status")).toHaveTextContent("1 emoji");
  await expect.element(cell("grinning face")).not.toBeInTheDocument();
  await userEvent.keyboard("xx");
  await expect.element(panel.getByRole("status")).toHaveTextContent("No emoji found");
  expect(meant()).toBeUndefined();
  await userEvent.keyboard("{Enter}");
  await expect.element(panel).toBeVisible();
  await userEvent.clear(search);
  await expect.element(cell("grinning face")).toBeVisible();
  await expect.element(panel.getByRole("status")).toHaveTextContent("");
});

test("Escape puts it away without a word written, and the focus is at the button again; the composer stays", async () => {
  const onClose = vi.fn();
  compose({ onClose });
  await writes("Words");
  await opens();
  await userEvent.keyboard("hedge{Escape}");
  await expect.element(panel).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
  await expect.element(plain).toHaveValue("Words");
  expect(onClose).not.toHaveBeenCalled();
});

test("a press on the button closes it, too, and so does one elsewhere", async () => {
  compose();
  await opens();
  await expect.element(button).toHaveAttribute("aria-expanded", "true");
  await button.click();
  await expect.element(panel).not.toBeInTheDocument();
  await opens();
  await plain.click();
  await expect.element(panel).not.toBeInTheDocument();
  await expect.element(plain).toHaveFocus();
});

test("nothing of it is sent with the form: Enter in its search publishes nothing", async () => {
  const { api } = compose();
  await writes("Words");
  await opens();
  await userEvent.keyboard("hedgexx{Enter}{Control>}{Enter}{/Control}");
  expect(api.asked.filter(({ what }) => what === "POST /api/statuses")).toEqual([]);
  expect([...new FormData(document.querySelector("form")!).keys()]).not.toContain("");
});

test("those that were taken last come first, for this account alone", async () => {
  const first = compose();
  await opens();
  await expect.element(group("Recently used")).not.toBeInTheDocument();
  for (const name of ["tada", "hedgehog", "tada"]) {
    await userEvent.keyboard(`${name}{Enter}`);
    await opens();
  }
  await userEvent.keyboard("{ArrowDown}");
  expect(meant()).toBe("party popper");
  await userEvent.keyboard("{ArrowRight}");
  expect(meant()).toBe("hedgehog");
  await userEvent.keyboard("{ArrowRight}");
  expect(meant()).toBe("grinning face");
  first.unmount();
  compose({}, { account: aReaderAccount("wren") });
  await opens();
  await expect.element(group("Recently used")).not.toBeInTheDocument();
});

test("a skin tone is chosen once, for all that have one and for what is offered behind a colon", async () => {
  compose();
  const box = await writes("");
  await opens();
  await panel.getByRole("radio", { name: "Medium", exact: true }).click({ force: true });
  await search.fill("thumbs up");
  await expect.element(cell("thumbs up")).toHaveTextContent("👍🏽");
  await cell("thumbs up").click();
  expect(box.value).toBe("👍🏽");
  expect(choices()).toEqual({ recent: ["👍~"], tone: 3 });
  await userEvent.keyboard(" :wave");
  await expect.element(page.getByRole("option", { name: "waving hand" })).toBeVisible();
  await userEvent.keyboard("{Enter}");
  expect(box.value).toBe("👍🏽 👋🏽");
});

test("a button for each group leads there", async () => {
  compose();
  await opens();
  await group("Flags").click();
  await expect.element(cell("chequered flag")).toBeVisible();
  await expect.element(group("Flags")).toHaveAttribute("aria-current", "true");
  await group("Smileys and feelings").click();
  await expect.element(cell("grinning face")).toBeVisible();
  // With keys one goes on from there.
  await userEvent.keyboard("{ArrowRight}{ArrowRight}{Enter}");
  await expect.element(search).toHaveFocus();
  expect(meant()).toBe("monkey face");
});

test.each([
  ["de", "Emoji einfügen", "Emoji suchen", "igel", "Igel"],
  ["ru", "Добавить эмодзи", "Поиск эмодзи", "ежик", "еж"],
] as const)("in %s it speaks that language", async (locale, label, field, typed, name) => {
  compose({}, { locale });
  await page.getByRole("button", { name: label }).click();
  await page.getByRole("combobox", { name: field }).fill(typed);
  await expect.element(page.getByRole("gridcell", { name, exact: true })).toHaveTextContent("🦔");
});

test("only some lines of all are elements", async () => {
  compose();
  await opens();
  expect(panel.getByRole("gridcell").elements().length).toBeLessThan(250);
  expect(Number(panel.getByRole("grid").element().getAttribute("aria-rowcount"))).toBeGreaterThan(150);
});

describe("emoji of the server", () => {
  const emoji = (shortcode: string, category: string | null, visible_in_picker = true) => ({
    shortcode,
    url: `${picture}?moves`,
    static_url: picture,
    visible_in_picker,
    category,
  });
  const all = [
    emoji("blobcat_tea", "Cats"),
    emoji("Linnet", null),
    emoji("blobcat_nap", "Cats"),
    emoji("hidden_one", null, false),
  ];
  const withThem = () => {
    const api = new TestApi().on("GET /api/v1/custom_emojis", () => all);
    mount(<Composer />, { api });
    return () => api.asked.filter(({ what }) => what === "GET /api/v1/custom_emojis").length;
  };
  const headings = () =>
    panel
      .getByRole("rowheader")
      .elements()
      .map((one) => one.textContent);

  test("stand before the others by category, as still pictures with their names, and are asked for once", async () => {
    const asked = withThem();
    await opens();
    expect(headings().slice(0, 3)).toEqual(["Server emoji", "Cats", "Smileys and feelings"]);
    const image = cell("blobcat_tea").element().querySelector("img")!;
    expect([image.getAttribute("src"), image.alt]).toEqual([picture, ""]);
    await expect.element(cell("hidden_one")).not.toBeInTheDocument();
    await userEvent.keyboard("{Escape}");
    await opens();
    expect(asked()).toBe(1);
    // One button leads to all of them.
    await expect.element(group("Server emoji")).toBeVisible();
  });

  test.each([
    ["", 0, ":blobcat_tea: "],
    ["Tea time", 3, "Tea :blobcat_tea:  time"],
    ["(", 1, "(:blobcat_tea: "],
  ])("one that is taken behind %j touches no letter, and is the latest of those taken", async (text, at, written) => {
    withThem();
    const box = await writes(text, at);
    await opens();
    await cell("blobcat_tea").click();
    await expect.element(panel).not.toBeInTheDocument();
    expect(box.value).toBe(written);
    await opens();
    expect(headings()[0]).toBe("Recently used");
    expect(panel.getByRole("gridcell").elements()[0]!.ariaLabel).toBe("blobcat_tea");
  });

  test.each(["blobcat_t", "BLOBCAT TE", ":blobcat_tea:", "tea blob"])("the search finds them by %s", async (typed) => {
    withThem();
    await opens();
    await search.fill(typed);
    await expect.poll(meant).toBe("blobcat_tea");
  });

  test("they are offered behind a colon", async () => {
    const asked = withThem();
    await plain.click();
    await userEvent.keyboard("Time for :blobcat_t");
    const option = page.getByRole("option", { name: "blobcat_tea" });
    await expect.element(option).toBeVisible();
    expect(option.element().querySelector("img")!.getAttribute("src")).toBe(picture);
    await userEvent.keyboard("{Enter}");
    await expect.element(plain).toHaveValue("Time for :blobcat_tea: ");
    expect(asked()).toBe(1);
  });

  test("a server that refuses them keeps nobody from the others, and is asked again", async () => {
    const api = new TestApi();
    mount(<Composer />, { api });
    await opens();
    expect(headings()[0]).toBe("Smileys and feelings");
    await userEvent.keyboard("{Escape}");
    api.on("GET /api/v1/custom_emojis", () => all);
    await opens();
    expect(headings()[0]).toBe("Server emoji");
    await userEvent.keyboard("{Escape}");
  });

  test("a server that takes its time keeps nobody from the others", async () => {
    const api = new TestApi();
    api.hold("GET /api/v1/custom_emojis");
    mount(<Composer />, { api });
    await opens();
    expect(headings()[0]).toBe("Smileys and feelings");
  });
});
