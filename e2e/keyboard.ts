/** Hands that know no pointer. Wherever Tab takes them, they can see where they are. */
import type { Locator } from "playwright-core";
import { expect } from "vitest";
import type { Person } from "./person.ts";
import { soon } from "#testing/patience.ts";

/** More stops than anybody has the patience for. */
const mostStops = 60;

export class Keyboard {
  readonly #person: Person;

  constructor(person: Person) {
    this.#person = person;
  }

  /** Keys in their order, as Playwright names them: `Enter`, `j`, `Control+Enter`. */
  async presses(...keys: string[]): Promise<void> {
    for (const key of keys) await this.#person.page.keyboard.press(key);
  }

  async types(text: string): Promise<void> {
    await this.#person.page.keyboard.type(text);
  }

  /** Tab by Tab; each stop on the way has to show itself. */
  async tabsTo(what: Locator): Promise<void> {
    await this.#goTo(what, "Tab");
  }

  async tabsBackTo(what: Locator): Promise<void> {
    await this.#goTo(what, "Shift+Tab");
  }

  async #goTo(what: Locator, key: string): Promise<void> {
    await what.waitFor();
    for (let stop = 0; stop < mostStops; stop++) {
      await this.presses(key);
      expect(await this.#person.page.evaluate(whyUnseen), "the focus is in sight").toBeNull();
      if (await hasFocus(what)) return;
    }
    throw new Error(`${key} does not lead to ${what}`);
  }

  /** Waits until the focus is there, by whatever has put it there. */
  async isOn(what: Locator): Promise<void> {
    await soon(async () => expect(await hasFocus(what)).toBe(true));
  }
}

async function hasFocus(what: Locator): Promise<boolean> {
  const focused = what.and(what.page().locator(":focus"));
  return (await focused.count()) > 0;
}

/** Runs in the page: null if the focused element lies in the window, uncovered, and looks other than without the focus. */
function whyUnseen(): string | null {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || focused === document.body) return null;
  const name = focused.outerHTML.slice(0, 160);
  // The frame of the element may show the focus, or the words beside it.
  const shown = [focused, focused.parentElement, focused.parentElement?.parentElement, focused.closest("form")];
  const around = [...shown, ...(focused.parentElement?.children ?? [])].filter((it) => it instanceof Element);
  const look = () =>
    around
      .flatMap((it) => [getComputedStyle(it), getComputedStyle(it, "::before"), getComputedStyle(it, "::after")])
      .map((style) =>
        [style.outline, style.boxShadow, style.border, style.background, style.clipPath, style.transform].join(" "),
      )
      .join("\n");

  const { top, bottom, left, right } = focused.getBoundingClientRect();
  const inWindow = bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
  if (!inWindow) return `Out of the window: ${name}`;
  const [x, y] = [(left + right) / 2, (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2];
  const onTop = document.elementFromPoint(x, y);
  if (onTop && !focused.contains(onTop) && !onTop.contains(focused) && !around.includes(onTop)) {
    return `Covered by ${onTop.outerHTML.slice(0, 160)}: ${name}`;
  }
  const withFocus = look();
  focused.blur();
  const without = look();
  focused.focus({ preventScroll: true });
  return withFocus === without ? `Looks the same without the focus: ${name}` : null;
}
