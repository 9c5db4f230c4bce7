/**
 * A large file in parts, several at once. The server says which of them it has, so after a lost network, a reload or a
 * restart only those go up that are missing. Each is sent with its digest: a part that came otherwise is not taken.
 */
import type { MediaAttachment } from "#protocol/entities.ts";
import { ApiProblem } from "./api.ts";
import type { AskServer, FileToSend, Sending } from "./file-request.ts";

interface Part {
  partNumber: number;
  etag: string;
}

interface Upload {
  uploadId: string;
  partSize: number;
  parts: Part[];
}

/** The server reads four bodies of one account at once; one is left for what else somebody does. */
const atOnce = 3;

/** How often a part that came broken, or an upload that turned out to have holes, is sent again before that is said. */
const attempts = 3;

export async function sendInParts(file: FileToSend, sending: Sending, ask: AskServer): Promise<MediaAttachment> {
  const path = `${encodeURIComponent(file.name)}/`;
  const line = { gone: 0 };
  for (let attempt = 1; ; attempt++) {
    const upload = (await goOn(file, sending, ask)) ?? (await begin(file, sending, ask));
    const parts = await sendMissing(file, upload, sending, ask, line);
    try {
      const body = JSON.stringify({ parts, ...file.measures });
      return await ask<MediaAttachment>("POST", `/media/finish/${path}${upload.uploadId}`, { body });
    } catch (error) {
      const hasHoles = error instanceof ApiProblem && "missing" in error.details;
      if (!hasHoles || attempt === attempts) throw error;
      sending = { ...sending, begun: upload.uploadId };
    }
  }
}

/** Null if nothing was begun, or if the server has given it up. */
async function goOn({ name, blob }: FileToSend, { begun }: Sending, ask: AskServer): Promise<Upload | null> {
  if (begun === null) return null;
  try {
    const upload = await ask<Upload & { size: number }>("GET", `/media/${encodeURIComponent(name)}/${begun}`);
    return upload.size === blob.size ? upload : null;
  } catch (error) {
    if (error instanceof ApiProblem && error.status === 404) return null;
    throw error;
  }
}

async function begin({ name, blob }: FileToSend, { onBegin }: Sending, ask: AskServer): Promise<Upload> {
  const body = JSON.stringify({ size: blob.size, type: blob.type });
  const upload = await ask<Omit<Upload, "parts">>("POST", `/media/create/${encodeURIComponent(name)}`, { body });
  onBegin(upload.uploadId);
  return { ...upload, parts: [] };
}

/** Answers all parts in their order. Those under way end before it throws, as each that is there needs not go again. */
async function sendMissing(
  { name, blob }: FileToSend,
  { uploadId, partSize, parts }: Upload,
  { onProgress }: Sending,
  ask: AskServer,
  /** Bytes that went over it; what was there before never did, and what goes again does. */
  line: { gone: number },
): Promise<Part[]> {
  const there = new Map(parts.map((part) => [part.partNumber, part]));
  const count = Math.ceil(blob.size / partSize);
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  const missing = numbers.filter((number) => !there.has(number));
  const bytesOf = (number: number) => blob.slice((number - 1) * partSize, number * partSize);
  /** Of each part that is under way or done. */
  const sent = new Map(parts.map(({ partNumber }) => [partNumber, bytesOf(partNumber).size]));
  const tell = () =>
    onProgress(
      [...sent.values()].reduce((sum, bytes) => sum + bytes, 0),
      blob.size,
      line.gone,
    );
  tell();
  let failure: { error: unknown } | null = null;

  async function work(): Promise<void> {
    for (let number = missing.shift(); number !== undefined && !failure; number = missing.shift()) {
      try {
        there.set(number, await sendPart(number, bytesOf(number)));
      } catch (error) {
        sent.delete(number);
        failure ??= { error };
      }
    }
  }

  async function sendPart(number: number, bytes: Blob): Promise<Part> {
    const headers = await digestOf(bytes);
    const path = `/media/${encodeURIComponent(name)}/${uploadId}/${number}`;
    for (let attempt = 1; ; attempt++) {
      try {
        let loadedBefore = 0;
        const onProgress = (loaded: number) => {
          line.gone += Math.max(0, loaded - loadedBefore);
          loadedBefore = Math.max(loaded, loadedBefore);
          sent.set(number, Math.min(loaded, bytes.size));
          tell();
        };
        const part = await ask<Part>("PUT", path, { body: bytes, headers, onProgress });
        onProgress(bytes.size);
        return part;
      } catch (error) {
        const isBroken = error instanceof ApiProblem && error.status === 422;
        if (!isBroken || attempt === attempts) throw error;
      }
    }
  }

  await Promise.all(Array.from({ length: atOnce }, work));
  if (failure) throw (failure as { error: unknown }).error;
  return numbers.map((number) => there.get(number)!);
}

/** Browsers have no digests on an insecure address. */
async function digestOf(bytes: Blob): Promise<Record<string, string>> {
  if (!globalThis.crypto.subtle) return {};
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", await bytes.arrayBuffer()));
  return { "content-digest": `sha-256=:${btoa(String.fromCharCode(...digest))}:` };
}
