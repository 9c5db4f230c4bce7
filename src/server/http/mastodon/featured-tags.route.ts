/** Hashtags that people show on their profiles (`docs/api-notes.md`, Hashtags). */
import * as v from "valibot";
import type { AccountId, FeaturedTagId } from "#protocol/ids.ts";
import { idSchema } from "#protocol/paging.ts";
import {
  featureTag,
  listFeaturedTags,
  removeFeaturedTag,
  suggestFeaturedTags,
} from "#server/domain/tags/featured-tags.ts";
import { writtenHashtag } from "../middleware/hashtag.ts";
import { nothing } from "../middleware/inputs.ts";
import { route, type Route } from "../middleware/route.ts";

export const featuredTagRoutes: Route[] = [
  route({
    method: "GET",
    path: "/api/v1/featured_tags",
    access: "read:accounts",
    input: nothing,
    handle: ({ reading, viewer }) => listFeaturedTags(reading("people"), viewer.accountId),
  }),
  route({
    method: "GET",
    path: "/api/v1/featured_tags/suggestions",
    access: "read:accounts",
    input: nothing,
    handle: ({ reading }) => suggestFeaturedTags(reading("people")),
  }),
  route({
    method: "POST",
    path: "/api/v1/featured_tags",
    access: "write:accounts",
    input: v.object({ name: writtenHashtag }),
    async handle({ transact, viewer, reading }, { name }) {
      const id = await transact((tx) => featureTag(tx, viewer, name));
      const tags = await listFeaturedTags(reading("people"), viewer.accountId);
      return tags.find((tag) => tag.id === id);
    },
  }),
  route({
    method: "DELETE",
    path: "/api/v1/featured_tags/:id",
    access: "write:accounts",
    input: v.object({ id: idSchema }),
    async handle({ transact, viewer }, { id }) {
      await transact((tx) => removeFeaturedTag(tx, viewer, id as FeaturedTagId));
      return {};
    },
  }),
  route({
    method: "GET",
    path: "/api/v1/accounts/:id/featured_tags",
    access: "public",
    tokenScope: "read:accounts",
    input: v.object({ id: idSchema }),
    handle: ({ reading }, { id }) => listFeaturedTags(reading("people"), id as AccountId),
  }),
];
