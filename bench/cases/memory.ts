/** Memory of our process, PostgreSQL apart: after its start, under load, and when the load is over. */
import { setTimeout as sleep } from "node:timers/promises";
import { memoryOf } from "../child.ts";
import { contender, usualTown } from "../contest.ts";
import { finding, type Finding } from "../finding.ts";
import type { Ground } from "../ground.ts";
import { load } from "../load.ts";
import { homePageOf } from "./pages.ts";
import { homeOf, publicOf } from "./reads.ts";

const connections = 50;
const amount = 1_500;
const rest = 4_000;

export async function memory(ground: Ground): Promise<Finding[]> {
  const town = await ground.town(usualTown);
  const linnet = await ground.startLinnet({ DATABASE_URL: town.url });
  try {
    await sleep(rest);
    const idle = await memoryOf(linnet);
    const loaded: number[] = [];
    for (const question of [await homeOf(town), await publicOf(town), await homePageOf(town)]) {
      const asking = load(await contender(question, linnet), amount, connections);
      let over = false;
      void asking.finally(() => (over = true)).catch(() => {});
      while (!over) {
        loaded.push(await memoryOf(linnet));
        await sleep(100);
      }
      await asking;
    }
    await sleep(rest);
    const after = await memoryOf(linnet);
    return [
      finding({ case: "memory", figure: "idle", unit: "MB", target: { at: "most", value: 150 } }, [idle]),
      finding(
        {
          case: "memory",
          figure: "loaded",
          unit: "MB",
          target: { at: "most", value: 280 },
          note: `${connections} connections`,
        },
        loaded,
      ),
      finding({ case: "memory", figure: "after the load", unit: "MB" }, [after]),
    ];
  } finally {
    await linnet.stop();
  }
}
