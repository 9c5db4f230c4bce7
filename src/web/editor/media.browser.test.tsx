/** Files between the blocks of a text: put there, moved, taken out, and what becomes of them with their draft. */
import { page, userEvent, type Locator } from "vitest/browser";
import fc from "fast-check";
import { expect, test } from "vitest";
import { aFile, anAttachment } from "#testing/entities.ts";
import { mount } from "#testing/browser/mount.tsx";
import { richTextProps } from "#testing/browser/rich-text.ts";
import { aDraft } from "#testing/drafts.ts";
import type { DraftFile } from "#web/drafts/draft-file.ts";
import { OpenDraft } from "#web/drafts/open-draft.ts";
import { placedIn, placeFor, withoutPlaces, withServerIds } from "#protocol/draft-places.ts";
import { drafts } from "#web/drafts/store.ts";
import type { Editor } from "./editor.ts";
import type { Placed } from "./media.ts";
import { readHtml } from "./read-html.ts";
import { RichTextField, type RichTextFieldProps } from "./rich-text-field.tsx";
import { writeHtml } from "./write-html.ts";

const drop = "data:image/gif;base64,R0lGODlhAQABAAAAACw=";
const wall = aFile({ id: "wall.png", name: "wall.png", description: "A red wall" });
const song = aFile({ id: "song.mp3", kind: "audio", name: "song.mp3", size: 2_048 });
const paper = aFile({ id: "paper.pdf", kind: "file", name: "a <paper>.pdf", size: 2_048 });

const box = page.getByRole("textbox", { name: "Words", exact: true });
const media = (name: string) => page.getByRole("figure", { name, exact: true });
const says = (one: Locator, words: string) =>
  expect.poll(() => one.element().textContent.replaceAll("\u00a0", " ")).toContain(words);
const img = (id = wall.id) => `<img data-id="${id}">`;

function write(content: string, files: DraftFile[] = [wall, song, paper], more: Partial<RichTextFieldProps> = {}) {
  const open = new OpenDraft(drafts, aDraft({ content, language: "en", files }));
  let editor: Editor | null = null;
  const props = richTextProps(open, { onEditor: (made) => (editor = made), ...more });
  mount(<RichTextField {...props} />);
  return { open, editor: () => editor!, html: () => open.current().draft.content };
}

const press = (keys: string) => userEvent.keyboard(keys);

/** What is dropped or pasted, as the browser hands it over. */
function given(files: File[], data: Record<string, string> = {}): DataTransfer {
  const transfer = new DataTransfer();
  for (const file of files) transfer.items.add(file);
  for (const [type, text] of Object.entries(data)) transfer.setData(type, text);
  return transfer;
}

const picture = () => new File(["x"], "new.png", { type: "image/png" });

test("each kind stands in the text, with its name, and is written as it was read", async () => {
  const all = `<p>a</p>${img()}<p>b</p><audio data-id="song.mp3"></audio>${placeFor(paper)}`;
  const { html } = write(all);
  await expect.element(media("Picture: A red wall")).toBeVisible();
  await says(media("Audio: song.mp3"), "2 kB");
  await expect.element(media("File: a <paper>.pdf")).toBeVisible();
  expect(html()).toBe(all);
});

test("places come out as they went in, between any blocks, and are found in the text of the draft", () => {
  const places = [wall, song, paper].map(placeFor);
  const block = fc.constantFrom(
    "<p>One</p>",
    "<h1>T</h1>",
    "<ul><li>a</li></ul>",
    "loose <b>words</b>",
    "<pre>c</pre>",
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(block, fc.constantFrom(...places)), { maxLength: 8 }), (pieces) => {
      // Loose words beside each other are one line.
      const html = pieces.filter((piece, at) => piece[0] === "<" || pieces[at - 1]?.[0] === "<").join("");
      expect(writeHtml(readHtml(html))).toBe(html);
      expect(placedIn(html)).toEqual(
        new Set([wall, song, paper].filter((_, at) => html.includes(places[at]!)).map((one) => one.id)),
      );
      expect(withoutPlaces(html)).not.toContain("data-id");
    }),
    { numRuns: 500, seed: 8 },
  );
});

