import { useRef } from "react";
import { flushSync } from "react-dom";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { Kept, KeptContext } from "#web/data/kept.ts";
import { useNearRows } from "./use-near-rows.ts";

const count = 300;
const keysUpTo = (last: number) => Array.from({ length: last }, (_, index) => `${last - index}`);
/** No whole pixels, as of text. */
const heightOf = (key: string) => 90 + ((Number(key) * 37) % 50) * 1.37;

function Rows({ keys }: { keys: readonly string[] }) {
  const list = useRef<HTMLDivElement>(null);
  const parts = useNearRows(list, keys);
  return (
    <div ref={list} id="list">
      {parts.map((part) =>
        "keys" in part ? (
          <div key={`spacer ${part.keys[0]}`} data-spacer="" style={{ blockSize: part.height + 1 / 256 }} />
        ) : (
          <article key={part.key} id={`row-${part.key}`} tabIndex={-1} style={{ blockSize: heightOf(part.key) }}>
            No. {part.key}
            <input type="checkbox" />
          </article>
        ),
      )}
    </div>
  );
}

let root: Root;
let place: HTMLElement;
let kept: Kept;
const show = (keys = keysUpTo(count)) =>
  flushSync(() =>
    root.render(
      <KeptContext value={kept}>
        <Rows keys={keys} />
      </KeptContext>,
    ),
  );
const enter = () => {
  place = document.body.appendChild(document.createElement("div"));
  root = createRoot(place);
  show();
};
const leave = () => {
  root.unmount();
  place.remove();
};
const rows = () => [...place.querySelectorAll("article")];
const row = (key: number) => place.querySelector<HTMLElement>(`#row-${key}`);
const list = () => place.querySelector("#list")!;
const height = () => list().getBoundingClientRect().height;
const topOf = (element: Element) => element.getBoundingClientRect().top - list().getBoundingClientRect().top;
const frame = () => new Promise(requestAnimationFrame);

async function goTo(top: number): Promise<void> {
  scrollTo(0, top);
  for (let n = 0; n < 10; n++) await frame();
}
/** As a reader does: through all that lies between. */
async function readTo(top: number): Promise<void> {
  const step = innerHeight * Math.sign(top - scrollY);
  while (Math.abs(top - scrollY) > innerHeight) {
    scrollBy(0, step);
    await frame();
    await frame();
  }
  await goTo(top);
}

beforeEach(() => {
  kept = new Kept();
  enter();
});
afterEach(() => {
  leave();
  scrollTo(0, 0);
});

test("nothing leaves before the reader scrolls", () => {
  expect(rows()).toHaveLength(count);
});

test("in the middle of a long list only what is near is drawn, and nothing has moved", async () => {
  const before = { height: height(), places: new Map(rows().map((one) => [one.id, topOf(one)])) };
  await readTo(before.height / 2);
  const drawn = rows();
  expect(drawn.length).toBeLessThan(((3 + 1 + 9) * innerHeight) / 90 + 10);
  expect(drawn.length).toBeGreaterThan((4 * innerHeight) / 150);
  expect(height()).toBe(before.height);
  for (const one of drawn) expect(topOf(one)).toBeCloseTo(before.places.get(one.id)!, 3);
});

test("what left comes back before it is seen, to the place where it was", async () => {
  const places = new Map(rows().map((one) => [one.id, topOf(one)]));
  await readTo(height() / 2);
  expect(row(count)).toBeNull();
  await readTo(0);
  expect(row(count)).not.toBeNull();
  for (const one of rows()) expect(topOf(one)).toBeCloseTo(places.get(one.id)!, 3);
  expect(rows().length).toBeLessThan(count);
});

test("a jump to the start shows rows, not spacers", async () => {
  await readTo(height() / 2);
  scrollTo(0, 0);
  await frame();
  await frame();
  const inSight = [...list().children].filter((one) => one.getBoundingClientRect().top < innerHeight);
  expect(inSight.filter((one) => "spacer" in (one as HTMLElement).dataset)).toEqual([]);
});

describe("a row stays, however far away,", () => {
  const added = (tag: "audio" | "div") => row(count - 1)!.appendChild(document.createElement(tag));
  test.each([
    ["that has the focus", () => row(count - 1)!.focus({ preventScroll: true })],
    ["in which a choice waits", () => void (row(count - 1)!.querySelector("input")!.checked = true)],
    ["that is marked", () => getSelection()!.selectAllChildren(row(count - 1)!)],
    ["in which something plays", () => void Object.defineProperty(added("audio"), "paused", { value: false })],
    ["in which a menu is open", () => void Object.assign(added("div"), { popover: "manual" }).showPopover()],
  ])("%s", async (_, act) => {
    const before = height();
    act();
    await readTo(before / 2);
    expect(row(count - 1)).not.toBeNull();
    expect(row(count)).toBeNull();
    expect(row(count - 2)).toBeNull();
    expect(height()).toBe(before);
    getSelection()!.removeAllRanges();
  });
});

test("new rows above move nothing but by their own height", async () => {
  await readTo(height() / 2);
  const before = { height: height(), drawn: rows().map(({ id }) => id) };
  show(keysUpTo(count + 2));
  expect(height()).toBeCloseTo(before.height + heightOf(`${count + 1}`) + heightOf(`${count + 2}`), 1);
  expect(rows().map(({ id }) => id)).toEqual([`row-${count + 2}`, `row-${count + 1}`, ...before.drawn]);
});

test("the way back draws what is in sight at its place, then what is near", async () => {
  const all = height();
  await readTo(all / 2);
  const { scrollY: top } = window;
  const first = rows().find((one) => one.getBoundingClientRect().bottom > 0)!.id;
  const place = topOf(document.getElementById(first)!);
  const drawn = rows().length;
  leave();
  enter();
  expect(height()).toBe(all);
  expect(topOf(document.getElementById(first)!)).toBeCloseTo(place, 3);
  expect(rows().length).toBeLessThan(drawn / 2);
  await goTo(top);
  expect(rows().length).toBeGreaterThan((4 * innerHeight) / 150);
  expect(height()).toBe(all);
});
