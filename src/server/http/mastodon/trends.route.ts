/** What trends (`docs/api-notes.md`, Trends). */
import * as v from "valibot";
import type { Listed, OffsetQuery } from "#protocol/paging.ts";
import type { Reading } from "#server/domain/accounts/reading.ts";
import { listTrendingLinks, listTrendingStatuses, listTrendingTags } from "#server/domain/trends/trends.ts";
import { offsetPageEntries } from "../middleware/offset-page.ts";
import { Reply, route, type Route, type Scope } from "../middleware/route.ts";

function trendsAt(
  path: string,
  tokenScope: Scope,
  [usual, most]: readonly [number, number],
  list: (reading: Reading, page: OffsetQuery) => Promise<Listed<unknown>>,
): Route {
  return route({
    method: "GET",
    path,
    access: "public",
    tokenScope,
    orVisitor: true,
    input: v.object(offsetPageEntries(usual, most)),
    async handle({ reading }, page) {
      const trends = await list(reading("public"), page);
      return new Reply(trends.items, trends);
    },
  });
}

export const trendRoutes: Route[] = [
  trendsAt("/api/v1/trends/tags", "read:follows", [10, 20], listTrendingTags),
  // As old apps ask.
  trendsAt("/api/v1/trends", "read:follows", [10, 20], listTrendingTags),
  trendsAt("/api/v1/trends/statuses", "read:statuses", [20, 40], listTrendingStatuses),
  trendsAt("/api/v1/trends/links", "read:statuses", [10, 20], listTrendingLinks),
];
