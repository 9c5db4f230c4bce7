/** The members of a list, as our pages choose them. */
import * as v from "valibot";
import type { Account } from "#protocol/entities.ts";
import { written } from "../middleware/inputs.ts";
import { route, type Route } from "../middleware/route.ts";
import { idThere } from "./pages.ts";
import { thereFor } from "./there.ts";

const most = 20;

export const linkedListRoutes: Route[] = [
  route({
    method: "GET",
    path: "/api/lists/:id/search",
    access: "session",
    input: v.object({ id: idThere, q: v.pipe(written(500), v.trim(), v.minLength(1)) }),
    async handle(call, { id, q }) {
      const there = thereFor(call);
      const [accounts, members] = await Promise.all([
        there.get<Account[]>("/api/v1/accounts/search", { q, following: true, limit: most }),
        there.get<Account[]>(`/api/v1/lists/${id}/accounts`, { limit: 0 }),
      ]);
      const inside = new Set(members.map((member) => member.id));
      return { accounts, members: accounts.flatMap((one) => (inside.has(one.id) ? one.id : [])) };
    },
  }),
  route({
    method: "POST",
    path: "/api/lists/:id/accounts",
    access: "session",
    input: v.object({ id: idThere, account_ids: v.pipe(v.array(idThere), v.minLength(1), v.maxLength(500)) }),
    async handle(call, { id, account_ids }) {
      const there = thereFor(call);
      const answer = await there.ask("POST", `/api/v1/lists/${id}/accounts`, { account_ids });
      // It is in the list already, from another tab: that is what was wanted.
      return answer.status === 422 ? {} : answer;
    },
  }),
];
