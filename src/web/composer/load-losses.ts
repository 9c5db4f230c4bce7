/** What only a linked account needs: what its server will not show of a post, with the words for it. */
import type { Linked } from "#protocol/linked.ts";
import type { Draft } from "#web/drafts/draft.ts";
import { needWords } from "#web/i18n/load-words.ts";
import type { Words } from "#web/i18n/words.ts";

export async function loadLosses(): Promise<typeof import("./what-is-lost.tsx")> {
  const [losses] = await Promise.all([import("./what-is-lost.tsx"), needWords(["lost"])]);
  return losses;
}

/** In words what keeps a draft from being published; null if nothing does, or without a network, as nothing goes then. */
export async function blockOf(draft: Draft, linked: Linked, t: Words): Promise<string | null> {
  const losses = await loadLosses().catch(() => null);
  return losses && losses.sayBlock(draft, linked, t);
}
