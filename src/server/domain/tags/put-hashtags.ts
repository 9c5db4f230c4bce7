/** The hashtags that a status carries. */
import { sql } from "kysely";
import type { StatusId } from "#protocol/ids.ts";
import type { Writes } from "#server/storage/database.ts";

export interface Hashtag {
  /** Under which all its spellings meet. */
  name: string;
  /** As it was written here. */
  displayName: string;
}

/** Carries exactly these hashtags. */
export async function putHashtags(tx: Writes, statusId: StatusId, hashtags: readonly Hashtag[]): Promise<void> {
  const names = hashtags.map((hashtag) => hashtag.name);
  const displayNames = hashtags.map((hashtag) => hashtag.displayName);
  await sql`
    delete from status_tag using tag
    where status_tag.status_id = ${statusId} and tag.id = status_tag.tag_id and tag.name <> all(${names}::text[])`.execute(
    tx,
  );
  // Sorted, so that two statuses with the same new tags do not wait for each other in a circle.
  await sql`
    insert into tag (name, display_name)
    select name, display_name from unnest(${names}::text[], ${displayNames}::text[]) as wanted(name, display_name)
    order by name
    on conflict (name) do nothing`.execute(tx);
  // A statement of its own: it sees the tags that somebody else was adding at the same moment.
  await sql`
    insert into status_tag (tag_id, status_id)
    select tag.id, ${statusId} from tag where tag.name = any(${names}::text[])
    on conflict do nothing`.execute(tx);
}
