import { expect, test } from "vitest";
import type { AccountId, StatusId } from "#protocol/ids.ts";
import { groupMessages } from "./groups.ts";

const said = (id: string, account: string, created_at: string) => ({
  id: id as StatusId,
  account: account as AccountId,
  created_at,
});

test("messages in a row by one person are one group, and a new day begins anew", () => {
  const days = groupMessages(
    [
      said("1", "mira", "2026-11-22T22:00:00Z"),
      said("2", "mira", "2026-11-22T23:00:00Z"),
      said("3", "jonas", "2026-11-22T23:30:00Z"),
      said("4", "jonas", "2026-11-23T00:10:00Z"),
      said("5", "mira", "2026-11-23T00:20:00Z"),
    ],
    "UTC",
  );
  expect(days.map(({ day, groups }) => [day, groups.map(({ author, ids }) => `${author} ${ids.join()}`)])).toEqual([
    ["2026-11-22", ["mira 1,2", "jonas 3"]],
    ["2026-11-23", ["jonas 4", "mira 5"]],
  ]);
});

test("nothing makes no day", () => {
  expect(groupMessages([], "UTC")).toEqual([]);
});
