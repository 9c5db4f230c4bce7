/** The ffmpeg of this machine, for tests that need a real one. */
import { execFile } from "node:child_process";
import { promisify } from "node:util";

export const run = promisify(execFile);

/** Whether it is there, with `ffprobe`; what needs it is skipped where it is not. */
export const hasFfmpeg = await run("ffmpeg", ["-version"])
  .then(() => run("ffprobe", ["-version"]))
  .then(
    () => true,
    () => false,
  );
