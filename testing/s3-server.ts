/**
 * A strict S3 server in memory, for tests: it takes nothing that is not signed.
 *
 * It verifies signatures (AWS Signature Version 4) and the SHA-256 of each body by itself, wants a length of each body,
 * parts of 5 MiB but for the last, and etags as it gave them. Objects lie in buckets in the path; what is not here is
 * answered with 501.
 */
import { createHash, createHmac, randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import type { S3Settings } from "#server/outside/s3.ts";

export interface S3Server {
  settings: S3Settings;
  /** By name. */
  objects: Map<string, { bytes: Buffer; modified: Date }>;
  uploads: Map<string, { object: string; parts: Map<number, Buffer>; since: Date }>;
  /** Method and path of all that was taken. */
  calls: string[];
  /** What is asked of it next is answered so, once or for good; undefined again: as usual. */
  fails: { status: number; code: string; once?: true } | undefined;
  /** Nothing is answered before this promise is kept. */
  hangs: Promise<void> | undefined;
  /** How many objects it lists at once. */
  page: number;
  stop(): Promise<void>;
  start(): Promise<void>;
}

const smallestPart = 5 * 1024 ** 2;

export async function startS3(): Promise<S3Server> {
  const [accessKeyId, secretAccessKey] = ["AKIALINNET", `${randomBytes(12).toString("base64")}/+=`];
  const settings = { endpoint: "", bucket: "linnet-media", region: "eu-central-1", accessKeyId, secretAccessKey };
  const [objects, uploads]: [S3Server["objects"], S3Server["uploads"]] = [new Map(), new Map()];
  const self: S3Server = {
    settings,
    objects,
    uploads,
    calls: [],
    fails: undefined,
    hangs: undefined,
    page: 1_000,
    stop,
    start,
  };

  const server = createServer((request, response) => {
    void answer(request)
      .catch((error: unknown) => {
        if (error instanceof S3Error) return error;
        throw error;
      })
      .then((said) => {
        const isError = said instanceof S3Error;
        const body = isError ? `<Error><Code>${said.code}</Code><Message>No &amp; no</Message></Error>` : said.body;
        const status = isError ? said.status : (said.status ?? 200);
        const headers = isError ? {} : said.headers;
        // What was not read of a refused body would be taken for the next request.
        if (isError) response.setHeader("connection", "close");
        response.writeHead(status, { "content-length": Buffer.byteLength(body ?? ""), ...headers });
        response.end(request.method === "HEAD" ? undefined : body);
      });
  });

  async function answer(request: IncomingMessage): Promise<Said> {
    const url = new URL(request.url!, settings.endpoint);
    const body = await buffer(request);
    verify(request, url, body, settings);
    self.calls.push(`${request.method} ${request.url}`);
    await self.hangs;
    const { fails } = self;
    if (fails?.once) self.fails = undefined;
    if (fails) throw new S3Error(fails.status, fails.code);
    const [, bucket, ...rest] = decodeURIComponent(url.pathname).split("/");
    if (bucket !== settings.bucket) throw new S3Error(404, "NoSuchBucket");
    const object = rest.join("/");
    const { method } = request;
    const { searchParams: query } = url;
    if (body.length > 0 && request.headers["content-length"] !== String(body.length))
      throw new S3Error(411, "MissingContentLength");
    if (!object) {
      if (method === "GET" && query.get("list-type") === "2") return listed(query);
      if (method === "GET" && query.has("uploads")) return listedUploads();
      throw new S3Error(501, "NotImplemented");
    }
    const uploadId = query.get("uploadId");
    if (method === "POST" && query.has("uploads")) {
      const id = randomBytes(8).toString("hex");
      uploads.set(id, { object, parts: new Map(), since: new Date() });
      return xml("InitiateMultipartUploadResult", `<UploadId>${id}</UploadId>`);
    }
    const upload = uploadId === null ? null : uploads.get(uploadId);
    if (upload === undefined || (upload && upload.object !== object)) throw new S3Error(404, "NoSuchUpload");
    const source = request.headers["x-amz-copy-source"];
    if (method === "PUT") {
      const bytes = typeof source === "string" ? copied(source) : body;
      if (upload) upload.parts.set(Number(query.get("partNumber")), bytes);
      else objects.set(object, { bytes: Buffer.from(bytes), modified: new Date() });
      if (source) return xml(upload ? "CopyPartResult" : "CopyObjectResult", `<ETag>${etagOf(bytes)}</ETag>`);
      return { headers: { etag: etagOf(bytes) } };
    }
    if (method === "POST" && upload) {
      const said = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>(.*?)<\/ETag>/g)];
      const parts = said.map(([, number, etag], index) => {
        const part = upload.parts.get(Number(number));
        if (!part || Number(number) !== index + 1) throw new S3Error(400, "InvalidPart");
        if (etagOf(part) !== etag!.replaceAll("&quot;", '"')) throw new S3Error(400, "InvalidPart");
        if (part.length < smallestPart && index < said.length - 1) throw new S3Error(400, "EntityTooSmall");
        return part;
      });
      if (parts.length === 0) throw new S3Error(400, "MalformedXML");
      objects.set(object, { bytes: Buffer.concat(parts), modified: new Date() });
      uploads.delete(uploadId!);
      return xml("CompleteMultipartUploadResult", `<ETag>"x-${parts.length}"</ETag>`);
    }
    if (method === "DELETE") {
      if (upload) uploads.delete(uploadId!);
      else objects.delete(object);
      return { status: 204 };
    }
    if (method === "GET" || method === "HEAD") return read(object, request.headers.range);
    throw new S3Error(501, "NotImplemented");
  }

  function copied(source: string): Buffer {
    const [, bucket, ...rest] = decodeURIComponent(source).split("/");
    const found = bucket === settings.bucket && objects.get(rest.join("/"));
    if (!found) throw new S3Error(404, "NoSuchKey");
    return found.bytes;
  }

  function read(object: string, range: string | undefined): Said {
    const found = objects.get(object);
    if (!found) throw new S3Error(404, "NoSuchKey");
    const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(range ?? "") ?? [];
    if (from === undefined) return { body: found.bytes, headers: { etag: etagOf(found.bytes) } };
    if (Number(from) >= found.bytes.length) throw new S3Error(416, "InvalidRange");
    return { status: 206, body: found.bytes.subarray(Number(from), to ? Number(to) + 1 : undefined) };
  }

  function listed(query: URLSearchParams): Said {
    const prefix = query.get("prefix") ?? "";
    const after = query.get("continuation-token") ?? "";
    const names = [...objects.keys()].filter((name) => name.startsWith(prefix) && name > after).toSorted();
    const page = names.slice(0, Number(query.get("max-keys") ?? self.page));
    const contents = page.map((name) => {
      const { bytes, modified } = objects.get(name)!;
      return `<Contents><Key>${name}</Key><LastModified>${modified.toISOString()}</LastModified><ETag>${etagOf(bytes)}</ETag><Size>${bytes.length}</Size></Contents>`;
    });
    const more = page.length < names.length && `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>`;
    return xml("ListBucketResult", contents.join("") + (more || ""));
  }

  function listedUploads(): Said {
    const all = [...uploads].map(
      ([id, { object, since }]) =>
        `<Upload><Key>${object}</Key><UploadId>${id}</UploadId><Initiated>${since.toISOString()}</Initiated></Upload>`,
    );
    return xml("ListMultipartUploadsResult", `<IsTruncated>false</IsTruncated>${all.join("")}`);
  }

  async function start(): Promise<void> {
    server.listen(settings.endpoint ? Number(new URL(settings.endpoint).port) : 0, "127.0.0.1");
    await once(server, "listening");
    settings.endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  async function stop(): Promise<void> {
    if (!server.listening) return;
    server.close();
    server.closeAllConnections();
    await once(server, "close");
  }

  await start();
  return self;
}

