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
  /** The version of Mastodon that had it first, as 3.1 is 301, where not every server has it. */
  since?: number;
}

export const toggles = {
  reblog: { flag: "reblogged", counter: "reblogs_count" },
  favourite: { flag: "favourited", counter: "favourites_count", list: "favourites" },
  bookmark: { flag: "bookmarked", counter: "bookmarks_count", list: "bookmarks", secret: true, since: 301 },
  pin: { flag: "pinned" },
  mute: { flag: "muted" },
} as const satisfies Record<string, ToggleRow>;

/** Those that are a row of the reader's and nothing more, in a table that has the name of the verb. */
export const shelves = ["bookmark", "favourite"] as const satisfies readonly Toggle[];

type Rows = typeof toggles;

/** Lists that not every server has. */
export type YoungList = Extract<Rows[Toggle], { since: number }>["list"];

export const youngLists = Object.values(toggles).flatMap((row): YoungList[] => ("since" in row ? [row.list] : []));

export type Toggle = keyof Rows;
/** Those below a post; its menu has the others. */
export type ToggleInRow = Exclude<Toggle, "pin" | "mute">;
export type Shelf = (typeof shelves)[number];
export type ShelfName = Rows[Shelf]["list"];

export type ToggleFlag = Rows[Toggle]["flag"];
export type ToggleCounter = Extract<Rows[Toggle], { counter: string }>["counter"];
export type ToggleCounts = Record<ToggleCounter, number>;
