/**
 * Statements with a name: PostgreSQL parses and plans them once for each
 * connection, where planning often costs more than running.
 *
 * A statement that is asked again and again gets a name by itself, on its way
 * from Kysely to `pg`. The hottest reads of all (`prepared`) are also put
 * together only once. They are written with the same fragments as any other
 * query, with placeholders where the fragments expect values.
 */
import { createHash } from "node:crypto";
import type { Writable } from "node:stream";
import {
  sql,
  type Compilable,
  type CompiledQuery,
  type PostgresCursor,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
  type RawBuilder,
} from "kysely";
import { BoundedMap } from "#kit/bounded-map.ts";
import type { Ask, Reads } from "./database.ts";

/** Asked so often, a statement gets a name. */
const timesBefore = 3;

/** There are far fewer statements, but a list in one makes it many. Those that rest longest lose their names. */
const usualNames = 400;

interface Statement {
  name?: string;
  text: string;
  values: readonly unknown[];
}

type Answered = (error: Error | null | undefined, result: PostgresQueryResult<object>) => void;

/** What Kysely knows of a connection of `pg`, and that a statement may have a name there. */
type NamingClient = PostgresPoolClient & {
  readonly connection: { stream: Writable };
  query<Row>(statement: Statement): Promise<PostgresQueryResult<Row>>;
  query(statement: Statement, answered: Answered): void;
};

interface NamingPool extends PostgresPool {
  connect(): Promise<NamingClient>;
  connect(connected: (error: Error | undefined, client: NamingClient | undefined) => void): void;
}

/**
 * A pool of `pg` in which what is asked again and again is prepared. `ask` takes the short way to it: what Kysely does
 * around each statement is half of what a short one costs this process.
 */
export function preparing(pool: NamingPool, mostNames = usualNames): { pool: PostgresPool; ask: Ask } {
  const names = new Names(mostNames);
  const known = new WeakMap<NamingClient, PreparingClient>();
  const preparingOn = (client: NamingClient) => {
    const connection = known.get(client) ?? new PreparingClient(client, names, 2 * mostNames);
    known.set(client, connection);
    return connection;
  };
  const connect = async () => preparingOn(await pool.connect());
  /** Together on one connection. Each is answered by itself. */
  const send = (errands: readonly Errand[]) =>
    pool.connect((failure, client) => {
      if (!client) return errands.forEach(({ answered }) => answered(failure, undefined as never));
      const connection = preparingOn(client);
      let open = errands.length;
      connection.askAll(
        errands.map(({ statement, answered }) => ({
          statement,
          answered(error, result) {
            open -= 1;
            if (open === 0) connection.release();
            answered(error, result);
          },
        })),
      );
    });
  let riding: Errand[] = [];
  const sendRiding = (last: readonly Errand[] = []) => {
    const errands = [...riding, ...last];
    riding = [];
    if (errands.length > 0) send(errands);
  };
  return {
    pool: { options: pool.options, Client: pool.Client, end: () => pool.end(), connect },
    ask: <Row>(text: string, values: readonly unknown[], rides = false) =>
      new Promise<Row[]>((resolve, reject) => {
        const answered: Answered = (error, result) => (error ? reject(error) : resolve(result.rows as Row[]));
        const errand = { statement: { text, values }, answered };
        if (!rides) return sendRiding([errand]);
        riding.push(errand);
        // Behind all promises of this turn.
        if (riding.length === 1) queueMicrotask(() => process.nextTick(sendRiding));
      }).catch((error: Error) => {
        // The one that it comes with leads to the socket.
        Error.captureStackTrace(error);
        throw error;
      }),
  };
}

interface Errand {
  statement: Statement;
  answered: Answered;
}

class PreparingClient implements PostgresPoolClient {
  readonly #client: NamingClient;
  readonly #names: Names;
  /** A connection keeps the plan of each name until it is closed, also when nobody uses the name any more. */
  readonly #prepared = new Set<string>();

  readonly #most: number;

  constructor(client: NamingClient, names: Names, most: number) {
    this.#client = client;
    this.#names = names;
    this.#most = most;
  }

  get processID(): number | undefined {
    return this.#client.processID;
  }

  query<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>>;
  query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>;
  query<Row>(asked: string | PostgresCursor<Row>, values: readonly unknown[] = []) {
    if (typeof asked !== "string") return this.#client.query(asked);
    const statement = this.#named({ text: asked, values });
    return statement.name ? this.#client.query<Row>(statement) : this.#client.query<Row>(asked, values);
  }

  /** In one write. */
  askAll(errands: readonly Errand[]): void {
    const { stream } = this.#client.connection;
    stream.cork();
    for (const { statement, answered } of errands) this.#client.query(this.#named(statement), answered);
    stream.uncork();
  }

