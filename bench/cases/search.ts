/** Search over a million posts: the whole way over HTTP, one question at a time. */
import { sql } from "kysely";
import { indexStatuses } from "#server/domain/search/search-index.job.ts";
import { inDatabase, type Ground } from "../ground.ts";
import type { Finding } from "../finding.ts";
import { askInTurn, fillMillion, letIn, unspacedWordOf, wordOf } from "../million.ts";

const questions: readonly [name: string, query: string][] = [
  ["rare word", `q=${wordOf(48_231)}&type=statuses`],
  ["usual word", `q=${wordOf(167)}&type=statuses`],
  ["common word", `q=${wordOf(1)}&type=statuses`],
  ["two common words", `q=${wordOf(1)}+${wordOf(2)}&type=statuses`],
  ["two usual words", `q=${wordOf(167)}+${wordOf(923)}&type=statuses`],
  ["phrase", `q=%22${wordOf(1)}+${wordOf(44)}%22&type=statuses`],
  ["beginning", `q=${wordOf(16)}*&type=statuses`],
  ["without a word", `q=-${wordOf(1)}&type=statuses`],
  ["without spaces, rare word", `q=${unspacedWordOf(48_231)}&type=statuses`],
  ["without spaces, usual word", `q=${unspacedWordOf(167)}&type=statuses`],
  ["without spaces, common word", `q=${unspacedWordOf(1)}&type=statuses`],
  ["without spaces, words that follow", `q=${unspacedWordOf(1)}あ${unspacedWordOf(2)}&type=statuses`],
  ["without spaces, one character", `q=${unspacedWordOf(1)[0]}&type=statuses`],
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
    await fillMillion(db);
    const started = performance.now();
    await indexStatuses(db);
    process.stdout.write(`Indexed in ${Math.round((performance.now() - started) / 1000)} s\n`);
    await sql`vacuum analyze`.execute(db);
    return letIn(db);
  });
  const linnet = await ground.startLinnet({ DATABASE_URL: url });
  try {
    for (const [figure, query] of questions)
      yield await askInTurn({ case: "search", figure, path: `/api/v2/search?${query}`, port: linnet.port, token });
  } finally {
    await linnet.stop();
  }
}
