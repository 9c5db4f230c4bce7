import { expect, test, vi } from "vitest";
import type { Database, Reads } from "./database.ts";
import { KeptRows, shownOnce } from "./kept-rows.ts";

test("a row under another version is read anew, and one that is asked for all the time stays while others come and go", async () => {
  const read = vi.fn(async (_: Reads, ids: string[]) => ids.map((id) => ({ id, version: id === "often" ? "2" : "1" })));
  const rows = new KeptRows({ read, most: 3, mostWeight: Infinity, weigh: () => 1 });
  const db = { isTransaction: false } as Database;
  const ask = (id: string, version: string) => rows.get(db, new Map([[id, version]]));
  for (const other of ["a", "b", "c", "d"]) {
    expect((await ask("often", "2")).get("often")).toEqual({ id: "often", version: "2" });
    await ask(other, "1");
  }
  await ask("often", "3");
  expect(read.mock.calls.flatMap(([, ids]) => ids)).toEqual(["often", "a", "b", "c", "d", "often"]);
});

test("all rows of a database together weigh no more than they may", async () => {
  const read = vi.fn(async (_: Reads, ids: string[]) => ids.map((id) => ({ id, version: "1", text: "x".repeat(10) })));
  const rows = new KeptRows({ read, most: 1_000, mostWeight: 100, weigh: ({ text }) => text.length });
  const db = { isTransaction: false } as Database;
  const ids = Array.from({ length: 20 }, (_, index) => `${index}`);
  for (const id of ids) await rows.get(db, new Map([[id, "1"]]));
  read.mockClear();
  for (const id of ids.slice(-10)) await rows.get(db, new Map([[id, "1"]]));
  expect(read).not.toHaveBeenCalled();
  await rows.get(db, new Map([["0", "1"]]));
  expect(read).toHaveBeenCalledOnce();
});

test("the entity of a row is made once, and anew for another row or another given", () => {
  const show = vi.fn(({ name }: { name: string }, { origin }: { origin: string }) => ({ url: `${origin}/${name}` }));
  const shown = shownOnce(show);
  const [row, here, elsewhere] = [{ name: "mira" }, { origin: "https://a.example" }, { origin: "https://b.example" }];
  expect(shown(row, here)).toBe(shown(row, here));
  expect(show).toHaveBeenCalledOnce();
  expect(shown(row, elsewhere)).toEqual({ url: "https://b.example/mira" });
  expect(shown({ name: "jonas" }, elsewhere)).toEqual({ url: "https://b.example/jonas" });
});

test("nobody can change an entity that others get too", () => {
  const shown = shownOnce((row: { words: string[] }) => ({ words: [...row.words], inner: { list: [{ said: true }] } }));
  const entity = shown({ words: ["one"] }, {});
  expect(() => entity.words.push("two")).toThrow(TypeError);
  expect(() => (entity.inner.list[0]!.said = false)).toThrow(TypeError);
});
