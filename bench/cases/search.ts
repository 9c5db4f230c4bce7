/**
 * Search over a million posts, whose words are as common as words are: the second half as often as the first, the third a
 * third as often, and so on (Zipf's law). What is measured is the whole way over HTTP, of one question at a time.
 */
import { sql } from "kysely";
import type { AccountId } from "#protocol/ids.ts";
import { indexStatuses } from "#server/domain/search/search-index.job.ts";
import { mintToken } from "#server/domain/auth/tokens.ts";
import { transact, type Database } from "#server/storage/database.ts";
import { inDatabase, type Ground } from "../ground.ts";
import { finding, type Finding } from "../finding.ts";

const statuses = 1_000_000;
const authors = 20_000;
const vocabulary = 50_000;
const times = 40;

/** The word of a rank: letters for its digits, so that nothing takes it for a number. */
const wordOf = (rank: number) => [...String(rank)].map((digit) => "aeioubdfgk"[Number(digit)]).join("");

const questions: readonly [name: string, query: string][] = [
  ["rare word", `q=${wordOf(48_231)}&type=statuses`],
  ["usual word", `q=${wordOf(167)}&type=statuses`],
  ["common word", `q=${wordOf(1)}&type=statuses`],
  ["two common words", `q=${wordOf(1)}+${wordOf(2)}&type=statuses`],
  ["two usual words", `q=${wordOf(167)}+${wordOf(923)}&type=statuses`],
  ["phrase", `q=%22${wordOf(1)}+${wordOf(44)}%22&type=statuses`],
  ["beginning", `q=${wordOf(16)}*&type=statuses`],
  ["without a word", `q=-${wordOf(1)}&type=statuses`],
  ["from:", `q=${wordOf(2)}+from:person7&type=statuses`],
  ["lang: and has:", `q=${wordOf(2)}+lang:de+has:media&type=statuses`],
  [
    "before:",
    `q=${wordOf(167)}+before:${new Date(Date.now() - 300 * 86_400_000).toISOString().slice(0, 10)}&type=statuses`,
  ],
  ["library, rare word", `q=${wordOf(48_231)}+in:library&type=statuses`],
  ["library, common word", `q=${wordOf(2)}+in:library&type=statuses`],
  ["accounts", "q=perso&type=accounts"],
  ["hashtags", "q=tag1&type=hashtags"],
  ["all", `q=${wordOf(16)}`],
];

export async function* search(ground: Ground): AsyncGenerator<Finding> {
  const { url } = await ground.emptyTown("search");
  const token = await inDatabase(url, async (db) => {
    await fill(db);
    const started = performance.now();
    await indexStatuses(db);
    process.stdout.write(`Indexed in ${Math.round((performance.now() - started) / 1000)} s\n`);
    await sql`vacuum analyze`.execute(db);
    return transact(db, (tx) => mintToken(tx, { accountId: "5" as AccountId, appId: null, scopes: ["read"] }));
  });
  const linnet = await ground.startLinnet({ DATABASE_URL: url });
  const ask = async (query: string) => {
    const started = performance.now();
    const answer = await fetch(`http://127.0.0.1:${linnet.port}/api/v2/search?${query}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const body = await answer.text();
    if (answer.status !== 200) throw new Error(`${query}: ${answer.status} ${body}`);
    return performance.now() - started;
  };
  try {
    for (const [figure, query] of questions) {
      for (let n = 0; n < 5; n++) await ask(query);
      const taken = [];
      for (let n = 0; n < times; n++) taken.push(await ask(query));
      const sorted = taken.toSorted((one, other) => one - other);
      const p95 = sorted[Math.floor(times * 0.95) - 1]!;
      const about = { case: "search", figure, unit: "ms", note: `median ${sorted[times / 2]!.toFixed(1)} ms` } as const;
      yield finding({ ...about, target: { at: "most", value: 60 } }, [p95]);
    }
  } finally {
    await linnet.stop();
  }
}

/** People with their posts of two years. The database of before the index: its job is a part of what is tried. */
async function fill(db: Database): Promise<void> {
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
        (array['en', 'en', 'de', 'ru'])[1 + (random() * 3.99)::int % 4],
        '<p>' || (
          select string_agg(${spelled(sql`(${vocabulary} ^ random())::int + g * 0`)}, ' ') from generate_series(1, 15 + n % 20) g
        ) || '</p>',
        random() < 0.1, random() < 0.02, now() - (${statuses} - n) * interval '1 minute'
      from generate_series(1, ${statuses}::int) n`.execute(tx);
    await sql`insert into favourite (account_id, status_id) select 5, id from status where random() < 0.005`.execute(
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
