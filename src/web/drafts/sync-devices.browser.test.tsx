/** What one device writes the other one has, and what both have changed is kept twice: devices are stores of their own over one server. */
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { aDraft } from "#testing/drafts.ts";
import { DraftsServer } from "#testing/drafts-server.ts";
import { aReaderAccount } from "#testing/entities.ts";
import type { StatusId } from "#protocol/ids.ts";
import type { KeptDraft } from "#protocol/kept-draft.ts";
import { ApiProblem } from "#web/data/api.ts";
import { claimDraft } from "./claim.ts";
import type { Draft } from "./draft.ts";
import { DraftStore } from "./store.ts";
import { SyncRecords } from "./sync-records.ts";
import { syncOnce } from "./sync-round.ts";

const { id: accountId } = aReaderAccount("mira");
let run = 0;
let clock = 100;
let server: DraftsServer;
beforeEach(() => {
  run++;
  server = new DraftsServer();
});

const words = (text: string) => `<p>${text}</p>`;
const textOf = ({ content }: Pick<Draft, "content">) => content.replace(/<[^>]*>/g, "");

const textsThere = () => server.live().map((content) => textOf({ content }));

class Device {
  readonly store: DraftStore;
  readonly records: SyncRecords;

  constructor(name: string) {
    this.store = new DraftStore(`${name} ${Date.now()} ${run}`);
    this.records = new SyncRecords(`${name} sync ${Date.now()} ${run}`);
  }

  readonly syncs = () => syncOnce({ api: server, accountId, store: this.store, records: this.records });

  async writes(text: string, more: Partial<Draft> = {}): Promise<Draft> {
    const draft = aDraft({ content: words(text), createdAt: clock++, changedAt: clock++, ...more });
    await this.store.save(draft);
    return draft;
  }

  /** As it stands here. */
  async changes({ publishId }: Draft, text: string): Promise<void> {
    const here = await this.store.read(accountId, publishId);
    await this.store.save({ ...here!, content: words(text), changedAt: clock++ });
  }

  async texts(): Promise<string[]> {
    return (await this.store.list(accountId)).map(textOf).toSorted();
  }
}

const devices = () => [new Device("phone"), new Device("laptop")] as const;

/** Both have it, and nothing is left to do. */
async function bothHave(text: string) {
  const [phone, laptop] = devices();
  const draft = await phone.writes(text);
  await phone.syncs();
  await laptop.syncs();
  expect(await laptop.texts()).toEqual([text]);
  return { phone, laptop, draft };
}

async function openIn(draft: Draft): Promise<() => void> {
  const release = (await claimDraft(draft))!;
  onTestFinished(release);
  return release;
}

test("what is written, changed and deleted on one device is so on the other, however many there are", async () => {
  const { phone, laptop, draft } = await bothHave("Tea");
  for (const text of ["Jam", "Bread", "Milk"]) await phone.writes(text);
  await laptop.changes(draft, "Tea, please");
  await laptop.syncs();
  await phone.syncs();
  await laptop.syncs();
  const all = ["Bread", "Jam", "Milk", "Tea, please"];
  expect([await phone.texts(), await laptop.texts(), textsThere()]).toEqual([all, all, all]);

  await phone.store.remove(draft);
  await phone.syncs();
  await laptop.syncs();
  const rest = all.slice(0, 3);
  expect([await phone.texts(), await laptop.texts(), textsThere()]).toEqual([rest, rest, rest]);
});

describe("a draft that two devices have changed", () => {
  test("is kept twice on each, whoever comes first", async () => {
    const { phone, laptop, draft } = await bothHave("Tea");
    await phone.changes(draft, "Tea on the phone");
    await laptop.changes(draft, "Tea on the laptop");
    await phone.syncs();
    expect((await laptop.syncs()).conflicts).toBe(1);
    await phone.syncs();
    const both = ["Tea on the laptop", "Tea on the phone"];
    expect([await phone.texts(), await laptop.texts(), textsThere()]).toEqual([both, both, both]);
    expect((await laptop.syncs()).conflicts + (await phone.syncs()).conflicts).toBe(0);
  });

  test("is kept twice where the other change comes between the look and the sending", async () => {
    const { phone, laptop, draft } = await bothHave("Tea");
    await laptop.changes(draft, "Tea on the laptop");
    server.beforePut = async () => {
      server.beforePut = () => {};
      await phone.changes(draft, "Tea on the phone");
      await phone.syncs();
    };
    expect((await laptop.syncs()).conflicts).toBe(1);
    await phone.syncs();
    const both = ["Tea on the laptop", "Tea on the phone"];
    expect([await phone.texts(), await laptop.texts(), textsThere()]).toEqual([both, both, both]);
  });

  test("is kept once where both have written the same", async () => {
    const { phone, laptop, draft } = await bothHave("Tea");
    await phone.changes(draft, "Tea!");
    await laptop.changes(draft, "Tea!");
    await phone.syncs();
    expect((await laptop.syncs()).conflicts).toBe(0);
    expect([await laptop.texts(), textsThere()]).toEqual([["Tea!"], ["Tea!"]]);
  });

  test("of an edit becomes one of its own: an edit has one draft", async () => {
    const id = "7" as StatusId;
    const before = {
      content: words("Tea"),
      spoilerText: "",
      visibility: "public",
      language: null,
      hasMore: false,
    } as const;
    const edit = { publishId: id, editingStatus: { id, ...before } };
    const [phone, laptop] = devices();
    await phone.writes("Tea on the phone", edit);
    await laptop.writes("Tea on the laptop", edit);
    await phone.syncs();
    await laptop.syncs();
    const kept = await laptop.store.list(accountId);
    expect(kept.map((draft) => [textOf(draft), draft.editingStatus?.id]).toSorted()).toEqual([
      ["Tea on the laptop", id],
      ["Tea on the phone", undefined],
    ]);
  });

  test("and that one of them has deleted stays", async () => {
    const { phone, laptop, draft } = await bothHave("Tea");
    await phone.changes(draft, "Tea on the phone");
    await laptop.store.remove(draft);
    await laptop.syncs();
    await phone.syncs();
    await laptop.syncs();
    expect([await phone.texts(), await laptop.texts()]).toEqual([["Tea on the phone"], ["Tea on the phone"]]);

    await phone.changes(draft, "Tea again");
    await phone.syncs();
    await laptop.store.remove(draft);
    await laptop.syncs();
    expect([await laptop.texts(), textsThere()]).toEqual([["Tea again"], ["Tea again"]]);
  });
});

