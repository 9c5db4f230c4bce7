/**
 * Who comes with a credential: presumed to be who it was last time.
 *
 * Each request asks anew (threats A10). One that only reads need not wait for the answer: it reads as the one whom the
 * credential meant last time, the question goes along with its own first one, and what was read is thrown away if that
 * is not true any more.
 */
import { isDeepStrictEqual } from "node:util";
import { BoundedMap } from "#kit/bounded-map.ts";
import type { Database } from "#server/storage/database.ts";

export interface Presumed<Meant> {
  meant: Meant;
  /** Whether that is still so. False also where nobody could say. */
  holds: Promise<boolean>;
}

/** Asks who it is now, null for nobody; `rides` as in `Ask`. */
type AskWho<Meant> = (rides: boolean) => Promise<Meant | null>;

export class Presuming<Meant extends object> {
  readonly #most: number;
  // Each database has its own: in tests there are many.
  readonly #kept = new WeakMap<Database, BoundedMap<string, Meant>>();

  /** Credentials that are kept at most. */
  constructor(most: number) {
    this.#most = most;
  }

  /** `hash` is what the database keeps of the credential. */
  async resolve(db: Database, hash: Buffer, ask: AskWho<Meant>): Promise<Meant | null> {
    return this.#note(db, hash, await ask(false));
  }

  /** Null for a credential that did not come here before. */
  presume(db: Database, hash: Buffer, ask: AskWho<Meant>): Presumed<Meant> | null {
    const meant = this.#keptOf(db).get(nameOf(hash));
    if (!meant) return null;
    const holds = ask(true).then(
      (now) => isDeepStrictEqual(this.#note(db, hash, now), meant),
      () => false,
    );
    return { meant, holds };
  }

  #note(db: Database, hash: Buffer, meant: Meant | null): Meant | null {
    const kept = this.#keptOf(db);
    if (meant) kept.setNewest(nameOf(hash), meant);
    else kept.delete(nameOf(hash));
    return meant;
  }

  #keptOf(db: Database): BoundedMap<string, Meant> {
    const known = this.#kept.get(db);
    if (known) return known;
    const kept = new BoundedMap<string, Meant>({ most: this.#most, mostWeight: Infinity, weigh: () => 1 });
    this.#kept.set(db, kept);
    return kept;
  }
}

const nameOf = (hash: Buffer) => hash.toString("latin1");
