/**
 * What this browser knows of the drafts on the server: of each the version that it has last seen there, and which of its own
 * words that was. In a database of its own, so that the one of the drafts stays as small as it is.
 */
import type { AccountId } from "#protocol/ids.ts";
import { answerOf, DraftDatabase, endOf, storeIn } from "./database.ts";

export interface SyncRecord {
  accountId: AccountId;
  publishId: string;
  /** Of the server. */
  version: string;
  /** That of the draft here that is the same; with another one it holds words that the server hasn't. */
  changedAt: number;
  /** `changedAt` of the words that were sent last, while it is not known whether they have come. */
  sent?: number;
  /** The server has a newer one, or has it no more; the draft is open here, and is left alone until it is closed. */
  behind?: boolean;
  /** It has it no more because it was published, scheduled, or saved as an edit. */
  isOut?: boolean | undefined;
}

/** Under these names nothing else is kept: a draft has an id. */
const everything = "";
const nobody = "" as AccountId;

export class SyncRecords {
  readonly #database: DraftDatabase;

  constructor(name: string) {
    this.#database = new DraftDatabase(name);
  }

  async of(accountId: AccountId): Promise<Map<string, SyncRecord>> {
    const range = IDBKeyRange.bound([accountId, everything], [accountId, []], true);
    const records = await this.#database.run((connection) =>
      answerOf<SyncRecord[]>(storeIn(connection, "readonly").getAll(range)),
    );
    return new Map(records.map((record) => [record.publishId, record]));
  }

  read(accountId: AccountId, publishId: string): Promise<SyncRecord | undefined> {
    return this.#database.run((connection) =>
      answerOf<SyncRecord | undefined>(storeIn(connection, "readonly").get([accountId, publishId])),
    );
  }

  put(record: SyncRecord): Promise<void> {
    return this.#write((store) => store.put(record));
  }

  forget({ accountId, publishId }: Pick<SyncRecord, "accountId" | "publishId">): Promise<void> {
    return this.#write((store) => store.delete([accountId, publishId]));
  }

  /** The version up to which all changes of the server have been brought here. */
  async seen(accountId: AccountId): Promise<string> {
    return (await this.read(accountId, everything))?.version ?? "0";
  }

  see(accountId: AccountId, version: string): Promise<void> {
    return this.put({ accountId, publishId: everything, version, changedAt: 0 });
  }

  /** The name of this browser: random, and for nothing else. */
  async device(): Promise<string> {
    const known = await this.read(nobody, "device");
    if (known) return known.version;
    const version = crypto.randomUUID();
    await this.put({ accountId: nobody, publishId: "device", version, changedAt: 0 });
    return version;
  }

  #write(work: (store: IDBObjectStore) => unknown): Promise<void> {
    return this.#database.run((connection) => {
      const store = storeIn(connection, "readwrite");
      work(store);
      return endOf(store.transaction);
    });
  }
}
