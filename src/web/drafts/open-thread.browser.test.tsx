/** A thread of drafts: in which order, and what is left of it on the disk after each step. */
import { beforeEach, expect, onTestFinished, test } from "vitest";
import fc from "fast-check";
import { aDraft as draftWith } from "#testing/drafts.ts";
import { aReaderAccount } from "#testing/entities.ts";
import { patience, soon } from "#testing/patience.ts";
import type { StatusId } from "#protocol/ids.ts";
import { claimDraft } from "./claim.ts";
import { purposeOf, type Draft } from "./draft.ts";
import { openAmong } from "./open-among.ts";
import { OpenDraft } from "./open-draft.ts";
import { OpenThread } from "./open-thread.ts";
import { DraftStore } from "./store.ts";

const accountId = aReaderAccount("mira").id;
let count = 0;
let store: DraftStore;
beforeEach(() => {
  sessionStorage.clear();
  store = new DraftStore(`test threads ${count++} ${Date.now()}`);
});

/** Each begins later than the one before. */
const aDraft = (words: string, more: Partial<Draft> = {}) =>
  draftWith({ content: words && `<p>${words}</p>`, createdAt: count++, changedAt: 0, ...more });

async function begins(...posts: string[]) {
  const head = new OpenDraft(store, aDraft(""));
  await head.start();
  const thread = new OpenThread(head, store);
  thread.start();
  head.change({ content: `<p>${posts[0]}</p>` });
  for (const words of posts.slice(1)) thread.add(aDraft("")).change({ content: `<p>${words}</p>` });
  await thread.flush();
  onTestFinished(() => leave(head, thread));
  return { head, thread };
}

/** As a page does that is left. Browsers take a moment to let go. */
async function leave(head: OpenDraft, thread: OpenThread): Promise<void> {
  const left = [head, ...thread.later()].map((open) => open.current().draft);
  await Promise.all([thread.close(), head.close()]);
  await soon(async () => expect((await openAmong(left)).size).toBe(0));
}

async function comesBack() {
  const head = new OpenDraft(store, aDraft(""));
  await head.start();
  const thread = new OpenThread(head, store);
  thread.start();
  await thread.look();
  await thread.look();
  onTestFinished(() => leave(head, thread));
  return { head, thread };
}

const wordsOf = (draft: Draft) => draft.content.replaceAll(/<[^>]*>/g, "");
const shown = ({ head, thread }: { head: OpenDraft; thread: OpenThread }) =>
  [head, ...thread.later()].map((open) => wordsOf(open.current().draft));
const onDisk = async () =>
  (await store.list(accountId))
    .toSorted((a, b) => (a.thread?.place ?? 0) - (b.thread?.place ?? 0))
    .map((draft) => wordsOf(draft));
const public1 = { inReplyToId: "101" as StatusId };

test("each post is a draft of its own, and all of them come back in their order", async () => {
  const { head, thread } = await begins("One", "Two", "Three");
  expect(await onDisk()).toEqual(["One", "Two", "Three"]);
  await leave(head, thread);
  expect(shown(await comesBack())).toEqual(["One", "Two", "Three"]);
});

test("no composer of a new post takes a later post for one to go on with", async () => {
  const { thread } = await begins("One", "Two");
  const [two] = thread.later();
  expect(purposeOf(two!.current().draft)).toBe("later");
  const other = new OpenDraft(store, aDraft(""));
  onTestFinished(() => other.close());
  await other.start();
  expect(wordsOf(other.current().draft)).toBe("");
});

test("the next one answers the first before that is gone from the disk", async () => {
  const { head, thread } = await begins("One", "Two", "Three");
  const seen: { words: string[]; answers: (string | null)[] }[] = [];
  const save = store.save.bind(store);
  const remove = store.remove.bind(store);
  const note = async () => {
    const drafts = (await store.list(accountId)).toSorted((a, b) => a.thread!.place - b.thread!.place);
    seen.push({ words: drafts.map(wordsOf), answers: drafts.map(({ inReplyToId }) => inReplyToId) });
  };
  store.save = (draft) => save(draft).then(note);
  store.remove = (key) => note().then(() => remove(key));
  await (await thread.advance(public1, 1))!.isGone;
  expect(seen[0]).toEqual({ words: ["One", "Two", "Three"], answers: [null, "101", null] });
  expect(await onDisk()).toEqual(["Two", "Three"]);
  expect(head.current().draft).toMatchObject({ ...public1, thread: { begun: "new", published: 1 } });
  await leave(head, thread);
  // What the rest answers does not keep the composer of a new post from going on with it.
  const back = await comesBack();
  expect(shown(back)).toEqual(["Two", "Three"]);
  expect(back.head.current().draft.inReplyToId).toBe("101");
});

