/**
 * The later posts of a thread that is open in a composer, each a draft of its own (`docs/decisions/0041`).
 *
 * The composer has the first one. When that is public, or removed, the next one takes its place: what it answers is on
 * disk before the one of before is gone, so a page that ends anywhere leaves all of it.
 */
import { purposeOf, type Draft } from "./draft.ts";
import { OpenDraft } from "./open-draft.ts";
import { drafts, type DraftStore } from "./store.ts";
import { serverNow } from "#web/device/server-clock.ts";

/** What the thread answers or quotes, for its next post. */
type Says = Pick<Draft, "inReplyToId" | "quotedStatusId">;

/** Milliseconds from a change on the disk to a look at what is new there. */
const lookAfter = 200;

export class OpenThread {
  readonly head: OpenDraft;
  readonly #store: DraftStore;
  readonly #listeners = new Set<() => void>();
  #later: readonly OpenDraft[] = [];
  #turn: Promise<unknown> = Promise.resolve();
  /** New ones that are not on disk yet. */
  readonly #starting = new Set<Promise<void>>();
  #isClosed = false;
  #stops: (() => void)[] = [];
  /** A later post of what the composer had before is none of this one. */
  #id: string | undefined;

  constructor(head: OpenDraft, store: DraftStore = drafts) {
    this.head = head;
    this.#store = store;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** In their order. */
  readonly later = (): readonly OpenDraft[] => this.#later;

  /** Brings the others of its thread, also those that come from another device later. */
  start(): void {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const soon = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        void this.look();
      }, lookAfter);
    };
    this.head.goOn = () => this.#goOn();
    this.#stops = [this.#store.watch(soon), this.head.subscribe(() => this.#follow()), () => clearTimeout(timer)];
    this.#follow();
  }

  /** Those that are kept for this thread and are not open here yet. */
  readonly look = (): Promise<void> => this.#inTurn(() => this.#look());

  /** Puts a new post behind the last one. */
  add(begun: Draft): OpenDraft {
    const { draft } = this.head.current();
    const thread = draft.thread ?? { id: crypto.randomUUID(), place: 0, begun: purposeOf(draft) };
    this.#id = thread.id;
    if (!draft.thread) this.head.change({ thread });
    const place = (this.#later.at(-1)?.current().draft.thread?.place ?? thread.place) + 1;
    return this.#open({ ...begun, thread: { id: thread.id, place } });
  }

  /** Answers what brings it back; null if it has become the first one meanwhile. */
  remove(open: OpenDraft): Promise<(() => Promise<void>) | null> {
    return this.#inTurn(async () => {
      if (!this.#later.includes(open)) return null;
      const { draft } = open.current();
      const { thread } = this.head.current().draft;
      this.#show(this.#later.filter((other) => other !== open));
      await open.close();
      try {
        await this.#store.remove(draft);
      } catch (error) {
        // It is there, and so it is shown.
        await this.#look();
        throw error;
      }
      this.#mayBeOne();
      return () =>
        this.#inTurn(async () => {
          await this.#store.save(draft);
          if (this.#isClosed || !thread) return;
          this.#id = thread.id;
          // A post alone may have been given a time meanwhile; a thread has none.
          if (!this.head.current().draft.thread) this.head.change({ thread, scheduledAt: null });
          await this.#look();
        });
    });
  }

  /** The next one takes the place of the first, which is gone. Answers what brings that back. */
  removeFirst(): Promise<() => Promise<void>> {
    return this.#inTurn(async () => {
      const { draft: removed } = this.head.current();
      const { inReplyToId, quotedStatusId } = removed;
      const next = await this.#advance({ inReplyToId, quotedStatusId }, 0);
      await next?.isGone;
      this.#mayBeOne();
      return () => this.#inTurn(() => this.#bringFirstBack(removed));
    });
  }

  /**
   * The next one takes the place of the first, after which so many more are public. What it `says` is on disk before
   * the first one is gone from there. Null if there is no next one.
   */
  advance(says: Says, published: number): Promise<{ isGone: Promise<void> } | null> {
    return this.#inTurn(() => this.#advance(says, published));
  }

  /** The first one was sent elsewhere. What the next one says of that it has been told already. */
  #goOn(): Promise<boolean> {
    return this.#inTurn(async () => {
      const says = this.#later[0]?.current().draft.inReplyToId;
      const next = says && (await this.#advance({ inReplyToId: says, quotedStatusId: null }, 1));
      if (!next) return false;
      await next.isGone;
      return true;
    });
  }

  /** All of it is gone, the first one excepted. Answers what there was. */
  async discard(): Promise<Draft[]> {
    const gone = this.#later;
    this.#show([]);
    const all = gone.map((open) => open.current().draft);
    await Promise.all(gone.map((open) => open.close()));
    for (const draft of all) await this.#store.remove(draft);
    return all;
  }

  async flush(): Promise<void> {
    await Promise.all(this.#starting);
    await Promise.all([this.head, ...this.#later].map((open) => open.flush()));
  }

  /** What is written stays as drafts; once what it is held by has ended. */
  async close(): Promise<void> {
    this.#stops.forEach((stop) => stop());
    await this.head.held;
    this.#isClosed = true;
    await Promise.all(this.#later.map((open) => open.close()));
  }

  /** Another draft in the composer has other posts behind it. All go to the same people, and the same may quote them. */
  #follow(): void {
    const { visibility, quotePolicy, thread } = this.head.current().draft;
    if (thread?.id !== this.#id) {
      this.#id = thread?.id;
      const others = this.#later;
      this.#show([]);
      void Promise.all(others.map((open) => open.close())).then(() => this.look());
    }
    for (const open of this.#later) {
      const { draft } = open.current();
      if (draft.visibility !== visibility || draft.quotePolicy !== quotePolicy)
        open.change({ visibility, quotePolicy });
    }
  }

  /** What has one post left, and nothing that is public, is no thread. */
  #mayBeOne(): void {
    const { thread } = this.head.current().draft;
    if (!thread || thread.published || this.#later.length > 0) return;
    this.#id = undefined;
    this.head.change({ thread: undefined });
  }

  async #look(): Promise<void> {
    const { accountId, thread } = this.head.current().draft;
    if (!thread || this.#isClosed) return;
    const known = new Set([this.head, ...this.#later].map((open) => open.current().draft.publishId));
    const kept = await this.#store.list(accountId).catch(() => []);
    for (const draft of kept) {
      const isMissing = draft.thread?.id === thread.id && !known.has(draft.publishId);
      if (isMissing && draft.thread!.place > thread.place) await this.#take(draft);
    }
  }

  async #advance(says: Says, published: number): Promise<{ isGone: Promise<void> } | null> {
    const [next, ...rest] = this.#later;
    if (!next) return null;
    const first = this.head.current().draft.thread!;
    const { thread } = next.current().draft;
    const all = (first.published ?? 0) + published;
    next.change({ ...says, thread: { ...thread!, begun: first.begun, published: all || undefined } });
    await next.flush();
    await next.close();
    this.#later = rest;
    const isGone = this.head.become(next.current().draft);
    this.#tell();
    return { isGone };
  }

  async #bringFirstBack(removed: Draft): Promise<void> {
    if (this.#isClosed) return this.#store.save(removed);
    const { draft } = this.head.current();
    this.#id = removed.thread!.id;
    const { id, place } = draft.thread ?? { id: this.#id, place: removed.thread!.place + 1 };
    await this.head.become(removed, true);
    const alone = { inReplyToId: null, quotedStatusId: null, scheduledAt: null };
    const second = { ...draft, ...alone, thread: { id, place }, changedAt: serverNow() };
    await this.#store.save(second);
    await this.#take(second);
  }

  async #take(draft: Draft): Promise<void> {
    const open = new OpenDraft(this.#store, draft, { wanted: draft.publishId });
    await open.start();
    const isHere = await this.#store.read(draft.accountId, draft.publishId).catch(() => undefined);
    const isOurs = this.head.current().draft.thread?.id === draft.thread!.id;
    if (!isHere || !isOurs || open.current().keeping === "elsewhere") return open.close();
    this.#put(open);
  }

  #open(draft: Draft): OpenDraft {
    const open = new OpenDraft(this.#store, draft, { wanted: draft.publishId });
    const starting: Promise<void> = open.start().finally(() => this.#starting.delete(starting));
    this.#starting.add(starting);
    this.#put(open);
    return open;
  }

  #put(open: OpenDraft): void {
    this.#show([...this.#later, open].toSorted((a, b) => placeOf(a) - placeOf(b) || bornAt(a) - bornAt(b)));
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#turn.then(work);
    this.#turn = turn.catch(() => {});
    return turn;
  }

  #show(later: readonly OpenDraft[]): void {
    this.#later = later;
    this.#tell();
  }

  #tell(): void {
    this.#listeners.forEach((listener) => listener());
  }
}

const placeOf = (open: OpenDraft) => open.current().draft.thread!.place;
const bornAt = (open: OpenDraft) => open.current().draft.createdAt;
