/**
 * An upload step by step, with how long each took. The file goes as any other does, is read once from where readers
 * get it, and is deleted again.
 */
import type { MediaAttachment } from "#protocol/entities.ts";
import { uploadProblem, type UploadProblem } from "#protocol/media-kinds.ts";
import * as limits from "#protocol/limits.ts";
import { ApiProblem } from "#web/data/api.ts";
import { requestFor } from "#web/data/file-request.ts";
import { forgetParts, sendFile } from "#web/data/send-file.ts";

/** `begin` is for what goes in parts. */
export type StepName = "check" | "begin" | "send" | "finish" | "read" | "delete";

export interface Step {
  name: StepName;
  state: "running" | "done" | "failed";
  /** Milliseconds so far. */
  took: number;
  /** So much of `total` has gone by. */
  bytes: number;
  total: number;
  /** What was said when it failed. */
  said: string | null;
}

export interface Trying {
  accountId: string;
  signal: AbortSignal;
  noAnswer: () => string;
  /** What is wrong with a file before it goes. */
  inWords: (problem: UploadProblem | "empty") => string;
  onSteps: (steps: readonly Step[]) => void;
}

/** Throws nothing: what went wrong stands in its step. */
export async function tryUpload(file: File, { accountId, signal, noAnswer, inWords, onSteps }: Trying): Promise<void> {
  const known = { accountId, name: file.name };
  let steps: Step[] = [];
  let began = performance.now();
  let uploadId: string | null = null;

  let told = 0;
  /** Not for each of thousands of chunks. */
  const tell = (bytes: number, total: number) => {
    if (performance.now() - told < 100 && bytes < total) return;
    told = performance.now();
    change({ bytes, total });
  };
  const change = (changes: Partial<Step>) => {
    const last = steps.at(-1)!;
    steps = [...steps.slice(0, -1), { ...last, took: performance.now() - began, ...changes }];
    onSteps(steps);
  };
  const enter = (name: StepName) => {
    if (steps.length > 0) change({ state: "done" });
    began = performance.now();
    steps = [...steps, { name, state: "running", took: 0, bytes: 0, total: 0, said: null }];
    onSteps(steps);
  };

  try {
    enter("check");
    const problem = file.size === 0 ? "empty" : uploadProblem(file, { picker: "any", attached: 0 });
    if (problem) return change({ state: "failed", said: inWords(problem) });
    const isLarge = file.size > limits.media.singleRequest;
    enter(isLarge ? "begin" : "send");
    const attachment = await sendFile(
      { ...known, blob: file, measures: {} },
      {
        signal,
        noAnswer,
        begun: null,
        onBegin(id) {
          uploadId = id;
          enter("send");
        },
        onProgress(bytes, total) {
          if (steps.at(-1)!.name !== "send") return;
          tell(bytes, total);
          if (bytes === total) enter("finish");
        },
      },
    );
    uploadId = null;
    if (steps.at(-1)!.name === "send") enter("finish");
    await readBack(attachment);
    enter("delete");
    await requestFor({ accountId }, { signal, noAnswer })("DELETE", `/api/v1/media/${attachment.id}`);
    change({ state: "done" });
  } catch (error) {
    if (uploadId) void forgetParts(known, uploadId).catch(() => {});
    change({ state: "failed", said: error instanceof ApiProblem ? error.message : signal.aborted ? null : noAnswer() });
  }

  async function readBack({ url }: MediaAttachment): Promise<void> {
    enter("read");
    const answer = await fetch(url!, { signal, cache: "no-store" });
    if (!answer.ok) throw new ApiProblem(answer.status, await answer.text());
    const total = Number(answer.headers.get("content-length"));
    const reader = answer.body!.getReader();
    let bytes = 0;
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      bytes += next.value.byteLength;
      tell(bytes, total);
    }
    if (bytes !== total) throw new ApiProblem(0, noAnswer());
  }
}
