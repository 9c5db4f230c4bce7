/** A draft that was sent is one nowhere, and words that were written since, or elsewhere, stay. */
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { aDraft } from "#testing/drafts.ts";
import { DraftsServer } from "#testing/drafts-server.ts";
import { aReaderAccount } from "#testing/entities.ts";
import type { StatusId } from "#protocol/ids.ts";
import { fileOf } from "./draft-file.ts";
import type { Draft } from "./draft.ts";
import { OpenDraft } from "./open-draft.ts";
import { lockForPublishing } from "./publish-lock.ts";
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

class Device {
  readonly store: DraftStore;
  readonly records: SyncRecords;

  constructor(name: string) {
    this.store = new DraftStore(`${name} ${Date.now()} ${run}`);
    this.records = new SyncRecords(`${name} sync ${Date.now()} ${run}`);
  }

  readonly syncs = () => syncOnce({ api: server, accountId, store: this.store, records: this.records });

  async writes(content: string, more: Partial<Draft> = {}): Promise<Draft> {
    const draft = aDraft({ content, createdAt: clock++, changedAt: clock++, ...more });
    await this.store.save(draft);
    return draft;
  }

  async changes({ publishId }: Draft, content: string): Promise<void> {
    const here = await this.store.read(accountId, publishId);
    await this.store.save({ ...here!, content, changedAt: clock++ });
  }

  /** In a composer of this page. */
  async opens({ publishId }: Draft): Promise<OpenDraft> {
    const open = new OpenDraft(this.store, aDraft({ changedAt: 0 }), { wanted: publishId });
    onTestFinished(() => open.close());
    await open.start();
    return open;
  }

  async texts(): Promise<string[]> {
    return (await this.store.list(accountId)).map(({ content }) => content).toSorted();
  }
}

async function bothHave(content: string, more: Partial<Draft> = {}) {
  const [phone, laptop] = [new Device("phone"), new Device("laptop")];
  const draft = await phone.writes(content, more);
  await phone.syncs();
  await laptop.syncs();
  expect(await laptop.texts()).toEqual([content]);
  return { phone, laptop, draft };
}

const contentOf = (open: OpenDraft) => open.current().draft.content;

describe("a draft that was sent", () => {
  test("goes from each device that has it", async () => {
    const { phone, laptop, draft } = await bothHave("Tea");
    server.publish(draft.publishId, "Tea");
    await phone.syncs();
    await laptop.syncs();
    expect([await phone.texts(), await laptop.texts(), server.live()]).toEqual([[], [], []]);
  });

  test("from a page that was left before its answer came goes from its browser, whether the server had it or not", async () => {
    const phone = new Device("phone");
    const draft = await phone.writes("Te");
    await phone.syncs();
    await phone.changes(draft, "Tea");
    const other = await phone.writes("Coffee");
    for (const [sent, content] of [
      [draft, "Tea"],
      [other, "Coffee"],
    ] as const)
      server.publish(sent.publishId, content);
    const { refused } = await phone.syncs();
    expect([await phone.texts(), server.live(), [...refused]]).toEqual([[], [], []]);
  });

  test("and written on elsewhere since becomes a draft of its own, which can be sent", async () => {
    const { phone, laptop, draft } = await bothHave("Tea");
    await laptop.changes(draft, "Tea, without a network");
    server.publish(draft.publishId, "Tea");
    const { refused } = await laptop.syncs();
    await laptop.syncs();
    await phone.syncs();
    const own = ["Tea, without a network"];
    expect([await laptop.texts(), await phone.texts(), server.live(), [...refused]]).toEqual([own, own, own, []]);
    expect((await laptop.store.list(accountId))[0]!.publishId).not.toBe(draft.publishId);
  });

  test("with older words than another device has written leaves these as a draft, with the files that only that device has", async () => {
    const { phone, laptop, draft } = await bothHave("Tea");
    const file = { ...fileOf({ id: "1", type: "image" } as never), attachment: null };
    await laptop.store.save({ ...draft, content: "Tea, and more", files: [file], changedAt: clock++ });
    const bytes = { accountId, publishId: draft.publishId, id: file.id, blob: new Blob(["a picture"]) };
    await (await laptop.store.files()).keep(bytes as never);
    await laptop.syncs();
    server.keepApart(draft.publishId);
    server.publish(draft.publishId, "Tea");
    await laptop.syncs();
    await phone.syncs();
    expect([await laptop.texts(), await phone.texts()]).toEqual([["Tea, and more"], ["Tea, and more"]]);
    const [own] = await laptop.store.list(accountId);
    expect(own!.publishId).not.toBe(draft.publishId);
    const kept = await (await laptop.store.files()).read(own!, file.id);
    expect(kept).toBeDefined();
  });

  test("that is open in a composer where nobody wrote since leaves it empty, under another name", async () => {
    const { laptop, draft } = await bothHave("Tea");
    const open = await laptop.opens(draft);
    expect(contentOf(open)).toBe("Tea");
    server.publish(draft.publishId, "Tea");
    await laptop.syncs();
    expect([contentOf(open), await laptop.texts()]).toEqual(["", []]);
    expect(open.current().draft.publishId).not.toBe(draft.publishId);
    open.change({ content: "Coffee" });
    await open.flush();
    await laptop.syncs();
    expect(server.live()).toEqual(["Coffee"]);
  });

  test("that is open where somebody goes on writing goes on as another one", async () => {
    const { laptop, draft } = await bothHave("Tea");
    const open = await laptop.opens(draft);
    open.change({ content: "Tea, and m" });
    await open.flush();
    server.publish(draft.publishId, "Tea");
    await laptop.syncs();
    expect(contentOf(open)).toBe("Tea, and m");
    open.change({ content: "Tea, and more" });
    await open.flush();
    await laptop.syncs();
    expect([await laptop.texts(), server.live()]).toEqual([["Tea, and more"], ["Tea, and more"]]);
    expect(open.current().draft.publishId).not.toBe(draft.publishId);
  });

  test("with older words goes on in its composer as what was kept apart", async () => {
    const { laptop, draft } = await bothHave("Tea");
    await laptop.changes(draft, "Tea, and more");
    await laptop.syncs();
    const open = await laptop.opens(draft);
    server.keepApart(draft.publishId);
    server.publish(draft.publishId, "Tea");
    await laptop.syncs();
    expect([contentOf(open), await laptop.texts()]).toEqual(["Tea, and more", ["Tea, and more"]]);
    expect(open.current().draft.publishId).not.toBe(draft.publishId);
  });

  test("is left alone in the composer that is sending it", async () => {
    const { phone, draft } = await bothHave("Tea");
    const open = await phone.opens(draft);
    const letGo = await lockForPublishing(draft);
    server.publish(draft.publishId, "Tea");
    await phone.syncs();
    expect(contentOf(open)).toBe("Tea");
    await open.become(aDraft({ changedAt: 0 }));
    letGo();
    await phone.syncs();
    expect([await phone.texts(), server.live()]).toEqual([[], []]);
  });
});

