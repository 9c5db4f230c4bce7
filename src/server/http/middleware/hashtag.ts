/** `:name` of a hashtag in a path, in any spelling, as the name under which all of them meet. */
import * as v from "valibot";
import { limits } from "#protocol/limits.ts";
import { hashtagName } from "#protocol/text-tokens.ts";
import { text } from "./inputs.ts";

export const hashtag = v.pipe(
  text(2 * limits.text.hashtag),
  v.transform(hashtagName),
  v.minLength(1),
  v.maxLength(limits.text.hashtag),
);
