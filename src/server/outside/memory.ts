/**
 * Memory: whether so much of it is taken that nothing more should be begun.
 *
 * A process that reaches the end of its heap dies with everybody's requests. One
 * that says no a little earlier has answered them all and goes on.
 */
import type { ChildProcess } from "node:child_process";
import { readFile } from "node:fs/promises";
import { constrainedMemory } from "node:process";
import { totalmem } from "node:os";
import { getHeapStatistics } from "node:v8";

interface Taken {
  /** Bytes on the heap, and in buffers beside it. */
  heapUsed: number;
  external: number;
}

interface MemoryOptions {
  measure?(): Taken;
  heapLimit?: number;
  /** Bytes that this machine, or what we may use of it, has. */
  machine?: number;
  now?(): number;
}

const heapShare = 0.85;
const bufferShare = 0.4;
const lookAgainAfter = 250;

/** Answers at once: memory is looked at a few times a second at most. */
export function watchMemory({
  measure = process.memoryUsage,
  heapLimit = getHeapStatistics().heap_size_limit,
  machine = Math.min(constrainedMemory() || Infinity, totalmem()),
  now = () => performance.now(),
}: MemoryOptions = {}): () => boolean {
  let lookedAt = -Infinity;
  let full = false;
  return () => {
    if (now() - lookedAt < lookAgainAfter) return full;
    lookedAt = now();
    const { heapUsed, external } = measure();
    full = heapUsed > heapShare * heapLimit || external > bufferShare * machine;
    return full;
  };
}

/** Bytes of a process; 0 where the system does not say. */
export async function memoryOf({ pid }: ChildProcess): Promise<number> {
  const pages = await readFile(`/proc/${pid}/statm`, "utf8").catch(() => "");
  return Number(pages.split(" ")[1] ?? 0) * 4_096;
}
