/**
 * Calls of the S3 API, signed by aws4fetch: those that the blobs need, and no more.
 *
 * Bodies are signed with their SHA-256, so that the store refuses what did not arrive as it was sent. Buckets stand
 * in the path, which every store understands.
 */
import { createHash } from "node:crypto";
import { once } from "node:events";
import * as http from "node:http";
import * as https from "node:https";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { AwsClient } from "aws4fetch";
import { Refusal } from "#protocol/refusals.ts";

export interface S3Settings {
  /** `https://s3.example.org`, without a slash at the end. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

export interface StoredObject {
  /** Its name in the bucket. */
  name: string;
  size: number;
  modified: Date;
}

/** Bytes that are not in memory: they are read for their hash, and once more to be sent. */
export interface FileBody {
  size: number;
  /** Each chunk is there until the next is asked for. */
  read(): AsyncIterable<Uint8Array>;
}

type Body = Uint8Array | FileBody | string;

export interface S3 {
  /** Null if there is no such thing, or no such range of it. Throws `media.unreachable`. */
  ask(method: string, object: string, asking?: Asking): Promise<Response | null>;
  /** What an answer says in XML. Throws as well when a success turns out to be none, as copying may (S3, CopyObject). */
  askForXml(method: string, object: string, asking?: Asking): Promise<string | null>;
  put(object: string, bytes: Uint8Array | FileBody): Promise<void>;
  /** Fine if there is none. */
  delete(object: string): Promise<void>;
  /** All whose names begin so. */
  list(prefix: string): Promise<StoredObject[]>;
  /** Multipart uploads that nobody has completed. */
  listUploads(): Promise<{ object: string; uploadId: string; since: Date }[]>;
  /** Throws `media.unreachable` unless the bucket answers these keys. */
  reach(): Promise<void>;
  /** For `x-amz-copy-source`. */
  sourceOf(object: string): string;
}

interface Asking {
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: Body;
  /** Ends the answer too. */
  signal?: AbortSignal;
}

/** What the store said instead of what was asked for. */
export class S3Problem extends Error {
  readonly status: number;

  constructor(status: number, said: string) {
    super(`the store answers ${status}: ${textOf(said, "Code") ?? said.slice(0, 200)}`);
    this.name = "S3Problem";
    this.status = status;
  }
}

/** Milliseconds until an answer begins; putting a large file together takes its time. */
const patience = 30_000;
/** How often what may pass is asked, in all. */
const tries = 3;

export function openS3({ endpoint, bucket, region, accessKeyId, secretAccessKey }: S3Settings): S3 {
  const signer = new AwsClient({ accessKeyId, secretAccessKey, region, service: "s3" });

  async function askOnce(method: string, object: string, asking: Asking): Promise<Response | null> {
    const { query = {}, headers, body, signal } = asking;
    const url = `${endpoint}/${bucket}${object && `/${object}`}?${new URLSearchParams(query)}`;
    const request = await signer.sign(url.replace(/\?$/, ""), {
      method,
      headers: { ...headers, "x-amz-content-sha256": await sha256(body) },
      redirect: "manual",
      ...(body !== undefined && !isFile(body) && { body: body as BodyInit }),
    });
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(new Error("the store has not answered in time")), patience);
    const either = AbortSignal.any(signal ? [late.signal, signal] : [late.signal]);
    const answered =
      body !== undefined && isFile(body) ? send(request, body, either) : fetch(request, { signal: either });
    const response = await answered.finally(() => clearTimeout(timer));
    if (response.ok) return response;
    const said = await response.text();
    if (response.status === 404 && textOf(said, "Code") !== "NoSuchBucket") return null;
    if (response.status === 416) return null;
    throw new S3Problem(response.status, said);
  }

  const ask: S3["ask"] = async (method, object, asking = {}) => {
    for (let tried = 1; ; tried++) {
      try {
        return await askOnce(method, object, asking);
      } catch (error) {
        if (tried === tries || asking.signal?.aborted || !mayPass(error)) {
          throw new Refusal("media.unreachable", { cause: error });
        }
      }
      await sleep(100 * 4 ** (tried - 1) * (0.5 + Math.random()));
    }
  };

  const askForXml: S3["askForXml"] = async (method, object, asking) => {
    const response = await ask(method, object, asking);
    if (!response) return null;
    try {
      const said = await response.text();
      if (!said.includes("<Error>")) return said;
      if (textOf(said, "Code")?.startsWith("NoSuch")) return null;
      throw new S3Problem(response.status, said);
    } catch (error) {
      throw new Refusal("media.unreachable", { cause: error });
    }
  };

  return {
    ask,
    askForXml,
    async put(object, bytes) {
      const headers = { "content-type": "application/octet-stream" };
      const answer = await askForXml("PUT", object, { body: bytes, headers });
      if (answer === null) throw new Refusal("media.unreachable", { cause: new Error("not stored") });
    },
    async delete(object) {
      await (await ask("DELETE", object))?.body?.cancel();
    },
    async list(prefix) {
      const found: StoredObject[] = [];
      for (let token: string | null = ""; token !== null;) {
        const query: Record<string, string> = {
          "list-type": "2",
          prefix,
          ...(token && { "continuation-token": token }),
        };
        const said: string = (await askForXml("GET", "", { query })) ?? "";
        for (const one of elements(said, "Contents")) {
          const modified = new Date(textOf(one, "LastModified")!);
          found.push({ name: textOf(one, "Key")!, size: Number(textOf(one, "Size")), modified });
        }
        token = textOf(said, "NextContinuationToken");
      }
      return found;
    },
    async listUploads() {
      const found: Awaited<ReturnType<S3["listUploads"]>> = [];
      for (let more: Record<string, string> | null = {}; more !== null;) {
        const said: string = (await askForXml("GET", "", { query: { uploads: "", ...more } })) ?? "";
        for (const one of elements(said, "Upload")) {
          const since = new Date(textOf(one, "Initiated")!);
          found.push({ object: textOf(one, "Key")!, uploadId: textOf(one, "UploadId")!, since });
        }
        const [key, id] = [textOf(said, "NextKeyMarker"), textOf(said, "NextUploadIdMarker")];
        const isCut: boolean = textOf(said, "IsTruncated") === "true" && key !== null;
        more = isCut ? { "key-marker": key!, ...(id && { "upload-id-marker": id }) } : null;
      }
      return found;
    },
    async reach() {
      await askForXml("GET", "", { query: { "list-type": "2", "max-keys": "1" } });
    },
    sourceOf: (object) => `/${bucket}/${object}`,
  };
}

