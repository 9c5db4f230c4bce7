/**
 * A read is one argument: where rows come from, what addresses begin with, who
 * reads, and in which part of the product.
 *
 * What hangs on the reader or on the part of the product (filters, linked
 * accounts) needs no further argument anywhere.
 */
import { sql, type Expression } from "kysely";
import type { AccountId } from "#protocol/ids.ts";
import type { Ports } from "#server/outside/ports.ts";
import type { Reads } from "#server/storage/database.ts";
import { placeholder } from "#server/storage/prepared.ts";
import type { MaybeViewer, Viewer } from "./viewer.ts";

/** What addresses in entities begin with. */
export type ServerAddress = Pick<Ports, "origin" | "domain" | "mediaUrl" | "emojis">;

/** The first five are those of filters in the Mastodon API. A status alone counts as its thread, a hashtag as public. */
export type ReadingContext = "home" | "notifications" | "public" | "thread" | "account" | "search" | "shelf" | "people";

export interface Reading<Who extends MaybeViewer = MaybeViewer, From extends Reads = Reads> {
  db: From;
  server: ServerAddress;
  viewer: Who;
  context: ReadingContext;
}

/** A read that gives everyone the same. */
export type ServerReading = Pick<Reading, "db" | "server">;

/**
 * The id of the account that asks, inside a query: a value, a column or a
 * placeholder. Rules about who sees what take it, so one rule serves one reader
 * and many. A visitor is `null`.
 */
export type Asking = Expression<AccountId> | null;

/** Binds the id of this viewer as a value. */
export function asking(viewer: Viewer): NonNullable<Asking>;
export function asking(viewer: MaybeViewer): Asking;
export function asking(viewer: MaybeViewer): Asking {
  return viewer && sql<AccountId>`${viewer.accountId}`;
}

/** The same in a statement that is put together once: who asks is its value `reader`. */
export const anyReader = placeholder<AccountId>("reader", "bigint");
