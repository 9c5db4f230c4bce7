import { beforeEach, expect, test, vi } from "vitest";
import type { Account, Status } from "#protocol/entities.ts";
import { EntityStore } from "#web/entities/store.ts";
import { readVisit, saveVisits } from "./saved-visits.ts";

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

const me = "1";
const account = { id: "100", display_name: "Alice" } as Account;
const status = (id: string, more: object = {}) =>
  ({ id, account, content: "x", reblog: null, ...more }) as unknown as Status;
const scroll = { top: 400, anchor: { item: '[data-status="7"]', nth: 0, offset: 90 }, focus: null };

test("after a reload the place, what was kept and the statuses it names are back", () => {
  const before = new EntityStore();
  const answered = { id: "200", display_name: "Bob" } as Account;
  before.accounts.put(answered);
  before.addStatus(status("7", { in_reply_to_account_id: "200" }));
  before.addStatus(status("8", { reblog: status("9") }));
  before.addStatus(status("50"));
  saveVisits([{ key: "k1", scroll, kept: { older: ["7", "8"] } }], before, me, storage);

  const after = new EntityStore();
  expect(readVisit("k1", after, me, storage)).toEqual({ scroll, kept: { older: ["7", "8"] } });
  expect(
    after.statuses
      .all()
      .map(({ id }) => id)
      .sort(),
  ).toEqual(["7", "8", "9"]);
  expect(after.accounts.get("100")).toEqual(account);
  // Named by "in reply to".
  expect(after.accounts.get("200")).toEqual(answered);
});

test("statuses that a kept JSON text names are back, too", () => {
  const before = new EntityStore();
  before.addStatus(status("7"));
  saveVisits([{ key: "k1", scroll, kept: { rows: [JSON.stringify({ status_id: "7" })] } }], before, me, storage);
  const after = new EntityStore();
  readVisit("k1", after, me, storage);
  expect(after.statuses.get("7")).toBeDefined();
});

test("a post of a list has what stands above it, also when it was opened and the page reloaded", () => {
  const before = new EntityStore();
  const parent = status("6");
  before.addStatus(status("7", { in_reply_to_id: "6", in_reply_to: parent, ancestors_count: 2, followed_tag: "tea" }));
  saveVisits([{ key: "k1", scroll, kept: { older: ["7"] } }], before, me, storage);

  // Its own page tells of no thread, nor does what comes live.
  const after = new EntityStore();
  after.addStatus(status("7", { in_reply_to_id: "6", content: "opened" }));
  readVisit("k1", after, me, storage);
  expect(after.statuses.get("7")).toMatchObject({ ancestors_count: 2, followed_tag: "tea", content: "opened" });
  expect(after.statuses.get("6")).toBeDefined();
});

test("the payload of the server is newer and wins", () => {
  const before = new EntityStore();
  before.addStatus(status("7", { content: "old" }));
  saveVisits([{ key: "k1", scroll, kept: { older: ["7"] } }], before, me, storage);
  const after = new EntityStore();
  after.addStatus(status("7", { content: "new" }));
  readVisit("k1", after, me, storage);
  expect(after.statuses.get("7")?.content).toBe("new");
});

test("a document that knows nothing of the visits before it keeps them", () => {
  const store = new EntityStore();
  saveVisits(
    [
      { key: "post", scroll: null, kept: {} },
      { key: "home", scroll, kept: { older: ["7"] } },
    ],
    store,
    me,
    storage,
  );
  for (let reload = 0; reload < 2; reload++) saveVisits([{ key: "post", scroll: null, kept: {} }], store, me, storage);
  saveVisits([{ key: "other", scroll: null, kept: {} }], store, me, storage);
  expect(readVisit("home", store, me, storage)).toEqual({ scroll, kept: { older: ["7"] } });
});

test("after a switch of accounts nothing of the other one comes back", () => {
  const store = new EntityStore();
  saveVisits([{ key: "k1", scroll, kept: { older: ["7"] } }], store, me, storage);
  expect(readVisit("k1", store, "another", storage)).toBeNull();
});

test("the oldest visits go first, when there are more than thirty", () => {
  const store = new EntityStore();
  for (let at = 0; at < 32; at++) saveVisits([{ key: `k${at}`, scroll, kept: {} }], store, me, storage);
  expect(readVisit("k1", store, me, storage)).toBeNull();
  expect(readVisit("k2", store, me, storage)).toEqual({ scroll, kept: {} });
});

test("beyond the budget the older visit keeps its scroll", () => {
  const store = new EntityStore();
  const kept = { text: "x".repeat(2_000_000) };
  saveVisits([{ key: "older", scroll, kept }], store, me, storage);
  saveVisits([{ key: "newer", scroll, kept }], store, me, storage);
  expect(readVisit("newer", store, me, storage)).toEqual({ scroll, kept });
  expect(readVisit("older", store, me, storage)).toEqual({ scroll, kept: {} });
});

test("a full storage costs a place and nothing else", () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  full = 10;
  saveVisits([{ key: "k1", scroll, kept: {} }], new EntityStore(), me, storage);
  expect(warn).toHaveBeenCalledOnce();
  expect(readVisit("k1", new EntityStore(), me, storage)).toBeNull();
  warn.mockRestore();
});
