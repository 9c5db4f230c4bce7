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
import { featuredTagSchema, tagSchema } from "../entities/tags.ts";
import { emptySchema } from "../entities/values.ts";
import { writtenHashtag } from "../middleware/hashtag.ts";
import { nothing } from "../middleware/inputs.ts";
import { route, type Route } from "../middleware/route.ts";

export const featuredTagRoutes: Route[] = [
  route({
    method: "GET",
    path: "/api/v1/featured_tags",
    summary: "Hashtags on the own profile",
    access: "read:accounts",
    input: nothing,
    answers: v.array(featuredTagSchema),
    handle: ({ reading, viewer }) => listFeaturedTags(reading("people"), viewer.accountId),
  }),
  route({
    method: "GET",
    path: "/api/v1/featured_tags/suggestions",
    summary: "Hashtags that the reader uses most and does not show yet",
    access: "read:accounts",
    input: nothing,
    answers: v.array(tagSchema),
    handle: ({ reading }) => suggestFeaturedTags(reading("people")),
  }),
  route({
    method: "POST",
    path: "/api/v1/featured_tags",
    summary: "Shows a hashtag on the own profile",
    access: "write:accounts",
    input: v.object({ name: writtenHashtag }),
    answers: featuredTagSchema,
    async handle({ transact, viewer, reading }, { name }) {
      const id = await transact((tx) => featureTag(tx, viewer, name));
      const tags = await listFeaturedTags(reading("people"), viewer.accountId);
      return tags.find((tag) => tag.id === id)!;
    },
  }),
  route({
    method: "DELETE",
    path: "/api/v1/featured_tags/:id",
    summary: "Shows it no longer",
    access: "write:accounts",
    input: v.object({ id: idSchema }),
    answers: emptySchema,
    async handle({ transact, viewer }, { id }) {
      await transact((tx) => removeFeaturedTag(tx, viewer, id as FeaturedTagId));
      return {};
    },
  }),
  route({
    method: "GET",
    path: "/api/v1/accounts/:id/featured_tags",
    summary: "Hashtags on somebody's profile",
    access: "public",
    tokenScope: "read:accounts",
    input: v.object({ id: idSchema }),
    answers: v.array(featuredTagSchema),
    handle: ({ reading }, { id }) => listFeaturedTags(reading("people"), id as AccountId),
  }),
];
