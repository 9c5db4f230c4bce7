/** The directory in which Linnet keeps everything: the database, media, and mail that is not sent. */
import { constants } from "node:fs";
import * as fs from "node:fs/promises";
import * as path from "node:path";
import { StartupProblem } from "./startup-problem.ts";

/**
 * Nobody else on the machine looks into it. As root, PostgreSQL runs as somebody
 * else, who may walk through it to the cluster and list nothing.
 */
const ownMode = process.getuid?.() === 0 ? 0o711 : 0o700;

/** Makes it if need be, for us alone, and answers with its real path. */
export async function openDataDirectory(directory: string): Promise<string> {
  try {
    await make(directory);
    await fs.chmod(directory, ownMode);
    await fs.access(directory, constants.W_OK | constants.X_OK);
    return await fs.realpath(directory);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartupProblem(
      `Linnet cannot write to ${directory} (${code}): let its user write there, or set DATA_DIR to another directory.`,
      { cause: error },
    );
  }
}

/** What `recursive` of `mkdir` promises; below a place like /proc, where nothing can be made, that one never ends. */
async function make(directory: string): Promise<void> {
  const found = await fs.stat(directory).catch(() => null);
  if (found?.isDirectory()) return;
  const parent = path.dirname(directory);
  if (parent !== directory) await make(parent);
  await fs.mkdir(directory).catch((error: NodeJS.ErrnoException) => {
    // Another process may have been quicker.
    if (error.code !== "EEXIST" || found) throw error;
  });
}
