/** Inputs of Mastodon's routes of lists and of our own, which find the list before they look at the rest. */
import * as v from "valibot";
import type { AccountId, ListId } from "#protocol/ids.ts";
import * as limits from "#protocol/limits.ts";
import { idSchema } from "#protocol/paging.ts";
import { Refusal } from "#protocol/refusals.ts";
import { loadList } from "#server/domain/lists/lists.ts";
import type { Fields } from "./body.ts";
import { listOf } from "./inputs.ts";
import type { SignedInCall } from "./route.ts";

export const withListId = v.object({
  id: v.pipe(
    idSchema,
    v.transform((id) => id as ListId),
  ),
});

export const withMembers = v.object({
  ...withListId.entries,
  account_ids: v.pipe(
    listOf(idSchema, limits.lists.members, { least: 1 }),
    v.transform((ids) => ids as AccountId[]),
  ),
});

/** Throws `record.not-found`, also for a list of somebody else. */
export async function findsOwnList({ db, viewer }: SignedInCall, { id }: Fields): Promise<void> {
  const named = v.safeParse(withListId, { id });
  if (!named.success) throw new Refusal("record.not-found");
  await loadList(db, viewer, named.output.id);
}
