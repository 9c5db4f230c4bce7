/**
 * What a page was left with before the database had it. The browser's plain storage
 * takes words at once, so they are there when the database was too slow; the next
 * page that looks for drafts brings them to it.
 */
import type { AccountId } from "#protocol/ids.ts";
import { quietly } from "#web/device/quietly.ts";
import type { Key } from "./claim.ts";
import type { Draft } from "./draft.ts";

export class LastWords {
  readonly #name: string;
  /** Of drafts that are open in this page, which writes them itself. */
  readonly #own = new Set<string>();

  /** Of the database that they are meant for. */
  constructor(name: string) {
    this.#name = name;
  }

  /** At once; does nothing where the browser has no room. */
  keep(draft: Draft): void {
    const at = this.#at(draft);
    const words = JSON.stringify(draft);
    quietly(() => localStorage.setItem(at, words));
    this.#own.add(at);
  }

  /** Once they are safe, or not wanted any more; what was written after `changedAt` stays. */
  forget(key: Key, changedAt = Infinity): void {
    const at = this.#at(key);
    this.#own.delete(at);
    quietly(() => {
      if (read(at).changedAt <= changedAt) localStorage.removeItem(at);
    });
  }

  /** Those that other pages were left with. */
  ofOthers(accountId: AccountId): Draft[] {
    const begin = this.#at({ accountId, publishId: "" });
    const others = () => Object.keys(localStorage).filter((at) => at.startsWith(begin) && !this.#own.has(at));
    return quietly(() => others().map(read)) ?? [];
  }

  #at({ accountId, publishId }: Key): string {
    return `${this.#name} last words ${accountId} ${publishId}`;
  }
}

const read = (at: string) => JSON.parse(localStorage.getItem(at)!) as Draft;
