/** Sends a file to the server: in one request, or in parts, if it is larger than one request takes. */
import type { MediaAttachment } from "#protocol/entities.ts";
import * as limits from "#protocol/limits.ts";
import { requestFor, type FileToSend, type Sending } from "./file-request.ts";
import { sendInParts } from "./send-parts.ts";

export type SendFile = (file: FileToSend, sending: Sending) => Promise<MediaAttachment>;

/** Throws `ApiProblem`, and what the signal was aborted with. */
export const sendFile: SendFile = (file, sending) => {
  const request = requestFor(file, sending);
  if (file.blob.size > limits.media.singleRequest) return sendInParts(file, sending, request);
  const { width, height, duration, wave } = file.measures;
  const measures = Object.entries({ width, height, duration, wave }).filter(([, value]) => value !== undefined);
  const query = new URLSearchParams(measures.map(([name, value]) => [name, String(value)]));
  const path = `/media/upload/${encodeURIComponent(file.name)}${query.size > 0 ? `?${query}` : ""}`;
  const onProgress = (sent: number, total: number) => sending.onProgress(sent, total, sent);
  return request<MediaAttachment>("PUT", path, { body: file.blob, onProgress });
};

/** The picture that stands for a film until it plays. */
export async function sendPoster(film: MediaAttachment, poster: Blob, file: FileToSend, sending: Sending) {
  const body = new FormData();
  body.append("thumbnail", poster, "poster.jpg");
  const shown = await requestFor(file, sending)<MediaAttachment>("PUT", `/api/v1/media/${film.id}`, { body });
  // Apps have none while it is made playable; here it is what came.
  return { ...shown, url: shown.url ?? film.url };
}

/** Gives up what was begun in parts: nobody wants it any more. */
export function forgetParts(file: Omit<FileToSend, "measures" | "blob">, uploadId: string): Promise<unknown> {
  const signal = new AbortController().signal;
  return requestFor(file, { signal, noAnswer: () => "" })(
    "DELETE",
    `/media/${encodeURIComponent(file.name)}/${uploadId}`,
  );
}