test("a post that is removed comes back where it was, the first one too", async () => {
  const here = await begins("One", "Two", "Three");
  const { head, thread } = here;
  const bringTwo = await thread.remove(thread.later()[0]!);
  expect(shown(here)).toEqual(["One", "Three"]);
  await bringTwo!();
  await expect.poll(() => shown(here)).toEqual(["One", "Two", "Three"]);
  const bringOne = await thread.removeFirst();
  expect(shown(here)).toEqual(["Two", "Three"]);
  expect(await onDisk()).toEqual(["Two", "Three"]);
  await bringOne();
  expect(shown(here)).toEqual(["One", "Two", "Three"]);
  await expect.poll(onDisk).toEqual(["One", "Two", "Three"]);
  expect(head.current().draft.thread).toMatchObject({ begun: "new" });
});

test("a time that the last one was given doesn't stay with what is a thread again", async () => {
  for (const number of [0, 1]) {
    const { head, thread } = await begins("One", "Two");
    const bringBack = number === 0 ? await thread.removeFirst() : await thread.remove(thread.later()[0]!);
    head.change({ scheduledAt: "2030-01-01T09:00:00.000Z" });
    await bringBack!();
    await expect.poll(() => shown({ head, thread })).toEqual(["One", "Two"]);
    for (const { current } of [head, ...thread.later()]) expect(current().draft.scheduledAt ?? null).toBeNull();
    await thread.discard();
    await head.become(aDraft(""));
  }
});

test("what has one post left is no thread, unless some are public", async () => {
  const { head, thread } = await begins("One", "Two");
  const bringBack = await thread.remove(thread.later()[0]!);
  expect(head.current().draft.thread).toBeUndefined();
  await bringBack!();
  await expect.poll(() => shown({ head, thread })).toEqual(["One", "Two"]);
  await thread.advance(public1, 1);
  expect(head.current().draft.thread).toMatchObject({ published: 1 });
});

test("a post that another device adds comes in, where it belongs", async () => {
  const here = await begins("One", "Two");
  const { id } = here.head.current().draft.thread!;
  await store.save(aDraft("Three", { changedAt: 1, thread: { id, place: 7 } }));
  await store.save(aDraft("Another thread", { changedAt: 1, thread: { id: "other", place: 8 } }));
  await expect.poll(() => shown(here)).toEqual(["One", "Two", "Three"]);
});

test("two that other devices add at one place come in the order in which they were begun", async () => {
  const here = await begins("One");
  here.head.change({ thread: { id: "summer", place: 0, begun: "new" } });
  const two = aDraft("Two", { changedAt: 1, thread: { id: "summer", place: 1 } });
  await store.save(aDraft("Three", { changedAt: 1, thread: { id: "summer", place: 1 } }));
  await here.thread.look();
  await store.save(two);
  await here.thread.look();
  expect(shown(here)).toEqual(["One", "Two", "Three"]);
});

test("a post that another tab has open is left to that tab", async () => {
  const { head, thread } = await begins("One", "Two");
  await leave(head, thread);
  const two = (await store.list(accountId)).find((draft) => wordsOf(draft) === "Two")!;
  const release = (await claimDraft(two, patience))!;
  const here = await comesBack();
  expect(shown(here)).toEqual(["One"]);
  release();
  await here.thread.look();
  expect(shown(here)).toEqual(["One", "Two"]);
});

test("a post that was added a moment ago says on the disk what it answers", async () => {
  const { head, thread } = await begins("One");
  thread.add(aDraft("")).change({ content: "<p>Two</p>" });
  await (await thread.advance(public1, 1))!.isGone;
  expect(await store.list(accountId)).toMatchObject([{ content: "<p>Two</p>", ...public1 }]);
  expect(head.current().draft.thread).toMatchObject({ published: 1 });
});

