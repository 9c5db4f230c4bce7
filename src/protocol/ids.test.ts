import { describe, expect, test } from "vitest";
import { compareIds, foreignIdPattern, idAtTime, idBefore } from "./ids.ts";

describe("ids of other servers", () => {
  test.each([
    ["a decimal", "115582233445566778", true],
    ["a ULID", "01ARZ3NDEKTSV4RRFFQ69G5FAV", true],
    ["a UUID", "019e1f5c-9a3b-7cc1-8d30-1f8f0a4a2b11", true],
    ["letters and digits", "AbcDEFghijKLMnop12", true],
    ["a word of an address", "following", false],
    ["a path", "../../admin1", false],
    ["an endless one", "1".repeat(65), false],
    ["nothing", "", false],
  ])("%s", (_what, id, isOne) => {
    expect(foreignIdPattern.test(id)).toBe(isOne);
  });

  test("are in order as they were made", () => {
    const made = ["01ARZ3NDEKTSV4RRFFQ69G5FAV", "01ARZ3NDEKTSV4RRFFQ69G5FB0", "01BX5ZZKBKACTAV9WEVGEMMVRY"];
    expect(made.toReversed().toSorted(compareIds)).toEqual(made);
  });
});

test("the moment before an id is read from it where it holds one", () => {
  expect(idBefore(idAtTime(100_000), 30_000)).toBe(idAtTime(70_000));
  expect(idBefore("7", 30_000)).toBe("0");
  expect(idBefore("01ARZ3NDEKTSV4RRFFQ69G5FAV", 30_000)).toBe("01ARZ3NDEKTSV4RRFFQ69G5FAV");
});
