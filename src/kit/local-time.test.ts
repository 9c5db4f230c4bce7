import { afterAll, beforeAll, expect, test } from "vitest";
import { localOf, offsetAt } from "./local-time.ts";

const zone = process.env.TZ;
const inZone = (name: string) => void (process.env.TZ = name);
beforeAll(() => inZone("Europe/Berlin"));
afterAll(() => {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

test.each([
  ["Europe/Berlin", "2026-11-22T09:30:12.000Z", "2026-11-22T10:30", "+01:00"],
  ["Europe/Berlin", "2026-07-22T09:30:00.000Z", "2026-07-22T11:30", "+02:00"],
  ["America/St_Johns", "2026-11-22T01:30:00.000Z", "2026-11-21T22:00", "-03:30"],
  ["UTC", "2026-11-22T09:30:00.000Z", "2026-11-22T09:30", "+00:00"],
])("in %s %s is %s, %s from UTC", (name, at, local, offset) => {
  inZone(name);
  expect(localOf(new Date(at))).toBe(local);
  expect(offsetAt(local)).toBe(offset);
});

test("a field that is not filled is in no zone", () => {
  expect(offsetAt("")).toBe("+00:00");
});
