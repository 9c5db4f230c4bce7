/**
 * Bytes that only pass through this process. They lie outside of V8's heap, and V8 looks for those that nobody holds any
 * more when the heap itself has grown, tens of megabytes later. So it is told to look at what is new after every few
 * megabytes, which takes about a millisecond.
 */
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

const atOnce = 4 * 1024 ** 2;

type Collect = (options: { type: "minor" }) => void;

let collect: Collect | null = null;
let passed = 0;

export function notePassing(bytes: number): void {
  passed += bytes;
  if (passed < atOnce) return;
  passed = 0;
  collect ??= exposeCollect();
  collect({ type: "minor" });
}

function exposeCollect(): Collect {
  setFlagsFromString("--expose-gc");
  return runInNewContext("gc") as Collect;
}
