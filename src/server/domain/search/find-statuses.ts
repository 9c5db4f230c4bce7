/**
 * The newest posts in which something is said, among all that the index holds, whoever may see them.
 *
 * An index over words knows nothing of time: of a word that stands in half of all posts it would give half of all posts, to
 * be sorted for the twenty newest. So posts lie in slices, which the index knows like words (`status_labels`), and a search
 * goes back through windows of them, each about four times as large as the one before: from a few thousand posts to two million,
 * and then all. It stops at the first that fills the list. A word that is common fills it at once, and one that
 * isn't has few posts in all that follow. `docs/decisions/0057-search-goes-back-in-time.md`
 */
import { sql, type RawBuilder } from "kysely";
import type { StatusId } from "#protocol/ids.ts";
import { labelled, type WordsQuery } from "./search-words.ts";

/** The newest that are looked at for one page. */
export const reach = 400;

export interface Wanted {
  /** What is said; null if only operators say what is wanted. */
  terms: WordsQuery | null;
  operators: WordsQuery | null;
  /** Only older and only newer than these. */
  below: StatusId | null;
  above: StatusId | null;
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

/**
 * Common table expressions, of which the last has this name: `id`, `account_id`, `is_public`, at most `reach` of them; as many
 * say that there may be more, the oldest of which is where the next page goes on.
 */
export function findStatuses({ terms, operators, below, above }: Wanted, name: string): RawBuilder<unknown> {
  const words = terms && operators ? sql`said.terms && ${operators}` : (operators ?? sql`said.terms`);
  const matching = (label: RawBuilder<unknown>) => sql`
    select id, account_id, is_public from (select status_id + 0 as id, * from searchable_status) status
    where words @@ (select words && ${label} from sought) and (select is_asked from sought) and id > ${above ?? "-1"}::bigint`;
  // Here and with "+ 0" by something that no other index has: for a rare word, walking back from the newest post would read everything.
  const newest = sql`order by -id limit ${sql.lit(reach)}`;
  const near = windows.map(({ letter, bits }, at) => {
    const label = sql`(select ${sql.join(
      [0, 1].map((ago) => sql`(${`'=${letter}`} || ((number >> ${sql.lit(bits)}) - ${sql.lit(ago)}) || '''')::tsquery`),
      sql` || `,
    )} from place)`;
    return sql`${sql.ref(`window${at}`)} as materialized (
      ${matching(label)} and id < ${at === 0 ? sql`${below ?? end}::bigint` : edgeOf(at - 1)}
        and id >= ${edgeOf(at)} and ${unlessFilled(at)} ${newest}
    )`;
  });
  const last = windows.length;
  return sql`
    said as materialized (select ${terms ?? sql`null::tsquery`} as terms),
    sought as materialized (
      select words, coalesce(numnode(words), 0) > 0 as is_asked, terms from (select ${words} as words, said.terms from said) one
    ), place as materialized (
      select number, ${sql.join(
        windows.map(
          ({ bits }, at) =>
            sql`(select min(from_id) from search_slice where number >= ((place.number >> ${sql.lit(bits)}) - 1) << ${sql.lit(bits)}) as ${sql.ref(`edge${at}`)}`,
        ),
      )}, (select min(from_id) from search_slice) as edge${sql.lit(last)}
      from search_slice place where from_id < ${below ?? end}::bigint order by from_id desc limit 1
    ), ${sql.join(near)}, ${sql.ref(`window${last}`)} as materialized (
      ${matching(labelled("all"))} and id < ${edgeOf(last - 1)} and ${unlessFilled(last)} ${newest}
    ), ${sql.ref(`window${last + 1}`)} as materialized (
      ${operators ? nothing : sql`${notYetIndexed(below, above)} and ${unlessFilled(last + 1)} ${newest}`}
    ), ${sql.ref(name)} as materialized (
      select * from (${sql.join(
        [...Array(last + 2).keys()].map((at) => sql`select id, account_id, is_public from ${sql.ref(`window${at}`)}`),
        sql` union all `,
      )}) every
      order by id desc limit ${sql.lit(reach)}
    )`;
}

const edgeOf = (at: number): RawBuilder<unknown> => sql`(select ${sql.ref(`edge${at}`)} from place)`;

const nothing = sql`select null::bigint as id, null::bigint as account_id, false as is_public where false`;

/**
 * Posts of before there was this index, until its job has put them in: by their words as they stand. Labels are what they
 * don't have yet.
 */
function notYetIndexed(below: StatusId | null, above: StatusId | null): RawBuilder<unknown> {
  return sql`
    select id, account_id, visibility = 'public' as is_public from status
    where search @@ (select terms from said) and (select is_asked from sought) and deleted_at is null
      and id < least(${below ?? end}::bigint, (select min(from_id) from search_slice)) and id > ${above ?? "-1"}::bigint`;
}

/** Conditions on no row are asked once, before anything is read. */
function unlessFilled(at: number): RawBuilder<unknown> {
  const before = [...Array(at).keys()];
  if (before.length === 0) return sql`true`;
  const counted = before.map((one) => sql`(select count(*) from ${sql.ref(`window${one}`)})`);
  const lowest = sql`(select min(from_id) from search_slice)`;
  return sql`${sql.join(counted, sql` + `)} < ${sql.lit(reach)}
    and ${at > windows.length ? sql`${lowest} > 0` : sql`${edgeOf(at - 1)} > ${lowest}`}`;
}
