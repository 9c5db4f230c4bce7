/**
 * Who listens on this process, by account and by stream. An event looks only at
 * readers whom it may concern: with thousands of sockets, a look at each of them
 * for each event was a tenth of our work.
 */
import type { AccountId, ListId } from "#protocol/ids.ts";
import type { Listener } from "./listener.ts";
import { listOfKey, type StreamKey } from "./streams.ts";

export class Audience {
  readonly #byAccount = new Map<AccountId, Set<Listener>>();
  readonly #byStream = new Map<StreamKey, Set<Listener>>();
  readonly #lists = new Set<ListId>();
  /** As an array of PostgreSQL, until someone comes or goes. */
  readonly #texts = new Map<StreamKey, string>();

  /** The lists that somebody listens to. */
  lists(): ListId[] {
    return [...this.#lists];
  }

  get size(): number {
    return this.#byAccount.size;
  }

  all(): Listener[] {
    return [...this.#byAccount.values()].flatMap((own) => [...own]);
  }

  accounts(): AccountId[] {
    return [...this.#byAccount.keys()];
  }

  of(account: AccountId): ReadonlySet<Listener> {
    return this.#byAccount.get(account) ?? none;
  }

  /** The accounts that hear a stream. */
  hearing(key: StreamKey): Set<AccountId> {
    return new Set([...(this.#byStream.get(key) ?? none)].map(({ viewer }) => viewer.accountId));
  }

  /** The same as the text of an array, for PostgreSQL; null if there are none. */
  hearingAsText(key: StreamKey): string | null {
    if (!this.#byStream.has(key)) return null;
    const text = this.#texts.get(key) ?? `{${[...this.hearing(key)].join(",")}}`;
    this.#texts.set(key, text);
    return text;
  }

  add(listener: Listener): void {
    addTo(this.#byAccount, listener.viewer.accountId, listener);
    for (const key of listener.streams) this.#tune(key, listener);
  }

  /** Doing it twice is the same as doing it once. */
  remove(listener: Listener): void {
    takeFrom(this.#byAccount, listener.viewer.accountId, listener);
    for (const key of listener.streams) this.#tuneOut(key, listener);
  }

  /** From now on it hears this stream too. */
  subscribe(listener: Listener, key: StreamKey): void {
    listener.streams.add(key);
    if (this.of(listener.viewer.accountId).has(listener)) this.#tune(key, listener);
  }

  unsubscribe(listener: Listener, key: StreamKey): void {
    if (listener.streams.delete(key)) this.#tuneOut(key, listener);
  }

  #tune(key: StreamKey, listener: Listener): void {
    addTo(this.#byStream, key, listener);
    this.#texts.delete(key);
    const list = listOfKey(key);
    if (list) this.#lists.add(list);
  }

  #tuneOut(key: StreamKey, listener: Listener): void {
    takeFrom(this.#byStream, key, listener);
    this.#texts.delete(key);
    const list = listOfKey(key);
    if (list && !this.#byStream.has(key)) this.#lists.delete(list);
  }
}

const none: ReadonlySet<Listener> = new Set();

function addTo<Key>(sets: Map<Key, Set<Listener>>, key: Key, listener: Listener): void {
  const set = sets.get(key);
  if (set) set.add(listener);
  else sets.set(key, new Set([listener]));
}

function takeFrom<Key>(sets: Map<Key, Set<Listener>>, key: Key, listener: Listener): void {
  const set = sets.get(key);
  set?.delete(listener);
  if (set?.size === 0) sets.delete(key);
}
