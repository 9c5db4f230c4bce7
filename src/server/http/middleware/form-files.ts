/**
 * Files of a form without scripts, which go to disk as they come.
 *
 * Its words may stand behind them, and a browser reads no answer before it has sent everything. So a file that is refused is let
 * through to its end, and why is said when all words are here.
 */
import * as limits from "#protocol/limits.ts";
import { Refusal } from "#protocol/refusals.ts";
import { receiveFile, type ReceivedFile } from "#server/domain/media/received-file.ts";
import type { Blobs } from "#server/outside/blobs.ts";
import type { Receiving } from "./form-body.ts";

export interface FormFiles {
  rules: Receiving;
  /** Of the first file that was refused. */
  refusal(): Refusal | null;
  /** What nobody has kept goes. */
  discard(): Promise<void>;
}

/** Of so many bytes each at most. */
export function openFormFiles(blobs: Blobs, most: number): FormFiles {
  const received: ReceivedFile[] = [];
  let refusal: Refusal | null = null;
  return {
    rules: {
      mostOfFiles: limits.media.file,
      async receive({ name, type }, chunks) {
        const coming = chunks[Symbol.asyncIterator]();
        const next = () => coming.next();
        try {
          // Browsers send an empty file without a name where none was chosen.
          if (name === "") return null;
          // Giving up does not end it.
          const kept = await receiveFile(blobs, { name, type, most }, { [Symbol.asyncIterator]: () => ({ next }) });
          received.push(kept);
          return kept;
        } catch (error) {
          if (!(error instanceof Refusal)) throw error;
          refusal ??= error;
          return null;
        } finally {
          while (!(await next()).done);
        }
      },
    },
    refusal: () => refusal,
    async discard() {
      for (const { blob } of received) await blobs.discard(blob);
    },
  };
}
