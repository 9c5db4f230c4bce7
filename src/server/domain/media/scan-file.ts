/**
 * A file that is kept as it came is looked at by the operator's scanner before it gets its name (threats M12).
 *
 * Pictures are drawn anew, and what was hidden in them is gone; of all else the bytes stay.
 */
import { Refusal } from "#protocol/refusals.ts";
import type { UnfinishedBlob } from "#server/outside/blobs.ts";
import type { Verdict } from "#server/outside/malware-scanner.ts";
import type { Ports } from "#server/outside/ports.ts";
import type { Patience } from "./notes/pace.ts";
import type { ReceivedFile } from "./received-file.ts";

/** Bytes that are read at once. */
const atOnce = 256 * 1024;

/**
 * Throws `media.malware`; `request.timed-out` when nobody waits for the answer any longer; and `media.unchecked` while the scanner is away: the file may be sent again, or finished later.
 * A file above the scanner's own limit is kept unseen, which the log says.
 */
export async function requireHarmless(
  { scanner, blobs, log }: Pick<Ports, "scanner" | "blobs" | "log">,
  { signal }: Patience,
  { blob, size }: ReceivedFile,
): Promise<void> {
  if (!scanner) return;
  const source = await blobs.resume(blob);
  // Another request for the same upload has just finished it.
  if (!source) throw new Refusal("request.conflict");
  let verdict: Verdict;
  try {
    verdict = await scanner.scan(chunksOf(source, size), signal);
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal(signal?.aborted ? "request.timed-out" : "media.unchecked", { cause: error });
  } finally {
    await source.close();
  }
  if (verdict.kind === "too-large") log.warn("file too large to be scanned", { bytes: size });
  if (verdict.kind === "found") {
    log.warn("malware refused", { signature: verdict.signature, bytes: size });
    throw new Refusal("media.malware");
  }
}

async function* chunksOf(source: UnfinishedBlob, size: number): AsyncGenerator<Uint8Array, void> {
  for (let at = 0; at < size; at += atOnce) yield await source.read(at, Math.min(atOnce, size - at));
}
