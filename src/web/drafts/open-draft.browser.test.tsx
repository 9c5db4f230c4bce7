/** Two tabs are two stores over one database; what they share is what tabs of a browser share. */
import { openDB } from "idb";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import type { AccountId, StatusId } from "#protocol/ids.ts";
import { holdClock } from "#testing/browser/clock.ts";
import { aDraft as draftWith } from "#testing/drafts.ts";
import { aReaderAccount } from "#testing/entities.ts";
import { patience, soon } from "#testing/patience.ts";
import { flushDrafts } from "#web/data/unsaved.ts";
import { isBusyWriting } from "#web/navigation/navigation.ts";
import { claimDraft } from "./claim.ts";
import type { Draft } from "./draft.ts";
import { openAmong } from "./open-among.ts";
import { OpenDraft } from "./open-draft.ts";
import { DraftStore } from "./store.ts";

const { id: account } = aReaderAccount("mira");
let name: string;
let count = 0;
beforeEach(() => {
  name = `drafts ${Date.now()} ${count++}`;
  sessionStorage.clear();
});

const words = (text: string) => `<p>${text}</p>`;

/** Each begins later than the one before. */
const aDraft = (text = "", more: Partial<Draft> = {}) =>
  draftWith({ content: text && words(text), createdAt: count++, changedAt: 0, ...more });

function anEdit(id: string, content: string): Draft {
  const before = {
    content: words("Before"),
    spoilerText: "",
    visibility: "public",
    language: null,
    hasMore: false,
  } as const;
  return aDraft(content, { publishId: id, editingStatus: { id: id as StatusId, ...before } });
}

/** A composer in a tab of its own. */
async function opened(first = aDraft(), wishes: ConstructorParameters<typeof OpenDraft>[2] = {}): Promise<OpenDraft> {
  const open = new OpenDraft(new DraftStore(name), first, wishes);
  await open.start();
  onTestFinished(() => open.close());
  return open;
}

const contentOf = (open: OpenDraft) => open.current().draft.content;
const kept = async () => (await new DraftStore(name).list(account)).map((draft) => draft.content).toSorted();

describe("two tabs", () => {
  test("have two drafts with two publishIds, and neither overwrites the other", async () => {
    const [one, two] = [await opened(), await opened()];
    one.change({ content: words("Version of tab one") });
    two.change({ content: words("Version of tab two") });
    await flushDrafts();
    expect(one.current().draft.publishId).not.toBe(two.current().draft.publishId);
    expect(await kept()).toEqual([words("Version of tab one"), words("Version of tab two")]);
  });

  test("do not go on with one draft at once; it is free again when its tab lets go", async () => {
    const one = await opened();
    one.change({ content: words("Half a thought") });
    await one.flush();
    sessionStorage.clear();
    expect(contentOf(await opened())).toBe("");
    const wanted = one.current().draft.publishId;
    expect((await opened(aDraft(), { wanted })).current()).toMatchObject({ wanting: "missed", draft: { content: "" } });

    await one.close();
    const next = await opened();
    expect(next.current()).toMatchObject({ restored: true, draft: { content: words("Half a thought") } });
  });

  test("that edit one post keep the words of the first alone, and the second says so", async () => {
    const one = await opened(anEdit("7", "First"));
    one.change({ content: words("First tab") });
    await one.flush();
    sessionStorage.clear();
    const two = new OpenDraft(new DraftStore(name), anEdit("7", "Second"));
    await two.start();
    two.change({ content: words("Second tab") });
    await two.flush();
    expect(two.current().keeping).toBe("elsewhere");
    await two.close();
    expect(await kept()).toEqual([words("First tab")]);
  });
});