/** A store that is busy or away, and a network that failed; not one that says no. */
function mayPass(error: unknown): boolean {
  return !(error instanceof S3Problem) || error.status >= 500 || error.status === 429;
}

function isFile(body: Body): body is FileBody {
  return typeof body === "object" && "read" in body;
}

/**
 * For a file what `fetch` does for bytes in memory. `fetch` would hold all of it, and S3 takes nothing whose length is not said;
 * here a chunk is read when the one before it has left.
 */
async function send({ method, url, headers }: Request, body: FileBody, signal: AbortSignal): Promise<Response> {
  const { request } = url.startsWith("https:") ? https : http;
  const asking = request(url, {
    method,
    headers: { ...Object.fromEntries(headers), "content-length": body.size },
    signal,
  });
  // `once` has told it, or it comes after the answer.
  asking.on("error", () => {});
  try {
    const answered = once(asking, "response") as Promise<[http.IncomingMessage]>;
    // A store that refuses answers before it has everything.
    void writeTo(asking, body).catch((error: Error) => asking.destroy(error));
    const [answer] = await answered;
    const said = await text(answer);
    return new Response(said || null, { status: answer.statusCode! });
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  } finally {
    // Nothing more of what was refused.
    if (!asking.writableFinished) asking.destroy();
  }
}

/** Until the end, or until the request is closed. */
async function writeTo(asking: http.ClientRequest, body: FileBody): Promise<void> {
  const closed = new Promise<void>((resolve) => asking.once("close", resolve));
  for await (const chunk of body.read()) {
    await Promise.race([closed, new Promise<void>((sent) => asking.write(chunk, () => sent()))]);
    if (asking.destroyed) return;
  }
  asking.end();
}

async function sha256(body: Body = ""): Promise<string> {
  const hash = createHash("sha256");
  if (isFile(body)) for await (const chunk of body.read()) hash.update(chunk);
  else hash.update(body);
  return hash.digest("hex");
}

/** The XML of S3 has no attributes in what is read here, and no element in itself. */
function elements(xml: string, name: string): string[] {
  return [...xml.matchAll(new RegExp(`<${name}>(.*?)</${name}>`, "gs"))].map(([, inner]) => inner!);
}

export function textOf(xml: string, name: string): string | null {
  const text = elements(xml, name)[0];
  return text === undefined ? null : text.replaceAll(/&(amp|lt|gt|quot|apos|#34|#39);/g, (_, mark) => marks[mark]!);
}

const marks: Record<string, string> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  "#34": '"',
  "#39": "'",
};
