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
  expect(outbox.current()).toEqual({ text: "hello\n\nmore", outgoing: [], edit: null });
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

test("where nothing can be kept, it works all the same", () => {
  const broken = () => {
    throw new Error("no storage");
  };
  const outbox = new Outbox("1", "7", { getItem: broken, setItem: broken, removeItem: broken });
  outbox.type("hello");
  expect(outbox.take()!.text).toBe("hello");
});
