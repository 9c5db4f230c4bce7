/**
 * The browser's database of drafts. A connection that the browser has closed (iOS
 * does so often, and so does clearing the site's data) is opened again, and one
 * that could not be opened is tried again with the next call.
 */
const storeName = "kept";
const fileStoreName = "files";
const storeOfVersion1 = "drafts";

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

/** The same with the store of files beside it. */
export function storesIn(connection: IDBDatabase, mode: IDBTransactionMode, options?: IDBTransactionOptions) {
  const transaction = connection.transaction([storeName, fileStoreName], mode, options);
  return { transaction, drafts: transaction.objectStore(storeName), files: transaction.objectStore(fileStoreName) };
}

/** All files of a draft. */
export function filesOf({ accountId, publishId }: { accountId: string; publishId: string }): IDBKeyRange {
  return IDBKeyRange.bound([accountId, publishId], [accountId, publishId, []]);
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
  const request = indexedDB.open(name, 3);
  const isBlocked = new Promise<never>((_, reject) => {
    request.onblocked = () => reject(new Error("Another tab holds an older version of the drafts"));
  });
  request.onupgradeneeded = () => upgrade(request.result);
  const connection = await Promise.race([answerOf(request), isBlocked]);
  // A newer version of this page wants to change the database: this one lets go.
  connection.onversionchange = () => {
    forget();
    connection.close();
  };
  connection.onclose = forget;
  await bringAlong(connection);
  return connection;
}

/** The store of version 1 stays where it is until its drafts have been brought along. */
function upgrade(database: IDBDatabase): void {
  const missing = (store: string) => !database.objectStoreNames.contains(store);
  if (missing(storeName)) database.createObjectStore(storeName, { keyPath: ["accountId", "publishId"] });
  if (missing(fileStoreName)) database.createObjectStore(fileStoreName, { keyPath: ["accountId", "publishId", "id"] });
}

/** Few browsers have such drafts, so what reads them is fetched for those alone; without a network they wait. */
async function bringAlong(connection: IDBDatabase): Promise<void> {
  if (!connection.objectStoreNames.contains(storeOfVersion1)) return;
  const old = connection.transaction(storeOfVersion1).objectStore(storeOfVersion1);
  if ((await answerOf(old.count())) === 0) return;
  const version1 = await import("./version-1.ts").catch(() => null);
  await version1?.bringAlong(connection, storeOfVersion1, storeName);
}

function isClosed(error: unknown): boolean {
  return error instanceof DOMException && error.name === "InvalidStateError";
}
