/** Where drafts are kept: many of each account, each under its publishId. */
import type { AccountId } from "#protocol/ids.ts";
import { answerOf, DraftDatabase, endOf, storeIn } from "./database.ts";
import type { Draft } from "./draft.ts";

export class DraftStore {
  readonly #database: DraftDatabase;
  readonly #listeners = new Set<() => void>();
  readonly #name: string;
  #tabs: BroadcastChannel | null = null;

  constructor(name: string) {
    this.#name = name;
    this.#database = new DraftDatabase(name);
  }

  /** The drafts of an account, the newest first. */
  async list(accountId: AccountId): Promise<Draft[]> {
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
    this.#tell();
  }

  async remove({ accountId, publishId }: Pick<Draft, "accountId" | "publishId">): Promise<void> {
    await this.#database.run(async (connection) => {
      const store = storeIn(connection, "readwrite");
      store.delete([accountId, publishId]);
      await endOf(store.transaction);
    });
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
