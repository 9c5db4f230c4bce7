/** What the cast knows of each of its people. */
import type { Avatar, Header } from "./drawings.ts";

/** The languages of the interface, and so of the town. */
export type Locale = "en" | "de" | "ru";

/** What people talk about. */
export type Topic =
  | "birds"
  | "books"
  | "bread"
  | "code"
  | "craft"
  | "cycling"
  | "games"
  | "garden"
  | "harbour"
  | "home"
  | "music"
  | "photo"
  | "radio"
  | "stars"
  | "town";

export interface Person {
  /** Unique; lower-case letters, digits and underscores. Statuses and relations name people by it. */
  username: string;
  displayName: string;
  /** The language of their interface and of nearly all they write. */
  locale: Locale;
  /** Plain text: may hold line breaks, #tags, @usernames of the cast and links. */
  bio: string;
  /** At most four. */
  fields: { name: string; value: string }[];
  /** Follows need their approval. */
  locked: boolean;
  bot: boolean;
  /** Suspended by the operator, after having written some statuses. */
  suspended: boolean;
  /** The hue (0 to 360) of all that is drawn for them. */
  hue: number;
  /** Null: they never uploaded one. */
  avatar: Avatar | null;
  header: Header | null;
  /** Older than anything they wrote. */
  joinedDaysAgo: number;
  /** Usernames, in the order in which they followed. Never themselves; never both ways across a block. */
  follows: string[];
  /** Usernames of locked people who have not answered yet. */
  followRequests: string[];
  blocks: string[];
  mutes: string[];
  topics: Topic[];
  /** How well known they are, from 0 to 1: followers, favourites and boosts come from it. */
  renown: number;
  /** How much they talk, relative to others; 0 is never. */
  talk: number;
}

/** A person before the follow graph is drawn; `knows` are follows that are sure to be there. */
export type Resident = Omit<Person, "follows" | "followRequests"> & { knows: string[] };
