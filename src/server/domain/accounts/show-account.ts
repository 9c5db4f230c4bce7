/**
 * An account as the API shows it: one row in, one entity out, and no query.
 *
 * All lists of accounts read `accountColumns` and show each row here, so an
 * account looks the same in a search, beside a status and on its own page.
 * A suspended one keeps its address and loses all that a person had put there.
 */
import type { Selectable } from "kysely";
import type { Account } from "#protocol/entities.ts";
import { formatAcct } from "#protocol/acct.ts";
import { fileAddress } from "#protocol/file-address.ts";
import type { Tables } from "#server/storage/tables.ts";
import type { ServerAddress } from "./reading.ts";

/** What `showAccount` needs, from `account` left-joined with `account_stats`. */
export const accountColumns = [
  "account.id",
  "account.username",
  "account.domain",
  "account.display_name",
  "account.note",
  "account.fields",
  "account.avatar",
  "account.header",
  "account.avatar_description",
  "account.header_description",
  "account.locked",
  "account.bot",
  "account.discoverable",
  "account.indexable",
  "account.hide_collections",
  "account.show_media",
  "account.show_media_replies",
  "account.show_featured",
  "account.uri",
  "account.url",
  "account.moved_to_id",
  "account.silenced_at",
  "account.suspended_at",
  "account.created_at",
  "account_stats.followers_count",
  "account_stats.following_count",
  "account_stats.statuses_count",
  "account_stats.last_status_at",
] as const;

type Columns<Row, Table extends string> = {
  [
    Column in keyof Row as `${Table}.${Column & string}` extends (typeof accountColumns)[number] ? Column : never
  ]: Row[Column];
};

export type AccountRow = Columns<Selectable<Tables["account"]>, "account"> & {
  // Absent for an account that nothing was ever counted for.
  [Column in keyof Columns<Selectable<Tables["account_stats"]>, "account_stats">]:
    | Selectable<Tables["account_stats"]>[Column]
    | null;
};

/** The entity of a row. `moved` is the account that took this one's place, already shown. */
export function showAccount(row: AccountRow, server: ServerAddress, moved: Account | null = null): Account {
  const shown = row.suspended_at ? emptied(row) : row;
  const avatar = pictureUrl(server, shown.avatar, "avatar");
  const header = pictureUrl(server, shown.header, "header");
  return {
    id: row.id,
    username: row.username,
    acct: formatAcct(row),
    display_name: shown.display_name,
    locked: shown.locked,
    bot: shown.bot,
    discoverable: shown.discoverable,
    indexable: shown.indexable,
    group: false,
    created_at: `${dateOf(row.created_at)}T00:00:00.000Z`,
    note: shown.note,
    url: profileUrl(server, row),
    uri: row.uri ?? `${server.origin}/users/${row.username}`,
    avatar,
    avatar_static: avatar,
    avatar_description: shown.avatar_description,
    header,
    header_static: header,
    header_description: shown.header_description,
    followers_count: shown.followers_count ?? 0,
    following_count: shown.following_count ?? 0,
    statuses_count: shown.statuses_count ?? 0,
    last_status_at: shown.last_status_at && dateOf(shown.last_status_at),
    hide_collections: shown.hide_collections,
    show_media: shown.show_media,
    show_media_replies: shown.show_media_replies,
    show_featured: shown.show_featured,
    noindex: !shown.indexable,
    emojis: emojisOf(shown, server),
    roles: [],
    fields: shown.fields.map(({ name, value, verified_at }) => ({ name, value, verified_at })),
    ...(row.suspended_at && { suspended: true }),
    ...(row.silenced_at && { limited: true }),
    ...(moved && { moved }),
  };
}

function emojisOf({ display_name, note, fields }: AccountRow, { emojis }: ServerAddress): Account["emojis"] {
  if (!emojis?.all.length) return [];
  return emojis.in({
    html: [note, ...fields.map(({ value }) => value)].join(" "),
    texts: [display_name, ...fields.map(({ name }) => name)],
  });
}

/** The page of an account: here for its own people, on its own server for others. */
export function profileUrl(
  server: ServerAddress,
  account: Pick<AccountRow, "username" | "domain" | "uri" | "url">,
): string {
  return account.domain === null ? `${server.origin}/@${account.username}` : (account.url ?? account.uri ?? "");
}

/** Apps crash on a missing picture, so there is always one (`docs/api-notes.md`, Routes). */
function pictureUrl(server: ServerAddress, key: string | null, kind: "avatar" | "header"): string {
  return key === null ? `${server.origin}/images/${kind}.png` : fileAddress(server.mediaUrl, key);
}

function emptied(row: AccountRow): AccountRow {
  return {
    ...row,
    display_name: "",
    note: "",
    fields: [],
    avatar: null,
    header: null,
    avatar_description: "",
    header_description: "",
    locked: false,
    bot: false,
    discoverable: false,
    indexable: false,
    hide_collections: true,
    show_media: false,
    show_media_replies: false,
    show_featured: false,
    followers_count: 0,
    following_count: 0,
    statuses_count: 0,
    last_status_at: null,
  };
}

/** The day alone: the hour at which someone joined or last wrote is nobody's business. */
function dateOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}
