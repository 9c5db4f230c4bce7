/**
 * The browser's database of drafts. A connection that the browser has closed (iOS
 * does so often, and so does clearing the site's data) is opened again, and one
 * that could not be opened is tried again with the next call.
 */
import { openDB, type DBSchema, type IDBPDatabase, type IDBPTransaction } from "idb";
import type { Draft } from "./draft.ts";
import { draftOfVersion1 } from "./version-1.ts";

interface Schema extends DBSchema {
  drafts: { key: [accountId: string, publishId: string]; value: Draft };
}

type Connection = IDBPDatabase<Schema>;

export class DraftDatabase {
  readonly #name: string;
  #opened: Promise<Connection> | null = null;

  constructor(name: string) {
    this.#name = name;
  }

  /** Does something with an open connection; once more if it turns out to be closed. */
  async run<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
    const opened = this.#open();
    try {
      return await work(await opened);
    } catch (error) {
      if (!isClosed(error)) throw error;
      if (this.#opened === opened) this.#opened = null;
      return work(await this.#open());
    }
  }

  #open(): Promise<Connection> {
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

function connect(name: string, forget: () => void): Promise<Connection> {
  return new Promise((resolve, reject) => {
    openDB<Schema>(name, 2, {
      upgrade,
      blocked: () => reject(new Error("Another tab holds an older version of the drafts")),
      // A newer version of this page wants to change the database: this one lets go.
      blocking(_current, _wanted, event) {
        forget();
        (event.target as IDBDatabase).close();
      },
      terminated: forget,
    }).then(resolve, reject);
  });
}

async function upgrade(
  database: Connection,
  oldVersion: number,
  _newVersion: number | null,
  transaction: IDBPTransaction<Schema, "drafts"[], "versionchange">,
): Promise<void> {
  const kept: Draft[] = [];
  if (oldVersion === 1) {
    const store = transaction.objectStore("drafts");
    for (let at = await store.openCursor(); at; at = await at.continue()) {
      const draft = draftOfVersion1(String(at.key), at.value);
      if (draft) kept.push(draft);
    }
    database.deleteObjectStore("drafts");
  }
  const store = database.createObjectStore("drafts", { keyPath: ["accountId", "publishId"] });
  for (const draft of kept) void store.put(draft);
}

function isClosed(error: unknown): boolean {
  return error instanceof DOMException && error.name === "InvalidStateError";
}
