/**
 * Milliseconds of processor time that a piece of work takes, the best of some rounds.
 *
 * Tests that guard against work growing faster than its input measure with this
 * and not with the clock, which also counts whatever else the machine is doing.
 */
export function cpuTime(work: () => void, rounds = 3): number {
  const times = Array.from({ length: rounds }, () => {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000;
  });
  return Math.min(...times);
}

/** The same for work that gives the event loop back in between: the longest that others wait for it, the best of some rounds. */
export async function longestTurn(work: () => Promise<unknown>, rounds = 3): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    let longest = 0;
    let isOver = false;
    let before = process.cpuUsage();
    const watch = () => {
      const { user, system } = process.cpuUsage(before);
      longest = Math.max(longest, (user + system) / 1_000);
      before = process.cpuUsage();
      if (!isOver) setImmediate(watch);
    };
    setImmediate(watch);
    await work();
    isOver = true;
    watch();
    times.push(longest);
  }
  return Math.min(...times);
}
