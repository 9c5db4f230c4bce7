/**
 * What one can do without while writing, with its words. It is fetched while somebody types, or once the page has come
 * to rest, so that a press does not wait for it.
 */
import { rested } from "#web/device/at-rest.ts";
import { needWords } from "#web/i18n/load-words.ts";

export type Rest = typeof import("./rest.ts");
let asked: Promise<Rest | null> | null = null;
let rest: Rest | null = null;
const came = Promise.withResolvers<void>();

/** Null if it cannot be fetched. */
export function loadRest(): Promise<Rest | null> {
  asked ??= Promise.all([import("./rest.ts"), needWords(["sending", "quotes"])]).then(
    ([loaded]) => {
      came.resolve();
      return (rest = loaded);
    },
    () => {
      // The next press tries again, and so does a network that is back.
      addEventListener("online", () => void loadRest(), { once: true });
      return (asked = null);
    },
  );
  return asked;
}

/** Null until it has come. */
export const restNow = (): Rest | null => rest;

/** Never ends where it cannot be fetched. */
export const restCame: Promise<void> = came.promise;

export async function arrivedRest(): Promise<Rest> {
  void loadRest();
  await restCame;
  return rest!;
}

// What is said without a network has to be there before that is away.
if (!import.meta.env.SSR) void rested.then(loadRest);
