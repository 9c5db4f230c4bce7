import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  append,
  arrive,
  catchUp,
  fill,
  lose,
  rowsOf,
  show,
  startList,
  waitingIn,
  type List,
  type ListPage,
} from "./list.ts";

const idOf = (item: string) => item;
const always = () => true;
const ids = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, index) => String(from - index));
const page = (items: string[], next: string | null = null): ListPage<string> => ({
  items,
  next: next ? { max_id: next } : null,
});
/** `9 8 … 5`, where `…` is a gap. */
const shown = (list: List<string>) =>
  rowsOf(list, idOf)
    .map((row) => ("item" in row ? row.item : "…"))
    .join(" ");
const waiting = (list: List<string>) => {
  const { items, more } = waitingIn(list, idOf);
  return `${items.length}${more ? "+" : ""}`;
};

const start = startList(page(["103", "102", "101"], "101"));

describe("a list after an absence", () => {
  test("missed items wait, and known ones stay joined to them", () => {
    const list = catchUp(lose(start, idOf), page(["105", "104", "103"]), always, idOf);
    expect([shown(list), waiting(list)]).toEqual(["103 102 101", "2"]);
    expect(shown(show(list))).toBe("105 104 103 102 101");
    expect(list.ranges).toHaveLength(1);
    expect(list.ranges[0]!.older).toEqual({ max_id: "101" });
  });

  test("more than a page leaves a gap, which the pill and then a row speaks of", () => {
    const list = catchUp(lose(start, idOf), page(ids(300, 296), "296"), always, idOf);
    expect([shown(list), waiting(list)]).toEqual(["103 102 101", "5+"]);
    expect(shown(show(list))).toBe("300 299 298 297 296 … 103 102 101");
  });

  test("a gap is filled page by page, and gone once a page reaches what is below it", () => {
    let list = show(catchUp(lose(start, idOf), page(ids(112, 110), "110"), always, idOf));
    list = fill(list, "110", page(ids(109, 107), "107"), idOf);
    expect(shown(list)).toBe("112 111 110 109 108 107 … 103 102 101");
    list = fill(list, "107", page(ids(106, 101), "101"), idOf);
    expect(shown(list)).toBe("112 111 110 109 108 107 106 105 104 103 102 101");
    expect(list.ranges[0]!.older).toEqual({ max_id: "101" });
  });

  test("an item that arrives before the answer does not hide the gap", () => {
    const list = arrive(lose(start, idOf), "400", true, idOf);
    expect(shown(show(list))).toBe("400 … 103 102 101");
    const caught = catchUp(list, page(["400", "200", "103"]), always, idOf);
    expect([shown(show(caught)), waiting(caught)]).toEqual(["400 200 103 102 101", "2"]);
  });

  test("an answer that never comes leaves its gap, and the next one is asked for from below it", () => {
    const twice = lose(arrive(lose(start, idOf), "400", true, idOf), idOf);
    expect(twice.lost).toEqual({ since: "103", heardAgain: false });
    expect(shown(show(arrive(twice, "500", true, idOf)))).toBe("500 … 400 … 103 102 101");
  });

  test("a post that could be seen only after one with a higher id takes its place", () => {
    const list = catchUp(
      lose(start, idOf),
      page(["104", "103", "1025", "102"].map((id) => id.padEnd(4, "0"))),
      always,
      idOf,
    );
    expect(list.ranges[0]!.items.slice(0, 4)).toEqual(["1040", "1030", "1025", "1020"]);
    const home = catchUp(lose(startList(page(["105", "103"])), idOf), page(["106", "105", "104", "103"]), always, idOf);
    expect([shown(home), waiting(home)]).toEqual(["105 104 103", "1"]);
  });

  test("an empty list catches up with everything", () => {
    const list = catchUp(arrive(lose(startList(page([])), idOf), "9", true, idOf), page(["9", "8"]), always, idOf);
    expect(shown(show(list))).toBe("9 8");
  });

  test("an empty list goes on below the newest page", () => {
    const list = catchUp(lose(startList(page([])), idOf), page(["9", "8"], "8"), always, idOf);
    expect(list.ranges).toEqual([{ items: ["9", "8"], older: { max_id: "8" } }]);
  });

  test("the reader's own post stands at the top while others wait, and falls into place", () => {
    const list = arrive(arrive(start, "104", true, idOf), "105", false, idOf);
    expect([shown(list), waiting(list)]).toEqual(["105 103 102 101", "1"]);
    expect(shown(show(list))).toBe("105 104 103 102 101");
  });

  test("an older page comes at the end, and what was there before is there once", () => {
    const list = append(start, page(["101", "100"], "100"));
    expect(shown(list)).toBe("103 102 101 100");
    expect(list.ranges[0]!.older).toEqual({ max_id: "100" });
  });

  test("a newer version of an item takes the place of the older one, and goes on waiting", () => {
    const idOfText = (text: string) => text.split(" ")[0]!;
    const list = arrive(lose(startList(page([])), idOfText), "7 one", true, idOfText);
    const caught = catchUp(list, page(["7 two"]), always, idOfText);
    expect(waitingIn(caught, idOfText).items).toEqual(["7 two"]);
    expect(rowsOf(caught, idOfText)).toEqual([]);
  });
});