describe("a draft that another device has changed", () => {
  test("stands in the composer that has it open at once, where nobody wrote since", async () => {
    const { phone, laptop, draft } = await bothHave("Tea");
    const open = await laptop.opens(draft);
    await phone.changes(draft, "Tea, and more");
    await phone.syncs();
    expect((await laptop.syncs()).conflicts).toBe(0);
    expect([contentOf(open), await laptop.texts()]).toEqual(["Tea, and more", ["Tea, and more"]]);
    open.change({ content: "Tea, and more, here" });
    await open.flush();
    expect((await laptop.syncs()).conflicts).toBe(0);
    expect(server.live()).toEqual(["Tea, and more, here"]);
  });

  test("is kept twice where somebody wrote since, also if it isn't on disk yet", async () => {
    const { phone, laptop, draft } = await bothHave("Tea");
    const open = await laptop.opens(draft);
    await phone.changes(draft, "Tea, and more");
    await phone.syncs();
    open.change({ content: "Tea, here" });
    await laptop.syncs();
    expect(contentOf(open)).toBe("Tea, here");
    await open.flush();
    await laptop.syncs();
    expect(contentOf(open)).toBe("Tea, here");
    expect([await laptop.texts(), server.live()]).toEqual([
      ["Tea, and more", "Tea, here"],
      ["Tea, and more", "Tea, here"],
    ]);
  });

  test("and deleted stays in the composer that has it open", async () => {
    const { phone, laptop, draft } = await bothHave("Tea");
    const open = await laptop.opens(draft);
    await phone.store.remove(draft);
    await phone.syncs();
    await laptop.syncs();
    expect([contentOf(open), await laptop.texts()]).toEqual(["Tea", ["Tea"]]);
  });
});

describe("a thread whose first post was sent by a page that has ended", () => {
  const place = (at: number) => ({ thread: { id: "t", place: at, ...(at === 0 && { begun: "new" }) } });

  test.each(["the server has", "the server hasn't"])(
    "goes on as an answer to it, with what was written since: %s",
    async (who) => {
      const phone = new Device("phone");
      const first = await phone.writes("One", place(0));
      const second = await phone.writes("Two", place(1));
      if (who === "the server has") await phone.syncs();
      await phone.changes(second, "Two, and more");
      server.publish(first.publishId, "One");
      expect((await phone.syncs()).conflicts).toBe(0);
      const [rest, ...others] = await phone.store.list(accountId);
      expect(others).toEqual([]);
      expect(rest).toMatchObject({
        content: "Two, and more",
        inReplyToId: "1" as StatusId,
        thread: { id: "t", place: 1, begun: "new", published: 1 },
      });
      await phone.syncs();
      expect(server.live()).toEqual(["Two, and more"]);
    },
  );
});
