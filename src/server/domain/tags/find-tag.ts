/** A hashtag by its name, for verbs that keep one. */
import { sql } from "kysely";
import type { Writes } from "#server/storage/database.ts";

/** The id of the tag; one that nobody has written yet is made, so that it can be followed before its first post. */
export async function findOrAddTag(tx: Writes, name: string): Promise<string> {
  await sql`insert into tag (name, display_name) values (${name}, ${name}) on conflict (name) do nothing`.execute(tx);
  // A statement of its own: it sees the tag that somebody else was adding at the same moment.
  const { id } = await tx.selectFrom("tag").select("id").where("name", "=", name).executeTakeFirstOrThrow();
  return id;
}
