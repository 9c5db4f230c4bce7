import { expect, test } from "vitest";
import { startShortcuts } from "./shortcuts.ts";

let isOpening = false;
startShortcuts(undefined, () => isOpening);

/** Rows of half a window each. */
function showRows(count: number): HTMLElement[] {
  document.body.innerHTML = Array.from(
    { length: count },
    (_, index) => `<article data-status="${index}" tabindex="-1" style="block-size: 50vh"></article>`,
  ).join("");
  scrollTo(0, 0);
  return [...document.querySelectorAll<HTMLElement>("article")];
}

const press = (key: string) =>
  (document.activeElement ?? document.body).dispatchEvent(
    new KeyboardEvent("keydown", { key, code: `Key${key.toUpperCase()}`, bubbles: true, cancelable: true }),
  );

test("j and k lead from the row that has the focus, and from what is in view once that is left far behind", () => {
  const rows = showRows(30);
  press("j");
  press("j");
  expect(document.activeElement).toBe(rows[1]);
  press("k");
  expect(document.activeElement).toBe(rows[0]);
  scrollTo(0, 8 * innerHeight);
  press("j");
  expect(document.activeElement).toBe(rows[16]);
});

test("while a composer opens, what is typed presses nothing on the post that has the focus", () => {
  const [article] = showRows(1);
  const boost = document.createElement("button");
  boost.dataset.key = "b";
  let boosts = 0;
  boost.onclick = () => boosts++;
  article!.append(boost);
  article!.focus();
  isOpening = true;
  press("b");
  expect(boosts).toBe(0);
  isOpening = false;
  press("b");
  expect(boosts).toBe(1);
});

// The last ones, as nothing ends their listeners.
test("Enter on a link of before was the browser's, and opens no post that has the focus since", () => {
  const [row] = showRows(1);
  const opened: string[] = [];
  row!.innerHTML = '<a data-permalink href="#post">1 min</a>';
  row!.onclick = (event) => opened.push((event.target as Element).textContent);
  const link = document.createElement("a");
  link.href = "#more";
  document.body.append(link);
  const enter = () => new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true });
  const [onLink, onPage] = [enter(), enter()];
  link.dispatchEvent(onLink);
  row!.focus();
  startShortcuts(undefined, () => false, [onLink]);
  expect(opened).toEqual([]);

  document.body.dispatchEvent(onPage);
  startShortcuts(undefined, () => false, [onPage]);
  expect(opened).toEqual(["1 min"]);
});

test("keys of before mean what they mean now", () => {
  const rows = showRows(3);
  const event = (key: string) => new KeyboardEvent("keydown", { key, code: `Key${key.toUpperCase()}` });
  const pressed = [event("j"), event("j")];
  // As the browser has told them.
  for (const one of pressed) document.body.dispatchEvent(one);
  rows[0]!.focus();
  startShortcuts(undefined, () => false, pressed);
  expect(document.activeElement).toBe(rows[2]);
});
