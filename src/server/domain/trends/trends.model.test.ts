/**
 * Ten thousand histories of hashtags, links and posts, against the formula in plain TypeScript. Each round has a week of its own
 * with new people, long after those of the rounds before, so that nothing has to be cleared away and no clock matters.
 */
import fc from "fast-check";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { compareIds } from "#protocol/ids.ts";
import type { Listed } from "#protocol/paging.ts";
import type { Database } from "#server/storage/database.ts";
import { setPeople } from "#testing/people.ts";
import { readAs } from "#testing/statuses.ts";
import { crowds, manyHistories, plantHistories, type Scene, type SceneItem } from "#testing/trend-histories.ts";
import { reckonByHand, type ModelItem, type ModelTrend } from "#testing/trends-model.ts";
import type { MaybeViewer } from "../accounts/viewer.ts";
import { reckonTrends } from "./reckon-trends.job.ts";
import { listTrendingLinks, listTrendingStatuses, listTrendingTags } from "./trends.ts";

const rounds = 125;
const day = 86_400_000;
/** The moment of the first round; what one looks at is over before the next begins. */
const beginning = Date.UTC(2016, 0, 1);
const spacing = 11 * day;
const kinds = ["tag", "link", "status"] as const;

let db: Database;
setPeople([], (stage) => ({ db } = stage), { once: true });

/** Everything that this reader gets, in order. */
async function readAll(viewer: MaybeViewer): Promise<Record<ModelItem["kind"], string[]>> {
  const reading = readAs(db, viewer, "public");
  const all = { limit: 100, offset: 0 };
  const namesOf = <Trend>({ items }: Listed<Trend>, nameOf: (trend: Trend) => string) => items.map(nameOf);
  return {
    tag: namesOf(await listTrendingTags(reading, all), ({ name }) => name),
    link: namesOf(await listTrendingLinks(reading, all), ({ url }) => url),
    status: namesOf(await listTrendingStatuses(reading, all), ({ id }) => id),
  };
}

interface Expected extends SceneItem {
  trend: ModelTrend;
}

/** Runs the job and holds its rows against the model; answers what trends, in order. */
async function reckonBoth({ items }: Scene, now: number): Promise<Expected[]> {
  await reckonTrends(db, new Date(now));
  const { rows } = await sql<{ kind: string; item_id: string; score: number }>`
    select kind, item_id, score from trend`.execute(db);
  const rowOf = ({ kind, id }: ModelItem) => rows.find((row) => row.kind === kind && row.item_id === id);
  const both = items.map((item) => ({ ...item, row: rowOf(item.model), trend: reckonByHand(item.model, now) }));
  const wrong = both.filter(({ row, trend }) => {
    const [found, expected] = [row?.score ?? 0, trend?.score ?? 0];
    return Math.abs(found - expected) > 1e-9 * expected;
  });
  const [smallest] = wrong.toSorted((a, b) => sizeOf(a) - sizeOf(b));
  expect(smallest, `At ${new Date(now).toISOString()}: ${JSON.stringify(smallest)}`).toBeUndefined();
  const trending = both.flatMap(({ row, trend, ...item }) => (row && trend ? [{ ...item, row, trend }] : []));
  expect(trending.length).toBe(rows.length);
  return trending.toSorted((a, b) => b.row.score - a.row.score || compareIds(b.row.item_id, a.row.item_id));
}

const sizeOf = ({ history }: SceneItem) => history.posts.length + history.presses.length;

/** Asks for all readers. The model says who gets what of all that trends. */
async function compareAnswers({ items, readers, isApart }: Scene, trending: readonly Expected[]): Promise<void> {
  const secrets = items.filter(({ history }) => history.isSecret).map(({ name }) => name);
  for (const [at, viewer] of [null, ...readers].entries()) {
    const gets = ({ model }: Expected) => model.kind !== "status" || !viewer || !isApart(at - 1, model.post.by);
    const shown = trending.filter((one) => one.trend.stands() && gets(one));
    const answers = await readAll(viewer);
    for (const kind of kinds) {
      const expected = shown.filter(({ model }) => model.kind === kind).map(({ name }) => name);
      const differs = (name: string) => expected.includes(name) !== answers[kind].includes(name);
      const [smallest] = items.filter(({ name }) => differs(name)).toSorted((a, b) => sizeOf(a) - sizeOf(b));
      expect(answers[kind], `For reader ${at}: ${JSON.stringify(smallest)}`).toEqual(expected);
    }
    const told = new Set(Object.values(answers).flat());
    expect(secrets.filter((name) => told.has(name))).toEqual([]);
  }
}

test("ten thousand histories trend as the formula says, for each reader, and what is gone is gone at once", async () => {
  let number = 0;
  const { failed, seed, errorInstance } = await fc.check(
    fc.asyncProperty(crowds, manyHistories, fc.nat({ max: day }), async (crowd, histories, timeOfDay) => {
      const now = beginning + ++number * spacing + timeOfDay;
      const scene = await plantHistories(db, { number, now }, crowd, histories);
      const trending = await reckonBoth(scene, now);
      await compareAnswers(scene, trending);
      await scene.goOn();
      await compareAnswers(scene, trending);
      await reckonBoth(scene, now);
    }),
    // The fault names one history, which a smaller round would not say better.
    { numRuns: rounds, endOnFailure: true },
  );
  if (failed) throw new Error(`Round ${number} of LINNET_SEED=${seed}`, { cause: errorInstance });
  expect(number).toBe(rounds);
});
