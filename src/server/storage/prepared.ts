/**
 * Statements with a name: PostgreSQL parses and plans them once for each
 * connection, where planning often costs more than running.
 *
 * Whatever is asked again and again gets a name by itself. The hottest reads of
 * all (`prepared`) are also put together only once: they are written with the
 * same fragments as any other query, with placeholders where the fragments
 * expect values.
 */
import { createHash } from "node:crypto";
import { PostgresDialect, PostgresQueryCompiler, sql, type CompiledQuery, type RawBuilder } from "kysely";
import type { Reads } from "./database.ts";

/** PostgreSQL as Kysely knows it, but what is asked again and again is prepared. */
export class PreparingDialect extends PostgresDialect {
  override createQueryCompiler(): PostgresQueryCompiler {
    return new PreparingCompiler();
  }
}

/** Asked so often, a statement gets a name. */
const timesBefore = 3;

/** Each connection keeps the plan of each name. There are far fewer statements, but a list in one makes it many. */
const mostNames = 400;

class PreparingCompiler extends PostgresQueryCompiler {
  readonly #seen = new Map<string, { times: number; name: string }>();
  #named = 0;

  override compileQuery(...query: Parameters<PostgresQueryCompiler["compileQuery"]>): CompiledQuery {
    const compiled = super.compileQuery(...query);
    // Without values it may be several statements, or one that cannot be prepared.
    if (compiled.parameters.length === 0) return compiled;
    const name = this.#nameOf(compiled.sql);
    return name ? withName(name, compiled) : compiled;
  }

  #nameOf(text: string): string {
    const seen = this.#seen.get(text);
    if (!seen) {
      if (this.#seen.size >= 10 * mostNames) this.#forgetTheUnnamed();
      this.#seen.set(text, { times: 1, name: "" });
      return "";
    }
    if (!seen.name && ++seen.times > timesBefore && this.#named < mostNames) {
      this.#named++;
      seen.name = createHash("sha256").update(text).digest("base64url");
    }
    return seen.name;
  }

  #forgetTheUnnamed(): void {
    for (const [text, { name }] of this.#seen) if (!name) this.#seen.delete(text);
  }
}

/** Stands for the value at `position` (from 1) when a statement is put together. */
export function placeholder<Value>(position: number, type: string): RawBuilder<Value> {
  return sql.raw<Value>(`$${position}::${type}`);
}

/** A statement that is put together once and runs by its name, with the values of its placeholders. */
export function prepared<Row>(
  name: string,
  statement: RawBuilder<Row>,
): (db: Reads, values: readonly unknown[]) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | undefined;
  return async (db, values) => {
    compiled ??= compileFor(name, statement, db);
    const { rows } = await db.executeQuery<Row>({ ...compiled, parameters: values });
    return rows;
  };
}

function compileFor<Row>(name: string, statement: RawBuilder<Row>, db: Reads): CompiledQuery<Row> {
  const compiled = statement.compile(db);
  if (compiled.parameters.length > 0) throw new Error(`the statement ${name} binds a value: use a placeholder`);
  return withName(name, compiled);
}

/** What Kysely hands to the driver as text is for `pg` a whole configuration, if that is what it gets. */
function withName<Row>(name: string, query: CompiledQuery<Row>): CompiledQuery<Row> {
  const text = query.sql;
  return { ...query, sql: { name, text, toString: () => text } as unknown as string };
}
