/** Sends a file to the server and says how far it has come, which `fetch` cannot. The one place that knows the route. */
import { actingAccountHeader } from "#protocol/acting-account.ts";
import type { MediaAttachment } from "#protocol/entities.ts";
import { ApiProblem } from "./api.ts";

export interface FileToSend {
  accountId: string;
  blob: Blob;
  name: string;
}

export interface Sending {
  signal: AbortSignal;
  /** Bytes of the request so far. */
  onProgress: (sent: number, total: number) => void;
  /** What to say when no answer came (`no-answer.ts`). */
  noAnswer: () => string;
}

export type SendFile = (file: FileToSend, sending: Sending) => Promise<MediaAttachment>;

/** Milliseconds in which nothing arrives until a file counts as lost. */
const patience = 60_000;

/** Throws `ApiProblem`, and what the signal was aborted with. */
export const sendFile: SendFile = (file, { signal, onProgress, noAnswer }) => {
  const { promise, resolve, reject } = Promise.withResolvers<MediaAttachment>();
  const request = new XMLHttpRequest();
  const lose = () => {
    request.abort();
    reject(new ApiProblem(0, noAnswer()));
  };
  let waiting = setTimeout(lose, patience);
  const hears = () => {
    clearTimeout(waiting);
    waiting = setTimeout(lose, patience);
  };
  const stop = () => {
    request.abort();
    reject(signal.reason);
  };
  signal.addEventListener("abort", stop);

  request.open("PUT", `/media/upload/${encodeURIComponent(file.name)}`);
  request.setRequestHeader("accept", "application/json");
  request.setRequestHeader(actingAccountHeader, file.accountId);
  request.upload.onprogress = ({ loaded, total }) => {
    hears();
    onProgress(loaded, total);
  };
  request.onerror = lose;
  request.onload = () => {
    const answer = answerIn(request.responseText);
    if (request.status < 300 && answer?.["id"]) return resolve(answer as unknown as MediaAttachment);
    const words = answer?.["error"];
    if (typeof words === "string") reject(new ApiProblem(request.status, words, answer!));
    else lose();
  };
  // With its own type, as the browser knows it.
  request.send(file.blob);
  return promise.finally(() => {
    clearTimeout(waiting);
    signal.removeEventListener("abort", stop);
  });
};

/** Null for what is not ours, such as the page of a proxy. */
function answerIn(text: string): Record<string, unknown> | null {
  try {
    return JSON.parse(text) as Record<string, unknown> | null;
  } catch {
    return null;
  }
}
