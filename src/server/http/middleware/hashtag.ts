/** `:name` of a hashtag in a path, in any spelling, as the name under which all of them meet. */
import * as v from "valibot";
import * as limits from "#protocol/limits.ts";
import { hashtagName, isHashtag } from "#protocol/text-tokens.ts";
import { text } from "./inputs.ts";

export const hashtag = v.pipe(
  text(2 * limits.text.hashtag),
  // "tag-name" must not find what is called "tagname".
  v.check(isHashtag, "not a hashtag"),
  v.transform(hashtagName),
  v.minLength(1),
  v.maxLength(limits.text.hashtag),
);