interface Said {
  status?: number;
  body?: Buffer | string;
  headers?: Record<string, string>;
}

class S3Error extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string) {
    super(code);
    this.status = status;
    this.code = code;
  }
}

function xml(root: string, inner: string): Said {
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${inner}</${root}>`;
  return { body, headers: { "content-type": "application/xml" } };
}

const sha256 = (bytes: Buffer | string) => createHash("sha256").update(bytes).digest("hex");
const hmac = (key: Buffer | string, text: string) => createHmac("sha256", key).update(text).digest();
const etagOf = (bytes: Buffer) => `"${createHash("md5").update(bytes).digest("hex")}"`;

const longestAge = 15 * 60 * 1_000;

/** As "Authenticating Requests (AWS Signature Version 4)" of the S3 API reference has it, with the payload in one piece. */
function verify(request: IncomingMessage, url: URL, body: Buffer, settings: S3Settings): void {
  const { headers } = request;
  const form =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/;
  const [, id, day, region, names, signature] = form.exec(headers.authorization ?? "") ?? [];
  if (!day || !names) throw new S3Error(403, "AccessDenied");
  if (id !== settings.accessKeyId) throw new S3Error(403, "InvalidAccessKeyId");
  if (region !== settings.region) throw new S3Error(400, "AuthorizationHeaderMalformed");
  const signed = names.split(";");
  const required = ["host", ...Object.keys(headers).filter((name) => name.startsWith("x-amz-"))];
  if (!required.every((name) => signed.includes(name))) throw new S3Error(403, "AccessDenied");
  const date = String(headers["x-amz-date"]);
  const time = Date.parse(date.replace(/^(....)(..)(..)T(..)(..)(..)Z$/, "$1-$2-$3T$4:$5:$6Z"));
  if (!date.startsWith(day) || !(Math.abs(Date.now() - time) < longestAge))
    throw new S3Error(403, "RequestTimeTooSkewed");
  const digest = String(headers["x-amz-content-sha256"]);
  if (digest !== sha256(body)) throw new S3Error(400, "XAmzContentSHA256Mismatch");
  const canonical = [
    request.method,
    url.pathname
      .split("/")
      .map((name) => escaped(decodeURIComponent(name)))
      .join("/"),
    [...url.searchParams]
      .map(([name, value]) => `${escaped(name)}=${escaped(value)}`)
      .toSorted()
      .join("&"),
    ...signed.map((name) => `${name}:${String(headers[name]).trim().replaceAll(/ +/g, " ")}`),
    "",
    names,
    digest,
  ].join("\n");
  const scope = `${day}/${region}/s3/aws4_request`;
  const key = [day, region, "s3", "aws4_request"].reduce<Buffer | string>(hmac, `AWS4${settings.secretAccessKey}`);
  const expected = hmac(key, ["AWS4-HMAC-SHA256", date, scope, sha256(canonical)].join("\n")).toString("hex");
  if (signature !== expected) throw new S3Error(403, "SignatureDoesNotMatch");
}

function escaped(text: string): string {
  return encodeURIComponent(text).replaceAll(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);
}
