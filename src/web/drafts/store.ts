/** Where drafts are kept: many of each account, each under its publishId. */
import type { AccountId } from "#protocol/ids.ts";
import { claimDraft, type Key } from "./claim.ts";
import { answerOf, DraftDatabase, endOf, filesOf, storeIn, storesIn } from "./database.ts";
import type { Draft } from "./draft.ts";
import type { FileStore, KeptFile } from "./file-store.ts";
import { LastWords } from "./last-words.ts";

export class DraftStore {
  readonly #database: DraftDatabase;
  readonly #lastWords: LastWords;
  readonly #listeners = new Set<() => void>();
  readonly #name: string;
  #tabs: BroadcastChannel | null = null;
  #files: FileStore | undefined;
  /** Files of drafts that were removed here: they come back with them. */
  #removed: KeptFile[] = [];

  constructor(name: string) {
    this.#name = name;
    this.#database = new DraftDatabase(name);
    this.#lastWords = new LastWords(name);
  }

  /** The drafts of an account, the newest first; with the words that pages were left with. */
  async list(accountId: AccountId): Promise<Draft[]> {
    const left = this.#lastWords.ofOthers(accountId);
    if (left.length > 0) {
      const part = await import("./bring-last-words.ts").catch(() => null);
      await part?.bringLastWords(left, this, (draft) => this.#lastWords.forget(draft), claimDraft);
    }
    const range = IDBKeyRange.bound([accountId], [accountId, []]);
    const drafts = await this.#database.run((connection) =>
      answerOf<Draft[]>(storeIn(connection, "readonly").getAll(range)),
    );
    return drafts.toSorted((a, b) => b.createdAt - a.createdAt);
  }

  read(accountId: AccountId, publishId: string): Promise<Draft | undefined> {
    return this.#database.run((connection) =>
      answerOf<Draft | undefined>(storeIn(connection, "readonly").get([accountId, publishId])),
    );
  }

  /** Resolves once the browser has it on disk. */
  async save(draft: Draft): Promise<void> {
    await this.#database.run(async (connection) => {
      const store = storeIn(connection, "readwrite", { durability: "strict" });
      const end = endOf(store.transaction);
      store.put(draft);
      // Else it would wait for an answer that a page which is being left never gets.
      store.transaction.commit();
      await end;
    });
    this.#lastWords.forget(draft, draft.changedAt);
    await this.#bringFilesBack(draft);
    this.tell();
  }

  /** The bytes of files, for drafts that have any. */
  async files(): Promise<FileStore> {
    const { FileStore } = await import("./file-store.ts");
    return (this.#files ??= new FileStore(this.#database));
  }

  /** For a draft that goes on under another publishId. */
  async copyFiles(from: Draft, to: Draft): Promise<void> {
    if (to.files.length > 0) await (await this.files()).copy(from, to);
  }

  /** Keeps it as a draft of its own beside the other one of its post. */
  async saveApart(edit: Draft): Promise<void> {
    const draft = { ...edit, publishId: crypto.randomUUID(), editingStatus: null };
    await this.copyFiles(edit, draft);
    await this.save(draft);
  }

  /** For a page that is being left: `save` may come too late. Done when it returns. */
  keepLastWords(draft: Draft): void {
    this.#lastWords.keep(draft);
  }

  async remove(key: Key): Promise<void> {
    const { accountId, publishId } = key;
    await this.#database.run(async (connection) => {
      const { transaction, drafts, files } = storesIn(connection, "readwrite");
      const end = endOf(transaction);
      drafts.delete([accountId, publishId]);
      const reading: IDBRequest<KeptFile[]> = files.getAll(filesOf(key));
      reading.onsuccess = () => {
        if (reading.result.length === 0) return;
        this.#removed.push(...reading.result);
        files.delete(filesOf(key));
      };
      await end;
    });
    this.#lastWords.forget(key);
    this.tell();
  }

  /** Calls when a draft was kept or removed, in this tab or another one. */
  watch(listener: () => void): () => void {
    this.#channel();
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async #bringFilesBack({ publishId, files }: Draft): Promise<void> {
    const back = this.#removed.filter(
      (file) => file.publishId === publishId && files.some(({ id }) => file.id.startsWith(id)),
    );
    if (back.length === 0) return;
    this.#removed = this.#removed.filter((file) => !back.includes(file));
    const store = await this.files();
    for (const file of back) await store.keep(file).catch(() => {});
  }

  /** Something was changed beside `save` and `remove`. */
  tell(): void {
    this.#channel().postMessage("changed");
    this.#listeners.forEach((listener) => listener());
  }

  #channel(): BroadcastChannel {
    if (!this.#tabs) {
      this.#tabs = new BroadcastChannel(`${this.#name} drafts`);
      this.#tabs.onmessage = () => this.#listeners.forEach((listener) => listener());
    }
    return this.#tabs;
  }
}

export const drafts = new DraftStore("linnet");
