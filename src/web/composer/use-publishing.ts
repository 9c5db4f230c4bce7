/** Publishing from a composer: the state that it is in. What leads from one to the next comes with what sends (`publish-draft.ts`). */
import { useEffect, useReducer, useRef } from "react";
import { noAnswer } from "#web/data/no-answer.ts";
import { useApi, useReader } from "#web/data/reader.ts";
import type { Draft } from "#web/drafts/draft.ts";
import type { OpenDraft } from "#web/drafts/open-draft.ts";
import { useEntities } from "#web/entities/store.ts";
import { useWords } from "#web/i18n/words.ts";
import { loadRest, restCame, type Rest } from "./load-rest.ts";
import type { Desk, OnPublished } from "./desk.ts";
import type { Publishing } from "./publishing.ts";

export interface Publisher {
  state: Publishing;
  publish(draft: Draft): Promise<void>;
  publishAs(how: "correction" | "new post"): Promise<void>;
  clear(): Promise<void>;
  /** Its draft is the first of more posts, or of fewer, than before. */
  redraw(): void;
}

export function usePublishing(open: OpenDraft, onPublished?: OnPublished): Publisher {
  const t = useWords();
  const api = useApi();
  const entities = useEntities();
  const account = useReader().account!;
  const state = useRef<Publishing>({ is: "idle" });
  const [, draw] = useReducer((drawn: number) => drawn + 1, 0);

  // From then on characters are counted.
  useEffect(() => void restCame.then(draw), []);

  const now = () => state.current;
  const show = (next: Publishing) => {
    state.current = next;
    draw();
  };
  const desk: Desk = { open, api, entities, account, t, onPublished, now, show };
  const withRest = async (work: (rest: Rest) => Promise<void> | void) => {
    const rest = await loadRest();
    if (rest) await work(rest);
    else open.change({ errors: [...open.current().draft.errors, noAnswer(t)] });
  };

  return {
    state: state.current,
    publish: (draft) => withRest((rest) => rest.publish(desk, draft)),
    publishAs: (how) => withRest((rest) => rest.publishAs(desk, how)),
    clear: () => withRest((rest) => rest.clear(desk)),
    redraw: draw,
  };
}
