/** How often a function of a module ran, as V8 counts it: nothing is put in its place. */
import { Session } from "node:inspector/promises";

interface CalledFunction {
  /** What the address of its script contains. */
  script: string;
  name: string;
}

export async function countCalls({ script, name }: CalledFunction, work: () => Promise<unknown>): Promise<number> {
  const session = new Session();
  session.connect();
  try {
    await session.post("Profiler.enable");
    await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: false });
    await work();
    const { result } = await session.post("Profiler.takePreciseCoverage");
    return result
      .filter(({ url }) => url.includes(script))
      .flatMap(({ functions }) => functions)
      .filter(({ functionName }) => functionName === name)
      .reduce((sum, { ranges }) => sum + ranges[0]!.count, 0);
  } finally {
    session.disconnect();
  }
}
