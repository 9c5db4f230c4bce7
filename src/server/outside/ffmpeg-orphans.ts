/**
 * What a killed server has left at work goes on until its limits end it, beside what is begun anew: a server that is
 * killed again and again would have many. So the next one ends them. Only Linux says which those are.
 */
import * as fs from "node:fs/promises";
import * as path from "node:path";

/**
 * Ends programs that work on a file below the directory and whose server is gone, and deletes what they have made. `proc`
 * is where the system tells of its processes.
 */
export async function endOrphans(directory: string, proc = "/proc"): Promise<void> {
  const numbers = (await fs.readdir(proc).catch(() => [])).filter((name) => /^\d+$/.test(name));
  for (const pid of numbers) {
    const place = await placeOf(`${proc}/${pid}`, directory);
    if (!place || !(await isOrphan(pid, { place, directory, proc }))) continue;
    try {
      process.kill(Number(pid), "SIGKILL");
    } catch {
      // It has ended by itself.
    }
    await fs.rm(place, { recursive: true, force: true });
  }
}

/** The folder of the one conversion that a process is part of; null if it is none of ours. */
async function placeOf(told: string, directory: string): Promise<string | null> {
  const begins = `file:${path.join(directory, "convert-")}`;
  const said = await fs.readFile(`${told}/cmdline`, "utf8").catch(() => "");
  const file = said.split("\0").find((argument) => argument.startsWith(begins));
  return file ? path.dirname(file.slice("file:".length)) : null;
}

interface At {
  place: string;
  directory: string;
  proc: string;
}

/** Another server may share the directory: then its parent is a program like this one. */
async function isOrphan(pid: string, at: At): Promise<boolean> {
  const { proc } = at;
  const stat = await fs.readFile(`${proc}/${pid}/stat`, "utf8").catch(() => null);
  // It has ended since, and its server goes on with what it has made.
  if (stat === null) return false;
  // The name before it may have spaces and brackets.
  const parent = stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]!;
  // What a program has begun says the same words at first.
  if ((await placeOf(`${proc}/${parent}`, at.directory)) === at.place) return isOrphan(parent, at);
  const [own, other] = await Promise.all(
    ["self", parent].map((of) => fs.readlink(`${proc}/${of}/exe`).catch(() => null)),
  );
  return other === null || own !== other || parent === String(process.pid);
}
