/**
 * A draft that is open in a composer. It goes on with one that was kept for the
 * same purpose and that no tab has open, or begins a new one; each change is on
 * disk a moment later. A draft that another tab has open is never written to.
 *
 * Nothing here throws: where drafts cannot be kept, the state says so, and what
 * is written can still be published.
 */
import { onFlush } from "#web/data/unsaved.ts";
import { quietly } from "#web/device/quietly.ts";
import { serverNow } from "#web/device/server-clock.ts";
import { setBusyWriting } from "#web/navigation/navigation.ts";
import { claimDraft } from "./claim.ts";
import { isChanged, purposeOf, type Draft } from "./draft.ts";
import type { DraftStore } from "./store.ts";

/** Milliseconds from a keystroke to the disk, also while somebody types on. */
const saveAfter = 250;

/** Milliseconds that a reloaded tab waits for its page of before to let go of a draft. */
const patience = 1_000;

export interface OpenDraftState {
  draft: Draft;
  /** Words of an earlier visit stand in it. */
  restored: boolean;
  /** "elsewhere": the draft of this edit is open in another tab; "failed": the browser keeps nothing now. */
  keeping: "kept" | "failed" | "elsewhere";
  /** "missed": the draft that was asked for is open in another tab, or is gone; "alone": the post that it changes or answers is. */
  wanting: "missed" | "alone" | null;
  /** Drafts are kept; this one may be the only one. */
  hasDrafts: boolean;
}

interface Wishes {
  /** The publishId of the draft to go on with, and no other. */
  wanted?: string | undefined;
  /** Only a draft for which this is true is gone on with. */
  goOnWith?: (kept: Draft) => boolean;
}

/** Those of this page. */
export const openHere = new Set<OpenDraft>();

export class OpenDraft {
  /** As it was begun. */
  readonly first: Draft;
  readonly #store: DraftStore;
  readonly #wishes: Wishes;
  readonly #listeners = new Set<() => void>();
  #state: OpenDraftState;
  #shape: OpenDraftState;
  /** The draft that this one holds against other tabs. */
  #claim: { publishId: string; release: () => void } | null = null;
  /** Claims follow one another: the end of one is the beginning of the next. */
  #turn: Promise<void> = Promise.resolve();
  #unsaved = false;
  #closed = false;
  /** Goes on with the next post of its thread, as this one was sent elsewhere. False if there is none; undefined of what is no thread. */
  goOn: (() => Promise<boolean>) | undefined;
  /** Its author has written in it since it was opened here. */
  isTouched = false;
  /** It stays open as long as this goes on, although it is closed. */
  held: Promise<unknown> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #stopListening: (() => void)[] = [];