test("a draft comes back with the words that another device has written while it was being deleted", async () => {
  const { phone, laptop, draft } = await bothHave("Tea");
  await laptop.store.remove(draft);
  server.beforeDelete = async () => {
    server.beforeDelete = () => {};
    await phone.changes(draft, "Tea on the phone");
    await phone.syncs();
  };
  await laptop.syncs();
  expect([await laptop.texts(), textsThere()]).toEqual([["Tea on the phone"], ["Tea on the phone"]]);
});

describe("a draft that is open here", () => {
  test("stays as it is until it is closed, and has then what the server has", async () => {
    const { phone, laptop, draft } = await bothHave("Tea");
    const release = await openIn(draft);
    await phone.changes(draft, "Tea on the phone");
    await phone.syncs();
    await laptop.syncs();
    expect(await laptop.texts()).toEqual(["Tea"]);
    release();
    await expect.poll(async () => (await laptop.syncs(), laptop.texts())).toEqual(["Tea on the phone"]);
  });

  test("and deleted elsewhere goes when it is closed", async () => {
    const { phone, laptop, draft } = await bothHave("Tea");
    const release = await openIn(draft);
    await phone.store.remove(draft);
    await phone.syncs();
    await laptop.syncs();
    expect(await laptop.texts()).toEqual(["Tea"]);
    release();
    await expect.poll(async () => (await laptop.syncs(), laptop.texts())).toEqual([]);
    expect(textsThere()).toEqual([]);
  });

  test("and changed on both is kept twice", async () => {
    const { phone, laptop, draft } = await bothHave("Tea");
    await openIn(draft);
    await phone.changes(draft, "Tea on the phone");
    await phone.syncs();
    await laptop.syncs();
    await laptop.changes(draft, "Tea on the laptop");
    await laptop.syncs();
    const both = ["Tea on the laptop", "Tea on the phone"];
    expect([await laptop.texts(), textsThere()]).toEqual([both, both]);
  });
});

test("what the server refuses stays here with the reason, and the others go", async () => {
  const [phone] = devices();
  const long = await phone.writes("Long");
  await phone.writes("Short");
  // The newest goes first.
  server.beforePut = () => {
    server.beforePut = () => {};
    throw new ApiProblem(422, "Too large");
  };
  const { refused } = await phone.syncs();
  expect([...refused.values()]).toEqual(["Too large"]);
  expect(textsThere()).toEqual([textOf(long)]);
  expect(await phone.texts()).toEqual(["Long", "Short"]);
  expect((await phone.syncs()).refused.size).toBe(0);
  expect(textsThere()).toEqual(["Long", "Short"]);
});

test("a round that ends before the server was reached is done by the next one", async () => {
  const { phone, draft } = await bothHave("Tea");
  await phone.changes(draft, "Tea and jam");
  server.beforePut = () => {
    throw new ApiProblem(0, "No answer");
  };
  await expect(phone.syncs()).rejects.toThrow("No answer");
  server.beforePut = () => {};
  await phone.syncs();
  expect(textsThere()).toEqual(["Tea and jam"]);
});

test("a draft that was opened from the server before it was here goes on there", async () => {
  const { laptop, draft } = await bothHave("Tea");
  const { body } = await server.get<KeptDraft>(`/api/drafts/${draft.publishId}`);
  const tablet = new Device("tablet");
  await tablet.writes("Tea on the tablet", { publishId: draft.publishId, version: body.version });
  expect((await tablet.syncs()).conflicts).toBe(0);
  await laptop.syncs();
  expect([await tablet.texts(), await laptop.texts()]).toEqual([["Tea on the tablet"], ["Tea on the tablet"]]);
});
