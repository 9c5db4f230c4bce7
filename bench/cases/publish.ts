/** Writing: how long an author waits, and how long it takes until every follower has it. */
import pg from "pg";
import { setTimeout as sleep } from "node:timers/promises";
import { usualTown } from "../contest.ts";
import { finding, quantile, type Finding } from "../finding.ts";
import type { Ground, Town } from "../ground.ts";
import { askOnce, load, requestOf, type Answer } from "../load.ts";
import { crowd } from "../seed.ts";

const connections = 4;
const amount = 400;
const warmUps = 2;
const arrivals = 25;

export async function publish(ground: Ground): Promise<Finding[]> {
  const town = await ground.town(usualTown);
  const { port } = await ground.linnet(usualTown);
  const target = { port, request: (n: number) => publishing(town, `Post ${n} of many`), check: isPublished };
  for (let n = 0; n < warmUps; n++) await load(target, amount, connections);
  const { times, rate } = await load(target, amount, connections);
  const waits = Float64Array.from([quantile(times, 0.05), quantile(times, 0.5), quantile(times, 0.95)]);

  const reader = new pg.Client({ connectionString: town.url });
  await reader.connect();
  await settled(reader);
  const taken: number[] = [];
  for (let n = 0; n < arrivals; n++) taken.push(await timeUntilEverybodyHas(reader, town, port, n));
  await reader.end();

  const followers = `${crowd} followers`;
  return [
    finding(
      {
        case: "publish",
        figure: "answered (5, 50, 95 %)",
        unit: "ms",
        target: { at: "most", value: 15 },
        note: `${followers}, ${connections} connections, ${Math.round(rate)}/s`,
      },
      waits,
    ),
    finding({ case: "publish", figure: "in every home after", unit: "ms", note: `${followers}, one at a time` }, taken),
  ];
}

export function publishing(town: Town, text: string): Buffer {
  return requestOf("/api/v1/statuses", {
    method: "POST",
    headers: { authorization: `Bearer ${town.cast.author.token}`, "content-type": "application/json" },
    body: JSON.stringify({ status: text }),
  });
}

function isPublished({ status, body }: Answer): void {
  if (status !== 200 || !body.includes('"id":"')) throw new Error(`not published: ${status} ${body}`);
}

async function timeUntilEverybodyHas(reader: pg.Client, town: Town, port: number, n: number): Promise<number> {
  const started = performance.now();
  const answer = await askOnce(port, publishing(town, `Post ${n} of few`));
  isPublished(answer);
  const { id } = JSON.parse(answer.body.toString()) as { id: string };
  for (;;) {
    const { rows } = await reader.query<{ count: number }>({
      name: "homes",
      text: "select count(*)::int as count from home_entry where status_id = $1",
      values: [id],
    });
    // The town itself follows, too, and so does the author.
    if (rows[0]!.count > crowd) return performance.now() - started;
    await sleep(1);
  }
}

/** Waits until everything that was caused so far has happened. */
async function settled(reader: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await reader.query<{ left: number }>("select count(*)::int as left from reaction");
    if (rows[0]!.left === 0) return;
    await sleep(20);
  }
}
