/**
 * The fields of a form as they come in, one after the other.
 *
 * Nothing is parsed that was not counted before: URLSearchParams needs the square
 * of the time for twice the pairs. Multipart is read as a stream, so that a file
 * lies in memory once, or not at all where it is received elsewhere or nobody takes files.
 */
import type { IncomingMessage } from "node:http";
import type { Readable } from "node:stream";
import { Busboy, type BusboyInstance } from "@fastify/busboy";
import { Refusal } from "#protocol/refusals.ts";
import type { ReceivedFile } from "#server/domain/media/received-file.ts";
import { chunksOf, type Beginning } from "./incoming.ts";

export type FormEntry = [name: string, value: string | File | ReceivedFile];

export interface Form {
  entries: FormEntry[];
  /** Files were sent that nobody takes here. */
  filesSkipped: boolean;
}

/** What a body may be, and who counts its bytes. */
export interface BodyRules extends Beginning {
  /** Bytes at most of all that is no file: what is text is read and parsed whole, while others wait. */
  most: number;
  /**
   * Kept in memory, or received by somebody who writes them down as they come. Where no files are taken they are let
   * through and forgotten.
   */
  files: "skip" | Keeping | Receiving;
  /** The body as Node has it, if that is how it is read. */
  incoming?: IncomingMessage | null;
  /** Called with the size of all that is kept, before it is kept. */
  hold(bytes: number): void;
}

export interface Keeping {
  /** Bytes of all files at most. */
  mostOfFiles: number;
}

export interface Receiving extends Keeping {
  /** Throws what is wrong with the file; the bytes that it does not take are not read. Null for one that is as good as none. */
  receive(file: { name: string; type: string }, chunks: AsyncIterable<Uint8Array>): Promise<ReceivedFile | null>;
}

export const mostFields = 1_000;
const mostFiles = 8;
/** Bytes that are parsed before it is asked again whether there were too many parts. */
const atOnce = 64 * 1024;
/** A browser goes on sending files that nobody takes until it may read the answer. */
const mostSkipped = 24 * 1024 ** 2;

const [ampersand, plus, space] = Array.from("&+ ").map((mark) => mark.charCodeAt(0)) as [number, number, number];

/** Uses the bytes up. */
export function readUrlencoded(bytes: Buffer): Form {
  let pairs = 1;
  for (let at = 0; at < bytes.length; at++) {
    if (bytes[at] === ampersand && ++pairs > mostFields) throw new Refusal("request.malformed");
    // A million of them take URLSearchParams a hundred times as long as what they stand for.
    if (bytes[at] === plus) bytes[at] = space;
  }
  return { entries: [...new URLSearchParams(bytes.toString("utf8"))], filesSkipped: false };
}

/** Throws `request.malformed` and `request.too-large`. */
export async function readMultipart(
  request: Request,
  { most, files, incoming, begin, hold }: BodyRules,
): Promise<Form> {
  const form: Form = { entries: [], filesSkipped: false };
  let failure: unknown = null;
  const failed = Promise.withResolvers<void>();
  const fail = (reason: unknown) => {
    failure ??= reason;
    failed.resolve();
  };
  const malformed = (cause?: unknown) => fail(new Refusal("request.malformed", { cause }));
  const parser = openParser(request.headers.get("content-type") ?? "", most);

  const mostInAll = files === "skip" ? mostSkipped : most + files.mostOfFiles;
  const receive = files !== "skip" && "receive" in files ? files.receive : null;
  const receiving: { stream: Readable; done: Promise<unknown> }[] = [];

  let text = 0;
  parser.on("field", (name: string | undefined, value, nameCut, valueCut) => {
    if (name === undefined) return void malformed();
    text += value.length;
    if (nameCut || valueCut || text > most) return void fail(new Refusal("request.too-large"));
    form.entries.push([name, value]);
  });
  parser.on("file", (name: string | undefined, stream, filename, _encoding, type) => {
    // Its reader may not have begun, or be done with it: an error that nobody hears would end the process (threats D09).
    stream.on("error", malformed);
    if (name === undefined) malformed();
    if (receive) {
      const entry: FormEntry = [name ?? "", ""];
      form.entries.push(entry);
      const received = receive({ name: filename ?? "", type }, stream).then((file) => (entry[1] = file ?? ""), fail);
      // What is left of a file that was refused goes nowhere, or the parser would wait for a reader.
      return void receiving.push({ stream, done: received.finally(() => stream.resume()) });
    }
    const chunks: Buffer[] = [];
    let size = 0;
    stream.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (files !== "skip") chunks.push(chunk);
    });
    stream.on("end", () => {
      if (files === "skip" && size > 0) form.filesSkipped = true;
      else if (name !== undefined)
        form.entries.push([name, new File(chunks as Buffer<ArrayBuffer>[], filename ?? "", { type })]);
    });
  });
  for (const limit of ["partsLimit", "fieldsLimit", "filesLimit"] as const) parser.on(limit, () => malformed());
  const finished = new Promise<void>((resolve) => {
    parser.on("finish", resolve);
    parser.on("error", (error: unknown) => {
      malformed(error);
      resolve();
    });
  });

  let size = 0;
  let textHeld = 0;
  try {
    for await (const chunk of chunksOf({ body: incoming ?? request.body }, { begin })) {
      size += chunk.byteLength;
      if (size > mostInAll) fail(new Refusal("request.too-large"));
      if (failure) break;
      hold(files === "skip" || receive ? text - textHeld : chunk.byteLength);
      textHeld = text;
      const bytes = Buffer.from(chunk.buffer as ArrayBuffer, chunk.byteOffset, chunk.byteLength);
      for (let at = 0; at < bytes.length && !failure; at += atOnce) {
        const piece = bytes.subarray(at, at + atOnce);
        if (!receive) parser.write(piece);
        // Reads no faster than it is written down.
        // Of a file that nobody takes any more, the parser waits for a reader for ever.
        else await Promise.race([failed.promise, new Promise<void>((done) => parser.write(piece, () => done()))]);
      }
    }
    if (!failure) {
      parser.end();
      await finished;
    }
  } catch (error) {
    fail(error);
  }
  if (failure) for (const { stream } of receiving) stream.destroy(failure as Error);
  await Promise.all(receiving.map(({ done }) => done));
  if (failure) throw failure;
  return form;
}

function openParser(type: string, most: number): BusboyInstance {
  const limits = {
    fields: mostFields,
    files: mostFiles,
    parts: mostFields + mostFiles,
    fieldNameSize: 200,
    fieldSize: most,
    headerPairs: 20,
    headerSize: 8 * 1024,
  };
  try {
    return new Busboy({ headers: { "content-type": type }, limits });
  } catch (cause) {
    throw new Refusal("request.malformed", { cause });
  }
}
