/** A poll as the API shows it, inside its status and alone. */
import { sql, type RawBuilder } from "kysely";
import type { Poll } from "#protocol/entities.ts";
import type { PollId } from "#protocol/ids.ts";
import type { Asking, ServerAddress } from "../../accounts/reading.ts";

export interface PollRow {
  id: PollId;
  options: string[];
  votes: number[];
  voters_count: number;
  multiple: boolean;
  hide_totals: boolean;
  /** ISO 8601. */
  expires_at: string | null;
  expired: boolean;
  /** What the viewer chose; null for visitors. */
  own_votes: number[] | null;
  own: boolean;
}

/** Counts of options that are hidden until the end are null; an author's own poll counts as voted. */
export function showPoll(row: PollRow, { emojis }: Pick<ServerAddress, "emojis">): Poll {
  const hidden = row.hide_totals && !row.expired;
  return {
    id: row.id,
    expires_at: row.expires_at && new Date(row.expires_at).toISOString(),
    expired: row.expired,
    multiple: row.multiple,
    votes_count: row.votes.reduce((sum, votes) => sum + votes, 0),
    voters_count: row.voters_count,
    options: row.options.map((title, index) => ({ title, votes_count: hidden ? null : (row.votes[index] ?? 0) })),
    emojis: emojis?.in({ texts: row.options }) ?? [],
    ...(row.own_votes && { voted: row.own || row.own_votes.length > 0, own_votes: row.own_votes }),
  };
}

/** The poll of `status` as a `PollRow`. */
export function pollAsJson(reader: Asking): RawBuilder<PollRow> {
  const ownVotes = reader
    ? sql`coalesce((
        select json_agg(poll_vote.choice order by poll_vote.choice) from poll_vote
        where poll_vote.poll_id = poll.id and poll_vote.account_id = ${reader}
      ), '[]')`
    : sql`null`;
  return sql<PollRow>`(
    select json_build_object(
      'id', poll.id::text, 'options', poll.options, 'votes', poll.votes, 'voters_count', poll.voters_count,
      'multiple', poll.multiple, 'hide_totals', poll.hide_totals, 'expires_at', poll.expires_at,
      'expired', poll.closed_at is not null or coalesce(poll.expires_at <= now(), false),
      'own_votes', ${ownVotes}, 'own', ${reader ? sql`poll.account_id = ${reader}` : sql`false`}
    )
    from poll where poll.id = status.poll_id
  )`;
}
