import { Profiler } from "react";
import { page, userEvent } from "vitest/browser";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { aReaderAccount, aStatus } from "#testing/entities.ts";
import * as limits from "#protocol/limits.ts";
import { endConversion, orders } from "#testing/browser/conversion.ts";
import { mount } from "#testing/browser/mount.tsx";
import { ApiProblem } from "#web/data/api.ts";
import { markCompositions } from "#web/device/compositions.ts";
import { drafts } from "#web/drafts/store.ts";
import { EntityStore } from "#web/entities/store.ts";
import { wordsOf } from "#web/i18n/all-words.ts";
import { WordsContext, type Words } from "#web/i18n/words.ts";
import { Toasts } from "#web/ui/toast.tsx";
// Beforehand, as what is fetched in a test takes its time.
import "#web/editor/rich-text-field.tsx";
import { Composer, type ComposerProps } from "./composer.tsx";

const mira = aReaderAccount("mira").id;
const text = page.getByRole("textbox", { name: "What's on your mind?" });
const button = (name: string) => page.getByRole("button", { name, exact: true });
const kept = async () => (await drafts.list(mira)).map(({ publishId, content }) => ({ publishId, content }));
const offline = new ApiProblem(0, "Cannot connect to the server.");
const post = "POST /api/statuses";

const plain = page.getByPlaceholder("What's on your mind?");
const editor = text.filter({ has: page.getByRole("paragraph") });

beforeEach(async () => {
  sessionStorage.clear();
  localStorage.clear();
  for (const draft of await drafts.list(mira)) await drafts.remove(draft);
});

const compose = (props: Partial<ComposerProps> = {}) => {
  const onPublished = vi.fn();
  return { ...mount(<Composer onPublished={onPublished} {...props} />), onPublished };
};

/** Drafts go to the server beside it, once the script for that has come. */
const sentBy = ({ asked }: ReturnType<typeof mount>["api"]) =>
  asked.filter(({ what }) => !what.includes(" /api/drafts"));

/** A post of mira's that is in the store of entities, with its source. */
function anEdit(content: string, text: string): { entities: EntityStore; props: Partial<ComposerProps> } {
  const entities = new EntityStore();
  const id = entities.addStatus(aStatus("7", { content }));
  const edit = {
    status: entities.original(id)!,
    text,
    html: content,
    asPlainText: false,
    spoilerText: "",
    version: "first",
  };
  return { entities, props: { edit } };
}

