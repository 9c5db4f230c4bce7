/** From `npm start` to the first answer: over a database that is up, and with one of its own. */
import { usualTown } from "../contest.ts";
import { finding, type Finding } from "../finding.ts";
import type { Ground } from "../ground.ts";

const starts = 5;

export async function start(ground: Ground): Promise<Finding[]> {
  const { url } = await ground.town(usualTown);
  const measure = async (settings: Record<string, string>) => {
    const linnet = await ground.startLinnet(settings);
    await linnet.stop();
    return linnet.startTime;
  };
  // The first one makes the database.
  const DATA_DIR = await ground.folder();
  await measure({ DATA_DIR });
  const beyond: number[] = [];
  const whole: number[] = [];
  for (let n = 0; n < starts; n++) {
    beyond.push(await measure({ DATABASE_URL: url }));
    whole.push(await measure({ DATA_DIR }));
  }
  return [
    finding({ case: "start", figure: "database is up", unit: "ms", target: { at: "most", value: 500 } }, beyond),
    finding({ case: "start", figure: "with the database", unit: "ms" }, whole),
  ];
}
