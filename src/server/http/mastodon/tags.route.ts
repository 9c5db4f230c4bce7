/** Hashtags: what they are used for, following them and showing them (`docs/api-notes.md`, Hashtags). */
import * as v from "valibot";
import type { Tag } from "#protocol/entities.ts";
import * as limits from "#protocol/limits.ts";
import { pageEntries } from "#protocol/paging.ts";
import type { Reading } from "#server/domain/accounts/reading.ts";
import type { Viewer } from "#server/domain/accounts/viewer.ts";
import { featureTag, unfeatureTag } from "#server/domain/tags/featured-tags.ts";
import { followTag, listFollowedTags, unfollowTag } from "#server/domain/tags/followed-tags.ts";
import { loadTags } from "#server/domain/tags/tags.ts";
import type { Writes } from "#server/storage/database.ts";
import { tagSchema } from "../entities/tags.ts";
import { hashtag } from "../middleware/hashtag.ts";
import { written } from "../middleware/inputs.ts";
import { Reply, route, type Route, type Scope } from "../middleware/route.ts";

const withName = v.object({ name: hashtag });

export const tagRoutes: Route[] = [
  route({
    method: "GET",
    path: "/api/v1/tags/:name",
    summary: "A hashtag",
    access: "public",
    tokenScope: "read:follows",
    input: withName,
    answers: tagSchema,
    handle: ({ reading }, { name }) => loadTag(reading("search"), name),
  }),
  verb("follow", "Follows a hashtag", "write:follows", followTag),
  verb("unfollow", "Follows it no longer", "write:follows", unfollowTag),
  verb("feature", "Shows a hashtag on the own profile", "write:accounts", featureTag),
  verb("unfeature", "Shows it no longer", "write:accounts", unfeatureTag),
  route({
    method: "GET",
    path: "/api/v1/followed_tags",
    summary: "Hashtags that the reader follows",
    access: "read:follows",
    // `q` narrows the list to names that hold it (Linnet).
    input: v.object({ ...pageEntries(100, 200), q: v.optional(written(limits.text.hashtag), "") }),
    answers: v.array(tagSchema),
    async handle({ reading }, page) {
      const list = await listFollowedTags(reading("people"), page);
      return new Reply(list.items, list);
    },
  }),
];

function verb(
  name: string,
  summary: string,
  access: Scope,
  change: (tx: Writes, viewer: Viewer, name: string) => Promise<unknown>,
): Route {
  return route({
    method: "POST",
    path: `/api/v1/tags/:name/${name}`,
    summary,
    access,
    input: withName,
    answers: tagSchema,
    async handle({ transact, viewer, reading }, input) {
      await transact((tx) => change(tx, viewer, input.name));
      return loadTag(reading("search"), input.name);
    },
  });
}

async function loadTag(reading: Reading, name: string): Promise<Tag> {
  const [tag] = await loadTags(reading, [name]);
  return tag!;
}
