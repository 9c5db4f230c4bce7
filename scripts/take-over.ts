/**
 * The last step of a build: its files are served, and pages link to them.
 *
 * Files of the builds before it stay for a while, because somebody still has a
 * tab open that will ask for them.
 */
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";

const keptBuilds = 3;

export interface BuildRecord {
  id: string;
  /** ISO 8601 */
  time: string;
  /** Its assets by their names. */
  files: readonly string[];
}

/** Adds the new files to those that are served, forgets builds that are too old, and only then links to the new ones. */
export async function takeOver(record: BuildRecord, { made, dist }: { made: string; dist: string }): Promise<void> {
  const known = JSON.parse(await readFile(path.join(dist, "builds.json"), "utf8").catch(() => "[]")) as BuildRecord[];
  const builds = [record, ...known.filter(({ id }) => id !== record.id)].slice(0, keptBuilds);
  const client = path.join(dist, "client");
  await cp(path.join(made, "client"), client, { recursive: true });
  const kept = new Set(builds.flatMap((one) => one.files));
  for (const file of await readdir(path.join(client, "assets"))) {
    if (!kept.has(file.replace(/\.(?:br|gz|zst)$/, ""))) await rm(path.join(client, "assets", file));
  }
  const ids = new Set(builds.map(({ id }) => `${id}.json`));
  for (const file of await readdir(path.join(client, "builds"))) {
    if (!ids.has(file)) await rm(path.join(client, "builds", file));
  }
  // The folder also holds the server itself, which is built apart.
  await mkdir(path.join(dist, "server"), { recursive: true });
  await rename(path.join(made, "server/entry-server.js"), path.join(dist, "server/entry-server.js"));
  await rename(path.join(made, "build.json"), path.join(dist, "build.json"));
  await writeFile(path.join(dist, "builds.json"), JSON.stringify(builds, null, 1));
  await rm(made, { recursive: true });
}
