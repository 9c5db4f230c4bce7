import { expect, test } from "vitest";
import { readablePath } from "./readable-path.ts";

test.each([
  ["/nope?x=1", "/nope?x=1"],
  ["/%D0%BF%D1%80%D0%B8?q=%D1%8F", "/при?q=я"],
  ["/a%2Fb", "/a%2Fb"],
  ["/broken%E0%A4", "/broken%E0%A4"],
  ["/search?q=%00", "/search?q=%00"],
  ["/x%E2%80%AEtxt.exe", "/x%E2%80%AEtxt.exe"],
])("%s reads %s", (path, text) => {
  expect(readablePath(new URL(path, "https://linnet.example"))).toBe(text);
});