  constructor(store: DraftStore, first: Draft, wishes: Wishes = {}) {
    this.first = first;
    this.#store = store;
    this.#wishes = wishes;
    this.#shape = this.#state = { draft: first, restored: false, keeping: "kept", wanting: null, hasDrafts: false };
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly current = (): OpenDraftState => this.#state;

  /** As it was when something else than plain words changed: what shows all but these is not made anew with each key. */
  readonly shape = (): OpenDraftState => this.#shape;

  /** Looks for what was kept. Until then, and from then on, it can be written in. */
  start(): Promise<void> {
    openHere.add(this);
    const leave = () => this.#leave();
    const onHide = () => document.hidden && leave();
    window.addEventListener("pagehide", leave);
    document.addEventListener("visibilitychange", onHide);
    this.#stopListening = [
      onFlush(() => this.flush()),
      () => window.removeEventListener("pagehide", leave),
      () => document.removeEventListener("visibilitychange", onHide),
    ];
    return this.#inTurn(async () => {
      try {
        await this.#goOn();
      } catch {
        this.#show({ keeping: "failed" });
      }
      await this.#claimOwn();
      await this.flush();
    });
  }

  /** A key that was typed: plain words as HTML. */
  type(content: string): void {
    this.change({ content }, this.#shape);
  }

  change(part: Partial<Draft>, shape?: OpenDraftState): void {
    this.#show({ draft: { ...this.#state.draft, ...part, changedAt: serverNow() } }, shape);
    this.isTouched ||= "content" in part || "spoilerText" in part || "poll" in part || "files" in part;
    this.#setUnsaved(true);
    // Not put off by the next keystroke: who types without a pause would lose it all.
    this.#timer ??= setTimeout(() => void this.flush(), saveAfter);
  }

  /** Goes on as another draft: the one of before is no longer kept, unless `keepsBefore`. */
  become(next: Draft, keepsBefore = false): Promise<void> {
    const before = this.#state.draft;
    const isSame = next.publishId === before.publishId;
    this.isTouched = false;
    this.#show({ draft: next, restored: false, wanting: null });
    this.#setUnsaved(isChanged(next));
    return this.#inTurn(async () => {
      if (!isSame) await this.#store.copyFiles(before, next).catch(() => {});
      // What is written over is never gone from the disk.
      const isGone = !keepsBefore && !(isSame && isChanged(next));
      // A draft of another tab is not ours to remove.
      if (isGone && this.#claim?.publishId === before.publishId) await this.#store.remove(before).catch(() => {});
      // It may be another one again by now, which removes this one in its turn.
      await this.#claimOwn(next);
      await this.flush();
    });
  }

  /** Goes on as a draft that was discarded; what was written since stays, and this becomes a draft of its own. Rejects if that cannot be kept. */
  async takeBack(discarded: Draft): Promise<void> {
    const { draft } = this.#state;
    this.#show({ hasDrafts: true });
    if (this.#closed || isChanged(draft)) return this.#store.save(discarded);
    await this.become(discarded);
  }

  /** Writes what is unsaved. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const { draft } = this.#state;
    if (!this.#unsaved || this.#claim?.publishId !== draft.publishId) return;
    this.#setUnsaved(false);
    try {
      if (isChanged(draft)) {
        await this.#store.save(draft);
        remember(draft);
      } else await this.#store.remove(draft);
      if (this.#state.keeping === "failed") this.#show({ keeping: "kept" });
    } catch {
      if (this.#state.draft.publishId !== draft.publishId) return;
      this.#setUnsaved(true);
      this.#show({ keeping: "failed" });
    }
  }

  /** True once all is on disk; false where it cannot be kept, or somebody wrote on meanwhile. */
  async isSafe(): Promise<boolean> {
    await this.#inTurn(() => this.flush());
    return !this.#unsaved;
  }

  /** The database may not be open yet, or answer too late. */
  #leave(): void {
    const { draft, keeping } = this.#state;
    if (this.#unsaved && keeping !== "elsewhere" && isChanged(draft)) {
      this.#store.keepLastWords(draft);
      remember(draft);
    }
    void this.flush();
  }

  async close(): Promise<void> {
    this.#closed = true;
    openHere.delete(this);
    this.#stopListening.forEach((stop) => stop());
    // At once, for a page that is being left; and again, if it had not been claimed yet.
    await this.flush();
    await this.held;
    await this.#inTurn(async () => {
      await this.flush();
      this.#setUnsaved(false);
      this.#claim?.release();
      this.#claim = null;
    });
  }

  /** Takes up what was kept for the same purpose. */
  async #goOn(): Promise<void> {
    const first = this.#state.draft;
    const { accountId, publishId } = first;
    for (const kept of await this.#candidates()) {
      const mayWait = kept.publishId === remembered(kept) || kept.publishId === publishId;
      const release = await claimDraft(kept, mayWait ? patience : 0);
      if (!release) continue;
      // The tab that had it may have changed it, or published it.
      const fresh = await this.#store.read(accountId, kept.publishId);
      if (fresh && isSaidBy(first, fresh)) await this.#store.remove(fresh);
      else if (fresh && !this.#unsaved && !this.#closed) {
        this.#claim = { publishId: fresh.publishId, release };
        const isAlone = this.#wishes.wanted !== undefined && answered(fresh) !== answered(first);
        const alone = isAlone && { editingStatus: null, inReplyToId: null, errors: [] };
        // The page was made for somebody who is signed in.
        const signedIn = fresh.signedOut && { errors: fresh.errors.slice(0, -1), signedOut: false };
        this.#show({
          draft: { ...fresh, ...signedIn, ...alone },
          restored: this.#wishes.wanted === undefined,
          wanting: isAlone ? "alone" : null,
        });
        return;
      }
      // Somebody was faster than the disk. An edit has one draft: the older becomes one of its own.
      else if (fresh && this.#unsaved && fresh.publishId === publishId) {
        await this.#store.saveApart(fresh);
      }
      release();
    }
    const { wanted = publishId } = this.#wishes;
    if (wanted !== publishId) this.#show({ wanting: "missed" });
  }

  async #candidates(): Promise<Draft[]> {
    const { draft } = this.#state;
    const { wanted, goOnWith = () => true } = this.#wishes;
    const kept = await this.#store.list(draft.accountId);
    if (kept.length > 0) this.#show({ hasDrafts: true });
    if (wanted !== undefined) return kept.filter(({ publishId }) => publishId === wanted);
    const purpose = purposeOf(draft);
    const last = remembered(draft);
    return kept
      .filter((other) => purposeOf(other) === purpose && goOnWith(other))
      .toSorted((a, b) => Number(b.publishId === last) - Number(a.publishId === last) || b.changedAt - a.changedAt);
  }

  async #claimOwn(draft = this.#state.draft): Promise<void> {
    const { keeping } = this.#state;
    if (this.#claim?.publishId === draft.publishId) return;
    this.#claim?.release();
    // A post of a thread was open in a field of its own until now, and browsers take a moment to let go.
    const release = await claimDraft(draft, draft.thread && patience);
    this.#claim = release && { publishId: draft.publishId, release };
    // Only an edit can be open twice: other drafts have an id that nobody else knows.
    if (!release) this.#show({ keeping: "elsewhere" });
    else if (keeping === "elsewhere") this.#show({ keeping: "kept" });
  }

  #inTurn(work: () => Promise<void>): Promise<void> {
    const turn = this.#turn.then(work);
    this.#turn = turn;
    return turn;
  }

  #setUnsaved(unsaved: boolean): void {
    this.#unsaved = unsaved;
    if (unsaved) unsavedDrafts.add(this);
    else unsavedDrafts.delete(this);
    setBusyWriting(unsavedDrafts.size > 0);
  }

  #show(part: Partial<OpenDraftState>, shape?: OpenDraftState): void {
    this.#state = { ...this.#state, ...part };
    this.#shape = shape ?? this.#state;
    this.#listeners.forEach((listener) => listener());
  }
}

/** The post that it changes or answers. */
const answered = ({ editingStatus, inReplyToId }: Draft) => editingStatus?.id ?? inReplyToId;

/** The page of an edit was left before its answer came: the post has the words of the draft by now. */
function isSaidBy({ editingStatus }: Draft, kept: Draft): boolean {
  return editingStatus !== null && kept.editingStatus !== null && !isChanged({ ...kept, editingStatus });
}

const unsavedDrafts = new Set<OpenDraft>();

/** The draft that this tab had open last for a purpose: after a reload it goes on with that one. */
const memoryOf = (draft: Draft) => `linnet draft ${draft.accountId} ${purposeOf(draft)}`;

/** Without storage the newest draft is gone on with. */
function remember(draft: Draft): void {
  quietly(() => sessionStorage.setItem(memoryOf(draft), draft.publishId));
}

function remembered(draft: Draft): string | null | undefined {
  return quietly(() => sessionStorage.getItem(memoryOf(draft)));
}
