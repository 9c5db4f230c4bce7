/** Messages as a conversation shows them: by day, and in each day those in a row that one person has sent. */
import type { AccountId, StatusId } from "#protocol/ids.ts";
import { dayOf, type Zone } from "#kit/days.ts";
import type { StatusCell } from "#web/entities/store.ts";

type Message = Pick<StatusCell, "id" | "account" | "created_at">;

export interface MessageGroup {
  author: AccountId;
  ids: StatusId[];
}

export interface MessageDay {
  day: string;
  /** A moment of it. */
  at: string;
  groups: MessageGroup[];
}

/** The oldest comes first, as in `messages`. */
export function groupMessages(messages: readonly Message[], zone: Zone): MessageDay[] {
  const days: MessageDay[] = [];
  for (const { id, account, created_at } of messages) {
    const day = dayOf(created_at, zone);
    if (days.at(-1)?.day !== day) days.push({ day, at: created_at, groups: [] });
    const { groups } = days.at(-1)!;
    if (groups.at(-1)?.author === account) groups.at(-1)!.ids.push(id);
    else groups.push({ author: account, ids: [id] });
  }
  return days;
}
