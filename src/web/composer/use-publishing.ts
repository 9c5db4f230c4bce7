/** Publishing an open draft: sends it, follows the states, and does what success asks for. */
import { useReducer, useRef } from "react";
import type { Status } from "#protocol/entities.ts";
import { noAnswer } from "#web/data/no-answer.ts";
import { useApi, useReader } from "#web/data/reader.ts";
import { rested } from "#web/device/at-rest.ts";
import type { Draft } from "#web/drafts/draft.ts";
import type { OpenDraft } from "#web/drafts/open-draft.ts";
import { useEntities } from "#web/entities/store.ts";
import { needWords } from "#web/i18n/load-words.ts";
import { useWords } from "#web/i18n/words.ts";
import { firstDraft } from "./first-draft.ts";
import { idle, nextPublishing, type Publishing, type PublishingEvent } from "./publishing.ts";

type Rest = typeof import("./rest.ts");
let rest: Promise<Rest | null> | null = null;

/** With its words. It is fetched while somebody types, so that a press does not wait for it. Null if it cannot be. */
export function loadRest(): Promise<Rest | null> {
  rest ??= Promise.all([import("./rest.ts"), needWords(["sending"])]).then(
    ([loaded]) => loaded,
    // The next press tries again.
    () => (rest = null),
  );
  return rest;
}

// What is said without a network has to be there before that is away.
if (!import.meta.env.SSR) void rested.then(loadRest);

export interface Publisher {
  state: Publishing;
  publish(draft: Draft): Promise<void>;
  /** The post is public, in another version: the draft becomes a correction of that, or another post, and is sent as that. */
  publishAs(how: "correction" | "new post"): Promise<void>;
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
      const ready = await loadRest();
      step(ready ? await ready.sendDraft(api, draft) : { type: "lost", words: noAnswer(t) });
    } catch (error) {
      step({ type: "refused", words: t("compose-failed") });
      throw error;
    } finally {
      const { current } = state;
      if (current.is === "published") published(draft, current.status);
      else if ("words" in current) {
        const signedOut = current.is === "refused" && current.signedOut;
        open.change({ errors: [...open.current().draft.errors, current.words], signedOut });
      }
    }
  }

  function published(draft: Draft, status: Status): void {
    // Nobody waits for the disk: the post is public, whatever becomes of its draft.
    void open.become(firstDraft(account, {}));
    entities.addStatus(status);
    void loadRest().then((ready) => ready?.sayPublished(t, status, draft.editingStatus !== null));
    onPublished?.(status);
  }

  async function publishAs(how: "correction" | "new post"): Promise<void> {
    const now = state.current;
    const { nextDraft } = (await loadRest())!;
    const next = nextDraft(how, now, open.current().draft);
    void open.become(next);
    await publish(next);
  }

  function clear(): void {
    step({ type: "cleared" });
    open.change({ errors: [], signedOut: false });
  }

  return { state: state.current, publish, publishAs, clear };
}