test("the server's ids take the place of the draft's, and what is gone or not there yet is left out", () => {
  const there = { ...wall, attachment: anAttachment("12") };
  expect(withServerIds(`<p>a</p>${img()}${placeFor(song)}<p>b</p>${img("gone")}`, [there, song])).toBe(
    '<p>a</p><img data-id="12"><p>b</p>',
  );
});

test("Alt with arrows moves it, Delete takes it out of the text alone, and both can be undone", async () => {
  const { open, html } = write(`<p>One</p>${img()}<p>Two</p>`);
  await media("Picture: A red wall").click();
  await press("{Alt>}{ArrowUp}{/Alt}");
  expect(html()).toBe(`${img()}<p>One</p><p>Two</p>`);
  await press("{Alt>}{ArrowUp}{ArrowDown}{ArrowDown}{ArrowDown}{/Alt}");
  expect(html()).toBe(`<p>One</p><p>Two</p>${img()}`);
  await press("{Delete}");
  expect(html()).toBe("<p>One</p><p>Two</p>");
  expect(open.current().draft.files).toHaveLength(3);
  await press("{Control>}z{/Control}");
  expect(html()).toBe(`<p>One</p><p>Two</p>${img()}`);
});

test("what is typed or pasted while it is selected stands below it", async () => {
  const { html } = write(`<p>One</p>${img()}`);
  await media("Picture: A red wall").click();
  await press("more");
  expect(html()).toBe(`<p>One</p>${img()}<p>more</p>`);
  await press("{ArrowUp}");
  const clipboardData = given([], { "text/plain": "pasted" });
  box.element().dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  expect(html()).toBe(`<p>One</p>${img()}<p>pasted</p><p>more</p>`);
});

test("the arrows lead into it and out below, also at the end, where one can go on writing", async () => {
  const { html } = write(`<p>One</p>${img()}`);
  await box.click();
  await press("{Control>}{Home}{/Control}{ArrowDown}");
  await expect.element(media("Picture: A red wall")).toHaveClass(/ProseMirror-selectednode/);
  await press("{ArrowDown}below");
  expect(html()).toBe(`<p>One</p>${img()}<p>below</p>`);
});

test("Backspace below it selects it first", async () => {
  const { html } = write(`<p>One</p>${img()}<p>Two</p>`);
  await page.getByText("Two").click();
  const moved = new Promise((done) => document.addEventListener("selectionchange", done, { once: true }));
  await press("{Home}");
  await moved;
  await press("{Backspace}");
  expect(html()).toContain(img());
  await press("{Backspace}");
  expect(html()).toBe("<p>One</p><p>Two</p>");
});

test("its buttons move it and take it out, for a finger", async () => {
  const { html } = write(`<p>One</p>${img()}<p>Two</p>`);
  await media("Picture: A red wall").click();
  await page.getByRole("button", { name: "Move up" }).click();
  expect(html()).toBe(`${img()}<p>One</p><p>Two</p>`);
  await page.getByRole("button", { name: "Take out of the text" }).click();
  expect(html()).toBe("<p>One</p><p>Two</p>");
});

test("one that is pasted comes to stand where the cursor was, also if somebody writes meanwhile", async () => {
  const added: ((files: readonly Placed[]) => void)[] = [];
  const { open, html } = write("<p>One two</p>", [], { onFiles: (_, onAdded) => added.push(onAdded) });
  await box.click();
  await press("{Control>}{Home}{/Control}{ArrowRight}{ArrowRight}{ArrowRight}");
  const clipboardData = given([picture()]);
  box.element().dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  await press("{Control>}{Home}{/Control}Well, ");
  open.change({ files: [wall] });
  added[0]!([wall]);
  await expect.poll(html).toBe(`<p>Well, One</p>${img()}<p> two</p>`);
});

