/** Lists, their members and their timelines (`docs/api-notes.md`, Lists). */
import * as v from "valibot";
import type { AccountId } from "#protocol/ids.ts";
import * as limits from "#protocol/limits.ts";
import { idSchema, lenientWhole, pageEntries } from "#protocol/paging.ts";
import { needed } from "#protocol/shown-input.ts";
import { requireAccount } from "#server/domain/accounts/known-accounts.ts";
import { addToList, listMembers, removeFromList } from "#server/domain/lists/list-members.ts";
import { createList, deleteList, listLists, listsWith, loadList, updateList } from "#server/domain/lists/lists.ts";
import { readList } from "#server/domain/timelines/list.ts";
import { accountSchema } from "../entities/accounts.ts";
import { listSchema } from "../entities/lists.ts";
import { statusSchema } from "../entities/statuses.ts";
import { emptySchema } from "../entities/values.ts";
import { findsOwnList, withListId, withMembers } from "../middleware/list-inputs.ts";
import { characters, flag, maybe, nothing, orBlank } from "../middleware/inputs.ts";
import { Reply, route, type Route } from "../middleware/route.ts";

const settings = {
  title: maybe(characters(limits.text.listTitle)),
  replies_policy: orBlank(v.picklist(["followed", "list", "none"])),
  exclusive: orBlank(flag),
};

/** 0 means all of them, as on Mastodon. */
const memberLimit = v.optional(
  v.pipe(
    lenientWhole({ minimum: 0, maximum: 80 }),
    v.transform((limit = 40) => (limit === 0 ? limits.lists.members : Math.min(Math.max(limit, 1), 80))),
  ),
  40,
);

export const listRoutes: Route[] = [
  route({
    method: "GET",
    path: "/api/v1/lists",
    summary: "Lists",
    access: "read:lists",
    input: nothing,
    answers: v.array(listSchema),
    handle: ({ db, viewer }) => listLists(db, viewer),
  }),
  route({
    method: "POST",
    path: "/api/v1/lists",
    summary: "Makes a list",
    access: "write:lists",
    input: v.object({ ...settings, title: needed(settings.title) }),
    answers: listSchema,
    async handle({ transact, db, viewer, idempotencyKey }, wish) {
      const id = await transact((tx) => createList(tx, viewer, wish, idempotencyKey));
      return loadList(db, viewer, id);
    },
  }),
  route({
    method: "GET",
    path: "/api/v1/lists/:id",
    summary: "A list",
    access: "read:lists",
    input: withListId,
    answers: listSchema,
    handle: ({ db, viewer }, { id }) => loadList(db, viewer, id),
  }),
  route({
    method: "PUT",
    path: "/api/v1/lists/:id",
    summary: "Changes a list",
    access: "write:lists",
    finds: findsOwnList,
    input: v.object({ ...withListId.entries, ...settings }),
    answers: listSchema,
    async handle({ transact, db, viewer }, { id, ...wish }) {
      await transact((tx) => updateList(tx, viewer, id, wish));
      return loadList(db, viewer, id);
    },
  }),
  route({
    method: "DELETE",
    path: "/api/v1/lists/:id",
    summary: "Deletes a list",
    access: "write:lists",
    input: withListId,
    answers: emptySchema,
    async handle({ transact, viewer }, { id }) {
      await transact((tx) => deleteList(tx, viewer, id));
      return {};
    },
  }),
  route({
    method: "GET",
    path: "/api/v1/lists/:id/accounts",
    summary: "The members of a list; with a `limit` of 0 all of them",
    access: "read:lists",
    finds: findsOwnList,
    input: v.object({ ...pageEntries(40, 80), ...withListId.entries, limit: memberLimit }),
    answers: v.array(accountSchema),
    async handle({ reading }, { id, ...page }) {
      const list = await listMembers(reading("people"), id, page);
      return new Reply(list.items, list);
    },
  }),
  route({
    method: "POST",
    path: "/api/v1/lists/:id/accounts",
    summary: "Adds members; refused if one of them is in it already",
    access: "write:lists",
    finds: findsOwnList,
    input: withMembers,
    answers: emptySchema,
    async handle({ transact, viewer }, { id, account_ids }) {
      await transact((tx) => addToList(tx, viewer, id, account_ids));
      return {};
    },
  }),
  route({
    method: "DELETE",
    path: "/api/v1/lists/:id/accounts",
    summary: "Removes members",
    access: "write:lists",
    finds: findsOwnList,
    input: withMembers,
    answers: emptySchema,
    async handle({ transact, viewer }, { id, account_ids }) {
      await transact((tx) => removeFromList(tx, viewer, id, account_ids));
      return {};
    },
  }),
  route({
    method: "GET",
    path: "/api/v1/accounts/:id/lists",
    summary: "Lists that an account is in",
    access: "read:lists",
    input: v.object({ id: idSchema }),
    answers: v.array(listSchema),
    async handle({ db, viewer }, input) {
      const accountId = input.id as AccountId;
      const lists = await listsWith(db, viewer, accountId);
      // Only an empty answer leaves open whether there is such an account.
      if (lists.length === 0) await requireAccount(db, accountId);
      return lists;
    },
  }),
  route({
    method: "GET",
    path: "/api/v1/timelines/list/:id",
    summary: "The timeline of a list",
    access: "read:lists",
    input: v.object({ ...pageEntries(20, 40), ...withListId.entries, with_in_reply_to: v.optional(flag, false) }),
    answers: v.array(statusSchema),
    async handle({ reading }, { id, ...query }) {
      const { items, next, prev } = await readList(reading("home"), id, query);
      return new Reply(items, { next, prev });
    },
  }),
];
