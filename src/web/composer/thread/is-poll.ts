import * as limits from "#protocol/limits.ts";
import type { DraftPoll } from "#web/drafts/draft.ts";

/** None, or one that has enough different options. One without any words is not sent. */
export function isPoll(poll: DraftPoll | null): boolean {
  const options = (poll?.options ?? []).map((option) => option.trim()).filter((option) => option !== "");
  return options.length === 0 || (options.length >= limits.poll.minOptions && new Set(options).size === options.length);
}
