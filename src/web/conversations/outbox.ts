/**
 * What the reader has written in a conversation and nobody has yet: the words in
 * the field, the messages that are being sent or could not be, and an edit.
 *
 * Each key is kept at once, for this account in this browser, so a reload, a crash
 * or a closed tab takes nothing along. A message has its publishId from the moment
 * it is sent, and sending it again is the same message.
 *
 * All tabs write into the same place: a change is made to what stands there now, and
 * the others hear of it. Words that two tabs have written without hearing of each
 * other are kept, both.
 */
import type { Publishing, PublishingEvent } from "#web/composer/publishing.ts";

/** Of a message without files. */
export interface Words {
  text: string;
  /** As they were formatted, if they were. */
  html?: string | undefined;
}

export interface Outgoing extends Words {
  publishId: string;
  /** Of the states of publishing those that a message without files has. */
  publishing: Extract<Publishing, { is: "sending" | "refused" | "unanswered" }>;
}

/** What can become of a message. */
export type OutgoingEvent = Extract<PublishingEvent, { type: "send" | "accepted" | "refused" | "lost" }>;

export interface OutboxState {
  /** In the field. */
  text: string;
  outgoing: readonly Outgoing[];
  /** An own message that is being changed. */
  edit: { id: string; text: string } | null;
  /** The composer keeps words as a draft. */
  hasDraft: boolean;
}

export const nothing: OutboxState = { text: "", outgoing: [], edit: null, hasDraft: false };

/** As it is kept: with the edits of all tabs, by their messages. */
interface Kept {
  text: string;
  outgoing: readonly Outgoing[];
  edits: Readonly<Record<string, string>>;
  hasDraft: boolean;
}

const empty: Kept = { text: "", outgoing: [], edits: {}, hasDraft: false };

/** Words without the blank lines around them. The blanks in front of the first one may draw something. */
export function trimmed(text: string): string {
  const lines = text.replace(/^\s*\n/, "").trimEnd();
  return lines.includes("\n") ? lines : lines.trimStart();
}

export class Outbox {
  readonly #key: string;
  readonly #storage: Pick<Storage, "getItem" | "setItem" | "removeItem">;
  readonly #listeners = new Set<() => void>();
  #kept: Kept = empty;
  /** Whether the last change could be kept; if not, what stands in the storage is an old state. */
  #isKept = true;
  /** The message that this tab edits. */
  #editing: string | null;
  #state: OutboxState = nothing;

  /** `name`: the conversation. */
  constructor(accountId: string, name: string, storage: Pick<Storage, "getItem" | "setItem" | "removeItem">) {
    this.#key = `linnet messages ${accountId} ${name}`;
    this.#storage = storage;
    this.#kept = this.#read();
    this.#editing = Object.keys(this.#kept.edits).at(-1) ?? null;
    this.#state = this.#stateOf(this.#kept);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly current = (): OutboxState => this.#state;

  /** Those that were under way when the page ended: whether they have arrived is not known, and sending them again is safe. */
  interrupted(): Outgoing[] {
    return this.#state.outgoing.filter(({ publishing }) => publishing.is === "sending");
  }

  /** Another tab has written there; null if anything may have changed. */
  hear(key: string | null): void {
    if (key === null || key === this.#key) this.#show(this.#read());
  }

  type(text: string): void {
    this.#change((now) => ({ text: now.text === this.#state.text ? text : bothOf(now.text, text) }));
  }

  /** Takes the words out of the field; null if there are none. */
  take(): Outgoing | null {
    const text = trimmed(this.#state.text);
    if (text === "") return null;
    // What another tab has written since waits in the field.
    return this.#put({ text }, (now) => ({ text: now.text === this.#state.text ? "" : now.text }));
  }

  /** Takes words that were written elsewhere than in the field. With the publishId of their draft, no other device sends them again. */
  put(words: Words, publishId: string): Outgoing {
    return this.#put(words, () => ({}), publishId);
  }

  /** What has come of a message; one that was accepted leaves. */
  step(publishId: string, event: OutgoingEvent): void {
    this.#change((now) => ({
      outgoing: now.outgoing.flatMap((one) => {
        if (one.publishId !== publishId) return one;
        const publishing = after(event);
        return publishing ? { ...one, publishing } : [];
      }),
    }));
  }

