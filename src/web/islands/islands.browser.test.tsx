/** A visitor's page in a real browser: the HTML of the server, the first script, and what a press brings. */
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { MediaAttachment } from "#protocol/entities.ts";
import { aReader } from "#testing/browser/mount.tsx";
import { ReaderContext } from "#web/data/reader.ts";
import { wordsOf } from "#web/i18n/all-words.ts";
import { WordsContext } from "#web/i18n/words.ts";
import { MediaGrid } from "#web/media/media-grid.tsx";
import { startHistory } from "#web/navigation/history.ts";
import { showNotice, startIslands } from "./islands.ts";

const drop = "data:image/gif;base64,R0lGODlhAQABAAAAACw=";
const picture = (id: string, description: string): MediaAttachment => ({
  id: id as MediaAttachment["id"],
  type: "image",
  url: `${drop}#${id}`,
  preview_url: drop,
  remote_url: null,
  preview_remote_url: null,
  text_url: null,
  description,
  blurhash: null,
  meta: { original: { width: 400, height: 300, size: "400x300", aspect: 4 / 3 } },
});

startHistory();
startIslands();

let post: HTMLElement;
beforeEach(() => {
  document.documentElement.lang = "en";
  const html = renderToString(
    <WordsContext value={wordsOf("en")}>
      <ReaderContext value={aReader({ account: null })}>
        <article data-joined="both" aria-labelledby="name">
          <b id="name">Wren</b>
          <input type="checkbox" id="fold" />
          <label htmlFor="fold">Read more</label>
          <MediaGrid attachments={[picture("1", "A boat"), picture("2", "A kettle")]} beside={<i />} />
        </article>
      </ReaderContext>
    </WordsContext>,
  );
  const parsed = new DOMParser().parseFromString(html, "text/html");
  post = document.body.appendChild(parsed.querySelector("article")!);
});
afterEach(() => {
  post.remove();
  vi.restoreAllMocks();
});

const link = (name: string) => page.getByRole("link", { name, exact: true });
const viewer = page.getByRole("dialog", { name: "Pictures" });

async function closed(): Promise<void> {
  await expect.poll(() => document.querySelector("dialog")).toBeNull();
  await expect.poll(() => history.state?.depth ?? 0).toBe(0);
}

test("a press opens its picture, once, and Escape gives the focus back", async () => {
  // Entries that other tests have left ahead of this one would be replaced, and not added to.
  history.pushState(history.state, "");
  const depth = history.length;
  const pressed = link("A kettle").element() as HTMLElement;
  pressed.focus();
  pressed.click();
  pressed.click();
  await expect.element(viewer.getByText(/^2 of 2/)).toBeVisible();
  expect(document.querySelectorAll("dialog")).toHaveLength(1);
  expect(history.length).toBe(depth + 1);
  await userEvent.keyboard("{Escape}");
  await closed();
  expect(document.activeElement).toBe(pressed);
  expect(document.documentElement.dataset["loading"]).toBeUndefined();
});

test("it opens again after Back", async () => {
  await link("A boat").click();
  await expect.element(viewer.getByText(/^1 of 2/)).toBeVisible();
  history.back();
  await closed();
  await link("A kettle").click();
  await expect.element(viewer.getByText(/^2 of 2/)).toBeVisible();
  history.back();
  await closed();
});

test("beside the pictures stands the post without them, with ids of its own", async () => {
  await link("A boat").click();
  await expect.element(viewer.getByText(/^1 of 2/)).toBeVisible();
  const copy = document.querySelector("dialog article")!;
  expect(copy.querySelector("img")).toBeNull();
  expect(copy.querySelector("b")!.textContent).toBe("Wren");
  expect(copy.getAttribute("data-joined")).toBeNull();
  expect(copy.getAttribute("aria-labelledby")).toBe(copy.querySelector("b")!.id);
  expect(copy.querySelector("label")!.htmlFor).toBe(copy.querySelector("input")!.id);
  expect(document.querySelectorAll("#fold, #name")).toHaveLength(2);
  history.back();
  await closed();
});

test.each(["ctrlKey", "metaKey", "shiftKey", "altKey"])("a press with %s is the browser's", (key) => {
  const press = new MouseEvent("click", { bubbles: true, cancelable: true, [key]: true });
  let taken: boolean | undefined;
  addEventListener(
    "click",
    (event) => {
      taken = event.defaultPrevented;
      event.preventDefault();
    },
    { once: true },
  );
  link("A boat").element().dispatchEvent(press);
  expect(taken).toBe(false);
});

test("a notice of the page before is said in a region that was there before its words", async () => {
  const empty: string[] = [];
  const watch = new MutationObserver(() => {
    const region = document.querySelector("[aria-live=polite]");
    if (region) empty.push(region.textContent);
  });
  watch.observe(document.body, { childList: true, subtree: true });
  await showNotice(null);
  await expect.element(page.getByText("You've been signed out.")).toBeVisible();
  watch.disconnect();
  expect(empty[0]).toBe("");
});
