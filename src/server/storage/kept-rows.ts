/**
 * Rows that were read before and have not changed since.
 *
 * PostgreSQL says of every row which transaction wrote it last (`xmin`), and a
 * reader gets that with the ids for nothing. What is kept under the same version
 * need not be read, sent and parsed again; what is not, is read by key. So a kept
 * row is never an old one, whoever wrote it, and nobody has to invalidate anything.
 */
import type { Database, Reads } from "./database.ts";

interface Versioned<Id> {
  id: Id;
  version: string;
}

export class KeptRows<Id extends string, Row extends Versioned<Id>> {
  readonly #read: (db: Reads, ids: Id[]) => Promise<Row[]>;
  readonly #most: number;
  // Each database has its own: in tests there are many, and ids and versions of one mean nothing in another.
  readonly #kept = new WeakMap<Database, Map<Id, Row>>();

  /** `read` answers the rows with these ids in one query, each with its version; of all rows `most` are kept. */
  constructor({ read, most }: { read: (db: Reads, ids: Id[]) => Promise<Row[]>; most: number }) {
    this.#read = read;
    this.#most = most;
  }

  /** The rows by id: those whose version is still the one that is kept, and the others read in one query. */
  async get(db: Reads, versions: ReadonlyMap<Id, string>): Promise<Map<Id, Row>> {
    // A transaction may see a row that nobody else does, and write it once more under the same version.
    if (db.isTransaction) return byId<Id, Row>(await this.#read(db, [...versions.keys()]));
    const kept = this.#keptOf(db);
    const found = new Map<Id, Row>();
    const missing: Id[] = [];
    for (const [id, version] of versions) {
      const row = kept.get(id);
      if (row?.version === version) found.set(id, row);
      else missing.push(id);
    }
    if (missing.length) for (const row of await this.#read(db, missing)) found.set(row.id, row);
    for (const row of found.values()) keepAsNewest(kept, row);
    for (const id of kept.keys()) {
      if (kept.size <= this.#most) break;
      kept.delete(id);
    }
    return found;
  }

  #keptOf(db: Database): Map<Id, Row> {
    const known = this.#kept.get(db);
    if (known) return known;
    const kept = new Map<Id, Row>();
    this.#kept.set(db, kept);
    return kept;
  }
}

function byId<Id extends string, Row extends Versioned<Id>>(rows: readonly Row[]): Map<Id, Row> {
  return new Map(rows.map((row) => [row.id, row]));
}

/** The order of a map is that of its insertions: the first is what was asked for longest ago. */
function keepAsNewest<Id extends string, Row extends Versioned<Id>>(kept: Map<Id, Row>, row: Row): void {
  kept.delete(row.id);
  kept.set(row.id, row);
}
