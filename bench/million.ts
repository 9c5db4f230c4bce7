/**
 * A million posts of two years, whose words are as common as words are: the second half as often as the first, the third a
 * third as often, and so on (Zipf's law). A tenth of them is written without spaces. And how long one answer over them
 * takes, asked for one at a time over HTTP.
 */
import { sql } from "kysely";
import type { AccountId } from "#protocol/ids.ts";
import { mintToken } from "#server/domain/auth/tokens.ts";
import { transact, type Database } from "#server/storage/database.ts";
import { finding, type Finding } from "./finding.ts";

const statuses = 1_000_000;
export const authors = 20_000;
const vocabulary = 50_000;
const times = 40;

/** The reader who asks: one of those who write most. */
export const reader = "5" as AccountId;

/** The word of a rank: letters for its digits, so that nothing takes it for a number. */
export const wordOf = (rank: number) => [...String(rank)].map((digit) => "aeioubdfgk"[Number(digit)]).join("");

/** The word of a rank in posts without spaces: two characters that tell it, and one of eighty that stand between words. */
export const unspacedWordOf = (rank: number) =>
  String.fromCodePoint(0x4e00 + (rank % 1_500), 0x5500 + Math.floor(rank / 1_500));

/** A token of the reader. */
export const letIn = (db: Database): Promise<string> =>
  transact(db, (tx) => mintToken(tx, { accountId: reader, appId: null, scopes: ["read"] }));

interface Asked {
  case: string;
  figure: string;
  path: string;
  port: number;
  token: string;
}

/** Milliseconds that 95 of a hundred answers take at most, each asked for when the one before has come. */
export async function askInTurn({ case: name, figure, path, port, token }: Asked): Promise<Finding> {
  const ask = async () => {
    const started = performance.now();
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { authorization: `Bearer ${token}` } });
    const body = await answer.text();
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${body}`);
    return performance.now() - started;
  };
  for (let n = 0; n < 5; n++) await ask();
  const taken = [];
  for (let n = 0; n < times; n++) taken.push(await ask());
  const sorted = taken.toSorted((one, other) => one - other);
  const p95 = sorted[Math.floor(times * 0.95) - 1]!;
  const about = { case: name, figure, unit: "ms", note: `median ${sorted[times / 2]!.toFixed(1)} ms` } as const;
  return finding({ ...about, target: { at: "most", value: 60 } }, [p95]);
}

/** People with their posts of two years. The database of before the index: its job is a part of what is tried. */
export async function fillMillion(db: Database): Promise<void> {
  await transact(db, async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    // No trigger, no check of what this makes itself.
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`
      insert into account (id, username, display_name, indexable)
      select n, 'person' || n, 'Person ' || ${spelled(sql`n * 7`)}, n % 3 <> 0 from generate_series(1, ${authors}::int) n`.execute(
      tx,
    );
    await sql`insert into account_stats (account_id) select id from account where id <= ${authors}`.execute(tx);
    await sql`
      insert into local_user (account_id, email) select n, n || '@crowd.example' from generate_series(1, ${authors}::int) n`.execute(
      tx,
    );
    await sql`
      insert into status (id, account_id, visibility, language, content, has_media, sensitive, created_at)
      select ((extract(epoch from now()) * 1000)::bigint - (${statuses}::bigint - n) * 60000) << 16,
        1 + (${authors} ^ random())::int % ${authors},
        case when random() < 0.8 then 'public' when random() < 0.5 then 'unlisted' else 'private' end,
        case when n % 10 = 0 then 'ja' else (array['en', 'en', 'de', 'ru'])[1 + (random() * 3.99)::int % 4] end,
        '<p>' || case when n % 10 = 0 then (
          select string_agg(chr(19968 + rank % 1500) || chr(21760 + rank / 1500) || chr(12353 + rank % 80), '')
          from (select (${vocabulary} ^ random())::int + g * 0 as rank from generate_series(1, 15 + n % 20) g) words
        ) else (
          select string_agg(${spelled(sql`(${vocabulary} ^ random())::int + g * 0`)}, ' ') from generate_series(1, 15 + n % 20) g
        ) end || '</p>',
        random() < 0.1, random() < 0.02, now() - (${statuses} - n) * interval '1 minute'
      from generate_series(1, ${statuses}::int) n`.execute(tx);
    await sql`insert into favourite (account_id, status_id) select ${reader}::bigint, id from status where random() < 0.005`.execute(
      tx,
    );
    await sql`insert into tag (name, display_name) select 'tag' || n, 'tag' || n from generate_series(1, 2000) n`.execute(
      tx,
    );
    await sql`
      insert into status_tag (tag_id, status_id)
      select distinct 1 + (2000 ^ random())::int % 2000, id from status where random() < 0.1`.execute(tx);
    await sql`truncate searchable_status, search_slice`.execute(tx);
    await sql`insert into search_slice select 0, max(id) + 1 from status`.execute(tx);
  });
}

const spelled = (number: ReturnType<typeof sql>) => sql`translate((${number})::text, '0123456789', 'aeioubdfgk')`;
