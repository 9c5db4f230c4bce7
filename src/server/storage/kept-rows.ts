/**
 * Rows that were read before and have not changed since.
 *
 * PostgreSQL says of every row which transaction wrote it last (`xmin`), and a
 * reader gets that with the ids for nothing. What is kept under the same version
 * need not be read, sent and parsed again; what is not, is read by key. So a kept
 * row is never an old one, and nobody has to invalidate anything.
 */
import { BoundedMap } from "#kit/bounded-map.ts";
import type { Database, Reads } from "./database.ts";

interface Versioned<Id> {
  id: Id;
  version: string;
}

interface Keeping<Id extends string, Row> {
  /** The rows with these ids in one query, each with its version. */
  read(db: Reads, ids: Id[]): Promise<Row[]>;
  /** Rows that are kept at most. */
  most: number;
  /** What all of them may weigh together. */
  mostWeight: number;
  /** About how many characters of a row are its own. */
  weigh(row: Row): number;
}

export class KeptRows<Id extends string, Row extends Versioned<Id>> {
  readonly #keeping: Keeping<Id, Row>;
  // Each database has its own: in tests there are many, and ids and versions of one mean nothing in another.
  readonly #kept = new WeakMap<Database, BoundedMap<Id, Row>>();

  constructor(keeping: Keeping<Id, Row>) {
    this.#keeping = keeping;
  }

  /** The rows by id: those whose version is still the one that is kept, and the others read in one query. */
  async get(db: Reads, versions: ReadonlyMap<Id, string>): Promise<Map<Id, Row>> {
    const { read } = this.#keeping;
    // A transaction may see a row that nobody else does, and write it once more under the same version.
    if (db.isTransaction) return byId<Id, Row>(await read(db, [...versions.keys()]));
    const kept = this.#keptOf(db);
    const found = new Map<Id, Row>();
    const missing: Id[] = [];
    for (const [id, version] of versions) {
      const row = kept.get(id);
      if (row?.version === version) {
        found.set(id, row);
        kept.renew(id);
      } else missing.push(id);
    }
    if (missing.length) {
      for (const row of await read(db, missing)) {
        found.set(row.id, row);
        kept.setNewest(row.id, row);
      }
    }
    return found;
  }

  #keptOf(db: Database): BoundedMap<Id, Row> {
    const known = this.#kept.get(db);
    if (known) return known;
    const kept = new BoundedMap<Id, Row>(this.#keeping);
    this.#kept.set(db, kept);
    return kept;
  }
}

/**
 * Makes the entity of a row once for as long as the row is kept. It is frozen, because many readers get the same one.
 * Another `given` makes it anew, and so does another part of it that `partOf` names.
 */
export function shownOnce<Row extends object, Given extends object, Shown extends object>(
  show: (row: Row, given: Given) => Shown,
  partOf: (given: Given) => unknown = () => null,
): (row: Row, given: Given) => Shown {
  const known = new WeakMap<Row, { given: Given; part: unknown; shown: Shown }>();
  return (row, given) => {
    const before = known.get(row);
    const part = partOf(given);
    if (before?.given === given && before.part === part) return before.shown;
    const shown = freeze(show(row, given));
    known.set(row, { given, part, shown });
    return shown;
  };
}

function freeze<Shown extends object>(shown: Shown): Shown {
  for (const part of Object.values(shown)) if (typeof part === "object" && part !== null) freeze(part);
  return Object.freeze(shown);
}

function byId<Id extends string, Row extends Versioned<Id>>(rows: readonly Row[]): Map<Id, Row> {
  return new Map(rows.map((row) => [row.id, row]));
}
