/** How much longer a page takes for more, by the processor time of its thread: what else the machine does is no part of it. */
import { cdp } from "vitest/browser";

const rounds = 5;

/** Seconds that a reading has at least, or as many times the work as its larger one. */
const plenty = 0.05;

/**
 * So many times longer takes input that is so many times as long: about `times` where work is linear, and `times`
 * squared where it is quadratic; a good bound is three times linear. It is done again and again, and inputs are best
 * made beforehand. As in Node (`testing/cpu-time.ts`).
 */
export async function growth(work: (size: number) => void, size: number, times = 8): Promise<number> {
  // The first time is compiling.
  work(size * times);
  const beforehand = await threadTime();
  work(size);
  const again = (await threadTime()) - beforehand > plenty ? 1 : times;
  const smalls: number[] = [];
  const larges: number[] = [];
  do {
    const begun = await threadTime();
    for (let time = 0; time < again; time += 1) work(size);
    const middle = await threadTime();
    work(size * times);
    larges.push((await threadTime()) - middle);
    smalls.push((middle - begun) / again);
    // Noise makes a reading longer, and no quadratic work short.
  } while (larges.at(-1)! > 1.5 * times * smalls.at(-1)! && larges.length < rounds);
  return larges.length < rounds ? larges.at(-1)! / smalls.at(-1)! : median(larges) / median(smalls);
}

interface Metrics {
  metrics: { name: string; value: number }[];
}

/** Seconds. */
async function threadTime(): Promise<number> {
  const { send } = cdp() as unknown as { send(method: string): Promise<unknown> };
  await send("Performance.enable");
  const { metrics } = (await send("Performance.getMetrics")) as Metrics;
  return metrics.find(({ name }) => name === "ThreadTime")!.value;
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
}
