/** Publishing an open draft: sends it, follows the states, and does what success asks for. */
import { useReducer, useRef } from "react";
import type { Status } from "#protocol/entities.ts";
import { useApi, useReader } from "#web/data/reader.ts";
import type { Draft } from "#web/drafts/draft.ts";
import type { OpenDraft } from "#web/drafts/open-draft.ts";
import { useEntities } from "#web/entities/store.ts";
import { useWords } from "#web/i18n/words.ts";
import { toast } from "#web/ui/toast.tsx";
import { announcePublished } from "#web/verbs/published.ts";
import { firstDraft } from "./first-draft.ts";
import { idle, nextPublishing, type Publishing, type PublishingEvent } from "./publishing.ts";
import { sendDraft } from "./request.ts";

export interface Publisher {
  state: Publishing;
  publish(draft: Draft): Promise<void>;
  /** Puts the last message away. */
  clear(): void;
}

export function usePublishing(open: OpenDraft, onPublished?: (status: Status) => void): Publisher {
  const t = useWords();
  const api = useApi();
  const entities = useEntities();
  const account = useReader().account!;
  const state = useRef<Publishing>(idle);
  const [, show] = useReducer((shown: number) => shown + 1, 0);

  /** False if the event changes nothing now. */
  function step(event: PublishingEvent): boolean {
    const before = state.current;
    state.current = nextPublishing(before, event);
    show();
    return state.current !== before;
  }

  async function publish(draft: Draft): Promise<void> {
    if (!step({ type: "send" })) return;
    try {
      step(await sendDraft(api, draft));
    } catch (error) {
      step({ type: "refused", words: t("compose-failed") });
      throw error;
    } finally {
      const { current } = state;
      if (current.is === "published") published(draft, current.status);
      else if ("words" in current) open.change({ errors: [...open.current().draft.errors, current.words] });
    }
  }

  function published(draft: Draft, status: Status): void {
    // Nobody waits for the disk: the post is public, whatever becomes of its draft.
    void open.become(firstDraft(account, {}));
    entities.addStatus(status);
    if (!draft.editingStatus) announcePublished(status.id);
    toast({ text: t(draft.editingStatus ? "compose-saved" : "compose-published") });
    onPublished?.(status);
  }

  function clear(): void {
    step({ type: "cleared" });
    open.change({ errors: [] });
  }

  return { state: state.current, publish, clear };
}