describe("going on", () => {
  test("happens for the same purpose only: a reply, an edit and a post of its own have drafts of their own", async () => {
    const inReplyToId = "5" as StatusId;
    for (const first of [aDraft(), aDraft("", { inReplyToId }), anEdit("7", "Before")]) {
      const open = await opened(first);
      open.change({ content: words(`Words for ${first.inReplyToId ?? first.editingStatus?.id ?? "all"}`) });
      await open.close();
    }
    expect(contentOf(await opened(aDraft("", { inReplyToId })))).toBe(words("Words for 5"));
    expect(contentOf(await opened(anEdit("7", "Before")))).toBe(words("Words for 7"));
    expect(contentOf(await opened())).toBe(words("Words for all"));
  });

  test("asks nobody to sign in who has done so since; what else went wrong is still said", async () => {
    const errors = ["That is too long.", "Please sign in first."];
    await new DraftStore(name).save(aDraft("Kept", { errors, signedOut: true }));
    const open = await opened();
    expect(open.current().draft).toMatchObject({ content: words("Kept"), errors: errors.slice(0, 1) });
    await open.close();
    await new DraftStore(name).save({ ...open.current().draft, errors, signedOut: false });
    expect((await opened()).current().draft.errors).toEqual(errors);
  });

  test("prefers the draft that this tab had open before", async () => {
    const store = new DraftStore(name);
    const mine = aDraft("Mine", { changedAt: 1 });
    await store.save(mine);
    await store.save(aDraft("Of another tab", { changedAt: 2 }));
    sessionStorage.setItem(`linnet draft ${account} new`, mine.publishId);
    expect(contentOf(await opened())).toBe(words("Mine"));
  });

  test("leaves an edit behind whose words the post has by now", async () => {
    const store = new DraftStore(name);
    await store.save(anEdit("5", "Better"));
    const now = anEdit("5", "Better");
    const { draft } = (
      await opened({ ...now, editingStatus: { ...now.editingStatus!, content: words("Better") } })
    ).current();
    expect([draft.editingStatus!.content, await kept()]).toEqual([words("Better"), []]);
  });

  test("does not take the place of words that were typed before the disk answered", async () => {
    await new DraftStore(name).save(aDraft("From before"));
    const open = new OpenDraft(new DraftStore(name), aDraft());
    const started = open.start();
    open.change({ content: words("Typed at once") });
    await started;
    onTestFinished(() => open.close());
    expect(contentOf(open)).toBe(words("Typed at once"));
    expect(await kept()).toEqual([words("From before"), words("Typed at once")]);
  });

  test("with an edit that was typed in at once keeps both", async () => {
    await new DraftStore(name).save(anEdit("7", "From before"));
    const open = new OpenDraft(new DraftStore(name), anEdit("7", "Before"));
    const started = open.start();
    open.change({ content: words("Typed at once") });
    await started;
    onTestFinished(() => open.close());
    expect(await kept()).toEqual([words("From before"), words("Typed at once")]);
  });
});