  #named(statement: Statement): Statement {
    const { text, values } = statement;
    const name = values.length > 0 || isOneQuestion(text) ? this.#names.of(text) : null;
    if (name === null) return statement;
    this.#prepared.add(name);
    return { name, text, values };
  }

  release(destroy = false): void {
    this.#client.release(destroy || this.#prepared.size > this.#most);
  }
}

/** Without values it may be several statements, or one that cannot be prepared. */
function isOneQuestion(text: string): boolean {
  return /^\s*(?:select|with)\b/.test(text) && !text.includes(";");
}

/** Which statements have a name, for all connections of a pool. */
class Names {
  readonly #times: BoundedMap<string, number>;
  readonly #names: BoundedMap<string, string>;

  constructor(most: number) {
    this.#times = new BoundedMap({ most: 10 * most, mostWeight: Infinity, weigh: () => 1 });
    this.#names = new BoundedMap({ most, mostWeight: Infinity, weigh: () => 1 });
  }

  /** Null for one that has not been asked often. */
  of(text: string): string | null {
    const given = hottest.get(text);
    if (given !== undefined) return given;
    const name = this.#names.get(text);
    if (name === undefined) return this.#earnedBy(text);
    this.#names.renew(text);
    return name;
  }

  #earnedBy(text: string): string | null {
    const times = (this.#times.get(text) ?? 0) + 1;
    if (times <= timesBefore) {
      this.#times.setNewest(text, times);
      return null;
    }
    this.#times.delete(text);
    const name = createHash("sha256").update(text).digest("base64url");
    this.#names.setNewest(text, name);
    return name;
  }
}

/** Names of those that have one from the first time on, by their text. */
const hottest = new Map<string, string>();

/** Stands for a value that has this name when the statement runs. */
export function placeholder<Value>(name: string, type: string): RawBuilder<Value> {
  return sql.raw<Value>(`$${name}::${type}`);
}

type Values = Readonly<Record<string, unknown>>;

/** A statement that is put together once and runs with the values of its placeholders. */
export function prepared<Row>(
  name: string,
  statement: RawBuilder<Row> | ((db: Reads) => Compilable<Row>),
): (db: Reads, values: Values, rides?: boolean) => Promise<Row[]> {
  let compiled: Compiled<Row> | undefined;
  return async (db, values, rides) => {
    if (!compiled) {
      compiled = compileFor(name, typeof statement === "function" ? statement(db) : statement, db);
      hottest.set(compiled.query.sql, name);
    }
    return run(db, compiled, values, rides);
  };
}

/** A client chooses how many shapes there are. */
const mostShapes = 200;

/**
 * A statement of many shapes, each of which is put together when it is first asked for. A shape says all that the
 * text depends on; values are placeholders in it. Names are earned as by any other statement.
 */
export function preparedShapes<Row>(
  name: string,
): (db: Reads, shape: string, make: () => RawBuilder<Row>, values: Values) => Promise<Row[]> {
  const shapes = new BoundedMap<string, Compiled<Row>>({ most: mostShapes, mostWeight: Infinity, weigh: () => 1 });
  return async (db, shape, make, values) => {
    const known = shapes.get(shape);
    if (known) shapes.renew(shape);
    const compiled = known ?? compileFor(`${name} ${shape}`, make(), db);
    if (!known) shapes.setNewest(shape, compiled);
    return run(db, compiled, values);
  };
}

interface Compiled<Row> {
  query: CompiledQuery<Row>;
  /** The names of its values, in PostgreSQL's order. */
  names: readonly string[];
}

function compileFor<Row>(name: string, statement: RawBuilder<Row> | Compilable<Row>, db: Reads): Compiled<Row> {
  const query = statement.compile(db);
  // It would be sent again for the next one who asks.
  if (query.parameters.length > 0) throw new Error(`the statement ${name} binds a value: use a placeholder`);
  const names: string[] = [];
  const text = query.sql.replace(/\$([a-z]\w*)::/gi, (_, value: string) => {
    if (!names.includes(value)) names.push(value);
    return `$${names.indexOf(value) + 1}::`;
  });
  return { query: { ...query, sql: text }, names };
}

async function run<Row>(db: Reads, { query, names }: Compiled<Row>, values: Values, rides?: boolean): Promise<Row[]> {
  const parameters = names.map((name) => {
    if (!(name in values)) throw new Error(`no value was given for ${name}`);
    return values[name];
  });
  if ("ask" in db) return db.ask<Row>(query.sql, parameters, rides);
  const { rows } = await db.executeQuery<Row>({ ...query, parameters });
  return rows;
}
