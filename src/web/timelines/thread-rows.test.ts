import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { StatusId } from "#protocol/ids.ts";
import { addReply, mergeReplies, mostDepth, pathTo, postsIn, rowsOfThread, type ThreadRow } from "./thread-rows.ts";

const ids = (...all: string[]) => all as StatusId[];

describe("a thread", () => {
  const answers: Record<string, string> = { 2: "1", 3: "2", 4: "3", 5: "2", 6: "1", 8: "7" };
  const parentOf = (id: StatusId) => (answers[id] ?? null) as StatusId | null;
  /** What is shown: `2-` is joined with what is below, `[…]` are further in, `(2)` leads to more replies to 2. */
  function thread(list: string, more: string[] = [], parents = parentOf): string {
    return wordsOf(rowsOfThread(ids(...list.split(" ")), new Set(ids(...more)), parents));
  }
  function wordsOf(rows: readonly ThreadRow[]): string {
    const words = rows.map((row) => {
      if ("repliesTo" in row) return `(${row.repliesTo})`;
      const isJoined = row.joined === "below" || row.joined === "both";
      return row.item + (isJoined ? "-" : "") + (row.branch ? `[${wordsOf(row.branch)}]` : "");
    });
    return words.join(" ").replaceAll("- ", "-");
  }

  test("is flat as long as each post has one reply", () => {
    expect(thread("2 3 4 6")).toBe("2-3-4 6");
  });

  test("has replies further in where they branch, and goes on flat there", () => {
    expect(thread("2 3 4 5 6")).toBe("2-[3-4 5] 6");
  });

  test("says where a branch ends what is left out of it, the innermost first", () => {
    expect(thread("2 3 4 5 6", ["3", "2", "6"])).toBe("2-[3-[4 (3)] 5 (2)] 6-(6)");
    expect(thread("2 3 4", ["4"])).toBe("2-3-4-(4)");
  });

  test("has a reply that came late beside the others to the same post", () => {
    expect(thread("2 6 3 5 4")).toBe("2-[3-4 5] 6");
  });

  test("goes no further in than there is room for", () => {
    const list = "1 2 3 4 5 6 22 33 44 55 66";
    const chain = (id: StatusId) => (Number(id) > 6 ? String(Number(id) / 11 - 1) : String(Number(id) - 1)) as StatusId;
    expect(thread(list, [], chain)).toBe("1-[2-[3-[4-[5-6 66 55] 44] 33] 22]");
  });

  test("goes on below a reply whose parent is hidden", () => {
    expect(thread("2 8 6", ["2", "8"])).toBe("2-(2) 8-(8) 6");
  });

  test("that is read again loses nothing that was there before, and keeps its places", () => {
    expect(mergeReplies(ids("2", "3", "5"), ids("2", "4", "5", "6"))).toEqual(ids("2", "3", "4", "5", "6"));
    expect(mergeReplies(ids("2", "3"), ids("9"))).toEqual(ids("2", "3", "9"));
    expect(mergeReplies([], ids("9"))).toEqual(ids("9"));
  });

  test("knows the way to a reply, also in a circle", () => {
    expect([...pathTo("4" as StatusId, parentOf)]).toEqual(["3", "2", "1"]);
    const circle = (id: StatusId) => (id === "1" ? "2" : "1") as StatusId;
    expect([...pathTo("1" as StatusId, circle)]).toEqual(["2", "1"]);
  });

  test("takes a reply below the others to the same post", () => {
    expect(addReply(ids("2", "3", "6"), "5" as StatusId, parentOf)).toEqual(ids("2", "3", "5", "6"));
    expect(addReply(ids("2", "3"), "6" as StatusId, parentOf)).toEqual(ids("2", "3", "6"));
  });
});

describe("any thread", () => {
  /** Each post with the one that it answers, in the order in which they came; `0` is not shown. */
  const comes = fc
    .array(fc.nat(), { minLength: 1, maxLength: 40 })
    .map((seeds) => seeds.map((seed, at) => [String(at + 1), String(seed % (at + 1))] as [StatusId, StatusId]));
  /** Those of a hostile server answer anything. */
  const closes = fc
    .array(fc.nat(20), { minLength: 1, maxLength: 20 })
    .map((parents) => parents.map((parent, at) => [String(at + 1), String(parent)] as [StatusId, StatusId]));
  const cut = fc.array(fc.nat(40).map(String), { maxLength: 5 });

  function build(pairs: readonly [StatusId, StatusId][], more: readonly string[] = []) {
    const parents = new Map(pairs);
    const parentOf = (id: StatusId) => parents.get(id) ?? null;
    const all = pairs.map(([id]) => id);
    return { all, parentOf, rows: rowsOfThread(all, new Set(more as StatusId[]), parentOf) };
  }
  const inside = (rows: readonly ThreadRow[]): ThreadRow[] =>
    rows.flatMap((row) => [row, ...("item" in row ? inside(row.branch ?? []) : [])]);
  const depthOf = (rows: readonly ThreadRow[]): number =>
    Math.max(0, ...rows.map((row) => ("item" in row && row.branch ? 1 + depthOf(row.branch) : 0)));

  test("shows each post once, however its posts answer each other", () => {
    fc.assert(
      fc.property(fc.oneof(comes, closes), (pairs) => {
        const { all, rows } = build(pairs);
        expect(postsIn(rows).toSorted()).toEqual(all.toSorted());
        expect(depthOf(rows)).toBeLessThanOrEqual(mostDepth);
      }),
    );
  });

  test("keeps the order of one that is sorted by branches", () => {
    fc.assert(
      fc.property(comes, (pairs) => {
        const parents = new Map(pairs);
        const { rows } = build(pairs);
        const again = postsIn(rows).map((id) => [id, parents.get(id)!] as [StatusId, StatusId]);
        expect(postsIn(build(again).rows)).toEqual(postsIn(rows));
      }),
    );
  });

  test("has in a branch all that answers its post, and nothing else", () => {
    fc.assert(
      fc.property(comes, cut, (pairs, more) => {
        const { all, rows, parentOf } = build(pairs, more);
        const answers = (id: StatusId | null, to: StatusId): boolean =>
          id !== null && (parentOf(id) === to || answers(parentOf(id), to));
        for (const row of inside(rows)) {
          if (!("item" in row) || !row.branch) continue;
          const below = all.filter((id) => answers(id, row.item));
          expect(postsIn(row.branch).toSorted()).toEqual(below.toSorted());
        }
      }),
    );
  });

  test("leads once to what is left out of each shown post", () => {
    fc.assert(
      fc.property(comes, cut, (pairs, more) => {
        const { all, rows } = build(pairs, more);
        const led = inside(rows).flatMap((row) => ("repliesTo" in row ? row.repliesTo : []));
        expect(led.toSorted()).toEqual(all.filter((id) => more.includes(id)).toSorted());
      }),
    );
  });
});
