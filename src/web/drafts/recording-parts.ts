/**
 * The parts of a recording, each on disk as it comes: whatever ends the page, only what was recorded after the last of
 * them is lost. They lie beside the files of their draft, below the id of their own, and so they go where that goes.
 */
import type { Key } from "./claim.ts";
import { answerOf, endOf, storesIn, type DraftDatabase } from "./database.ts";

interface Part {
  bytes: ArrayBuffer;
  /** Mime type. */
  type: string;
  /** Milliseconds that are recorded at its end. */
  until: number;
}

/** What is there of a recording. */
export interface Recorded {
  blob: Blob;
  /** Milliseconds. */
  length: number;
}

export class RecordingParts {
  readonly #database: DraftDatabase;

  constructor(database: DraftDatabase) {
    this.#database = database;
  }

  /**
   * Resolves once the browser has it on disk, and rejects where it has no room. A part without the one before it stays
   * away: its draft is gone, or the sound would have a hole.
   */
  keep({ accountId, publishId }: Key, id: string, at: number, part: Part): Promise<void> {
    return this.#database.run(async (connection) => {
      const { transaction, files } = storesIn(connection, "readwrite", { durability: "strict" });
      const end = endOf(transaction);
      const put = () => files.put({ accountId, publishId, id: partOf(id, at), ...part });
      if (at === 0) put();
      else {
        const looking = files.getKey([accountId, publishId, partOf(id, at - 1)]);
        looking.onsuccess = () => looking.result && put();
      }
      await end;
    });
  }

  /** Null if nothing of it is in this browser. */
  async read(key: Key, id: string): Promise<Recorded | null> {
    const parts = await this.#database.run((connection) =>
      answerOf<Part[]>(storesIn(connection, "readonly").files.getAll(partsOf(key, id))),
    );
    const last = parts.at(-1);
    if (!last) return null;
    const blob = new Blob(
      parts.map(({ bytes }) => bytes),
      { type: last.type },
    );
    return { blob, length: last.until };
  }

  /** The file has become whole. */
  forget(key: Key, id: string): Promise<void> {
    return this.#database.run(async (connection) => {
      const { transaction, files } = storesIn(connection, "readwrite");
      const end = endOf(transaction);
      files.delete(partsOf(key, id));
      await end;
    });
  }
}

/** It begins with the id of its file, and has as many digits as a week has parts. */
const partOf = (id: string, at: number) => `${id} part ${String(at).padStart(7, "0")}`;

const partsOf = ({ accountId, publishId }: Key, id: string) =>
  IDBKeyRange.bound([accountId, publishId, `${id} part `], [accountId, publishId, `${id} part :`]);
