import { describe, expect, test } from "vitest";
import type { StatusId } from "#protocol/ids.ts";
import { inThreads, joinsOf, type Known } from "./threads.ts";

const ids = (...all: string[]) => all as StatusId[];
const idIn = (map: Record<string, string>) => (id: StatusId) => (map[id] ?? null) as StatusId | null;

interface Given {
  /** What is answered, by what answers it. */
  answers?: Record<string, string>;
  /** Answers whose parent was told along with them, and how much of the thread is above that. */
  told?: Record<string, number>;
  boosts?: Record<string, string>;
}

function known({ answers = {}, told = {}, boosts = {} }: Given): Known {
  const parentOf = idIn(answers);
  return {
    parentOf,
    boostedBy: idIn(boosts),
    contextOf: (id) => (id in told ? { parent: parentOf(id)!, more: told[id]! } : null),
  };
}

/** What is shown of `1 2 | 3`, where the bar is a gap: what stands above its answer in brackets, what is joined with a dash. */
function shown(list: string, given: Given): string {
  const rows = list.split(" ").map((item, index, all) => {
    return item === "|" ? { gapBelow: all[index - 1] as StatusId } : { item: item as StatusId };
  });
  const words = inThreads(rows, known(given)).map((row) => {
    if (!("item" in row)) return "|";
    const { item, joined, more, others } = row;
    const line = joined === "below" || joined === "both" ? "-" : "";
    return (more === undefined ? item : `(${item}+${more})`) + (others ? `*${others}` : "") + line;
  });
  return words.join(" ").replaceAll("- ", "-");
}

describe("a list in threads", () => {
  test("puts an answer right above its parent below it, a chain as a whole", () => {
    expect(shown("9 3 2 1 0", { answers: { 3: "2", 2: "1" } })).toBe("9 1-2-3 0");
  });

  test("leaves posts in their order that only share a list", () => {
    expect(shown("3 2 1", { answers: { 3: "1" } })).toBe("3 2 1");
  });

  test("shows above an answer what it answers, once for each thread", () => {
    const answers = { 9: "1", 7: "1", 6: "4", 4: "1" };
    expect(shown("9 8 7 6", { answers, told: { 9: 0, 7: 0, 6: 1 } })).toBe("(1+0)-9 8 7 6");
    expect(shown("8 6 9", { answers, told: { 9: 0, 6: 1 } })).toBe("8 (4+1)-6 9");
  });

  test("shows a parent once: above its answer, and not where it stood itself", () => {
    expect(shown("9 8 1 0", { answers: { 9: "1" }, told: { 9: 0 } })).toBe("(1+0)-9 8 0");
    expect(shown("9 8 | 1 0", { answers: { 9: "1" }, told: { 9: 0 } })).toBe("(1+0)-9 8 | 0");
  });

  test("puts the parent of its first post above a chain", () => {
    expect(shown("4 3", { answers: { 4: "3", 3: "1" }, told: { 4: 1, 3: 0 } })).toBe("(1+0)-3-4");
  });

  test("joins nothing over a gap", () => {
    expect(shown("2 | 1", { answers: { 2: "1" } })).toBe("2 | 1");
  });

  test("makes one row of boosts of one post that follow each other", () => {
    const boosts = { 9: "1", 8: "1", 7: "1", 5: "1", 4: "2" };
    expect(shown("9 8 7 6 5 4", { boosts })).toBe("9*2 6 5 4");
  });

  test("ends where a thread is closed to a circle", () => {
    expect(shown("3 9", { answers: { 3: "2", 2: "1", 1: "2" }, told: { 3: 2 } })).toBe("(2+2)-3 9");
  });
});

test("neighbours in a thread are joined, and nothing else", () => {
  expect(joinsOf(ids("1", "2", "3", "4"), idIn({ 2: "1", 3: "2" }))).toEqual(["below", "both", "above", "none"]);
});
