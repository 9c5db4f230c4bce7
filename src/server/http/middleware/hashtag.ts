/** `:name` of a hashtag in a path, in any spelling, as the name under which all of them meet. */
import * as v from "valibot";
import * as limits from "#protocol/limits.ts";
import { nothingIsNamedSo } from "#protocol/paging.ts";
import { hashtagName, isHashtag } from "#protocol/text-tokens.ts";

export const hashtag = v.pipe(v.string(), v.check(isName, nothingIsNamedSo), v.transform(hashtagName));

/** The same in a body, where another text is a mistake. */
export const writtenHashtag = v.pipe(v.string(), v.check(isName, "is no hashtag"), v.transform(hashtagName));

/** "tag-name" must not find what is called "tagname". */
function isName(text: string): boolean {
  if (text.length > 2 * limits.text.hashtag || !isHashtag(text)) return false;
  const { length } = hashtagName(text);
  return length > 0 && length <= limits.text.hashtag;
}
