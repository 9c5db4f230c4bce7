/**
 * An account that somebody holds on another server and uses from here: what a page knows of that server.
 *
 * Its server says in `GET /api/v2/instance` what it takes and how new it is; what it lacks is not offered.
 */
import { youngLists } from "./toggles.ts";

/** Features that not every server has. */
export const linkedFeatures = [
  ...youngLists,
  "edit",
  "quotes",
  "polls",
  "lists",
  "filters",
  "conversations",
  "scheduling",
  "followed-tags",
  "featured-tags",
  "endorsements",
  "notification-policy",
  "domain-blocks",
  "reports",
  "markdown",
  "translation",
] as const;
export type LinkedFeature = (typeof linkedFeatures)[number];

export interface LinkedLimits {
  /** The longest post, its warning included, as that server counts. */
  characters: number;
  /** A link counts as so many; null where it counts as it is. */
  charactersPerUrl: number | null;
  /** Files of one post. */
  attachments: number;
  /** Characters of the description of a file. */
  description: number;
  /** Bytes. */
  image: number;
  video: number;
  /** Types that may be uploaded; empty where the server doesn't say. */
  types: string[];
  poll: { options: number; charactersPerOption: number; minExpiration: number; maxExpiration: number };
}

export interface Linked extends ServerFacts {
  /** Ours. Drafts, tabs and forms name the account by it: two servers may give the same id to two people. */
  key: string;
  /** `other.example`, with its port if it has an unusual one. */
  server: string;
}

export interface ServerFacts {
  /** As the server calls itself. */
  title: string;
  /** `Mastodon 4.5.2` */
  software: string;
  limits: LinkedLimits;
  /** Its streaming host, `wss://streaming.other.example`; null for its usual place. */
  streaming: string | null;
  has: LinkedFeature[];
}
