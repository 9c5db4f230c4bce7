/** No reading is so expensive that it could keep others waiting: the demo town, and the dearest questions to it (threats D03). */
import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Account, Status } from "#protocol/entities.ts";
import { mintFor } from "#testing/authority.ts";
import { buildTown } from "#testing/town.ts";
import { openWorld, worldOrigin, type World } from "#testing/world.ts";

/** Rows that PostgreSQL looks at for one answer, whatever is asked: the town has some thousands. */
const mostRows = 100_000;
/** Of them the first reading of a home takes most. */
const mostQueries = 16;

let world: World;
let authorization: string;
let mira: Account;
let newest: Status;

beforeAll(async () => {
  world = await openWorld({ plans: "usual" });
  await buildTown({ db: world.db, server: world.ports, blobs: null, now: new Date() });
  mira = await world.visitor.get<Account>("/api/v1/accounts/lookup?acct=mira");
  [newest] = (await world.visitor.get<Status[]>("/api/v1/timelines/public?limit=1")) as [Status];
  authorization = `Bearer ${await mintFor(world.db, mira)}`;
});
afterAll(() => world.close());

const ids = (count: number) => Array.from({ length: count }, (_, n) => `id[]=${n + 1}`).join("&");
const many = (name: string, count: number, value = "word") =>
  Array.from({ length: count }, (_, n) => `${name}[]=${value}${n}`).join("&");
const last = "9223372036854775807";

const questions = [
  "timelines/home?limit=40",
  `timelines/home?limit=40&max_id=${last}`,
  "timelines/home?limit=40&min_id=1",
  "timelines/home?limit=40&since_id=1",
  "timelines/public?limit=40&min_id=1",
  "timelines/public?limit=40&max_id=1",
  "timelines/public?limit=40&remote=true",
  "timelines/public?limit=40&remote=true&only_media=true&min_id=1",
  "timelines/public?limit=40&local=true&remote=true",
  "timelines/public?limit=40&local=true&only_media=true",
  "timelines/tag/birds?limit=40",
  "timelines/tag/birds?limit=40&min_id=1",
  `timelines/tag/birds?limit=40&${many("any", 4)}&${many("all", 4)}&${many("none", 4)}`,
  "timelines/tag/nothing?limit=40&any[]=garden&all[]=garden&none[]=nothing",
  `timelines/tag/${encodeURIComponent("ﷺ".repeat(100))}?limit=40`,
  "accounts/MIRA/statuses?limit=40",
  "accounts/MIRA/statuses?limit=40&min_id=1&exclude_replies=true&exclude_reblogs=true&only_media=true",
  "accounts/MIRA/statuses?limit=40&tagged=nothing",
  "accounts/MIRA/statuses?pinned=true",
  "accounts/MIRA/followers?limit=80",
  "accounts/MIRA/following?limit=80&min_id=1",
  `accounts?${ids(200)}`,
  `accounts/relationships?${ids(200)}`,
  `accounts/familiar_followers?${ids(200)}`,
  `statuses?${ids(40)}`,
  "statuses/NEWEST/context",
  "statuses/NEWEST/favourited_by?limit=80",
  "statuses/NEWEST/reblogged_by?limit=80&min_id=1",
  "statuses/NEWEST/quotes?limit=40&min_id=1",
  "notifications?limit=80",
  `notifications?limit=80&${many("types", 20)}&${many("exclude_types", 20)}`,
  "notifications/unread_count?limit=1000",
  "../v2/notifications?limit=80",
  "../v2/notifications?limit=80&min_id=1&grouped_types[]=favourite",
  "../v2/search?q=a&limit=40",
  "../v2/search?q=%25%25%25%25%25%25%25&limit=40&offset=1000",
  `../v2/search?limit=40&q=${encodeURIComponent("a & b | !c ".repeat(40))}`,
  `../v2/search?limit=40&q=${"a%20".repeat(160)}`,
  `../v2/search?type=statuses&limit=40&q=${encodeURIComponent("'".repeat(200))}`,
  `../v2/search?type=hashtags&limit=40&offset=${last}&q=b`,
  `accounts/search?limit=80&q=${"%5F".repeat(100)}`,
  `accounts/lookup?acct=${"a".repeat(250)}@${"b".repeat(200)}`,
  "../actors?limit=40&offset=1000",
  "../actors?limit=40&order=new&q=a",
  `../actors?limit=40&q=${"a%20".repeat(160)}`,
  "../tags/birds/accounts?limit=40&offset=1000",
];

test.each(questions)("%s", async (question) => {
  const path = question.replace("MIRA", mira.id).replace("NEWEST", newest.id);
  const url = new URL(path, `${worldOrigin}/api/v1/`);
  for (const headers of [{ authorization }, {}] as HeadersInit[]) {
    const asked = await questionsOf(async () => {
      const { status } = await world.api.handle(new Request(url, { headers }), "127.0.0.1");
      expect(status, url.href).toBeLessThan(500);
    });
    const rows = await rowsFor(asked);
    expect(asked.length, url.href).toBeLessThanOrEqual(mostQueries);
    expect(rows, url.href).toBeLessThanOrEqual(mostRows);
  }
});

interface Asked {
  text: string;
  values: unknown[];
}

/** All that is asked of PostgreSQL meanwhile. */
async function questionsOf(work: () => Promise<void>): Promise<Asked[]> {
  const sent = vi.spyOn(pg.Client.prototype, "query");
  try {
    await work();
    return sent.mock.calls.map((call) => {
      const [asked, values] = call as unknown as [string | { text: string; values?: unknown[] }, unknown];
      const { text, values: own } = typeof asked === "string" ? { text: asked, values: undefined } : asked;
      return { text, values: own ?? (Array.isArray(values) ? values : []) };
    });
  } finally {
    sent.mockRestore();
  }
}

interface Plan {
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  "Rows Removed by Join Filter"?: number;
  "Rows Removed by Index Recheck"?: number;
  Plans?: Plan[];
}

/** Asks once more, and counts what each step of each plan has looked at. */
async function rowsFor(asked: readonly Asked[]): Promise<number> {
  let rows = 0;
  const client = await world.pool.connect();
  try {
    await client.query("begin");
    for (const { text, values } of asked) {
      if (!/^\s*(?:select|with|insert|update|delete)\b/i.test(text)) continue;
      const { rows: explained } = await client.query(`explain (analyze, format json) ${text}`, values);
      rows += lookedAt(explained[0]["QUERY PLAN"][0].Plan);
    }
  } finally {
    await client.query("rollback");
    client.release();
  }
  return rows;
}

function lookedAt(plan: Plan): number {
  const each =
    plan["Actual Rows"] +
    (plan["Rows Removed by Filter"] ?? 0) +
    (plan["Rows Removed by Join Filter"] ?? 0) +
    (plan["Rows Removed by Index Recheck"] ?? 0);
  return (plan.Plans ?? []).reduce((sum, part) => sum + lookedAt(part), each * plan["Actual Loops"]);
}
