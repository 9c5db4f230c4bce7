/** The directory in which Linnet keeps everything: the database, media, and mail that is not sent. */
import { constants } from "node:fs";
import * as fs from "node:fs/promises";
import { StartupProblem } from "./startup-problem.ts";

/** Makes it if need be, and answers with its real path. */
export async function openDataDirectory(directory: string): Promise<string> {
  try {
    await fs.mkdir(directory, { recursive: true });
    await fs.access(directory, constants.W_OK | constants.X_OK);
    return await fs.realpath(directory);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartupProblem(
      `Linnet cannot write to ${directory} (${code}): give its user the right to, or set DATA_DIR to another directory.`,
      { cause: error },
    );
  }
}
