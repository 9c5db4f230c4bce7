/**
 * The browser's database of drafts. A connection that the browser has closed (iOS
 * does so often, and so does clearing the site's data) is opened again, and one
 * that could not be opened is tried again with the next call.
 */
import type { Draft } from "./draft.ts";
import { draftOfVersion1 } from "./version-1.ts";

const storeName = "drafts";

export class DraftDatabase {
  readonly #name: string;
  #opened: Promise<IDBDatabase> | null = null;

  constructor(name: string) {
    this.#name = name;
  }

  /** Does something with an open connection; once more if it turns out to be closed. */
  async run<T>(work: (connection: IDBDatabase) => Promise<T>): Promise<T> {
    const opened = this.#open();
    try {
      return await work(await opened);
    } catch (error) {
      if (!isClosed(error)) throw error;
      if (this.#opened === opened) this.#opened = null;
      return work(await this.#open());
    }
  }

  #open(): Promise<IDBDatabase> {
    if (this.#opened) return this.#opened;
    const forget = () => {
      if (this.#opened === opened) this.#opened = null;
    };
    const opened = connect(this.#name, forget);
    this.#opened = opened;
    opened.catch(forget);
    return opened;
  }
}

/** The store of an open connection, in a transaction of its own. */
export function storeIn(
  connection: IDBDatabase,
  mode: IDBTransactionMode,
  options?: IDBTransactionOptions,
): IDBObjectStore {
  return connection.transaction(storeName, mode, options).objectStore(storeName);
}

export function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error!);
  });
}

/** Resolves when the transaction is on disk. */
export function endOf(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onerror = transaction.onabort = () => reject(transaction.error ?? new Error("A draft was not kept"));
  });
}

async function connect(name: string, forget: () => void): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 2);
  const isBlocked = new Promise<never>((_, reject) => {
    request.onblocked = () => reject(new Error("Another tab holds an older version of the drafts"));
  });
  request.onupgradeneeded = ({ oldVersion }) => upgrade(request.result, request.transaction!, oldVersion);
  const connection = await Promise.race([answerOf(request), isBlocked]);
  // A newer version of this page wants to change the database: this one lets go.
  connection.onversionchange = () => {
    forget();
    connection.close();
  };
  connection.onclose = forget;
  return connection;
}

function upgrade(database: IDBDatabase, transaction: IDBTransaction, oldVersion: number): void {
  const kept: Draft[] = [];
  const create = () => {
    const store = database.createObjectStore(storeName, { keyPath: ["accountId", "publishId"] });
    for (const draft of kept) store.put(draft);
  };
  if (oldVersion !== 1) return create();
  const reading = transaction.objectStore(storeName).openCursor();
  reading.onsuccess = () => {
    const at = reading.result;
    if (!at) {
      database.deleteObjectStore(storeName);
      return create();
    }
    const draft = draftOfVersion1(String(at.key), at.value);
    if (draft) kept.push(draft);
    at.continue();
  };
}

function isClosed(error: unknown): boolean {
  return error instanceof DOMException && error.name === "InvalidStateError";
}
