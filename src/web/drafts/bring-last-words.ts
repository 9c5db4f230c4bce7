/** Few pages are left with words that were not safe yet, so what brings these to the database is fetched for them alone. */
import type { claimDraft } from "./claim.ts";
import type { Draft } from "./draft.ts";

/** Milliseconds that it waits for the page that was left to let go of its draft. */
const patience = 1_000;

interface Store {
  read(accountId: Draft["accountId"], publishId: string): Promise<Draft | undefined>;
  save(draft: Draft): Promise<void>;
  saveApart(edit: Draft): Promise<void>;
}

/** `claim` comes along, as this brings no other script. A page that still has the draft open writes it itself. */
export async function bringLastWords(
  left: readonly Draft[],
  store: Store,
  forget: (draft: Draft) => void,
  claim: typeof claimDraft,
): Promise<void> {
  for (const draft of left) {
    const release = await claim(draft, patience);
    if (!release) continue;
    try {
      const kept = await store.read(draft.accountId, draft.publishId);
      // An edit has the id of its post: one that began at another time is another draft.
      if (kept && kept.createdAt !== draft.createdAt) {
        await store.saveApart(draft);
      } else if (!kept || kept.changedAt < draft.changedAt) await store.save(draft);
      forget(draft);
    } catch {
      // The next page tries again.
    } finally {
      release();
    }
  }
}
