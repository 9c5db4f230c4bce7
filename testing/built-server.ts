/** The server that `npm start` runs, so that tests test that. */
import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import type { runProgram } from "#server/program.ts";

const root = path.join(import.meta.dirname, "..");

/** The file that runs it, built of the sources as they are now. */
export async function builtServer(): Promise<string> {
  await promisify(execFile)(process.execPath, [path.join(root, "scripts/build-server.mjs")]);
  return path.join(root, "dist/server/main.js");
}

/** For a program that does something of its own before the server opens. */
export async function loadBuiltServer(): Promise<{ runProgram: typeof runProgram }> {
  return import(await builtServer());
}
