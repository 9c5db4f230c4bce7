/**
 * Statements with a name: PostgreSQL parses and plans them once for each
 * connection. For the hottest reads only, which are so wide that planning them
 * costs more than running them.
 *
 * Such a statement is written with the same fragments as any other query, with
 * placeholders where the fragments expect values.
 */
import { sql, type CompiledQuery, type RawBuilder } from "kysely";
import type { Reads } from "./database.ts";

/** Stands for the value at `position` (from 1) when a statement is put together. */
export function placeholder<Value>(position: number, type: string): Value {
  // A fragment puts into the query whatever is an expression, and binds everything else.
  return sql.raw(`$${position}::${type}`) as Value;
}

/** A statement that runs by its name, with the values of its placeholders. */
export function prepared<Row>(
  name: string,
  statement: RawBuilder<Row>,
): (db: Reads, values: readonly unknown[]) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | undefined;
  return async (db, values) => {
    compiled ??= withName(name, statement.compile(db));
    const { rows } = await db.executeQuery<Row>({ ...compiled, parameters: values });
    return rows;
  };
}

/** What Kysely hands to the driver as text is for `pg` a whole configuration, if that is what it gets. */
function withName<Row>(name: string, query: CompiledQuery<Row>): CompiledQuery<Row> {
  if (query.parameters.length > 0) throw new Error(`the statement ${name} binds a value: use a placeholder`);
  const text = query.sql;
  return { ...query, sql: { name, text, toString: () => text } as unknown as string };
}
