/** The parts of every optimistic action: the hands that it works with, and the press itself. */
import { useMemo } from "react";
import { ApiProblem, type Api } from "#web/data/api.ts";
import { useApi } from "#web/data/reader.ts";
import type { Cells, Wish } from "#web/entities/cells.ts";
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

export interface Press<Entity extends { id: string }, Answer> {
  cells: Cells<Entity>;
  /** The entity that it is about. */
  id: string;
  /** The change that is shown until the answer is there; none if it is so already. */
  wish: Wish<Entity>;
  ask: () => Promise<Answer>;
  /** Keeps the answer as what the server has told. */
  take: (answer: Answer) => void;
}

/**
 * Shows a wish at once and asks the server for it. The answer takes the wish's
 * place; a no takes the wish away and says why. True if it went well.
 *
 * Presses about one entity are sent one after the other, in the order in which
 * they were made: the last press is what stays.
 */
export async function press<Entity extends { id: string }, Answer>(
  hands: Hands,
  { cells, id, wish, ask, take }: Press<Entity, Answer>,
): Promise<boolean> {
  const takeBack = cells.wish(id, wish);
  try {
    return await settle(hands, () => inTurn(cells, id, async () => take(await ask())));
  } finally {
    takeBack();
  }
}

/** Waits for the answer and says why if it is no. True if it went well. */
export async function settle(hands: Hands, ask: () => Promise<void>): Promise<boolean> {
  try {
    await ask();
    return true;
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    toast({ text: error.message });
    return false;
  }
}

/** A wish that sets some fields. */
export function having<Entity>(change: Partial<Entity>): Wish<Entity> {
  return (entity) => ({ ...entity, ...change });
}

const turns = new WeakMap<object, Map<string, Promise<void>>>();
const underWay = new Set<Promise<void>>();
/** Milliseconds; a list that waits longer is read without them. */
const patience = 2_000;

/** Resolves when all presses until now are answered, so that a list of what was pressed holds them. Never rejects. */
export async function pressesAnswered(): Promise<void> {
  if (underWay.size === 0) return;
  await Promise.race([Promise.allSettled(underWay), new Promise((resolve) => setTimeout(resolve, patience))]);
}

/** Runs a task after those about the same entity that are under way. */
async function inTurn(cells: object, id: string, task: () => Promise<void>): Promise<void> {
  const own = turns.get(cells) ?? new Map<string, Promise<void>>();
  turns.set(cells, own);
  const turn = (own.get(id) ?? Promise.resolve()).then(task, task);
  own.set(id, turn);
  underWay.add(turn);
  try {
    await turn;
  } finally {
    underWay.delete(turn);
    if (own.get(id) === turn) own.delete(id);
  }
}
