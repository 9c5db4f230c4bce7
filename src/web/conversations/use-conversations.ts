/** The reader's conversations, the latest first, as they change. */
import type { Conversation, Status } from "#protocol/entities.ts";
import { compareIds, type AccountConversationId, type AccountId, type StatusId } from "#protocol/ids.ts";
import { useKept } from "#web/data/kept.ts";
import { useApi } from "#web/data/reader.ts";
import { useEntities, type EntityStore } from "#web/entities/store.ts";
import { useLive } from "#web/live/use-live.ts";
import type { Cursor, ListPage } from "#web/paging/list.ts";
import { useAsking } from "./earlier.tsx";

export const conversationsPath = "/api/v1/conversations";

/** One of them, whose people and last message stand in cells. */
export interface ListedConversation {
  id: AccountConversationId;
  unread: boolean;
  accounts: AccountId[];
  lastStatus: StatusId | null;
}

export type ConversationList = ListPage<ListedConversation>;

export function takeConversation(entities: EntityStore, conversation: Conversation): ListedConversation {
  const { id, unread, accounts, last_status: last } = conversation;
  return {
    id,
    unread,
    accounts: entities.addAccounts(accounts),
    lastStatus: last && entities.addStatus(last),
  };
}

export function useConversations(first: ConversationList) {
  const api = useApi();
  const entities = useEntities();
  const [{ items, next }, change] = useKept<{ items: readonly ListedConversation[]; next: Cursor | null }>(
    "conversations",
    first,
  );
  const [state, ask] = useAsking();
  const [fresh, askAnew] = useAsking();
  const take = (body: readonly Conversation[]) => body.map((one) => takeConversation(entities, one));

  /** The first page is how things are; what lies below it stays as it was. */
  const refresh = () =>
    askAnew(async () => {
      const page = await api.get<Conversation[]>(conversationsPath);
      const newest = take(page.body);
      change((before) => {
        const last = newest.at(-1)?.lastStatus;
        const below = page.next && last ? before.items.filter(({ lastStatus }) => isOlder(lastStatus, last)) : [];
        return { items: merged(newest, below), next: below.length > 0 ? before.next : page.next };
      });
    });
  const arrive = (said: Conversation & { message: Status }) => {
    entities.addStatus(said.message);
    const [one] = take([said]);
    change((before) => ({ ...before, items: merged([one!], before.items).toSorted(latestFirst) }));
  };
  const anew = () => void refresh();
  useLive("user", { conversation: arrive, conversationsRead: anew, remove: anew, relationship: anew, gap: anew });

  const more = () =>
    ask(async () => {
      if (!next) return;
      const page = await api.get<Conversation[]>(conversationsPath, next);
      const older = take(page.body);
      change((before) => ({ items: merged(before.items, older), next: page.next }));
    });
  return { items, next, state, more, fresh, refresh };
}

function merged(first: readonly ListedConversation[], then: readonly ListedConversation[]): ListedConversation[] {
  const known = new Set(first.map(({ id }) => id));
  return [...first, ...then.filter(({ id }) => !known.has(id))];
}

const isOlder = (one: StatusId | null, than: StatusId) => one !== null && compareIds(one, than) < 0;

const latestFirst = (a: ListedConversation, b: ListedConversation) =>
  compareIds(b.lastStatus ?? "0", a.lastStatus ?? "0");
