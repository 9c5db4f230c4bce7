import * as limits from "#protocol/limits.ts";
import type { DraftPoll } from "#web/drafts/draft.ts";

/** None, or one that has enough different options. */
export function isPoll(poll: DraftPoll | null): boolean {
  if (!poll) return true;
  const options = poll.options.map((option) => option.trim()).filter((option) => option !== "");
  return options.length >= limits.poll.minOptions && new Set(options).size === options.length;
}
