/**
 * Keeps the drafts of this browser and those on the server equal, while a page is open in which somebody writes or looks at
 * drafts. Fetched with the first key there, or once the page has come to rest.
 *
 * One tab does it at a time. Without a network, and where the server says no, the drafts stay where they are and a later round
 * brings them along.
 */
import type { AccountId } from "#protocol/ids.ts";
import { ApiProblem, type Api } from "#web/data/api.ts";
import { needWords, t } from "#web/i18n/load-words.ts";
import { navigate } from "#web/navigation/navigation.ts";
import { toast } from "#web/ui/toast.tsx";
import type { Live } from "#web/live/socket.ts";
import type { Key } from "./claim.ts";
import { drafts } from "./store.ts";
import { SyncRecords } from "./sync-records.ts";
import { syncOnce, type Outcome } from "./sync-round.ts";

/** Milliseconds from a change to the server, also while somebody writes on. */
const sendAfter = 2_000;
/** And from one look for what other devices have changed to the next. */
const lookAgain = 60_000;

/** After a round: all that the server had then is here. */
export interface SyncState {
  refused: Outcome["refused"];
}

interface Sync {
  accountId: AccountId;
  state: SyncState | null;
  listeners: Set<(state: SyncState) => void>;
  stop: () => void;
}

const records = new SyncRecords("linnet sync");

let running: Sync | null = null;

/** From now on, for as long as the page is there and acts for this account. `listener` is told after each round until `signal` is aborted. */
export function keepInSync(
  api: Api,
  accountId: AccountId,
  live: Live | null = null,
  listener?: (state: SyncState) => void,
  signal?: AbortSignal,
): void {
  if (running?.accountId !== accountId) {
    running?.stop();
    running = start(api, accountId, live);
  }
  if (!listener) return;
  const { listeners, state } = running;
  listeners.add(listener);
  signal?.addEventListener("abort", () => listeners.delete(listener));
  if (state) listener(state);
}

/** For a post that is sent: which version of its draft this browser knows, and which browser this is. Undefined of what was never sent there, or where that can't be read. */
export async function knownThere({ accountId, publishId }: Key): Promise<Record<string, string> | undefined> {
  try {
    const record = await records.read(accountId, publishId);
    return record && { draft_device: await records.device(), draft_version: record.version };
  } catch {
    return undefined;
  }
}

function start(api: Api, accountId: AccountId, live: Live | null): Sync {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let dueAt = Infinity;
  let round: Promise<void> = Promise.resolve();
  let isOver = false;

  const sync: Sync = { accountId, state: null, listeners: new Set(), stop };

  /** Not put off by the next change: who writes without a pause would have nothing there. */
  function soon(after: number): void {
    const at = Date.now() + after;
    if (at >= dueAt) return;
    clearTimeout(timer);
    dueAt = at;
    timer = setTimeout(now, after);
  }

  function now(): void {
    clearTimeout(timer);
    dueAt = Infinity;
    round = round.then(() => (isOver ? undefined : alone(accountId, work)));
  }

  async function work(): Promise<void> {
    try {
      const { conflicts, refused } = await syncOnce({ api, accountId, store: drafts, records });
      const state = { refused };
      sync.state = state;
      sync.listeners.forEach((listener) => listener(state));
      if (conflicts > 0) await sayConflict();
    } catch (problem) {
      // Another account became the active one, or nobody is signed in any more: the next composer or page goes on.
      if (problem instanceof ApiProblem && [401, 403, 409].includes(problem.status)) return stop();
    }
    if (!isOver) soon(lookAgain);
  }

  // What a round itself has written makes another one that has nothing to do.
  const unwatch = drafts.watch(() => soon(sendAfter));
  const hear = async (device?: string) => {
    if (!device || device !== (await records.device().catch(() => undefined))) soon(0);
  };
  const unsubscribe = live?.subscribe("user", { drafts: (device) => void hear(device), gap: () => soon(0) });
  document.addEventListener("visibilitychange", now);
  addEventListener("online", now);
  now();

  function stop(): void {
    isOver = true;
    if (running === sync) running = null;
    clearTimeout(timer);
    unwatch();
    unsubscribe?.();
    document.removeEventListener("visibilitychange", now);
    removeEventListener("online", now);
  }
  return sync;
}

async function sayConflict(): Promise<void> {
  await needWords(["sending"]);
  const look = () => void navigate("/drafts");
  toast({ text: t("drafts-both"), action: { label: t("compose-view"), run: look } });
}

/** In one tab at a time; browsers without locks, on an insecure address, do without. */
async function alone(accountId: AccountId, work: () => Promise<void>): Promise<void> {
  await (navigator.locks ? navigator.locks.request(`linnet sync ${accountId}`, work) : work());
}
