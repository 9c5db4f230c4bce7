/**
 * `GET /api/lists/:id/search`: people whom the reader follows, and who of them is in a list, for the screen of its members.
 * `POST /api/lists/:id/accounts`: as Mastodon's, for buttons that another tab may have pressed before.
 */
import * as v from "valibot";
import { keepInList, membersAmong } from "#server/domain/lists/list-members.ts";
import { searchAccounts } from "#server/domain/search/search-accounts.ts";
import { memberSearchSchema } from "../entities/lists.ts";
import { emptySchema } from "../entities/values.ts";
import { findsOwnList, withListId, withMembers } from "../middleware/list-inputs.ts";
import { written } from "../middleware/inputs.ts";
import { route, type Route } from "../middleware/route.ts";

const most = 20;

export const productListRoutes: Route[] = [
  route({
    method: "GET",
    path: "/api/lists/:id/search",
    summary: "People whom the reader follows, and who of them is in the list",
    access: "read:lists",
    finds: findsOwnList,
    input: v.object({ ...withListId.entries, q: v.pipe(written(500), v.trim(), v.minLength(1)) }),
    answers: memberSearchSchema,
    async handle({ db, reading }, { id, q }) {
      const accounts = await searchAccounts(reading("people"), { q, limit: most, offset: 0, following: true });
      const members = await membersAmong(
        db,
        id,
        accounts.map((account) => account.id),
      );
      return { accounts, members: [...members] };
    },
  }),
  route({
    method: "POST",
    path: "/api/lists/:id/accounts",
    summary: "Adds members; those that are in it already stay",
    access: "write:lists",
    finds: findsOwnList,
    input: withMembers,
    answers: emptySchema,
    async handle({ transact, viewer }, { id, account_ids }) {
      await transact((tx) => keepInList(tx, viewer, id, account_ids));
      return {};
    },
  }),
];
