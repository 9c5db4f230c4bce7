/**
 * The bytes of files that belong to drafts, each under its draft, so that a reload or
 * a crash while they are uploaded loses nothing. What came of the upload is noted
 * here at once: the page that writes the draft may be gone by then. A note lies beside its file, as a browser
 * may copy gigabytes when something of their record changes.
 */
import type { MediaAttachment } from "#protocol/entities.ts";
import { serverNow } from "#web/device/server-clock.ts";
import type { Key } from "./claim.ts";
import { answerOf, endOf, filesOf, storesIn, type DraftDatabase } from "./database.ts";
import type { Draft } from "./draft.ts";
import type { DraftFile } from "./draft-file.ts";

export interface KeptFile extends Key {
  /** Of the file in its draft. */
  id: string;
  blob: Blob;
}

export interface UploadNote {
  /** Null until it has been uploaded. */
  attachment: MediaAttachment | null;
  /** The upload in parts that has begun; null if none has. */
  uploadId: string | null;
}

const nothingNoted: UploadNote = { attachment: null, uploadId: null };

/** It begins with the id of its file, and goes where that goes. */
const noteOf = (id: string) => `${id} upload`;

export class FileStore {
  /** Where parts of a recording are kept, too. */
  readonly database: DraftDatabase;

  constructor(database: DraftDatabase) {
    this.database = database;
  }

  /** Resolves once the browser has it on disk; rejects where it has no room. */
  keep({ accountId, publishId, ...file }: KeptFile): Promise<void> {
    return this.database.run(async (connection) => {
      const { transaction, files } = storesIn(connection, "readwrite", { durability: "strict" });
      const end = endOf(transaction);
      files.put({ accountId, publishId, ...file });
      await end;
    });
  }

  read({ accountId, publishId }: Key, id: string): Promise<KeptFile | undefined> {
    return this.database.run((connection) =>
      answerOf<KeptFile | undefined>(storesIn(connection, "readonly").files.get([accountId, publishId, id])),
    );
  }

  async readNote({ accountId, publishId }: Key, id: string): Promise<UploadNote> {
    const key = [accountId, publishId, noteOf(id)];
    const noted = await this.database.run((connection) =>
      answerOf<UploadNote | undefined>(storesIn(connection, "readonly").files.get(key)),
    );
    return noted ?? nothingNoted;
  }

  /** Of a file that is still wanted: what is noted of one whose draft is gone stays away. */
  note({ accountId, publishId }: Key, id: string, noted: UploadNote): Promise<void> {
    return this.database.run(async (connection) => {
      const { transaction, files } = storesIn(connection, "readwrite", { durability: "strict" });
      const end = endOf(transaction);
      const looking = files.getKey([accountId, publishId, id]);
      looking.onsuccess = () => {
        if (looking.result) files.put({ accountId, publishId, id: noteOf(id), ...noted });
      };
      await end;
    });
  }

  /**
   * Something else is known of a file of a draft that no composer has open. False of one that is gone, or of other bytes.
   * A composer that opened it meanwhile keeps what it has.
   */
  change({ accountId, publishId }: Key, { id, crop }: DraftFile, part: Partial<DraftFile>): Promise<boolean> {
    return this.database.run(async (connection) => {
      const { transaction, drafts } = storesIn(connection, "readwrite", { durability: "strict" });
      const end = endOf(transaction);
      let isThere = false;
      const reading: IDBRequest<Draft | undefined> = drafts.get([accountId, publishId]);
      reading.onsuccess = () => {
        const draft = reading.result;
        const isIt = (file: DraftFile) => file.id === id && file.crop?.bytes === crop?.bytes;
        isThere = draft?.files.some(isIt) ?? false;
        if (draft && isThere) {
          const files = draft.files.map((file) => (isIt(file) ? { ...file, ...part } : file));
          // Other devices are to get it, and a clock may have been put back.
          drafts.put({ ...draft, files, changedAt: Math.max(serverNow(), draft.changedAt + 1) });
        }
      };
      await end;
      return isThere;
    });
  }

  /** For a draft that goes on under another publishId: those that it has. */
  copy(from: Key, to: Draft): Promise<void> {
    return this.database.run(async (connection) => {
      const { transaction, files } = storesIn(connection, "readwrite", { durability: "strict" });
      const end = endOf(transaction);
      const reading: IDBRequest<KeptFile[]> = files.getAll(filesOf(from));
      reading.onsuccess = () => {
        const wanted = reading.result.filter((file) => to.files.some(({ id }) => file.id.startsWith(id)));
        for (const file of wanted) files.put({ ...file, publishId: to.publishId });
      };
      await end;
    });
  }
}
