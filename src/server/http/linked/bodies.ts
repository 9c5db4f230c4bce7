/** Bodies of calls to another server: JSON, or a form with files that were received here first. */
import { randomBytes } from "node:crypto";
import { ReceivedFile } from "#server/domain/media/received-file.ts";
import type { Blobs } from "#server/outside/blobs.ts";
import type { Fields } from "../middleware/body.ts";
import { pairsOf } from "./queries.ts";

export interface BodyThere {
  type: string;
  bytes: Buffer | AsyncIterable<Uint8Array>;
  length: number;
  isFile: boolean;
}

export function jsonBody(fields: Fields): BodyThere {
  const bytes = Buffer.from(JSON.stringify(fields));
  return { type: "application/json", bytes, length: bytes.length, isFile: false };
}

const chunk = 256 * 1024;

/** RFC 7578. Files are read from this server's disk while they go out. */
export function multipartBody(blobs: Blobs, fields: Fields): BodyThere {
  const boundary = `linnet-${randomBytes(16).toString("hex")}`;
  const files = Object.entries(fields).filter(
    (entry): entry is [string, ReceivedFile] => entry[1] instanceof ReceivedFile,
  );
  const rest = Object.fromEntries(Object.entries(fields).filter(([, value]) => !(value instanceof ReceivedFile)));
  const texts = pairsOf(rest).map(([name, value]) =>
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${quoted(name)}"\r\n\r\n${value}\r\n`),
  );
  const parts = files.map(([name, file]) => ({
    head: Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="${quoted(name)}"; filename="${quoted(file.name || "file")}"\r\n` +
        `content-type: ${typeOf(file)}\r\n\r\n`,
    ),
    file,
  }));
  const end = Buffer.from(`--${boundary}--\r\n`);
  const lengths = [...texts.map(({ length }) => length), ...parts.map(({ head, file }) => head.length + file.size + 2)];

  async function* all(): AsyncGenerator<Uint8Array> {
    yield* texts;
    for (const { head, file } of parts) {
      yield head;
      yield* bytesOf(blobs, file);
      yield Buffer.from("\r\n");
    }
    yield end;
  }

  const length = lengths.reduce((sum, one) => sum + one, end.length);
  return { type: `multipart/form-data; boundary=${boundary}`, bytes: all(), length, isFile: true };
}

async function* bytesOf(blobs: Blobs, { blob, size }: ReceivedFile): AsyncGenerator<Uint8Array> {
  const kept = await blobs.resume(blob);
  if (!kept) throw new Error("a received file is gone");
  try {
    for (let at = 0; at < size; at += chunk) yield await kept.read(at, Math.min(chunk, size - at));
  } finally {
    await kept.close();
  }
}

/** As browsers write it (HTML, multipart/form-data). */
const quoted = (text: string) => text.replace(/\r\n?|\n/g, "%0D%0A").replaceAll('"', "%22");

const typeOf = ({ type }: ReceivedFile) => (/^[\w.+-]+\/[\w.+-]+$/.test(type) ? type : "application/octet-stream");