  discard(publishId: string): void {
    this.#change((now) => ({ outgoing: now.outgoing.filter((one) => one.publishId !== publishId) }));
  }

  /** Back into the field, before what was written there since. */
  takeBack({ publishId, text }: Outgoing): void {
    this.#change((now) => ({
      text: [text, now.text].filter(Boolean).join("\n\n"),
      outgoing: now.outgoing.filter((one) => one.publishId !== publishId),
    }));
  }

  /** Gives the words in the field to another one, below those that stand there at this moment. */
  handOver(next: Outbox): void {
    const { text } = this.#state;
    if (text) next.#change((now) => ({ text: [now.text, text].filter(Boolean).join("\n\n") }));
    this.#change((now) => ({ text: now.text === text ? "" : now.text }));
  }

  edit(edit: OutboxState["edit"]): void {
    const before = this.#editing;
    this.#editing = edit?.id ?? null;
    this.#change(({ edits }) => {
      const { [before ?? ""]: _ended, ...others } = edits;
      return { edits: edit ? { ...others, [edit.id]: edit.text } : others };
    });
  }

  noteDraft(hasDraft: boolean): void {
    if (hasDraft !== this.#state.hasDraft) this.#change(() => ({ hasDraft }));
  }

  #put(words: Words, besides: (now: Kept) => Partial<Kept>, publishId: string = crypto.randomUUID()): Outgoing {
    const outgoing: Outgoing = { publishId, ...words, publishing: { is: "sending" } };
    this.#change((now) => ({ ...besides(now), outgoing: [...now.outgoing, outgoing] }));
    return outgoing;
  }

  #change(change: (now: Kept) => Partial<Kept>): void {
    const now = this.#read();
    const next = { ...now, ...change(now) };
    try {
      const { text, outgoing, edits, hasDraft } = next;
      const isEmpty = !text && !hasDraft && outgoing.length === 0 && Object.keys(edits).length === 0;
      if (isEmpty) this.#storage.removeItem(this.#key);
      else this.#storage.setItem(this.#key, JSON.stringify(next));
      this.#isKept = true;
    } catch {
      // Where nothing can be kept, it's there as long as the page is.
      this.#isKept = false;
    }
    this.#show(next);
  }

  #read(): Kept {
    if (!this.#isKept) return this.#kept;
    try {
      return { ...empty, ...(JSON.parse(this.#storage.getItem(this.#key) ?? "null") as Kept | null) };
    } catch {
      return this.#kept;
    }
  }

  #show(kept: Kept): void {
    this.#kept = kept;
    this.#state = this.#stateOf(kept);
    this.#listeners.forEach((listener) => listener());
  }

  /** An edit that another tab has ended is over here, too. */
  #stateOf({ text, outgoing, edits, hasDraft }: Kept): OutboxState {
    const edited = this.#editing === null ? undefined : edits[this.#editing];
    const edit = edited === undefined ? null : { id: this.#editing!, text: edited };
    return { text, outgoing, edit, hasDraft };
  }
}

/** Words of two tabs, once where the one has them all. */
function bothOf(theirs: string, own: string): string {
  if (own.includes(theirs)) return own;
  return theirs.includes(own) ? theirs : `${theirs}\n\n${own}`;
}

/** Null once it is there. */
function after(event: OutgoingEvent): Outgoing["publishing"] | null {
  switch (event.type) {
    case "send":
      return { is: "sending" };
    case "refused":
      return { is: "refused", words: event.words };
    case "lost":
      return { is: "unanswered", words: event.words };
    case "accepted":
      return null;
  }
}
