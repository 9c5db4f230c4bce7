/** Hashtags, and how much they are used. */
import * as v from "valibot";
import type { FeaturedTag, Tag } from "#protocol/entities.ts";
import { day, digits, entityOf, filled, flag, id, noted, url } from "./values.ts";

/** `UseHistory`. */
export const useHistory = noted(
  v.array(v.object({ day: digits, uses: digits, accounts: digits })),
  "The last seven days (UTC), today first: when each began in seconds since 1970, posts, and people.",
);

export const tagSchema = entityOf<Tag>()({
  id,
  name: filled,
  url,
  history: useHistory,
  following: noted(v.optional(flag), "Absent for visitors."),
  featuring: noted(v.optional(flag), "Absent for visitors."),
});

export const featuredTagSchema = entityOf<FeaturedTag>()({
  id,
  name: filled,
  url,
  statuses_count: digits,
  last_status_at: v.nullable(day),
});
