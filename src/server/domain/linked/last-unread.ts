/**
 * How much waited for a linked account when its server was asked last: each page asks anew, and the next one begins with
 * that number. Lost at a restart, and other processes have their own.
 */
import { BoundedMap } from "#kit/bounded-map.ts";
import type { AccountId } from "#protocol/ids.ts";

export interface LastUnread {
  unread: number;
  unread_conversations: number;
}

const last = new BoundedMap<AccountId, LastUnread>({ most: 10_000, mostWeight: Infinity, weigh: () => 1 });

export const lastUnread = (key: AccountId): LastUnread => last.get(key) ?? { unread: 0, unread_conversations: 0 };

export function noteUnread(key: AccountId, known: Partial<LastUnread>): void {
  last.setNewest(key, { ...lastUnread(key), ...known });
}