describe("publishing", () => {
  test("sends the words once, however often the button is pressed, and forgets the draft", async () => {
    const { api, onPublished } = compose();
    const answers = api.hold(post);
    await text.fill("Tea & cake");
    await expect.poll(kept).toHaveLength(1);
    await button("Publish").click();
    await page.getByRole("button", { name: "Publishing…" }).click();
    expect(answers.waiting).toBe(1);
    const status = aStatus("9");
    answers.answer(status);
    await expect.poll(() => onPublished.mock.calls).toEqual([[status]]);
    expect(sentBy(api)).toMatchObject([{ with: { status: "<p>Tea &amp; cake</p>" } }]);
    await expect.element(text).toHaveValue("");
    await expect.poll(kept).toEqual([]);
  });

  test("takes what is typed meanwhile for the next post", async () => {
    const { api, onPublished } = compose();
    const answers = api.hold(post);
    await text.fill("Tea & cake");
    await button("Publish").click();
    await expect.poll(() => answers.waiting).toBe(1);
    await userEvent.type(text, "{Enter}{Enter}More of it");
    answers.answer(aStatus("9"));
    await expect.poll(() => onPublished.mock.calls).toHaveLength(1);
    expect(sentBy(api)).toMatchObject([{ with: { status: "<p>Tea &amp; cake</p>" } }]);
    await expect.element(text).toHaveValue("More of it");
    await expect.poll(kept).toEqual([{ publishId: expect.any(String), content: "<p>More of it</p>" }]);
    expect((await kept())[0]!.publishId).not.toBe(sentBy(api)[0]!.with["publish_id"]);
  });

  test("that is refused keeps what was typed meanwhile", async () => {
    const { api } = compose();
    const answers = api.hold(post);
    await text.fill("Tea");
    await button("Publish").click();
    await expect.poll(() => answers.waiting).toBe(1);
    await userEvent.type(text, " and cake");
    answers.refuse();
    await expect.element(page.getByText("Publish failed", { exact: true })).toBeVisible();
    await expect.element(text).toHaveValue("Tea and cake");
  });

  test("without a network says so for as long as there is none", async () => {
    const network = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    onTestFinished(() => network.mockRestore());
    const offlineWords = wordsOf("en")("error-offline");
    const { api } = compose();
    api.on(post, () => {
      throw new ApiProblem(0, offlineWords);
    });
    await text.fill("Tea");
    await button("Publish").click();
    await expect.element(page.getByRole("alert")).toHaveTextContent(`Publish failed ${offlineWords} Draft saved.`);
    network.mockReturnValue(true);
    dispatchEvent(new Event("online"));
    await expect.poll(() => page.getByRole("alert").query()).toBeNull();
    await expect.poll(kept).toHaveLength(1);
  });

  test("does not wait for the disk, nor for its consent", async () => {
    const remove = vi.spyOn(drafts, "remove").mockImplementation(() => new Promise(() => {}));
    const save = vi.spyOn(drafts, "save").mockRejectedValue(new DOMException("Full", "QuotaExceededError"));
    onTestFinished(() => [remove, save].forEach((spy) => spy.mockRestore()));
    const { api, onPublished } = compose();
    api.on(post, () => aStatus("9"));
    await text.fill("Nothing keeps me");
    await expect.element(page.getByText(/This browser can't save drafts/)).toBeVisible();
    await button("Publish").click();
    await expect.poll(() => onPublished.mock.calls).toHaveLength(1);
    expect(page.getByRole("alert").query()).toBeNull();
  });

  test("says nothing to nobody when there are only the names that a reply begins with", async () => {
    const { api } = compose({ text: "@wren " });
    await button("Publish").click();
    await expect.element(page.getByText("Write something first.")).toBeVisible();
    expect(sentBy(api)).toEqual([]);
  });

  test("that comes after the end of the session says so, and nothing of it once somebody is signed in again", async () => {
    const { api, unmount } = compose();
    api.on(post, () => {
      throw new ApiProblem(401, "Please sign in first.");
    });
    await text.fill("Kept");
    await button("Publish").click();
    await expect
      .element(page.getByRole("alert"))
      .toHaveTextContent("Publish failed Please sign in first. Draft saved.");
    await expect.poll(async () => (await drafts.list(mira))[0]?.errors).toEqual(["Please sign in first."]);
    unmount();
    compose();
    await expect.element(text).toHaveValue("Kept");
    expect(page.getByRole("alert").query()).toBeNull();
  });

  test("that is refused in words without a full stop says them as a sentence", async () => {
    const { api } = compose();
    api.on(post, () => {
      throw new ApiProblem(404, "Post not found");
    });
    await text.fill("An answer to what is gone");
    await button("Publish").click();
    await expect.element(page.getByRole("alert")).toHaveTextContent("Publish failed Post not found. Draft saved.");
  });

  test("that is refused says why, keeps the error with the draft, and the message can be cleared", async () => {
    const { api } = compose();
    api.on(post, () => {
      throw new ApiProblem(422, "That is too long.");
    });
    await text.fill("Long");
    await button("Publish").click();
    await expect.element(page.getByRole("alert")).toHaveTextContent("Publish failed That is too long. Draft saved.");
    await expect.poll(async () => (await drafts.list(mira))[0]?.errors).toEqual(["That is too long."]);
    await button("Clear message").click();
    await expect.poll(() => page.getByRole("alert").query()).toBeNull();
  });
});

test("that publishing has failed stands beside the sign of it, and why stands below", async () => {
  const { api } = compose();
  api.on(post, () => {
    throw new ApiProblem(422, "That is too long.");
  });
  await text.fill("Long");
  await button("Publish").click();
  const title = page.getByText("Publish failed", { exact: true });
  await expect.element(title).toBeVisible();
  const [alert, { top, bottom, height }] = [page.getByRole("alert").element(), title.element().getBoundingClientRect()];
  const said = alert.getBoundingClientRect();
  expect(top - said.top).toBeLessThan(height);
  expect(said.bottom - bottom).toBeGreaterThan(height);
});

describe("Enter", () => {
  const option = (number: number) => page.getByRole("textbox", { name: `Option ${number}` });

  test("in an option of a poll leads to the next one, and publishes nothing", async () => {
    const { api } = compose();
    await text.fill("Tea or coffee?");
    await button("Add poll").click();
    await option(1).fill("Tea");
    await userEvent.keyboard("{Enter}Coffee{Enter}");
    await expect.element(option(2)).toHaveValue("Coffee");
    await expect.element(option(3)).toHaveFocus();
    // An empty one is not followed by another.
    await userEvent.keyboard("{Enter}");
    await expect.element(option(3)).toHaveFocus();
    await button("Remove option 3").click();
    await expect.element(option(2)).toHaveFocus();
    const answers = api.hold(post);
    await userEvent.keyboard("{Control>}{Enter}{/Control}");
    await expect.poll(() => answers.waiting).toBe(1);
    expect(sentBy(api)).toMatchObject([{ with: { poll: { options: ["Tea", "Coffee"] } } }]);
    answers.answer(aStatus("9"));
  });

  test.each(orders)(
    "that ends a conversion leaves no option of a poll, in the order of events of %s",
    async (order) => {
      markCompositions();
      compose();
      await text.fill("Tea or coffee?");
      await button("Add poll").click();
      await option(1).fill("\u304a\u8336");
      expect(endConversion(option(1).element(), order)).toBe(false);
      await expect.element(option(1)).toHaveFocus();
    },
  );

  test("in the content warning publishes nothing", async () => {
    const { api } = compose();
    await text.fill("Tea");
    await button("Content warning").click();
    await page.getByRole("textbox", { name: "Content warning" }).fill("Drinks");
    const form = document.querySelector("form")!;
    const submitted = vi.fn((event: Event) => event.preventDefault());
    form.addEventListener("submit", submitted, { capture: true });
    await userEvent.keyboard("{Enter}");
    expect(submitted).not.toHaveBeenCalled();
    expect(sentBy(api)).toEqual([]);
  });
});

test("a poll without two options is not left out in silence", async () => {
  const { api } = compose();
  await text.fill("Tea or coffee?");
  await button("Add poll").click();
  await button("Publish").click();
  await expect
    .element(page.getByRole("alert"))
    .toHaveTextContent("Publish failed This poll needs at least two different options. Draft saved.");
  expect(sentBy(api)).toEqual([]);
});

describe("after an answer that was lost", () => {
  async function loses() {
    const composed = compose();
    composed.api.on(post, () => {
      throw offline;
    });
    await text.fill("Teh kettle");
    await button("Publish").click();
    await expect
      .element(page.getByRole("alert"))
      .toHaveTextContent("Publish failed Cannot connect to the server. Draft saved.");
    return composed;
  }

  test("the same draft is sent again under the same publishId", async () => {
    const { api, onPublished } = await loses();
    api.on(post, () => aStatus("9"));
    await button("Publish").click();
    await expect.poll(() => onPublished.mock.calls).toHaveLength(1);
    const [first, again] = sentBy(api).map((asked) => asked.with["publish_id"]);
    expect(again).toBe(first);
  });

  async function corrects() {
    const composed = await loses();
    const first = aStatus("9", { content: "<p>Teh kettle</p>" });
    composed.api.on(post, () => {
      throw new ApiProblem(422, "Sent before", { code: "idempotency.changed", status: first });
    });
    await text.fill("The kettle");
    await button("Publish").click();
    await expect.element(button("Edit the published post")).toBeVisible();
    return composed;
  }

  test("a correction changes the post that is public", async () => {
    const { api, onPublished } = await corrects();
    const held = api.hold("PUT /api/statuses/9");
    await button("Edit the published post").click();
    await expect.poll(kept).toEqual([{ publishId: "9", content: "<p>The kettle</p>" }]);
    await expect.poll(() => held.waiting).toBe(1);
    held.answer(aStatus("9", { content: "<p>The kettle</p>" }));
    await expect.poll(() => onPublished.mock.calls).toHaveLength(1);
    expect(sentBy(api).at(-1)).toMatchObject({ what: "PUT /api/statuses/9", with: { status: "<p>The kettle</p>" } });
    await expect.poll(kept).toEqual([]);
  });

  test("or becomes a post of its own, with an id of its own", async () => {
    const { api, onPublished } = await corrects();
    api.on(post, () => aStatus("10"));
    await button("Publish as new post").click();
    await expect.poll(() => onPublished.mock.calls).toHaveLength(1);
    const ids = sentBy(api).map((asked) => asked.with["publish_id"]);
    expect(new Set(ids).size).toBe(2);
    expect(sentBy(api).at(-1)!.with["status"]).toBe("<p>The kettle</p>");
    await expect.poll(kept).toEqual([]);
  });
});

test("an edit of a post that was changed since waits for its author, and then goes over that version alone", async () => {
  const { entities, props } = anEdit("<p>One</p>", "One");
  const api = mount(<Composer {...props} />, { entities }).api.on("PUT /api/statuses/7", () => {
    throw new ApiProblem(409, "Changed", { code: "status.edited-since", version: "second" });
  });
  await text.fill("Mine");
  await button("Save").click();
  const newer = page.getByRole("link", { name: "See the newer version" });
  await expect.element(newer).toHaveAttribute("href", "/@mira/7");
  await expect.element(text).toHaveValue("Mine");
  await expect.poll(kept).toEqual([{ publishId: "7", content: "<p>Mine</p>" }]);
  api.on("PUT /api/statuses/7", () => aStatus("7"));
  await button("Replace it with mine").click();
  await expect.poll(kept).toEqual([]);
  expect(sentBy(api).map((asked) => asked.with)).toMatchObject([
    { status: "<p>Mine</p>", version: "first" },
    { status: "<p>Mine</p>", version: "second" },
  ]);
});

describe("an edit of a post with formatting", () => {
  const rich = "<p>One <b>bold</b> word</p>";

  test("opens in the editor, and leaves the words when something else is changed", async () => {
    const { entities, props } = anEdit(rich, "One bold word");
    const api = mount(<Composer {...props} />, { entities }).api.on("PUT /api/statuses/7", () => aStatus("7"));
    await expect.element(editor).toHaveTextContent("One bold word");
    await expect.element(button("Formatting")).toHaveAttribute("aria-pressed", "true");
    await button("Content warning").click();
    await page.getByRole("textbox", { name: "Content warning" }).fill("Words");
    await button("Save").click();
    await expect.poll(() => sentBy(api)).toHaveLength(1);
    expect(sentBy(api)[0]!.with).toEqual({
      publish_id: "7",
      in_reply_to_id: null,
      spoiler_text: "Words",
      version: "first",
    });
  });

  test("keeps its formatting when a word is added", async () => {
    const { entities, props } = anEdit(rich, "One bold word");
    const api = mount(<Composer {...props} autoFocus />, { entities }).api.on("PUT /api/statuses/7", () =>
      aStatus("7"),
    );
    await expect.element(editor).toHaveFocus();
    await userEvent.keyboard(" more{Control>}{Enter}{/Control}");
    await expect.poll(() => sentBy(api)).toHaveLength(1);
    expect(sentBy(api)[0]!.with["status"]).toBe("<p>One <b>bold</b> word more</p>");
  });

  test("becomes plain text only when its author says so, and can be taken back", async () => {
    const { entities, props } = anEdit(rich, "One bold word");
    const api = mount(<Composer {...props} />, { entities }).api.on("PUT /api/statuses/7", () => aStatus("7"));
    await expect.element(editor).toBeVisible();
    await button("Formatting").click();
    await expect.element(plain).toHaveValue("One bold word");
    await button("Keep formatting").click();
    await expect.element(editor).toHaveTextContent("One bold word");
    await button("Formatting").click();
    await plain.fill("One word");
    expect(button("Keep formatting").query()).toBeNull();
    await button("Save").click();
    await expect.poll(() => sentBy(api)).toHaveLength(1);
    expect(sentBy(api)[0]!.with["status"]).toBe("<p>One word</p>");
  });
});

describe("the editor", () => {
  test("takes the place of the plain box with its words and its cursor, and is remembered", async () => {
    const first = compose({ autoFocus: true });
    await userEvent.keyboard("One three{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}");
    await button("Formatting").click();
    await expect.element(editor).toHaveFocus();
    await userEvent.keyboard("**two** ");
    await expect.poll(async () => (await kept())[0]?.content).toBe("<p>One <strong>two</strong> three</p>");
    first.unmount();
    for (const draft of await drafts.list(mira)) await drafts.remove(draft);
    compose();
    await expect.element(editor).toBeVisible();
    await button("Formatting").click();
    await expect.element(plain).toBeVisible();
    expect(button("Keep formatting").query()).toBeNull();
  });

  test("a draft with formatting opens in it, and one without in the plain box", async () => {
    const first = compose();
    await button("Formatting").click();
    await expect.element(editor).toBeVisible();
    await userEvent.click(editor);
    await userEvent.keyboard("- One");
    await expect.poll(async () => (await kept())[0]?.content).toBe("<ul><li>One</li></ul>");
    first.unmount();
    localStorage.clear();
    const second = compose();
    await expect.element(editor).toHaveTextContent("One");
    await button("Discard").click();
    await expect.poll(kept).toEqual([]);
    second.unmount();
    compose();
    await expect.element(plain).toBeVisible();
  });

  test("counts as the server does, marks of lists included", async () => {
    const { entities, props } = anEdit(`<ul><li>${"a".repeat(limits.status.characters - 3)}</li></ul>`, "");
    mount(<Composer {...props} />, { entities });
    await expect.element(editor).toBeVisible();
    await userEvent.click(editor);
    await userEvent.keyboard("{End}b");
    await expect.element(page.getByTitle("No characters left")).toBeVisible();
  });
});

describe("a draft of an earlier visit that is discarded by mistake", () => {
  async function discards() {
    const words = "An hour of work";
    const first = compose();
    await text.fill(words);
    await expect.poll(kept).toHaveLength(1);
    first.unmount();
    mount(
      <>
        <Composer />
        <Toasts closeLabel="Close" />
      </>,
    );
    await expect.element(text).toHaveValue(words);
    await button("Discard").click();
    await expect.element(text).toHaveValue("");
    await expect.poll(kept).toEqual([]);
    return words;
  }

  test("comes back with Undo, and is kept again", async () => {
    const words = await discards();
    await button("Undo").click();
    await expect.element(text).toHaveValue(words);
    await expect.poll(async () => (await kept()).map(({ content }) => content)).toEqual([`<p>${words}</p>`]);
  });

  test("waits among the drafts when something else was begun meanwhile", async () => {
    const words = await discards();
    await text.fill("Something else");
    await button("Undo").click();
    await expect
      .poll(async () => (await kept()).map(({ content }) => content).toSorted())
      .toEqual([`<p>${words}</p>`, "<p>Something else</p>"]);
    await expect.element(text).toHaveValue("Something else");
  });
});

test("white space stays as it is typed", async () => {
  compose({ text: "@wren " });
  await userEvent.click(text);
  await userEvent.keyboard("hi  {Enter}{Enter}{Enter}you ");
  await expect.element(text).toHaveValue("@wren hi  \n\n\nyou ");
});

describe("a key", () => {
  /** What is said anew, and how often React shows something. */
  async function typesAfter(words: string) {
    const say = wordsOf("en");
    const said: string[] = [];
    const counting: Words = (id, args) => {
      said.push(id);
      return say(id, args);
    };
    const onRender = vi.fn();
    const first = compose({ text: "@wren " });
    await text.fill("@wren another draft");
    await expect.poll(kept).toHaveLength(1);
    first.unmount();
    mount(
      <WordsContext value={counting}>
        <Profiler id="composer" onRender={onRender}>
          <Composer text="@bea " />
        </Profiler>
      </WordsContext>,
    );
    await button("Add poll").click();
    await text.fill(words);
    await expect.poll(async () => (await kept()).map(({ content }) => content)).toContain(`<p>${words}</p>`);
    await expect.element(page.getByRole("link", { name: "Drafts (2)" })).toBeVisible();
    said.length = 0;
    onRender.mockClear();
    await userEvent.type(text, "abc");
    await expect.poll(async () => (await kept()).map(({ content }) => content)).toContain(`<p>${words}abc</p>`);
    return { said, shown: onRender.mock.calls.length };
  }

  test("makes nothing anew, nor does the draft that is kept of it", async () => {
    expect(await typesAfter("a".repeat(1_000))).toEqual({ said: [], shown: 0 });
  });

  test("near the limit makes the number of characters anew, and nothing else", async () => {
    const said = Array.from({ length: 3 }, () => "compose-characters-left");
    expect(await typesAfter("a".repeat(limits.status.characters - 50))).toEqual({ said, shown: 3 });
  });
});

describe("a key in a long text", () => {
  test("counts the characters of its line alone", async () => {
    compose();
    await text.fill(Array.from({ length: 250 }, (_, at) => `Паром опоздал ${at}`).join("\n\n"));
    const left = () => page.getByTitle(/characters left/).element().textContent;
    await expect.poll(left).toMatch(/^\d+$/);
    const before = Number(left());
    const segment = vi.spyOn(Intl.Segmenter.prototype, "segment");
    onTestFinished(() => segment.mockRestore());
    await userEvent.keyboard("ы");
    await expect.poll(left).toBe(String(before - 1));
    expect(segment.mock.calls).toEqual([[expect.stringMatching(/^Паром опоздал \d+ы$/)]]);
  });

  test("neither measures the words for the width of what is around them nor paints that anew", async () => {
    const { entities, props } = anEdit("<p>One <b>bold</b> word</p>", "One bold word");
    mount(<Composer {...props} />, { entities });
    await expect.element(editor).toBeVisible();
    const box = editor.element();
    const { width } = box.getBoundingClientRect();
    const wide = document.createElement("div");
    wide.style.inlineSize = "5000px";
    box.closest("form > div")!.append(wide);
    expect(box.getBoundingClientRect().width).toBe(width);
    expect(getComputedStyle(box).contain).toBe("content");
  });
});

test("other drafts are counted, and one that is asked for opens", async () => {
  const first = compose();
  await text.fill("The first");
  await expect.poll(kept).toHaveLength(1);
  first.unmount();
  const { publishId } = (await kept())[0]!;
  const second = compose({ text: "@wren " });
  await text.fill("@wren The second");
  await expect.element(page.getByRole("link", { name: "Drafts (2)" })).toBeVisible();
  second.unmount();
  compose({ draftId: publishId });
  await expect.element(text).toHaveValue("The first");
});

test("a draft that is gone is said to be gone, until something else is begun", async () => {
  compose({ draftId: "long-gone" });
  await expect.element(page.getByText(/This draft is open in another tab, or it's gone/)).toBeVisible();
});
