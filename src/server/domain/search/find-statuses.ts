/**
 * The newest posts in which something is said, among those that somebody may find.
 *
 * An index over words knows nothing of time: of a word that stands in half of all posts it would give half of all posts, to
 * be sorted for the twenty newest. So posts lie in slices, which the index knows like words (`status_labels`), and a search
 * goes back through windows of them, each about four times as large as the one before: from a few thousand posts to two million,
 * and then all. It stops at the first that fills the list. A word that is common fills it at once, and one that
 * isn't has few posts in all that follow. `docs/decisions/0057-search-goes-back-in-time.md`
 *
 * Whether somebody may find a post is asked before it is counted: a place in the list, or that there is more, would
 * tell of posts that nobody shows them (threats V01).
 */
import { sql, type RawBuilder, type SqlBool } from "kysely";
import type { StatusId } from "#protocol/ids.ts";
import { labelled, type WordsQuery } from "./search-words.ts";

export interface Wanted {
  /** What is said; null if only operators say what is wanted. */
  terms: WordsQuery | null;
  operators: WordsQuery | null;
  /** Only older and only newer than these. */
  below: StatusId | null;
  above: StatusId | null;
}

export interface Findable {
  /** A label that all of them have, if there is one. */
  label: WordsQuery | null;
  /** A condition on `searched` (`id`, `account_id`, `is_public`), for each post that says it. */
  where: RawBuilder<SqlBool>;
  /** So many are found, the newest. */
  most: number;
}

/** Larger than any id. */
const end = "9223372036854775807";

interface Window {
  /** Slices of a size are called by a letter. */
  letter: string;
  /** So many bits of their number less. */
  bits: number;
}

const windows: readonly Window[] = [
  { letter: "a", bits: 0 },
  { letter: "b", bits: 2 },
  { letter: "c", bits: 4 },
  { letter: "d", bits: 6 },
  { letter: "e", bits: 8 },
];

/** Common table expressions, of which `sought` has the `words` of the index, and the last has this name: `id`, the newest first. */
export function findStatuses(wanted: Wanted, { label, where, most }: Findable, name: string): RawBuilder<unknown> {
  const { terms, operators, below, above } = wanted;
  const words = terms && operators ? sql`said.terms && ${operators}` : (operators ?? sql`said.terms`);
  return sql`
    said as materialized (select ${terms ?? sql`null::tsquery`} as terms),
    sought as materialized (
      select words, coalesce(numnode(words), 0) > 0 as is_asked, terms from (select ${words} as words, said.terms from said) one
    ), place as materialized (
      select number from search_slice where from_id < ${below ?? end}::bigint order by from_id desc limit 1
    ), edge as materialized (
      select bits, (${oneOf([0, 1])})::tsquery as label,
        (select min(from_id) from search_slice where number >= ((place.number >> bits) - 1) << bits) as lower
      from place cross join (values ${sql.join(windows.map(({ letter, bits }) => sql`(${sql.lit(letter)}, ${sql.lit(bits)})`))}) size (letter, bits)
    ), near as materialized (
      select sought.words && window_of.label ${label ? sql`&& ${label}` : sql``} as words, lower, upper
      from sought, (
        select bits, label, lower, lag(lower, 1, ${below ?? end}::bigint) over (order by bits) as upper from edge
        union all
        select ${sql.lit(windows.at(-1)!.bits + 1)}, ${labelled("all")}, 0, min(lower) from edge
      ) window_of
      where is_asked and upper > (select min(from_id) from search_slice) order by bits
    ), ${sql.ref(name)} as materialized (
      select searched.id from (
        select said.* from near cross join lateral (
          -- Here and with "+ 0" by something that no other index has: for a rare word, walking back from the newest post would read everything.
          select status_id + 0 as id, account_id, is_public from searchable_status
          where words @@ near.words and status_id + 0 >= near.lower and status_id + 0 < near.upper
            and status_id + 0 > ${above ?? "-1"}::bigint
          order by - (status_id + 0) offset 0
        ) said
        ${operators ? sql`` : sql`union all ${notYetIndexed(below, above)}`}
      ) searched
      where ${where} limit ${most}
    )`;
}

/** The labels of a window: of the slice of its size in which the newest post is, or was so many slices ago. */
const oneOf = (slicesAgo: readonly number[]) =>
  sql.join(
    slicesAgo.map((ago) => sql`'''=' || letter || ((place.number >> bits) - ${sql.lit(ago)}) || ''''`),
    sql` || ' | ' || `,
  );

/**
 * Posts of before there was this index, until its job has put them in: by their words as they stand. Labels are what they
 * don't have yet.
 */
function notYetIndexed(below: StatusId | null, above: StatusId | null): RawBuilder<unknown> {
  return sql`(
    select id, account_id, visibility = 'public' as is_public from status
    where (select min(from_id) from search_slice) > 0
      and search @@ (select terms from said) and (select is_asked from sought) and deleted_at is null
      and id < least(${below ?? end}::bigint, (select min(from_id) from search_slice)) and id > ${above ?? "-1"}::bigint
    order by -id offset 0)`;
}
