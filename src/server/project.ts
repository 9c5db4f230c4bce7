/**
 * Where the files of the project lie. The sources of the server and its bundle, `dist/server/program-….js`,
 * stand two levels below the root, so what is said here of this file is true for both.
 */
import path from "node:path";

/** With `migrations/`, `locales/`, `dist/` and `node_modules/` in it. */
export const projectRoot = path.join(import.meta.dirname, "../..");

/** `.ts`, and in the bundle the stamp of its build, so that a running server starts what belongs to it. */
const ending = path.basename(import.meta.filename).replace(/^\w+/, "");

/** A file of ours that runs as a process of its own; its name is its path in `src/server`, without the ending. */
export function scriptOf(name: string): string {
  return path.join(import.meta.dirname, name + ending);
}
