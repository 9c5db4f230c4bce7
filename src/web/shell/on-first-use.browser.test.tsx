import { beforeEach, expect, test, vi } from "vitest";
import { startOnFirstUse } from "./on-first-use.ts";
import { startFormsAndKeys } from "./forms-and-keys.ts";

vi.mock("./forms-and-keys.ts", () => ({ startFormsAndKeys: vi.fn() }));
vi.mock("#web/data/reader-cell.ts", () => ({ currentReader: () => "reader" }));
// This page never comes to rest.
vi.mock("#web/device/at-rest.ts", () => ({ rested: new Promise(() => {}) }));

const start = vi.mocked(startFormsAndKeys);

beforeEach(() => {
  start.mockReset();
  document.body.innerHTML = `<form><input></form><form data-composer><textarea></textarea></form><button></button>`;
});

const press = (key: string) => document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));

test("the first key asks for what keys mean, once, and that gets it and those of meanwhile", async () => {
  startOnFirstUse();
  press("j");
  press("k");
  await vi.waitFor(() => expect(start).toHaveBeenCalled());
  press("x");
  const [[reader, pressed]] = start.mock.calls as [[unknown, KeyboardEvent[]]];
  expect([reader, pressed.map(({ key }) => key)]).toEqual(["reader", ["j", "k"]]);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(start).toHaveBeenCalledOnce();
});

test("a form asks for them, but no composer and no button", async () => {
  startOnFirstUse();
  document.querySelector("button")!.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
  document.querySelector("textarea")!.focus();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(start).not.toHaveBeenCalled();
  document.querySelector("input")!.focus();
  await vi.waitFor(() => expect(start).toHaveBeenCalledOnce());
});
