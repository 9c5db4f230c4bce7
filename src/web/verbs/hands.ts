/** What every optimistic action is made of: the hands that it works with, and the wait for the server's answer. */
import { useMemo } from "react";
import { ApiProblem, type Api } from "#web/data/api.ts";
import { useApi } from "#web/data/reader.ts";
import { useEntities, type EntityStore } from "#web/entities/store.ts";
import { useWords, type Words } from "#web/i18n/words.ts";
import { toast } from "#web/ui/toast.tsx";

/** What every verb needs. */
export interface Hands {
  api: Api;
  entities: EntityStore;
  t: Words;
}

export function useHands(): Hands {
  const api = useApi();
  const entities = useEntities();
  const t = useWords();
  return useMemo(() => ({ api, entities, t }), [api, entities, t]);
}

/** Waits for the answer; on a no it undoes what was shown and says why. True if it went well. */
export async function settle(hands: Hands, undo: () => void, ask: () => Promise<void>): Promise<boolean> {
  try {
    await ask();
    return true;
  } catch (error) {
    undo();
    if (!(error instanceof ApiProblem)) throw error;
    toast({ text: error.message });
    return false;
  }
}
