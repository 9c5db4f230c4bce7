/**
 * What a reader can do to a status and take back. The key is the verb of the Mastodon API (`bookmark`, and `unbookmark`);
 * flag and counter are fields of the status.
 *
 * A new one starts here: columns, scopes, routes, forms, pages and buttons are made from these rows. How it looks stands
 * in `web/statuses/faces.ts`.
 */
interface ToggleRow {
  flag: string;
  counter?: string;
  /** Where the API and the pages list what the reader did it to; its scopes have that name too. */
  list?: string;
  /** Only the reader ever learns of it: no number stands beside it. */
  secret?: true;
}

export const toggles = {
  reblog: { flag: "reblogged", counter: "reblogs_count" },
  favourite: { flag: "favourited", counter: "favourites_count", list: "favourites" },
  bookmark: { flag: "bookmarked", counter: "bookmarks_count", list: "bookmarks", secret: true },
  pin: { flag: "pinned" },
  mute: { flag: "muted" },
} as const satisfies Record<string, ToggleRow>;

/** Those that are a row of the reader's and nothing more, in a table that has the name of the verb. */
export const shelves = ["bookmark", "favourite"] as const satisfies readonly Toggle[];

/** Lists that not every server has (`linked.ts`). */
export const rareLists = ["bookmarks"] as const satisfies readonly ShelfName[];

type Rows = typeof toggles;
export type Toggle = keyof Rows;
/** Those below a post; its menu has the others. */
export type ToggleInRow = Exclude<Toggle, "pin" | "mute">;
export type Shelf = (typeof shelves)[number];
export type ShelfName = Rows[Shelf]["list"];

export type ToggleFlag = Rows[Toggle]["flag"];
export type ToggleCounter = Extract<Rows[Toggle], { counter: string }>["counter"];
export type ToggleCounts = Record<ToggleCounter, number>;
