/**
 * What the reader has written in a conversation and nobody has yet: the words in
 * the field, the messages that are being sent or could not be, and an edit.
 *
 * Each key is kept at once, for this account in this browser, so a reload, a crash
 * or a closed tab takes nothing along. A message has its publishId from the moment
 * it is sent, and sending it again is the same message.
 */
import type { Publishing, PublishingEvent } from "#web/composer/publishing.ts";

export interface Outgoing {
  publishId: string;
  text: string;
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
}

export const nothing: OutboxState = { text: "", outgoing: [], edit: null };

export class Outbox {
  readonly #key: string;
  readonly #storage: Pick<Storage, "getItem" | "setItem" | "removeItem">;
  readonly #listeners = new Set<() => void>();
  #state: OutboxState = nothing;

  /** `name`: the conversation. */
  constructor(accountId: string, name: string, storage: Pick<Storage, "getItem" | "setItem" | "removeItem">) {
    this.#key = `linnet messages ${accountId} ${name}`;
    this.#storage = storage;
    try {
      this.#state = (JSON.parse(storage.getItem(this.#key) ?? "null") as OutboxState | null) ?? nothing;
    } catch {
      // Nothing is kept there.
    }
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

  type(text: string): void {
    this.#show({ text });
  }

  /** Takes the words out of the field; null if there are none. */
  take(): Outgoing | null {
    const text = this.#state.text.trim();
    if (text === "") return null;
    const outgoing: Outgoing = { publishId: crypto.randomUUID(), text, publishing: { is: "sending" } };
    this.#show({ text: "", outgoing: [...this.#state.outgoing, outgoing] });
    return outgoing;
  }

  /** What has come of a message; one that was accepted leaves. */
  step(publishId: string, event: OutgoingEvent): void {
    const outgoing = this.#state.outgoing.flatMap((one) => {
      if (one.publishId !== publishId) return one;
      const publishing = after(event);
      return publishing ? { ...one, publishing } : [];
    });
    this.#show({ outgoing });
  }

  discard(publishId: string): void {
    this.#show({ outgoing: this.#state.outgoing.filter((one) => one.publishId !== publishId) });
  }

  /** Back into the field, before what was written there since. */
  takeBack({ publishId, text }: Outgoing): void {
    this.discard(publishId);
    this.#show({ text: [text, this.#state.text].filter(Boolean).join("\n\n") });
  }

  /** Gives the words in the field to another one, below those that stand there. */
  handOver(next: Outbox): void {
    next.type([next.current().text, this.#state.text].filter(Boolean).join("\n\n"));
    this.type("");
  }

  edit(edit: OutboxState["edit"]): void {
    this.#show({ edit });
  }

  #show(part: Partial<OutboxState>): void {
    this.#state = { ...this.#state, ...part };
    const { text, outgoing, edit } = this.#state;
    try {
      if (text || outgoing.length > 0 || edit) this.#storage.setItem(this.#key, JSON.stringify(this.#state));
      else this.#storage.removeItem(this.#key);
    } catch {
      // Where nothing can be kept, it's there as long as the page is.
    }
    this.#listeners.forEach((listener) => listener());
  }
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