describe("a page that is left before the database answers", () => {
  const leaves = () => window.dispatchEvent(new PageTransitionEvent("pagehide"));
  const keptAside = () => Object.keys(localStorage).filter((at) => at.startsWith(name));

  /** A composer in a tab whose database does not answer until the test ends. */
  function slow(first: Draft): OpenDraft {
    const store = new DraftStore(name);
    const answer = Promise.withResolvers<Draft[]>();
    store.list = () => answer.promise;
    const open = new OpenDraft(store, first);
    void open.start();
    onTestFinished(async () => {
      answer.resolve([]);
      await open.close();
    });
    return open;
  }

  test("loses no word: the next one goes on with them", async () => {
    const open = slow(aDraft());
    open.change({ content: words("Half a") });
    leaves();
    open.change({ content: words("Half a thought") });
    leaves();
    expect(await kept()).toEqual([words("Half a thought")]);
    expect((await opened()).current()).toMatchObject({ restored: true, draft: open.current().draft });
    expect(keptAside()).toEqual([]);
  });

  test("does not overwrite what is newer, nor another edit of the same post", async () => {
    const [mine, edit] = [aDraft(), anEdit("7", "Before")];
    for (const draft of [mine, edit]) slow(draft).change({ content: words("Left behind") });
    leaves();
    const store = new DraftStore(name);
    await store.save({ ...mine, content: words("Newer"), changedAt: Date.now() + 1 });
    await store.save(anEdit("7", "Of another tab"));
    expect(await kept()).toEqual([words("Left behind"), words("Newer"), words("Of another tab")]);
    expect(keptAside()).toEqual([]);
  });

  test("keeps its words aside where the database takes nothing, and while its draft is open", async () => {
    const first = aDraft();
    slow(first).change({ content: words("Half a thought") });
    leaves();
    const release = await claimDraft(first);
    expect(await kept()).toEqual([]);
    release!();
    const refuse = vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(() => {
      throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
    });
    onTestFinished(() => refuse.mockRestore());
    expect(await kept()).toEqual([]);
    expect(keptAside()).toHaveLength(1);
    refuse.mockRestore();
    expect(await kept()).toEqual([words("Half a thought")]);
  });

  test("leaves nothing aside where all is safe, published or discarded", async () => {
    const open = await opened();
    leaves();
    open.change({ content: words("Something") });
    leaves();
    await open.flush();
    await soon(() => expect(keptAside()).toEqual([]));
    open.change({ content: words("Something else") });
    leaves();
    await open.become(aDraft());
    expect(keptAside()).toEqual([]);
    expect(await kept()).toEqual([]);
  });
});

test("a writer who types without a pause loses less than a second", async () => {
  const clock = holdClock();
  const open = await opened();
  const save = vi.spyOn(DraftStore.prototype, "save");
  onTestFinished(() => save.mockRestore());
  const safe = () => save.mock.lastCall?.[0].content.match(/a/g)?.length ?? 0;
  for (let typed = 1; typed <= 40; typed++) {
    open.change({ content: words("a".repeat(typed)) });
    // Twenty keys are a second.
    clock.pass(50);
    expect(typed - safe()).toBeLessThan(20);
  }
  await expect.poll(kept).toEqual([words("a".repeat(safe()))]);
});

test("a draft that was emptied is not kept, nor are the names alone that a reply begins with", async () => {
  const open = await opened();
  open.change({ content: words("Something") });
  await open.flush();
  expect(await kept()).toHaveLength(1);
  open.change({ content: words("@wren ") });
  await open.flush();
  expect(await kept()).toEqual([]);
});

test("one that becomes another leaves nothing behind, and both its claims end with it", async () => {
  const open = await opened();
  open.change({ content: words("Sent before") });
  await open.flush();
  const [first, second] = [open.current().draft, { ...aDraft("Corrected"), publishId: "9" }];
  await Promise.all([open.become(second), open.become(aDraft("Anew"))]);
  expect(await kept()).toEqual([words("Anew")]);
  await open.close();
  expect((await openAmong([first, second, open.current().draft])).size).toBe(0);
});

describe("an edit that goes over a newer version", () => {
  /** Its disk has what it was told at once, and answers to a removal when the test says so. */
  async function edits() {
    const store = new DraftStore(name);
    const open = new OpenDraft(store, anEdit("7", "Before"));
    await open.start();
    onTestFinished(() => open.close());
    open.change({ content: words("Mine") });
    await open.flush();
    const { draft } = open.current();
    const over = { ...draft, editingStatus: { ...draft.editingStatus!, version: "second" } };
    const isAnswered = Promise.withResolvers<void>();
    const remove = store.remove.bind(store);
    store.remove = (key) => remove(key).then(() => isAnswered.promise);
    onTestFinished(() => isAnswered.resolve());
    return { open, over, isAnswered };
  }

  test("is on disk all the while", async () => {
    const { open, over } = await edits();
    void open.become(over);
    expect(await kept()).toEqual([words("Mine")]);
    // A timer does it that was set before.
    await open.flush();
    expect(await kept()).toEqual([words("Mine")]);
  });

  test("and is public before the disk has answered, leaves nothing behind", async () => {
    const { open, over, isAnswered } = await edits();
    const becoming = open.become(over);
    await kept();
    await open.flush();
    const isGone = open.become(aDraft());
    isAnswered.resolve();
    await Promise.all([becoming, isGone]);
    expect(await kept()).toEqual([]);
  });
});

