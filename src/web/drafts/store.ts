/** Where drafts are kept: many of each account, each under its publishId. */
import type { AccountId } from "#protocol/ids.ts";
import { claimDraft, type Key } from "./claim.ts";
import { answerOf, DraftDatabase, endOf, storeIn } from "./database.ts";
import type { Draft } from "./draft.ts";
import { LastWords } from "./last-words.ts";

export class DraftStore {
  readonly #database: DraftDatabase;
  readonly #lastWords: LastWords;
  readonly #listeners = new Set<() => void>();
  readonly #name: string;
  #tabs: BroadcastChannel | null = null;

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
    this.#tell();
  }

  /** For a page that is being left: `save` may come too late. Done when it returns. */
  keepLastWords(draft: Draft): void {
    this.#lastWords.keep(draft);
  }

  async remove(key: Key): Promise<void> {
    const { accountId, publishId } = key;
    await this.#database.run(async (connection) => {
      const store = storeIn(connection, "readwrite");
      store.delete([accountId, publishId]);
      await endOf(store.transaction);
    });
    this.#lastWords.forget(key);
    this.#tell();
  }

  /** Calls when a draft was kept or removed, in this tab or another one. */
  watch(listener: () => void): () => void {
    this.#channel();
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #tell(): void {
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
