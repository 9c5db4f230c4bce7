import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { leavesAfter, restsAfter, watchRests, type Watched } from "./hover-rest.ts";

/** Time that goes only when a test lets it. */
class Time {
  #now = 0;
  #due: { at: number; work: () => void }[] = [];

  readonly clock = {
    setTimeout: (work: () => void, milliseconds: number) => {
      const timer = { at: this.#now + milliseconds, work };
      this.#due.push(timer);
      return timer;
    },
    clearTimeout: (timer: unknown) => void (this.#due = this.#due.filter((other) => other !== timer)),
  };

  pass(milliseconds: number): void {
    this.#now += milliseconds;
    const due = this.#due.filter(({ at }) => at <= this.#now);
    this.#due = this.#due.filter((timer) => !due.includes(timer));
    for (const { work } of due) work();
  }
}

let time: Time;
let watched: { [Name in keyof Watched<Element>]: ReturnType<typeof vi.fn<Watched<Element>[Name]>> };
let end: () => void;
const at = (id: string) => document.getElementById(id)!;

beforeEach(() => {
  document.body.innerHTML = `<a id="wren">Wren</a><a id="jonas">Jonas</a><p id="words"></p><aside id="card"><a id="inside"></a></aside>`;
  time = new Time();
  watched = {
    linkAt: vi.fn((element) => element.closest("body > a")),
    open: vi.fn(),
    close: vi.fn(),
    isInside: vi.fn((element) => element.closest("aside") !== null),
  };
  end = watchRests(watched, time.clock);
});
afterEach(() => end());

function point(type: string, id: string, more: PointerEventInit = {}): void {
  at(id).dispatchEvent(new PointerEvent(type, { bubbles: true, pointerType: "mouse", ...more }));
}
const goesTo = (id: string) => point("pointerover", id);
const opened = () => watched.open.mock.calls.map(([link]) => link.id);

function rests(id: string): void {
  goesTo(id);
  time.pass(restsAfter);
}

test("opens where a mouse rests, not where it moves on", () => {
  goesTo("wren");
  time.pass(restsAfter - 1);
  point("pointermove", "wren", { clientX: 3, clientY: 4 });
  time.pass(restsAfter - 1);
  expect(opened()).toEqual([]);
  time.pass(1);
  expect(watched.open.mock.calls).toEqual([[at("wren"), { x: 3, y: 4 }]]);
  goesTo("jonas");
  time.pass(restsAfter - 1);
  goesTo("words");
  time.pass(restsAfter);
  expect(opened()).toEqual(["wren"]);
});

test.each(["touch", "pen"])("a %s opens nothing", (pointerType) => {
  point("pointerover", "wren", { pointerType });
  time.pass(restsAfter);
  expect(opened()).toEqual([]);
});

test("the focus opens nothing", () => {
  at("wren").tabIndex = 0;
  at("wren").focus();
  time.pass(restsAfter);
  expect(opened()).toEqual([]);
});

test("stays while the mouse goes from the link into it, and closes once it has left both", () => {
  rests("wren");
  goesTo("words");
  time.pass(leavesAfter - 1);
  goesTo("inside");
  time.pass(leavesAfter);
  goesTo("wren");
  time.pass(leavesAfter);
  expect(watched.close).not.toHaveBeenCalled();
  goesTo("words");
  time.pass(leavesAfter);
  expect(watched.close).toHaveBeenCalledOnce();
});

test("closes when the mouse has left the window", () => {
  rests("wren");
  point("pointerout", "wren", { relatedTarget: null });
  time.pass(leavesAfter);
  expect(watched.close).toHaveBeenCalledOnce();
});

test("another link takes its place", () => {
  rests("wren");
  rests("jonas");
  expect(opened()).toEqual(["wren", "jonas"]);
  expect(watched.close).toHaveBeenCalledOnce();
});

test.each<[how: string, does: () => void]>([
  ["Escape", () => at("inside").dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }))],
  ["a key elsewhere", () => at("words").dispatchEvent(new KeyboardEvent("keydown", { key: "j", bubbles: true }))],
  ["scrolling", () => document.dispatchEvent(new Event("scroll"))],
  ["a press elsewhere", () => point("pointerdown", "words")],
  ["a link in it", () => at("inside").dispatchEvent(new MouseEvent("click", { bubbles: true }))],
])("%s closes it", (_, does) => {
  rests("wren");
  does();
  expect(watched.close).toHaveBeenCalledOnce();
});

test.each<[how: string, does: () => void]>([
  ["a press in it", () => point("pointerdown", "inside")],
  ["a key in it", () => at("inside").dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }))],
  ["scrolling in it", () => at("card").dispatchEvent(new Event("scroll"))],
])("%s does not", (_, does) => {
  rests("wren");
  does();
  expect(watched.close).not.toHaveBeenCalled();
});

test("a link that was pressed opens nothing until the mouse comes back to it", () => {
  goesTo("wren");
  point("pointerdown", "wren");
  rests("wren");
  expect(opened()).toEqual([]);
  goesTo("words");
  rests("wren");
  expect(opened()).toEqual(["wren"]);
});

test("a link that is gone by then opens nothing", () => {
  goesTo("wren");
  at("wren").remove();
  time.pass(restsAfter);
  expect(watched.open).not.toHaveBeenCalled();
});
