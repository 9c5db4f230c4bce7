/**
 * Entity cells: each status, account and relationship is kept once, and every
 * screen that shows it reads the same cell. A timeline is a list of ids.
 *
 * One store lives as long as the page does; while rendering on the server each
 * request has its own (threats C04).
 */
import { createContext, useCallback, useContext, useSyncExternalStore } from "react";
import type { Account, Relationship, Status } from "#protocol/entities.ts";
import type { AccountId, StatusId } from "#protocol/ids.ts";
import { Cells } from "./cells.ts";

/** A status without what has a cell of its own. */
export interface StatusCell extends Omit<Status, "account" | "reblog" | "in_reply_to"> {
  account: AccountId;
  reblog: StatusId | null;
  /** Only where the reader has asked for it (`statuses/translate.ts`); where it's shown, the words are those of the translation. */
  translation?: StatusTranslation;
}

export type StatusTranslation =
  | { is: "asked" }
  /** `by`: who has translated it, as people are told; null for the browser. */
  | { is: "shown"; from: string; by: string | null }
  /** `why`: in words. `isFinal`: nothing translates these words, however often it is asked. */
  | { is: "refused"; why: string; isFinal: boolean };

/** A status in the words of its author. A draft takes words from nothing else: those of a translation only lie over a cell. */
export type OriginalStatus = Omit<StatusCell, "translation"> & { translation?: never };

/** What travels in the page: each entity once. */
export interface EntitySnapshot {
  statuses: StatusCell[];
  accounts: Account[];
  relationships: Relationship[];
}

export class EntityStore {
  readonly statuses = new Cells<StatusCell>();
  readonly accounts = new Cells<Account>();
  readonly relationships = new Cells<Relationship>();

  constructor(snapshot?: EntitySnapshot) {
    snapshot?.accounts.forEach((account) => this.accounts.put(account));
    snapshot?.statuses.forEach((status) => this.statuses.put(status));
    snapshot?.relationships.forEach((relationship) => this.relationships.put(relationship));
  }

  /** Takes a status with everything inside it; answers its id. */
  addStatus(status: Status): StatusId {
    // Beside its posts an account comes without the one that took its place.
    const moved = this.accounts.told(status.account.id)?.moved;
    this.accounts.put(moved ? { moved, ...status.account } : status.account);
    const { in_reply_to: parent, ...alone } = status;
    const reblog = status.reblog ? this.addStatus(status.reblog) : null;
    if (parent) this.addStatus(parent);
    // What was told of its thread once stays: an edit or a vote comes without that.
    const known = this.statuses.told(status.id);
    const { ancestors_count } = parent ? status : (known ?? status);
    const quote = fullerQuote(status.quote, known?.quote);
    const followed_tag = status.followed_tag ?? known?.followed_tag;
    this.statuses.put({
      ...alone,
      account: status.account.id,
      reblog,
      quote,
      ...(ancestors_count !== undefined && { ancestors_count }),
      ...(followed_tag && { followed_tag }),
    });
    return status.id;
  }

  /** As the server has told it last. */
  original(id: StatusId | null): OriginalStatus | undefined {
    return this.statuses.told(id) as OriginalStatus | undefined;
  }

  addStatuses(statuses: readonly Status[]): StatusId[] {
    return statuses.map((status) => this.addStatus(status));
  }

  addAccounts(accounts: readonly Account[]): AccountId[] {
    for (const account of accounts) this.accounts.put(account);
    return accounts.map((account) => account.id);
  }

  /** Hears of every change, but of many at once only once. */
  subscribe(listener: () => void): () => void {
    let told = false;
    const tell = () => {
      if (told) return;
      told = true;
      queueMicrotask(() => {
        told = false;
        if (ends.length) listener();
      });
    };
    const ends = [this.statuses.subscribeToAll(tell), this.relationships.subscribeToAll(tell)];
    return () => ends.splice(0).forEach((end) => end());
  }

  snapshot(): EntitySnapshot {
    return {
      statuses: this.statuses.all(),
      accounts: this.accounts.all(),
      relationships: this.relationships.all(),
    };
  }
}

/** Inside of a quote a status only names what it quotes in turn; that may be here from when it came by itself. */
function fullerQuote(told: Status["quote"], known: Status["quote"] | undefined): Status["quote"] {
  if (!told || "quoted_status" in told || !known || !("quoted_status" in known)) return told;
  const { state, quoted_status_id: id } = told;
  if (id && id !== known.quoted_status?.id) return told;
  return { state, quoted_status: id && known.quoted_status };
}

export const EntityContext = createContext<EntityStore>(new EntityStore());

export function useEntities(): EntityStore {
  return useContext(EntityContext);
}

/** Nothing changes while the server draws, and subscribing to what a page shows is a part of what drawing it costs. */
const useCell = import.meta.env.SSR ? readCell : useSubscribed;

function readCell<Entity extends { id: string }>(cells: Cells<Entity>, id: string | null): Entity | undefined {
  return cells.get(id);
}

function useSubscribed<Entity extends { id: string }>(cells: Cells<Entity>, id: string | null): Entity | undefined {
  const subscribe = useCallback((listener: () => void) => (id ? cells.subscribe(id, listener) : () => {}), [cells, id]);
  const read = () => cells.get(id);
  return useSyncExternalStore(subscribe, read, read);
}

export const useStatus = (id: StatusId | null) => useCell(useEntities().statuses, id);
export const useAccount = (id: AccountId | null) => useCell(useEntities().accounts, id);
export const useRelationship = (id: AccountId | null) => useCell(useEntities().relationships, id);

/** Not there either once it's to be gone. */
export function useOriginal(id: StatusId | null): OriginalStatus | undefined {
  const entities = useEntities();
  return useStatus(id) && entities.original(id);
}