test("all of it goes to the same people, and the same may quote it", async () => {
  const { head, thread } = await begins("One", "Two");
  head.change({ visibility: "private" });
  expect(thread.later()[0]!.current().draft.visibility).toBe("private");
  head.change({ quotePolicy: "nobody" });
  expect(thread.later()[0]!.current().draft.quotePolicy).toBe("nobody");
});

test("what it quotes goes on with the next one when the first is removed, and comes back with it", async () => {
  const here = await begins("One", "Two");
  here.head.change({ quotedStatusId: "55" });
  const bringOne = await here.thread.removeFirst();
  expect(here.head.current().draft).toMatchObject({ content: "<p>Two</p>", quotedStatusId: "55" });
  await bringOne();
  const [two] = here.thread.later();
  expect(here.head.current().draft).toMatchObject({ content: "<p>One</p>", quotedStatusId: "55" });
  expect(two!.current().draft).toMatchObject({ content: "<p>Two</p>", quotedStatusId: null });
});

test("a post that takes the place of the first while it is being removed stays", async () => {
  const here = await begins("One", "Two", "Three");
  const [two] = here.thread.later();
  const advancing = here.thread.advance(public1, 1);
  expect(await here.thread.remove(two!)).toBeNull();
  await (await advancing)!.isGone;
  expect(shown(here)).toEqual(["Two", "Three"]);
  expect(await onDisk()).toEqual(["Two", "Three"]);
});

test("a post that is found when its thread has left the composer stands behind no other", async () => {
  const here = await begins("One");
  here.head.change({ thread: { id: "first", place: 0, begun: "new" } });
  await here.thread.flush();
  await store.save(aDraft("Two", { changedAt: 1, thread: { id: "first", place: 1 } }));
  const list = store.list.bind(store);
  const [isAsked, mayAnswer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  store.list = async (id) => {
    isAsked.resolve();
    await mayAnswer.promise;
    return list(id);
  };
  const looking = here.thread.look();
  await isAsked.promise;
  await here.head.become(aDraft("Another"), true);
  mayAnswer.resolve();
  await looking;
  expect(shown(here)).toEqual(["Another"]);
});

/** What somebody may do, in any order; a page may end after each of them. */
const step = fc.oneof(
  fc.record({ does: fc.constant("add" as const) }),
  fc.record({ does: fc.constant("publish" as const) }),
  fc.record({ does: fc.constant("remove" as const), at: fc.nat(4), isUndone: fc.boolean() }),
  fc.record({ does: fc.constant("change" as const), at: fc.nat(4) }),
  fc.record({ does: fc.constant("reload" as const) }),
);

test("whatever is done, what is shown is on the disk, in its order, and nothing else", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      store = new DraftStore(`test threads ${count++} ${Date.now()}`);
      sessionStorage.clear();
      let words = 0;
      let expected = ["0", "1"];
      words = 2;
      let here = await begins("0", "1");
      const afterRemoving: [was: unknown, wanted: string[]][] = [];
      for (const [number, one] of steps.entries()) {
        const all = () => [here.head, ...here.thread.later()];
        if (one.does === "add") {
          const text = String(words++);
          here.thread.add(aDraft("")).change({ content: `<p>${text}</p>` });
          expected.push(text);
        } else if (one.does === "publish" && expected.length > 1) {
          await (await here.thread.advance({ inReplyToId: String(100 + number) as StatusId }, 1))!.isGone;
          expected.shift();
        } else if (one.does === "remove" && expected.length > 1) {
          const at = one.at % expected.length;
          const bringBack = at === 0 ? await here.thread.removeFirst() : await here.thread.remove(all()[at]!);
          const without = expected.toSpliced(at, 1);
          afterRemoving.push([shown(here), [...without]]);
          if (one.isUndone) {
            await bringBack!();
            await here.thread.look();
          } else expected = without;
        } else if (one.does === "change") {
          const at = one.at % expected.length;
          expected[at] = String(words++);
          all()[at]!.change({ content: `<p>${expected[at]}</p>` });
        } else if (one.does === "reload") {
          await leave(here.head, here.thread);
          here = await comesBack();
        }
        expect(shown(here)).toEqual(expected);
      }
      for (const [was, wanted] of afterRemoving) expect(was).toEqual(wanted);
      await here.thread.flush();
      await leave(here.head, here.thread);
      expect(await onDisk()).toEqual(expected);
    }),
    { numRuns: 25 },
  );
});
