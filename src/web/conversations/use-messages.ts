/** The messages of one conversation that are on screen, oldest first, and what changes them. */
import { useState } from "react";
import type { ConversationPage, Status } from "#protocol/entities.ts";
import { compareIds, type AccountConversationId, type StatusId } from "#protocol/ids.ts";
import { useKept } from "#web/data/kept.ts";
import { useApi } from "#web/data/reader.ts";
import { useEntities } from "#web/entities/store.ts";
import { useLive } from "#web/live/use-live.ts";
import type { Cursor } from "#web/paging/list.ts";
import { useAsking } from "./earlier.tsx";

export interface MessagePage {
  items: StatusId[];
  /** The query of those before; null where it begins. */
  older: Cursor | null;
}

export const conversationPath = (id: AccountConversationId) => `/api/conversations/${id}`;

/** `isOld`: the page does not reach up to now, so what is new is not added to it. */
export function useMessages(id: AccountConversationId, first: MessagePage, isOld: boolean) {
  const api = useApi();
  const entities = useEntities();
  const [{ items, older }, change] = useKept<MessagePage>("messages", first);
  const [state, ask] = useAsking();
  const [, askAnew] = useAsking();
  const [unread, setUnread] = useState(false);
  const path = conversationPath(id);
  const take = (messages: readonly Status[]) => entities.addStatuses(messages);

  const add = (more: readonly StatusId[]) =>
    change((before) => ({ ...before, items: together(before.items, isOld ? [] : more) }));
  const refresh = () =>
    askAnew(async () => {
      const { body, next } = await api.get<ConversationPage>(path);
      const newest = take(body.messages);
      setUnread(body.conversation.unread);
      // Where more came meanwhile than a page holds, it begins anew with that page.
      change((before) => {
        const meets = next === null || newest.some((one) => before.items.includes(one));
        return meets
          ? { ...before, items: together(before.items, newest) }
          : { items: together([], newest), older: next };
      });
    });
  useLive("user", {
    conversation(said) {
      if (said.id !== id) return;
      setUnread(said.unread);
      entities.addAccounts(said.accounts);
      add(take([said.message]));
    },
    change: (status) => void (items.includes(status.id) && entities.addStatus(status)),
    remove: (gone) => change((before) => ({ ...before, items: before.items.filter((one) => one !== gone) })),
    gap: () => void (!isOld && refresh()),
  });

  const more = () =>
    ask(async () => {
      if (!older) return;
      const { body, next } = await api.get<ConversationPage>(path, older);
      const before = take(body.messages);
      change((now) => ({ items: together(before, now.items), older: next }));
    });
  return { items, older, state, more, add, unread, setUnread };
}

/** Each once, oldest first. */
function together(some: readonly StatusId[], others: readonly StatusId[]): StatusId[] {
  return [...new Set([...some, ...others])].toSorted(compareIds);
}
