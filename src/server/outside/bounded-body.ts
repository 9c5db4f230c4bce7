/**
 * The body of an answer, never more of it in memory than asked for, compressed or not (threats S08).
 */
import type { IncomingMessage } from "node:http";
import { createGunzip, createInflate } from "node:zlib";
import { FetchProblem } from "./fetch-problem.ts";

export interface BodyBounds {
  /** Of what came, and of what it unpacks to. */
  mostBytes: number;
  /** `cut`: the beginning is enough. */
  whenLarger: "refuse" | "cut";
}

/** Bytes that a packed answer may be ahead of what is unpacked. */
const ahead = 128 * 1024;

/** What is asked for. Brotli would take 16 MiB for each answer that is unpacked. */
export const acceptedEncodings = "gzip, deflate";

export async function readBounded(
  response: IncomingMessage,
  { mostBytes, whenLarger }: BodyBounds,
): Promise<{ body: Buffer; isWhole: boolean }> {
  const said = Number(response.headers["content-length"] ?? 0);
  if (whenLarger === "refuse" && said > mostBytes) throw new FetchProblem("too-large");
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of unpacked(response, mostBytes)) {
    size += chunk.length;
    if (size > mostBytes) {
      if (whenLarger === "refuse") throw new FetchProblem("too-large");
      chunks.push(chunk.subarray(0, chunk.length - (size - mostBytes)));
      return { body: Buffer.concat(chunks), isWhole: false };
    }
    chunks.push(chunk);
  }
  return { body: Buffer.concat(chunks), isWhole: true };
}

async function* unpacked(response: IncomingMessage, mostBytes: number): AsyncIterable<Buffer> {
  const decoder = decoderFor(response.headers["content-encoding"] ?? "");
  if (!decoder) return yield* response as AsyncIterable<Buffer>;
  let arrived = 0;
  // Bytes that unpack to nothing are bytes, too.
  response.on("data", (chunk: Buffer) => {
    arrived += chunk.length;
    if (arrived > mostBytes + ahead) decoder.destroy(new FetchProblem("too-large"));
  });
  response.once("error", (error) => decoder.destroy(error));
  response.once("close", () => response.complete || decoder.destroy(new FetchProblem("unreachable")));
  try {
    yield* response.pipe(decoder) as AsyncIterable<Buffer>;
  } catch (error) {
    if (isOfZlib(error)) throw new FetchProblem("unreadable", { cause: error });
    throw error;
  } finally {
    decoder.destroy();
  }
}

function decoderFor(encoding: string) {
  switch (encoding.trim().toLowerCase()) {
    case "":
    case "identity":
      return null;
    case "gzip":
    case "x-gzip":
      return createGunzip();
    case "deflate":
      return createInflate();
    default:
      // Also several, one inside of the other.
      throw new FetchProblem("unreadable");
  }
}

const isOfZlib = (error: unknown) =>
  error instanceof Error && ((error as NodeJS.ErrnoException).code ?? "").startsWith("Z_");
