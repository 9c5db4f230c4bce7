/** A request that says how far its body has come, which `fetch` cannot, and what is known of a file that goes with it. */
import { actingAccountHeader } from "#protocol/acting-account.ts";
import { ApiProblem } from "./api.ts";

/** What only a browser measures of a film or a sound; seconds, pixels, and up to 300 samples from 0 to 1,000. */
export interface Measures {
  width?: number;
  height?: number;
  duration?: number;
  wave?: number[];
}

export interface FileToSend {
  accountId: string;
  blob: Blob;
  name: string;
  measures: Measures;
}

export interface Sending {
  signal: AbortSignal;
  /** Bytes of the file that are there so far, and how many went over the line for that since it was begun or gone on with. */
  onProgress: (sent: number, total: number, gone: number) => void;
  /** What to say when no answer came (`no-answer.ts`). */
  noAnswer: () => string;
  /** The upload in parts that was begun before; null if there is none. */
  begun: string | null;
  /** Notes the upload that has begun, to go on with it later. */
  onBegin: (uploadId: string) => void;
}

interface Content {
  body?: Blob | FormData | string;
  headers?: Record<string, string>;
  onProgress?: (sent: number, total: number) => void;
}

export type AskServer = <Answer>(method: string, path: string, content?: Content) => Promise<Answer>;

/** Milliseconds in which nothing arrives until a request counts as lost. */
const patience = 60_000;

/** Throws `ApiProblem`, and what the signal was aborted with. */
export function requestFor(
  { accountId }: Pick<FileToSend, "accountId">,
  { signal, noAnswer }: Pick<Sending, "signal" | "noAnswer">,
): AskServer {
  return <Answer>(method: string, path: string, { body, headers = {}, onProgress }: Content = {}) => {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    const request = new XMLHttpRequest();
    const lose = () => {
      request.abort();
      reject(new ApiProblem(0, noAnswer()));
    };
    let waiting = setTimeout(lose, patience);
    const stop = () => {
      request.abort();
      reject(signal.reason);
    };
    signal.addEventListener("abort", stop);
    if (signal.aborted) stop();

    request.open(method, path);
    const json = typeof body === "string" && { "content-type": "application/json" };
    const all = { accept: "application/json", [actingAccountHeader]: accountId, ...json, ...headers };
    for (const [name, value] of Object.entries(all)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => {
      clearTimeout(waiting);
      waiting = setTimeout(lose, patience);
      onProgress?.(loaded, total);
    };
    request.onerror = lose;
    request.onload = () => {
      const answer = answerIn(request.responseText);
      if (request.status < 300 && answer) return resolve(answer as Answer);
      const words = answer?.["error"];
      if (typeof words === "string") reject(new ApiProblem(request.status, words, answer!));
      else lose();
    };
    // A file goes with its own type, as the browser knows it.
    if (!signal.aborted) request.send(body);
    return promise.finally(() => {
      clearTimeout(waiting);
      signal.removeEventListener("abort", stop);
    });
  };
}

/** Null for what is not ours, such as the page of a proxy. */
function answerIn(text: string): Record<string, unknown> | null {
  try {
    return JSON.parse(text) as Record<string, unknown> | null;
  } catch {
    return null;
  }
}
