/** Rows put straight into tables, for tests of what reads or changes them afterwards. */
import type { Insertable } from "kysely";
import type { AccountId, StatusId } from "#protocol/ids.ts";
import type { Viewer } from "#server/domain/accounts/viewer.ts";
import type { Database } from "#server/storage/database.ts";
import type { Tables } from "#server/storage/tables.ts";
import { nameOf } from "./cast/names.ts";

export interface AddedPerson {
  id: AccountId;
  viewer: Viewer;
}

/** Somebody of this server, or of another one if a `domain` is given. */
export async function addPerson(
  db: Database,
  username: string,
  columns: Partial<Insertable<Tables["account"]>> = {},
): Promise<AddedPerson> {
  const { id } = await db
    .insertInto("account")
    .values({ username, display_name: columns.domain ? username : nameOf(username), ...columns })
    .returning("id")
    .executeTakeFirstOrThrow();
  if (!columns.domain) {
    await db
      .insertInto("local_user")
      .values({ account_id: id, email: `${username}@example.org`, home_built_at: new Date() })
      .execute();
  }
  return { id, viewer: { accountId: id, appId: null, authority: null } };
}

/** A status, public unless said otherwise. */
export async function addStatus(
  db: Database,
  author: AddedPerson,
  columns: Partial<Insertable<Tables["status"]>> = {},
): Promise<StatusId> {
  const { id } = await db
    .insertInto("status")
    .values({ account_id: author.id, visibility: "public", ...columns })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
