/**
 * Time of the processor that this thread spends on a piece of work: neither what else the machine does counts, nor what
 * the runtime compiles and collects beside it.
 *
 * Tests that guard against work growing faster than its input judge growth, and no milliseconds: two readings of one
 * thread, one after the other, mean the same on any machine.
 */

const rounds = 5;
/** Milliseconds of a reading: some systems count in steps of 4 ms. */
const leastReading = 25;

/**
 * So many times longer takes input that is so many times as long: about `times` where work is linear, and `times`
 * squared where it is quadratic; a good bound is three times linear, with `times` of 8. Work is done again and again
 * until a reading means something; inputs that take long to make are best made beforehand.
 */
export function growth(work: (size: number) => void, size: number, times = 4): number {
  const took = (runs: number, size: number) => {
    const reading = readClock();
    for (let run = 0; run < runs; run += 1) work(size);
    return reading() / runs;
  };
  // The first time is compiling.
  work(size);
  work(size * times);
  let runs = 1;
  let small = took(runs, size);
  for (; small * runs < leastReading; small = took(runs, size)) runs *= 2;
  const readings: Reading[] = [];
  while (!isPlain(readings.at(-1), times) && readings.length < rounds) {
    if (readings.length > 0) small = took(runs, size);
    readings.push({ small, large: took(Math.ceil(runs / times), size * times) });
  }
  return growthIn(readings, times);
}

/** Input of each size, made with its first use, which no reading counts: a machine may take long to give memory for larger input. */
export function madeOnce<Input>(make: (size: number) => Input): (size: number) => Input {
  const made = new Map<number, Input>();
  return (size) => {
    if (!made.has(size)) made.set(size, make(size));
    return made.get(size)!;
  };
}

/** The same for work that gives the event loop back in between. */
export async function growthInTurns(
  work: (size: number) => Promise<unknown>,
  size: number,
  times = 4,
): Promise<number> {
  const took = async (runs: number, size: number) => {
    const reading = readClock();
    for (let run = 0; run < runs; run += 1) await work(size);
    return reading() / runs;
  };
  await work(size);
  await work(size * times);
  let runs = 1;
  let small = await took(runs, size);
  for (; small * runs < leastReading; small = await took(runs, size)) runs *= 2;
  const readings: Reading[] = [];
  while (!isPlain(readings.at(-1), times) && readings.length < rounds) {
    if (readings.length > 0) small = await took(runs, size);
    readings.push({ small, large: await took(Math.ceil(runs / times), size * times) });
  }
  return growthIn(readings, times);
}

/** Rounds of the event loop that others get while such work is under way. */
export async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  let isOver = false;
  const bystander = () => {
    if (isOver) return;
    turns += 1;
    setImmediate(bystander);
  };
  setImmediate(bystander);
  await work();
  isOver = true;
  return turns;
}

/** Milliseconds, the best of some rounds. */
export function cpuTime(work: () => void, rounds = 3): number {
  const times = Array.from({ length: rounds }, () => {
    const reading = readClock();
    work();
    return reading();
  });
  return Math.min(...times);
}

/** Milliseconds from here on. */
function readClock(): () => number {
  const before = process.threadCpuUsage();
  return () => {
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1_000;
  };
}

interface Reading {
  /** Milliseconds. */
  small: number;
  large: number;
}

/** Growth that is linear beyond doubt: noise makes a reading longer, and no quadratic work short. */
function isPlain(reading: Reading | undefined, times: number): boolean {
  return reading !== undefined && reading.small > 0 && reading.large < 1.5 * times * reading.small;
}

function growthIn(readings: readonly Reading[], times: number): number {
  const last = readings.at(-1);
  const counted = isPlain(last, times) ? [last!] : readings;
  return median(counted.map(({ large }) => large)) / median(counted.map(({ small }) => small));
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
}
