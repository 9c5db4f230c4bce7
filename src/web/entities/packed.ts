/**
 * Entities as they travel in a page: without what most of them have in common,
 * which the browser adds again. A post without pictures, poll and mentions, by
 * somebody without a custom emoji, need not say so.
 */
import type { Account } from "#protocol/entities.ts";
import { usualApproval } from "#protocol/quotes.ts";
import { toggles, type ToggleCounts } from "#protocol/toggles.ts";
import type { EntitySnapshot, StatusCell } from "./store.ts";

/** Only what every account, and every status, says: what some do not say at all may be missing in what is unpacked. */
export const commonAccount = {
  locked: false,
  bot: false,
  discoverable: true,
  indexable: true,
  group: false,
  hide_collections: false,
  avatar_description: "",
  header_description: "",
  show_media: true,
  show_media_replies: true,
  show_featured: true,
  noindex: false,
  emojis: [],
  roles: [],
  fields: [],
} satisfies Partial<Account>;

const noneOfEach = Object.fromEntries(
  Object.values(toggles).flatMap((toggle) => ("counter" in toggle ? [[toggle.counter, 0]] : [])),
) as ToggleCounts;

export const commonStatus = {
  edited_at: null,
  visibility: "public",
  sensitive: false,
  spoiler_text: "",
  in_reply_to_id: null,
  in_reply_to_account_id: null,
  reblog: null,
  application: null,
  media_attachments: [],
  mentions: [],
  tags: [],
  emojis: [],
  replies_count: 0,
  quotes_count: 0,
  ...noneOfEach,
  card: null,
  poll: null,
  quote: null,
  quote_approval: usualApproval,
} satisfies Partial<StatusCell>;

/** `common` travels along, so that the browser's script need not know it. */
export interface PackedSnapshot extends Pick<EntitySnapshot, "relationships"> {
  common: { status: Partial<StatusCell>; account: Partial<Account> };
  statuses: Partial<StatusCell>[];
  accounts: Partial<Account>[];
}

export function pack({ statuses, accounts, relationships }: EntitySnapshot): PackedSnapshot {
  return {
    common: { status: commonStatus, account: commonAccount },
    statuses: statuses.map((status) => without(commonStatus, status)),
    accounts: accounts.map((account) => without({ ...commonAccount, ...stillOf(account) }, account)),
    relationships,
  };
}

export function unpack({ common, statuses, accounts, relationships }: PackedSnapshot): EntitySnapshot {
  return {
    statuses: statuses.map((packed) => ({ ...common.status, ...packed }) as StatusCell),
    accounts: accounts.map((packed) => ({ ...common.account, ...stillOf(packed), ...packed }) as Account),
    relationships,
  };
}

/** Most pictures do not move: their still ones are the same. */
const stillOf = ({ avatar, header }: Partial<Account>) => ({ avatar_static: avatar, header_static: header });

function without<Entity extends object>(common: Partial<Entity>, entity: Entity): Partial<Entity> {
  const packed: Partial<Entity> = {};
  for (const key in entity) if (!isSame(entity[key], common[key])) packed[key] = entity[key];
  return packed;
}

function isSame(one: unknown, other: unknown): boolean {
  return one === other || (Array.isArray(one) && one.length === 0 && Array.isArray(other));
}
