import { beforeEach, expect, test, vi } from "vitest";
import { TestApi } from "#testing/browser/api.ts";
import { drawn } from "#testing/browser/drawn.ts";
import { soon } from "#testing/patience.ts";
import { EntityStore } from "#web/entities/store.ts";
import { startOnFirstUse } from "./on-first-use.ts";
import { startFormsAndKeys } from "./forms-and-keys.ts";

vi.mock("./forms-and-keys.ts", () => ({ startFormsAndKeys: vi.fn() }));
vi.mock("#web/data/reader-cell.ts", () => ({ currentReader: () => "reader" }));
// This page never comes to rest.
vi.mock("#web/device/at-rest.ts", () => ({ rested: new Promise(() => {}) }));

const around = { api: new TestApi(), entities: new EntityStore() };
const start = vi.mocked(startFormsAndKeys);

beforeEach(() => {
  start.mockReset();
  document.body.innerHTML = `<form><input></form><form data-composer><textarea></textarea></form><button></button>`;
});

/** What was asked for by now has come: this comes the same way, behind it. */
async function answered(): Promise<void> {
  await import("./forms-and-keys.ts");
  await drawn();
}

const press = (key: string) => document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));

test("the first key asks for what keys mean, once, and that gets it and those of meanwhile", async () => {
  startOnFirstUse(around);
  press("j");
  press("k");
  await soon(() => expect(start).toHaveBeenCalled());
  press("x");
  const [[reader, , pressed]] = start.mock.calls as [[unknown, unknown, KeyboardEvent[]]];
  expect([reader, pressed.map(({ key }) => key)]).toEqual(["reader", ["j", "k"]]);
  await answered();
  expect(start).toHaveBeenCalledOnce();
});

test("a form asks for them, but no composer and no button", async () => {
  startOnFirstUse(around);
  document.querySelector("button")!.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
  document.querySelector("textarea")!.focus();
  await answered();
  expect(start).not.toHaveBeenCalled();
  document.querySelector("input")!.focus();
  await soon(() => expect(start).toHaveBeenCalledOnce());
});
