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
