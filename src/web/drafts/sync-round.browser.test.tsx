/** Rounds that are cut off, and words that come late. */
import { beforeEach, expect, test } from "vitest";
import { aDraft as draftWith } from "#testing/drafts.ts";
import { DraftsServer, loseAnswer } from "#testing/drafts-server.ts";
import { aReaderAccount } from "#testing/entities.ts";
import { DraftStore } from "./store.ts";
import { SyncRecords } from "./sync-records.ts";
import { lockForPublishing } from "./publish-lock.ts";
import { syncOnce, type Round } from "./sync-round.ts";

const { id: accountId } = aReaderAccount("mira");
let count = 0;
let round: Round;
let server: DraftsServer;
beforeEach(() => {
  const name = `sync ${Date.now()} ${count++}`;
  server = new DraftsServer();
  round = { api: server, accountId, store: new DraftStore(name), records: new SyncRecords(`${name} records`) };
});

const aDraft = (content: string, changedAt: number) => draftWith({ publishId: "one", content, changedAt });

const here = async () => (await round.store.list(accountId)).map(({ content }) => content);
const syncs = () => syncOnce(round);
const removes = () => round.store.remove({ accountId, publishId: "one" });

test("what is deleted while its words are on their way is gone everywhere, though their answer is lost", async () => {
  await round.store.save(aDraft("Tea", 1));
  server.onPut = async () => {
    await removes();
    loseAnswer();
  };
  await expect(syncs()).rejects.toThrow("lost");
  expect(server.live()).toEqual(["Tea"]);
  await syncs();
  expect([await here(), server.live()]).toEqual([[], []]);
});

test("what is published while its words are on their way is a draft nowhere", async () => {
  await round.store.save(aDraft("Te", 1));
  server.beforePut = async () => {
    server.published.add("one");
    await removes();
  };
  const { refused } = await syncs();
  await syncs();
  expect([await here(), server.live(), [...refused]]).toEqual([[], [], []]);
});

test("while a draft is being published it stays here, and others go", async () => {
  await round.store.save(aDraft("Tea", 1));
  await round.store.save(draftWith({ publishId: "two", content: "Coffee", changedAt: 1 }));
  const letGo = await lockForPublishing({ accountId, publishId: "one" });
  await syncs();
  expect(server.live()).toEqual(["Coffee"]);
  letGo();
  await syncs();
  expect(server.live()).toEqual(["Coffee", "Tea"]);
});

test("words on their way are called back by publishing", async () => {
  await round.store.save(aDraft("Tea", 1));
  const isUnderWay = Promise.withResolvers<void>();
  const isCalledBack = Promise.withResolvers<unknown>();
  round.api = {
    get: server.get,
    send: (_method, _path, _body, signal) =>
      new Promise((_, reject) => {
        isUnderWay.resolve();
        signal!.addEventListener("abort", () => {
          isCalledBack.resolve("called back");
          reject(signal!.reason as Error);
        });
      }),
  };
  const ended = syncs();
  await isUnderWay.promise;
  const letGo = await lockForPublishing({ accountId, publishId: "one" });
  expect(await isCalledBack.promise).toBe("called back");
  expect([...(await ended).refused]).toEqual([]);
  letGo();
});

test("a deletion of words that have never come is not refused", async () => {
  await round.store.save(aDraft("Tea", 1));
  server.beforePut = loseAnswer;
  await expect(syncs()).rejects.toThrow("lost");
  await removes();
  const refused: unknown[] = [];
  const send: Round["api"]["send"] = (...call) =>
    server.send<never>(...call).catch((problem: unknown) => {
      refused.push(problem);
      throw problem;
    });
  round.api = { get: server.get, send };
  await syncs();
  expect([await here(), server.live(), refused]).toEqual([[], [], []]);
});

test("what was published between the look and the call is not sent", async () => {
  await round.store.save(aDraft("Tea", 1));
  const { list } = round.store;
  const store = round.store as DraftStore;
  round.store = {
    read: (...key) => store.read(...key),
    save: (draft) => store.save(draft),
    remove: (key) => store.remove(key),
    copyFiles: (from, to) => store.copyFiles(from, to),
    saveApart: (draft) => store.saveApart(draft),
    list: async () => {
      const drafts = await list.call(store, accountId);
      await store.remove({ accountId, publishId: "one" });
      return drafts;
    },
  };
  server.beforePut = () => expect.unreachable("nothing is sent");
  await syncs();
  expect(server.live()).toEqual([]);
});

test("words that are typed on after a lost answer are the same draft", async () => {
  await round.store.save(aDraft("Tea", 1));
  server.onPut = loseAnswer;
  await expect(syncs()).rejects.toThrow("lost");
  server.onPut = () => {};
  await round.store.save(aDraft("Tea, please", 2));
  const { conflicts } = await syncs();
  expect([conflicts, await here(), server.live()]).toEqual([0, ["Tea, please"], ["Tea, please"]]);
});

test("a deletion that is undone brings the draft back everywhere", async () => {
  await round.store.save(aDraft("Tea", 1));
  await syncs();
  await removes();
  await syncs();
  expect(server.live()).toEqual([]);
  await round.store.save(aDraft("Tea", 1));
  await syncs();
  expect([await here(), server.live()]).toEqual([["Tea"], ["Tea"]]);
});

test("what was written here while it was published elsewhere stays here, and why is said", async () => {
  await round.store.save(aDraft("Tea", 1));
  await syncs();
  await round.store.save(aDraft("Tea, without a network", 2));
  server.published.add("one");
  await server.send("DELETE", "/api/drafts/one", { device: "another", version: server.versionOf("one") });
  for (const _ of [1, 2]) {
    const { refused } = await syncs();
    expect([await here(), server.live(), [...refused]]).toEqual([
      ["Tea, without a network"],
      [],
      [["one", "Published"]],
    ]);
  }
});
