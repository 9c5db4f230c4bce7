import { describe, expect, test } from "vitest";
import type { StatusId } from "#protocol/ids.ts";
import { addReply, mergeReplies, rowsOfThread } from "./thread-rows.ts";

const ids = (...all: string[]) => all as StatusId[];

describe("a thread", () => {
  const answers: Record<string, string> = { 2: "1", 3: "2", 4: "3", 5: "2", 6: "1", 8: "7" };
  const parentOf = (id: StatusId) => (answers[id] ?? null) as StatusId | null;
  /** What is shown: `2-` is joined with what is below, `(2)` leads to more replies to 2. */
  function thread(list: string, more: string[] = []): string {
    const rows = rowsOfThread(ids(...list.split(" ")), new Set(ids(...more)), parentOf);
    const words = rows.map((row) => {
      if ("repliesTo" in row) return `(${row.repliesTo})`;
      return row.item + (row.joined === "below" || row.joined === "both" ? "-" : "");
    });
    return words.join(" ").replaceAll("- ", "-");
  }

  test("says where a branch ends what is left out of it, the innermost first", () => {
    expect(thread("2 3 4 5 6")).toBe("2-3-4 5 6");
    expect(thread("2 3 4 5 6", ["3", "2", "6"])).toBe("2-3-4 (3) 5 (2) 6-(6)");
    expect(thread("2 3 4", ["4", "2"])).toBe("2-3-4-(4) (2)");
  });

  test("goes on below a reply whose parent is hidden", () => {
    expect(thread("2 8 6", ["2", "8"])).toBe("2-(2) 8-(8) 6");
  });

  test("that is read again loses nothing that was there before, and keeps its places", () => {
    expect(mergeReplies(ids("2", "3", "5"), ids("2", "4", "5", "6"))).toEqual(ids("2", "3", "4", "5", "6"));
    expect(mergeReplies(ids("2", "3"), ids("9"))).toEqual(ids("2", "3", "9"));
    expect(mergeReplies([], ids("9"))).toEqual(ids("9"));
  });

  test("takes a reply below the others to the same post", () => {
    expect(addReply(ids("2", "3", "6"), "5" as StatusId, parentOf)).toEqual(ids("2", "3", "5", "6"));
    expect(addReply(ids("2", "3"), "6" as StatusId, parentOf)).toEqual(ids("2", "3", "6"));
  });
});
