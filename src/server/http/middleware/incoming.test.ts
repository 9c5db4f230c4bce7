import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { chunksOf } from "./incoming.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const kibi = 1024;

/** A body that brings a chunk each second, as long as there are some. */
function dripping(sizes: number[], { ends }: { ends: boolean }): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new ReadableStream({
    async pull(controller) {
      const size = sizes.shift();
      if (size !== undefined) {
        await new Promise((resolve) => setTimeout(resolve, 1_000));
        controller.enqueue(new Uint8Array(size));
      } else if (ends) controller.close();
      else await new Promise(() => {});
    },
  });
}

async function sizeOf(body: ReadableStream<Uint8Array<ArrayBuffer>>, begin = async () => {}): Promise<number> {
  let size = 0;
  for await (const chunk of chunksOf({ body }, { begin })) size += chunk.byteLength;
  return size;
}

test("a body that stops is given up after some seconds, one that goes on slowly is not", async () => {
  const stopped = sizeOf(dripping([20 * kibi], { ends: false })).catch((error: unknown) => error);
  const slow = sizeOf(
    dripping(
      Array.from({ length: 60 }, () => 2 * kibi),
      { ends: true },
    ),
  );
  await vi.advanceTimersByTimeAsync(21_000);
  expect(await stopped).toMatchObject({ code: "request.timed-out" });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await slow).toBe(120 * kibi);
});

test("what is small waits for nobody; what is larger waits for its turn, however long", async () => {
  const begin = vi.fn(() => new Promise<void>((resolve) => setTimeout(resolve, 60_000)));
  const small = sizeOf(dripping([10 * kibi], { ends: true }), begin);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await small).toBe(10 * kibi);
  expect(begin).not.toHaveBeenCalled();

  const large = sizeOf(dripping([10 * kibi, 10 * kibi, 10 * kibi], { ends: true }), begin);
  await vi.advanceTimersByTimeAsync(70_000);
  expect(await large).toBe(30 * kibi);
  expect(begin).toHaveBeenCalledOnce();
});

test("what has passed takes no memory, however much comes", async () => {
  const mebi = kibi ** 2;
  let left = 512;
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull(controller) {
      if (left-- === 0) controller.close();
      else for (let at = 0; at < mebi; at += 64 * kibi) controller.enqueue(new Uint8Array(64 * kibi));
    },
  });
  const held = () => process.memoryUsage().arrayBuffers;
  const before = held();
  let most = 0;
  for await (const _ of chunksOf({ body }, { begin: async () => {} })) most = Math.max(most, held());
  expect((most - before) / mebi).toBeLessThan(16);
});
