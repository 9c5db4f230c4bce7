/** Blobs that are forgotten with the test. */
import { newName, type Blobs, type UnfinishedBlob } from "#server/outside/blobs.ts";

export function openMemoryBlobs(): Blobs {
  const kept = new Map<string, Uint8Array<ArrayBuffer>>();
  const unfinished = new Map<string, Buffer>();

  function unfinishedBlob(name: string): UnfinishedBlob {
    return {
      name,
      async write(chunks, at) {
        const before = unfinished.get(name)!;
        const added = Buffer.concat(chunks);
        const after = Buffer.alloc(Math.max(before.length, at + added.length));
        before.copy(after);
        added.copy(after, at);
        unfinished.set(name, after);
      },
      read: async (at, length) => unfinished.get(name)!.subarray(at, at + length),
      sync: async () => {},
      close: async () => {},
    };
  }

  return {
    put: async (key, bytes) => void kept.set(key, Uint8Array.from(bytes)),
    async open(key) {
      const bytes = kept.get(key);
      if (!bytes) return null;
      return {
        size: bytes.length,
        stream: ({ start, end } = { start: 0, end: bytes.length - 1 }) =>
          new Blob([bytes.subarray(start, end + 1)]).stream(),
      };
    },
    delete: async (key) => void kept.delete(key),
    async begin(size = 0, name = newName()) {
      unfinished.set(name, Buffer.alloc(size));
      return unfinishedBlob(name);
    },
    async aside() {
      const name = newName();
      unfinished.set(name, Buffer.alloc(0));
      return { ...unfinishedBlob(name), close: async () => void unfinished.delete(name) };
    },
    resume: async (name) => (unfinished.has(name) ? unfinishedBlob(name) : null),
    async finish(name, key) {
      const bytes = unfinished.get(name);
      if (bytes) kept.set(key, Uint8Array.from(bytes));
      unfinished.delete(name);
      return kept.has(key);
    },
    discard: async (name) => void unfinished.delete(name),
    discardUntouched: async () => {},
    reach: async () => {},
  };
}