test("one that is dropped stands between the blocks that are nearest; a row of the list, too", async () => {
  const { open, html } = write("<p>One</p><p>Two</p>", [song], {
    onFiles: (_, onAdded) => {
      open.change({ files: [song, wall] });
      onAdded([wall]);
    },
  });
  const [one, two] = box.element().querySelectorAll("p");
  const letGo = (at: Element, part: number, dataTransfer: DataTransfer) => {
    const { left, top, height } = at.getBoundingClientRect();
    at.dispatchEvent(
      new DragEvent("drop", {
        dataTransfer,
        clientX: left + 5,
        clientY: top + height * part,
        bubbles: true,
        cancelable: true,
      }),
    );
  };
  letGo(one!, 0.8, given([picture()]));
  expect(html()).toBe(`<p>One</p>${img()}<p>Two</p>`);
  letGo(two!, 0.8, given([], { "application/x-linnet-file": "song.mp3" }));
  expect(html()).toBe(`<p>One</p>${img()}<p>Two</p><audio data-id="song.mp3"></audio>`);
  letGo(box.element().querySelector("p")!, 0.1, given([], { "application/x-linnet-file": "song.mp3" }));
  expect(html()).toBe(`<audio data-id="song.mp3"></audio><p>One</p>${img()}<p>Two</p>`);
});

test("one that leaves the draft leaves its text, for good, and comes back with it to where it was", async () => {
  const { open, html } = write(`<p>One</p>${img()}<p>Two</p>`);
  await box.click();
  await press("{Control>}{End}{/Control}!");
  open.change({ files: [song, paper] });
  expect(html()).toBe("<p>One</p><p>Two!</p>");
  await press("{Control>}{Home}{/Control}");
  await press("{Enter}");
  open.change({ files: [wall, song, paper] });
  expect(html()).toBe(`<p>One</p>${img()}<p>Two!</p>`);
  open.change({ files: [] });
  await press("{Control>}zzzz{/Control}");
  expect(html()).not.toContain("data-id");
});

test("is shown from the server's copy, says how far it has come and that it failed", async () => {
  let part: number | undefined;
  let tell = () => {};
  let file: DraftFile = wall;
  write(img(), [wall], {
    shelf: {
      subscribe(listener) {
        tell = listener;
        return () => {};
      },
      fileOf: () => file,
      progressOf: () => part,
      show: ({ attachment }, onAddress) => {
        if (attachment) onAddress(attachment.preview_url!);
        return () => {};
      },
    },
  });
  const figure = media("Picture: A red wall");
  await says(figure, "Waiting…");
  part = 0.5;
  tell();
  await says(figure, "50%");
  await expect.element(figure.getByRole("progressbar")).toHaveAttribute("aria-label", "Uploading wall.png");
  file = { ...wall, error: "No network" };
  tell();
  await says(figure, "Upload failed");
  file = { ...wall, attachment: anAttachment("9", { preview_url: drop }) };
  tell();
  await expect.poll(() => figure.element().querySelector("img")?.getAttribute("src")).toBe(drop);
  expect(figure.element().querySelector("progress")!.hidden).toBe(true);
});

test("copied and pasted it stands there once more; of another draft or another page it is nothing", async () => {
  const { html } = write(`<p>One</p>${img()}`);
  const paste = (text: string) => {
    const clipboardData = given([], { "text/html": text });
    box.element().dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  };
  await box.click();
  await press("{Control>}{Home}{/Control}");
  paste(
    `<img data-id="of-another" onerror="alert(1)"><video data-id="${wall.id}x" src="https://evil.example/a"></video>`,
  );
  expect(html()).toBe(`<p>One</p>${img()}`);
  paste(img());
  expect(html()).toBe(`${img()}<p>One</p>${img()}`);
});
