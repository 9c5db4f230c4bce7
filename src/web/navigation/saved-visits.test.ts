import { beforeEach, expect, test, vi } from "vitest";
import type { Account, Status } from "#protocol/entities.ts";
import { EntityStore } from "#web/entities/store.ts";
import { readPlace, savePlaces } from "./places.ts";

let storage: Storage;
let full = Infinity;

beforeEach(() => {
  full = Infinity;
  const items = new Map<string, string>();
  storage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem(key: string, value: string) {
      if (value.length > full) throw new DOMException("full", "QuotaExceededError");
      items.set(key, value);
    },
    removeItem: (key: string) => items.delete(key),
  } as unknown as Storage;
});

const account = { id: "100", display_name: "Alice" } as Account;
const status = (id: string, more: object = {}) =>
  ({ id, account, content: "x", reblog: null, ...more }) as unknown as Status;
const scroll = { top: 400, anchor: { item: '[data-status="7"]', nth: 0, offset: 90 }, focus: null };

test("after a reload the place, what was kept and the statuses it names are back", () => {
  const before = new EntityStore();
  before.addStatus(status("7"));
  before.addStatus(status("8", { reblog: status("9") }));
  before.addStatus(status("50"));
  savePlaces(new Map([["k1", { scroll, kept: { older: ["7", "8"] } }]]), before, storage);

  const after = new EntityStore();
  expect(readPlace("k1", after, storage)).toEqual({ scroll, kept: { older: ["7", "8"] } });
  expect(
    after.statuses
      .all()
      .map(({ id }) => id)
      .sort(),
  ).toEqual(["7", "8", "9"]);
  expect(after.accounts.get("100")).toEqual(account);
});

test("statuses that a kept JSON text names are back, too", () => {
  const before = new EntityStore();
  before.addStatus(status("7"));
  savePlaces(new Map([["k1", { scroll, kept: { rows: [JSON.stringify({ status_id: "7" })] } }]]), before, storage);
  const after = new EntityStore();
  readPlace("k1", after, storage);
  expect(after.statuses.get("7")).toBeDefined();
});

test("what the server has just sent is newer and wins", () => {
  const before = new EntityStore();
  before.addStatus(status("7", { content: "old" }));
  savePlaces(new Map([["k1", { scroll, kept: { older: ["7"] } }]]), before, storage);
  const after = new EntityStore();
  after.addStatus(status("7", { content: "new" }));
  readPlace("k1", after, storage);
  expect(after.statuses.get("7")?.content).toBe("new");
});

test("only the last ten places are kept, and a place over the budget keeps its scroll", () => {
  const store = new EntityStore();
  const places = new Map(Array.from({ length: 12 }, (_, index) => [`k${index}`, { scroll, kept: {} }] as const));
  savePlaces(places, store, storage);
  expect([readPlace("k9", store, storage), readPlace("k10", store, storage)]).toEqual([{ scroll, kept: {} }, null]);

  savePlaces(new Map([["big", { scroll, kept: { text: "x".repeat(3_000_001) } }]]), store, storage);
  expect(readPlace("big", store, storage)).toEqual({ scroll, kept: {} });
  expect(readPlace("k1", store, storage)).toBeNull();
});

test("a full storage costs a place and nothing else", () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  full = 10;
  savePlaces(new Map([["k1", { scroll, kept: {} }]]), new EntityStore(), storage);
  expect(warn).toHaveBeenCalledOnce();
  expect(readPlace("k1", new EntityStore(), storage)).toBeNull();
  warn.mockRestore();
});