type Step =
  | { kind: "publish"; many: number }
  | { kind: "drop" | "connect" | "answer" | "fail" | "older" | "show" | "gap" };
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("publish" as const), many: fc.integer({ min: 1, max: 14 }) }) },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constantFrom("drop", "connect", "answer", "fail", "older", "show", "gap") }),
  },
) as fc.Arbitrary<Step>;

/** A server with ids from 1 on, a reader with a socket, and pages of five. */
class Reader {
  server: number[] = Array.from({ length: 12 }, (_, index) => 1001 + index);
  list = startList(this.read({}));
  connected = true;
  /** The page that was asked for, as the server read it, and what was lost meanwhile. */
  asked: { page: ListPage<string>; lostAgain: boolean } | null = null;

  read({ max_id = "9999", since_id = "0" }: { max_id?: string; since_id?: string }): ListPage<string> {
    const within = this.server.filter((id) => id < Number(max_id) && id > Number(since_id)).reverse();
    const items = within.slice(0, 5).map(String);
    return { items, next: within.length > 5 ? { max_id: items.at(-1)! } : null };
  }

  take(step: Step): void {
    switch (step.kind) {
      case "publish":
        for (let count = 0; count < step.many; count++) {
          const id = this.server.at(-1)! + 1;
          this.server.push(id);
          if (this.connected) this.list = arrive(this.list, String(id), true, idOf);
        }
        break;
      case "drop":
        this.connected = false;
        break;
      case "connect":
        if (this.connected) break;
        this.connected = true;
        this.list = lose(this.list, idOf);
        this.asked = { page: this.read({ since_id: this.list.lost!.since ?? "0" }), lostAgain: false };
        break;
      case "answer":
        if (!this.asked) break;
        this.list = catchUp(this.list, this.asked.page, always, idOf);
        this.asked = null;
        break;
      case "fail":
        this.asked = null;
        break;
      case "show":
        this.list = show(this.list);
        break;
      case "older":
        if (this.list.ranges.at(-1)!.older) this.list = append(this.list, this.read(this.list.ranges.at(-1)!.older!));
        break;
      case "gap": {
        const [upper] = this.list.ranges;
        if (this.list.ranges.length > 1)
          this.list = fill(this.list, upper!.items.at(-1)!, this.read(upper!.older!), idOf);
      }
    }
  }

  /** The server's items that are in no range, below nothing that could still bring them. */
  silentlyMissing(): number[] {
    const { ranges, lost } = this.list;
    const known = new Set(ranges.flatMap(({ items }) => items.map(Number)));
    return this.server.filter((id) => {
      if (known.has(id)) return false;
      const isInGap = ranges.some(
        ({ older, items }, index) =>
          older && id < Number(older.max_id) && id > Number(ranges[index + 1]?.items[0] ?? 0) && id < Number(items[0]),
      );
      const isAbove = (lost || !this.connected) && id > Number(lost?.since ?? ranges[0]!.items[0] ?? 0);
      return !isInGap && !isAbove;
    });
  }
}

test("in any order of events nothing is silently missing, and no item is there twice", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const reader = new Reader();
      for (const one of steps) {
        // A page that was read before another loss says nothing of what came after.
        if (one.kind === "drop") reader.asked = null;
        reader.take(one);
        const all = reader.list.ranges.flatMap(({ items }) => items.map(Number));
        expect(all).toEqual([...new Set(all)].sort((a, b) => b - a));
        expect(reader.silentlyMissing()).toEqual([]);
        const { items, more } = waitingIn(reader.list, idOf);
        const shownItems = rowsOf(reader.list, idOf).flatMap((row) => ("item" in row ? [row.item] : []));
        expect(items.length + shownItems.length).toBe(all.length);
        expect(more && reader.list.ranges.length <= 1).toBe(false);
      }
      // In the end the connection holds, and the reader presses all there is to press.
      reader.take({ kind: "drop" });
      reader.take({ kind: "connect" });
      reader.take({ kind: "answer" });
      reader.take({ kind: "show" });
      for (let left = 200; left > 0 && reader.list.ranges.length > 1; left--) reader.take({ kind: "gap" });
      for (let left = 50; left > 0 && reader.list.ranges.at(-1)!.older; left--) reader.take({ kind: "older" });
      expect(shown(reader.list)).toBe(reader.server.toReversed().join(" "));
    }),
    { numRuns: 500 },
  );
});
