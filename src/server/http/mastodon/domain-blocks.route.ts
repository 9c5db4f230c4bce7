/** Domains that the viewer blocks. */
import * as v from "valibot";
import { pageEntries } from "#protocol/paging.ts";
import { Refusal } from "#protocol/refusals.ts";
import { blockDomain, listDomainBlocks, unblockDomain } from "#server/domain/accounts/domain-blocks.ts";
import { domainsSchema } from "../entities/accounts.ts";
import { emptySchema } from "../entities/values.ts";
import { flag, orBlank, text } from "../middleware/inputs.ts";
import { Reply, route, type Route } from "../middleware/route.ts";

const path = "/api/v1/domain_blocks";
const domain = text(300);

export const domainBlockRoutes: Route[] = [
  route({
    method: "GET",
    path,
    summary: "Blocked domains",
    access: "read:blocks",
    input: v.object({ ...pageEntries(40, 80), q: v.optional(text(300)) }),
    answers: domainsSchema,
    async handle({ reading }, query) {
      const list = await listDomainBlocks(reading("people"), query);
      return new Reply(list.items, list);
    },
  }),
  route({
    method: "POST",
    path,
    summary: "Blocks a domain",
    access: "write:blocks",
    // Our own pages send what somebody typed to confirm it.
    input: v.object({ domain, typed: v.nullish(domain) }),
    answers: emptySchema,
    async handle({ transact, viewer, ports }, { domain, typed }) {
      if (typed != null && typed.trim().toLowerCase() !== domain.toLowerCase())
        throw new Refusal("domain.not-confirmed");
      await transact((tx) => blockDomain(tx, ports, viewer, domain));
      return {};
    },
  }),
  route({
    method: "DELETE",
    path,
    summary: "Unblocks a domain",
    access: "write:blocks",
    input: v.object({ domain, undo: orBlank(flag) }),
    answers: emptySchema,
    async handle({ transact, viewer, ports }, wish) {
      await transact((tx) => unblockDomain(tx, ports, viewer, wish));
      return {};
    },
  }),
];