describe("a browser that closes the connection", () => {
  test("loses nothing: the next change opens it again", async () => {
    const close = vi.spyOn(IDBDatabase.prototype, "transaction");
    onTestFinished(() => close.mockRestore());
    const open = await opened();
    open.change({ content: words("One") });
    await open.flush();
    // What a terminated connection does; the browser itself cannot be asked to end one.
    close.mockImplementationOnce(function (this: IDBDatabase) {
      this.close();
      throw new DOMException("The database connection is closing.", "InvalidStateError");
    });
    open.change({ content: words("Two") });
    await open.flush();
    expect(open.current().keeping).toBe("kept");
    expect(await kept()).toEqual([words("Two")]);
  });

  test("or that keeps nothing says so, and keeps again as soon as it can", async () => {
    const refuse = vi.spyOn(indexedDB, "open").mockImplementation(() => {
      throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
    });
    onTestFinished(() => refuse.mockRestore());
    const open = await opened();
    open.change({ content: words("Not safe") });
    await open.flush();
    expect([open.current().keeping, isBusyWriting()]).toEqual(["failed", true]);
    refuse.mockRestore();
    open.change({ content: words("Safe") });
    await open.flush();
    expect([open.current().keeping, isBusyWriting()]).toEqual(["kept", false]);
    expect(await kept()).toEqual([words("Safe")]);
  });

  test("for a newer version of the page lets it have the database", async () => {
    const open = await opened();
    open.change({ content: words("Old version") });
    await open.flush();
    const newer = await openDB(name, 4);
    newer.close();
    expect(newer.version).toBe(4);
  });
});

test("drafts of the first version are brought along", async () => {
  const old = await openDB(name, 1, { upgrade: (database) => void database.createObjectStore("drafts") });
  const draft = (text: string) => ({
    publishId: `id of ${text}`,
    text,
    spoilerText: "",
    visibility: "unlisted",
    language: "en",
    poll: null,
    changedAt: 1,
  });
  await old.put("drafts", draft("One\n\ntwo & three"), `${account} new`);
  await old.put("drafts", draft("Answer"), `${account} reply 5`);
  await old.put("drafts", draft("Change"), `${account} edit 7`);
  await old.put("drafts", draft("Of somebody else"), "2 new");
  old.close();
  const store = new DraftStore(name);
  const found = Object.fromEntries((await store.list(account)).map((one) => [one.publishId, one]));
  expect(found).toMatchObject({
    "id of One\n\ntwo & three": { content: "<p>One</p><p>two &amp; three</p>", inReplyToId: null, editingStatus: null },
    "id of Answer": { content: words("Answer"), inReplyToId: "5", visibility: "unlisted" },
    "7": { content: words("Change"), editingStatus: { id: "7" } },
  });
  expect(Object.keys(found)).toHaveLength(3);
  expect(await store.list("2" as AccountId)).toHaveLength(1);
});

test("a claim waits for the tab of before only as long as it is told to", async () => {
  const draft = aDraft();
  const release = await claimDraft(draft);
  expect(await claimDraft(draft)).toBeNull();
  expect(await claimDraft(draft, 50)).toBeNull();
  const claiming = claimDraft(draft, patience);
  const waiting = async () => (await navigator.locks.query()).pending!.map((lock) => lock.name);
  await expect.poll(waiting).toContainEqual(expect.stringContaining(draft.publishId));
  release!();
  const next = await claiming;
  expect(next).not.toBeNull();
  next!();
});
