/**
 * What a killed server has left at work goes on until its limits end it, beside what is begun anew: a server that is
 * killed again and again would have many. So the next one ends them. Only Linux says which those are.
 */
import * as fs from "node:fs/promises";
import * as path from "node:path";

/** Ends programs that work on a file below the directory and whose server is gone, and deletes what they have made. */
export async function endOrphans(directory: string): Promise<void> {
  const numbers = (await fs.readdir("/proc").catch(() => [])).filter((name) => /^\d+$/.test(name));
  for (const pid of numbers) {
    const place = await placeOf(pid, directory);
    if (!place || (await hasServer(pid))) continue;
    try {
      process.kill(Number(pid), "SIGKILL");
    } catch {
      // It has ended by itself.
    }
    await fs.rm(place, { recursive: true, force: true });
  }
}

/** The folder of the one conversion that it is part of; null if it is none of ours. */
async function placeOf(pid: string, directory: string): Promise<string | null> {
  const begins = `file:${path.join(directory, "convert-")}`;
  const said = await fs.readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
  const file = said.split("\0").find((argument) => argument.startsWith(begins));
  return file ? path.dirname(file.slice("file:".length)) : null;
}

/** Another server may share the directory: then its parent is a program like this one. */
async function hasServer(pid: string): Promise<boolean> {
  const stat = await fs.readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  // The name before it may have spaces and brackets.
  const parent = stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1];
  const [own, other] = await Promise.all(
    ["self", parent].map((of) => fs.readlink(`/proc/${of}/exe`).catch(() => null)),
  );
  return other !== null && own === other && parent !== String(process.pid);
}
