/**
 * Blobs in a bucket of an S3 store, in the same folders as on disk.
 *
 * S3 can neither change an object nor read a multipart upload that is under way. So an unfinished blob is a folder of
 * segments, each an object that may be replaced, beside a mark that says that it was begun. Finishing it copies the
 * segments to one object inside of the store (UploadPartCopy); nothing of it comes here again. The mark is the first
 * to go: where it is listed, all segments are there.
 */
import { Refusal } from "#protocol/refusals.ts";
import { keyPattern, namePattern, newName, openDiskBlobs, placeOf, type Blobs, type UnfinishedBlob } from "./blobs.ts";
import { atMost } from "#kit/at-most.ts";
import { openS3, textOf, type S3, type S3Settings, type StoredObject } from "./s3.ts";

/** What S3 takes as a part is 5 MiB at least. A file of 5 GiB has 640, which are listed at once. */
export const segmentSize = 8 * 1024 ** 2;

/** Copies at the same moment. */
const copies = 16;
/** Segments on their way to the store at the same moment. */
const puts = 3;

/** `scratch` is a directory for segments until they are whole. Throws `media.unreachable`. */
export async function openS3Blobs(settings: S3Settings, scratch: string): Promise<Blobs> {
  const s3 = openS3(settings);
  await s3.reach();
  const segments: Segments = { s3, scratch: await openDiskBlobs(scratch), inTurn: atMost(puts) };

  async function isThere(key: string): Promise<boolean> {
    return (await s3.ask("HEAD", placeOf(key))) !== null;
  }

  /** One object of all segments; false if another request has finished it meanwhile. */
  async function assemble(place: string, parts: readonly StoredObject[]): Promise<boolean> {
    if (parts.length === 0) return s3.put(place, new Uint8Array()).then(() => true);
    const source = (part: StoredObject) => ({ headers: { "x-amz-copy-source": s3.sourceOf(part.name) } });
    if (parts.length === 1) return (await s3.askForXml("PUT", place, source(parts[0]!))) !== null;
    const uploadId = textOf((await s3.askForXml("POST", place, { query: { uploads: "" } })) ?? "", "UploadId");
    if (!uploadId) throw new Refusal("media.unreachable", { cause: new Error("no multipart upload was begun") });
    try {
      const inTurn = atMost(copies);
      const copied = parts.map((part, index) =>
        inTurn(() =>
          s3.askForXml("PUT", place, { query: { partNumber: String(index + 1), uploadId }, ...source(part) }),
        ),
      );
      const etags = (await Promise.all(copied)).map((said) => said && textOf(said, "ETag"));
      if (etags.every(Boolean)) {
        const list = etags.map(
          (etag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${etag}</ETag></Part>`,
        );
        const body = `<CompleteMultipartUpload>${list.join("")}</CompleteMultipartUpload>`;
        if ((await s3.askForXml("POST", place, { query: { uploadId }, body })) !== null) return true;
      }
      await abort(place, uploadId);
      return false;
    } catch (error) {
      await abort(place, uploadId).catch(() => {});
      throw error;
    }
  }

  async function abort(object: string, uploadId: string): Promise<void> {
    await s3.ask("DELETE", object, { query: { uploadId } });
  }

  /** The mark first. */
  async function remove(name: string, objects: readonly StoredObject[]): Promise<void> {
    await s3.delete(markOf(name));
    const inTurn = atMost(copies);
    const others = objects.filter((object) => object.name !== markOf(name));
    await Promise.all(others.map((object) => inTurn(() => s3.delete(object.name))));
  }

  async function discard(name: string): Promise<void> {
    await remove(name, await s3.list(folderOf(name)));
  }

  async function finish(name: string, key: string): Promise<boolean> {
    const [place, objects] = [placeOf(key), await s3.list(folderOf(name))];
    const parts = objects.filter((object) => object.name !== markOf(name));
    if (parts.length === objects.length) return isThere(key);
    const isWhole = parts.every(
      (part, index) =>
        part.name === segmentOf(name, index) && (part.size === segmentSize || index === parts.length - 1),
    );
    if (!isWhole) throw new Error("an unfinished blob has a hole");
    if (!(await assemble(place, parts))) return isThere(key);
    await remove(name, parts);
    return true;
  }

  const finishing = new Map<string, Promise<boolean>>();

  return {
    discard,
    reach: s3.reach,

    async put(key, bytes) {
      if (!(bytes instanceof Uint8Array)) throw new TypeError("not bytes");
      await s3.put(placeOf(key), bytes);
    },

    async open(key) {
      const place = placeOf(key);
      const found = await s3.ask("HEAD", place);
      if (!found) return null;
      return {
        size: Number(found.headers.get("content-length")),
        stream: (range) => streamOf(s3, place, range ? { range: `bytes=${range.start}-${range.end}` } : undefined),
      };
    },

    async delete(key) {
      await s3.delete(placeOf(key));
    },

    async begin(_size, name = newName()) {
      await s3.put(markOf(name), new Uint8Array());
      return segmentedBlob(segments, name, { isNew: true });
    },

    aside: segments.scratch.aside,

    async resume(name) {
      const isBegun = (await s3.ask("HEAD", markOf(name))) !== null;
      return isBegun ? segmentedBlob(segments, name, { isNew: false }) : null;
    },

    /** Copying gigabytes takes its time: who asks again meanwhile waits for the same. */
    finish(name, key) {
      const asked = `${name} ${key}`;
      const under = finishing.get(asked) ?? finish(name, key).finally(() => finishing.delete(asked));
      finishing.set(asked, under);
      return under;
    },

    async discardUntouched(since, except) {
      const folders = Map.groupBy(await s3.list("unfinished/"), ({ name }) => name.split("/")[1]!);
      for (const [name, objects] of folders) {
        const isOld = objects.every(({ modified }) => modified < since);
        if (isOld && namePattern.test(name) && !except.has(name)) await remove(name, objects);
      }
      for (const upload of await s3.listUploads()) {
        const isOurs = keyPattern.test(upload.object.slice(upload.object.indexOf("/") + 1));
        if (isOurs && upload.since < since) await abort(upload.object, upload.uploadId);
      }
      await segments.scratch.discardUntouched(since, new Set());
    },
  };
}

interface Segments {
  s3: S3;
  /** Where a segment waits until it is whole: what comes slowly takes no memory. */
  scratch: Awaited<ReturnType<typeof openDiskBlobs>>;
  inTurn: ReturnType<typeof atMost>;
}

interface OpenSegment {
  index: number;
  scratch: UnfinishedBlob;
  /** So many bytes from its beginning are here. */
  size: number;
  /** And nothing more of it is in the store. */
  isWhole: boolean;
}

function segmentedBlob({ s3, scratch, inTurn }: Segments, name: string, { isNew }: { isNew: boolean }): UnfinishedBlob {
  const stored = new Set<number>();
  let current: OpenSegment | null = null;
  /** While one segment is on its way to the store, the next is written here. */
  let storing = Promise.resolve();

  /** What the store has of it behind what is here. */
  async function complete(segment: OpenSegment): Promise<void> {
    segment.isWhole = true;
    if (isNew && !stored.has(segment.index)) return;
    const range = `bytes=${segment.size}-`;
    const before = await s3.ask("GET", segmentOf(name, segment.index), { headers: { range } });
    for await (const chunk of before?.body ?? []) {
      await segment.scratch.write([chunk], segment.size);
      segment.size += chunk.byteLength;
    }
  }

  async function store(segment: OpenSegment): Promise<void> {
    try {
      if (!segment.isWhole && segment.size < segmentSize) await complete(segment);
      await inTurn(async () => s3.put(segmentOf(name, segment.index), await scratch.inFile(segment.scratch.name)));
      stored.add(segment.index);
    } finally {
      await segment.scratch.close();
      await scratch.discard(segment.scratch.name);
    }
  }

  /** Sends what is here on its way, when all before it has arrived. */
  async function leave(): Promise<void> {
    const segment = current;
    current = null;
    if (!segment) return;
    const before = storing;
    storing = store(segment);
    // Its failure is told with the next bytes, or in the end.
    storing.catch(() => {});
    await before;
  }

  async function enter(index: number, offset: number): Promise<OpenSegment> {
    if (current?.index !== index) {
      await storing;
      await leave();
    }
    current ??= { index, scratch: await scratch.begin(), size: 0, isWhole: false };
    if (!current.isWhole && offset !== current.size) await complete(current);
    return current;
  }

  async function sync(): Promise<void> {
    await leave();
    await storing;
  }

  return {
    name,
    sync,
    close: sync,
    async write(chunks, at) {
      for (const { index, offset, bytes, pieces } of bySegment(chunks, at)) {
        const segment = await enter(index, offset);
        await segment.scratch.write(pieces, offset);
        segment.size = Math.max(segment.size, offset + bytes);
      }
    },
    async read(at, length) {
      await sync();
      const pieces: Buffer[] = [];
      const end = at + length;
      for (let place = at; place < end;) {
        const [index, offset] = [Math.floor(place / segmentSize), place % segmentSize];
        const most = Math.min(segmentSize - offset, end - place);
        const headers = { range: `bytes=${offset}-${offset + most - 1}` };
        const found = await s3.ask("GET", segmentOf(name, index), { headers });
        if (!found) break;
        const piece = Buffer.from(await found.arrayBuffer());
        pieces.push(piece);
        place += piece.length;
        if (piece.length < most) break;
      }
      return Buffer.concat(pieces);
    },
  };
}

/** The chunks, cut where segments end. */
function* bySegment(chunks: readonly Uint8Array[], at: number) {
  let place = at;
  let left = [...chunks];
  while (left.length > 0) {
    const [index, offset] = [Math.floor(place / segmentSize), place % segmentSize];
    const pieces: Uint8Array[] = [];
    let bytes = 0;
    const rest: Uint8Array[] = [];
    for (const chunk of left) {
      const taken = Math.min(chunk.byteLength, segmentSize - offset - bytes);
      if (taken > 0) pieces.push(chunk.subarray(0, taken));
      if (taken < chunk.byteLength) rest.push(chunk.subarray(taken));
      bytes += taken;
    }
    if (bytes > 0) yield { index, offset, bytes, pieces };
    place += bytes;
    left = rest;
  }
}

/** Asks when somebody reads, and stops when nobody does. */
function streamOf(s3: S3, place: string, headers: Record<string, string> = {}): ReadableStream<Uint8Array> {
  const hangUp = new AbortController();
  let reader: ReadableStreamDefaultReader<Uint8Array> | null = null;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (!reader) {
          const found = await s3.ask("GET", place, { headers, signal: hangUp.signal });
          if (!found?.body) throw new Error("the blob is gone");
          reader = found.body.getReader();
        }
        const { done, value } = await reader.read();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: (reason) => hangUp.abort(reason),
    },
    { highWaterMark: 0 },
  );
}

function folderOf(name: string): string {
  if (!namePattern.test(name)) throw new Error("not the name of an unfinished blob");
  return `unfinished/${name}/`;
}

const markOf = (name: string): string => `${folderOf(name)}begun`;

/** They sort by their place. */
const segmentOf = (name: string, index: number): string => `${folderOf(name)}${String(index).padStart(5, "0")}`;
