/** What trends (`docs/api-notes.md`, Trends). */
import * as v from "valibot";
import type { Listed, OffsetQuery } from "#protocol/paging.ts";
import type { Reading } from "#server/domain/accounts/reading.ts";
import { listTrendingLinks, listTrendingStatuses, listTrendingTags } from "#server/domain/trends/trends.ts";
import { statusSchema, trendingLinkSchema } from "../entities/statuses.ts";
import { tagSchema } from "../entities/tags.ts";
import { offsetPageEntries } from "../middleware/offset-page.ts";
import { Reply, route, type Route, type Scope, type Told } from "../middleware/route.ts";

function trendsAt<Trend>(
  path: string,
  summary: string,
  trend: v.GenericSchema<Trend>,
  tokenScope: Scope,
  [usual, most]: readonly [number, number],
  list: (reading: Reading, page: OffsetQuery) => Promise<Listed<Told<NoInfer<Trend>>>>,
): Route {
  return route({
    method: "GET",
    path,
    summary,
    access: "public",
    tokenScope,
    orVisitor: true,
    input: v.object(offsetPageEntries(usual, most)),
    answers: v.array(trend),
    async handle({ reading }, page) {
      const trends = await list(reading("public"), page);
      return new Reply(trends.items, trends);
    },
  });
}

export const trendRoutes: Route[] = [
  trendsAt("/api/v1/trends/tags", "Hashtags that trend", tagSchema, "read:follows", [10, 20], listTrendingTags),
  // As old apps ask.
  trendsAt(
    "/api/v1/trends",
    "Hashtags that trend, as old apps ask",
    tagSchema,
    "read:follows",
    [10, 20],
    listTrendingTags,
  ),
  trendsAt(
    "/api/v1/trends/statuses",
    "Posts that trend",
    statusSchema,
    "read:statuses",
    [20, 40],
    listTrendingStatuses,
  ),
  trendsAt(
    "/api/v1/trends/links",
    "Links that trend",
    trendingLinkSchema,
    "read:statuses",
    [10, 20],
    listTrendingLinks,
  ),
];
