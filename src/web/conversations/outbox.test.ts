import { beforeEach, expect, test } from "vitest";
import { Outbox } from "./outbox.ts";

let kept: Map<string, string>;
beforeEach(() => {
  kept = new Map();
});
const open = (account = "1", name = "7") =>
  new Outbox(account, name, {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  });

test("each key is kept, for this account and this conversation", () => {
  open().type("hel");
  expect(open().current().text).toBe("hel");
  expect(open("2").current().text).toBe("");
  expect(open("1", "8").current().text).toBe("");
});

test("what is sent leaves the field, keeps its publishId over a reload, and goes when it was accepted", () => {
  const outbox = open();
  outbox.type(" hello ");
  const sent = outbox.take()!;
  expect([sent.text, outbox.current().text]).toEqual(["hello", ""]);
  const again = open();
  expect(again.interrupted().map(({ publishId }) => publishId)).toEqual([sent.publishId]);
  again.step(sent.publishId, { type: "accepted", status: null });
  expect([again.current().outgoing, kept.size]).toEqual([[], 0]);
});

test("a draft of the composer is noted for the next page, and forgotten with its words", () => {
  open().noteDraft(true);
  expect(open().current().hasDraft).toBe(true);
  open().noteDraft(false);
  expect(kept.size).toBe(0);
});

test("nothing is not sent", () => {
  const outbox = open();
  outbox.type("  \n ");
  expect(outbox.take()).toBeNull();
});

test("one that failed says why, can be sent again, taken back before newer words, and put away", () => {
  const outbox = open();
  outbox.type("hello");
  const { publishId } = outbox.take()!;
  outbox.step(publishId, { type: "refused", words: "Too long" });
  expect(open().current().outgoing[0]!.publishing).toMatchObject({ is: "refused", words: "Too long" });
  expect(outbox.interrupted()).toEqual([]);
  outbox.step(publishId, { type: "send" });
  expect(outbox.current().outgoing[0]).toMatchObject({ publishId, publishing: { is: "sending" } });
  outbox.step(publishId, { type: "lost", words: "No answer" });
  outbox.type("more");
  outbox.takeBack(outbox.current().outgoing[0]!);
  expect(outbox.current()).toMatchObject({ text: "hello\n\nmore", outgoing: [], edit: null });
  const other = outbox.take()!;
  expect(other.publishId).not.toBe(publishId);
  outbox.discard(other.publishId);
  expect(kept.size).toBe(0);
});

test("an edit is kept beside the words of a new message", () => {
  const outbox = open();
  outbox.type("new");
  outbox.edit({ id: "5", text: "old words" });
  expect(open().current()).toMatchObject({ text: "new", edit: { id: "5", text: "old words" } });
});

test("two tabs keep each other's messages, and each hears of the other's", () => {
  const [here, there] = [open(), open()];
  here.type("one");
  const one = here.take()!;
  there.type("two");
  const two = there.take()!;
  expect(open().current().outgoing).toEqual([one, two]);
  const changes: unknown[] = [];
  here.subscribe(() => changes.push(here.current().outgoing.length));
  here.hear("another key");
  here.hear("linnet messages 1 7");
  expect(changes).toEqual([2]);
  here.step(one.publishId, { type: "accepted", status: null });
  there.step(two.publishId, { type: "lost", words: "No answer" });
  expect(open().current().outgoing).toMatchObject([{ text: "two", publishing: { is: "unanswered" } }]);
  here.discard(two.publishId);
  expect(kept.size).toBe(0);
});

test("what two tabs write is kept, both, and once where the one has all of it", () => {
  const [here, there] = [open(), open()];
  here.type("from here");
  there.type("from there");
  expect(open().current().text).toBe("from here\n\nfrom there");
  here.hear(null);
  here.type("from here\n\nfrom there!");
  there.type("from here");
  expect(open().current().text).toBe("from here\n\nfrom there!");
  there.hear(null);
  there.type("");
  expect(here.take()!.text).toBe("from here\n\nfrom there!");
});

test("what another tab has written since stays in the field when a message is sent", () => {
  const [here, there] = [open(), open()];
  here.type("hello");
  there.hear(null);
  there.type("hello, and more");
  expect(here.take()!.text).toBe("hello");
  expect(open().current().text).toBe("hello, and more");
});

test("tabs edit different messages beside each other; one that is over in one tab is over in all", () => {
  const [here, there] = [open(), open()];
  here.edit({ id: "5", text: "five" });
  there.edit({ id: "6", text: "six" });
  here.edit({ id: "5", text: "five!" });
  expect([here.current().edit, there.current().edit]).toEqual([
    { id: "5", text: "five!" },
    { id: "6", text: "six" },
  ]);
  const reloaded = open();
  expect(reloaded.current().edit).toEqual({ id: "6", text: "six" });
  there.edit(null);
  reloaded.hear(null);
  expect([reloaded.current().edit, here.current().edit?.text]).toEqual([null, "five!"]);
});

test("words that go along to other people stand below those that were written to them, also by another tab", () => {
  const [here, next] = [open("1", "new 2"), open("1", "new 2,3")];
  here.type("hello both");
  open("1", "new 2,3").type("a draft");
  here.handOver(next);
  expect(open("1", "new 2,3").current().text).toBe("a draft\n\nhello both");
  expect(open("1", "new 2").current().text).toBe("");
});

test("where no more can be kept, what was written since stays", () => {
  const full = {
    getItem: () => null,
    setItem: () => {
      throw new Error("full");
    },
    removeItem: () => {},
  };
  const outbox = new Outbox("1", "7", full);
  outbox.type("hello");
  outbox.type("hello you");
  outbox.hear(null);
  expect(outbox.current().text).toBe("hello you");
});

test("where nothing can be kept, it works all the same", () => {
  const broken = () => {
    throw new Error("no storage");
  };
  const outbox = new Outbox("1", "7", { getItem: broken, setItem: broken, removeItem: broken });
  outbox.type("hello");
  expect(outbox.take()!.text).toBe("hello");
});

test("formatted words leave beside those in the field, and keep their formatting over a reload", () => {
  const outbox = open();
  outbox.type("later");
  const { publishId } = outbox.put({ text: "one", html: "<p><strong>one</strong></p>" }, "draft-1");
  expect(publishId).toBe("draft-1");
  const again = open().current();
  expect(again.text).toBe("later");
  expect(again.outgoing).toMatchObject([{ publishId, text: "one", html: "<p><strong>one</strong></p>" }]);
});
