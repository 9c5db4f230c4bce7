import type { Draft } from "#web/drafts/draft.ts";
import { hasNothing } from "#web/drafts/emptiness.ts";

/** Nothing is written in it. The warning of the post before comes with it, so that says nothing. */
export const isBlank = ({ content, files, poll }: Draft): boolean =>
  hasNothing(content) && files.length === 0 && poll === null;
