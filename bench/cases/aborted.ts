/** People who leave before the answer comes: nothing of theirs may stay behind. */
import { connect } from "node:net";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { contender, usualTown } from "../contest.ts";
import { finding, type Finding } from "../finding.ts";
import type { Ground } from "../ground.ts";
import { load, requestOf } from "../load.ts";
import { homeOf } from "./reads.ts";

const amount = 10_000;
const connections = 50;
/** Longer than a read takes, so that some leave at each step of it. */
const longestStay = 20;

export async function aborted(ground: Ground): Promise<Finding[]> {
  const town = await ground.town(usualTown);
  const linnet = await ground.startLinnet({ DATABASE_URL: town.url });
  try {
    const headers = { authorization: `Bearer ${town.cast.reader.token}` };
    const request = requestOf("/api/v1/timelines/home", { headers });
    let left = amount;
    const leave = async () => {
      while (left-- > 0) await askAndLeave(linnet.port, request);
    };
    await Promise.all(Array.from({ length: connections }, leave));
    await sleep(500);
    const lost = await busyConnections(town.url);
    const read = await load(await contender(await homeOf(town), linnet), 200, connections);
    const all = { case: "aborted", target: { at: "most", value: 0 } } as const;
    return [
      finding({ ...all, figure: "connections lost", unit: "", note: `after ${amount.toLocaleString("en")} reads` }, [
        lost,
      ]),
      finding({ case: "aborted", figure: "reads afterwards", unit: "ms" }, read.times),
    ];
  } finally {
    await linnet.stop();
  }
}

async function askAndLeave(port: number, request: Buffer): Promise<void> {
  const socket = connect({ port, host: "127.0.0.1" });
  socket.on("error", () => {});
  await once(socket, "connect");
  socket.write(request);
  await sleep(Math.random() * longestStay);
  socket.destroy();
}

/** Connections that are at work, or hold a transaction, although nobody asks for anything. */
async function busyConnections(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ busy: number }>(
    `select count(*)::int as busy from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and application_name like 'linnet%' and state <> 'idle'`,
  );
  await client.end();
  return rows[0]!.busy;
}
