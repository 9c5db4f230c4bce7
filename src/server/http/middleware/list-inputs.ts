/** Inputs of Mastodon's routes of lists and of our own. */
import * as v from "valibot";
import type { AccountId, ListId } from "#protocol/ids.ts";
import * as limits from "#protocol/limits.ts";
import { idSchema } from "#protocol/paging.ts";
import { listOf } from "./inputs.ts";

export const withListId = v.object({
  id: v.pipe(
    idSchema,
    v.transform((id) => id as ListId),
  ),
});

export const withMembers = v.object({
  ...withListId.entries,
  account_ids: v.pipe(
    listOf(idSchema, limits.lists.members),
    v.minLength(1),
    v.transform((ids) => ids as AccountId[]),
  ),
});
