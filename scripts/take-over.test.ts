import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { takeOver } from "./take-over.ts";

let dist: string;
beforeEach(async () => {
  dist = await mkdtemp(path.join(tmpdir(), "linnet-dist-"));
});
afterEach(() => rm(dist, { recursive: true }));

/** Makes a build of these assets, as Vite leaves it, and lets it take over. */
async function build(id: string, ...files: string[]): Promise<void> {
  const made = path.join(dist, "making");
  for (const folder of ["client/assets", "client/builds", "server"]) {
    await mkdir(path.join(made, folder), { recursive: true });
  }
  for (const file of files.flatMap((name) => [name, `${name}.br`])) {
    await writeFile(path.join(made, "client/assets", file), "");
  }
  await writeFile(path.join(made, "client/builds", `${id}.json`), "{}");
  await writeFile(path.join(made, "server/entry-server.js"), id);
  await writeFile(path.join(made, "build.json"), JSON.stringify({ id }));
  await takeOver({ id, time: "2026-11-20T12:00:00.000Z", files }, { made, dist });
}

const read = (file: string) => readFile(path.join(dist, file), "utf8");
const served = async (folder: string) => (await readdir(path.join(dist, "client", folder))).toSorted();

test("a build takes the place of the one before, whose files stay for pages that are open", async () => {
  await build("one", "a.js", "same.js");
  await build("two", "b.js", "same.js");
  expect(await served("assets")).toEqual(["a.js", "a.js.br", "b.js", "b.js.br", "same.js", "same.js.br"]);
  expect(await served("builds")).toEqual(["one.json", "two.json"]);
  expect(await read("server/entry-server.js")).toBe("two");
  expect(JSON.parse(await read("build.json"))).toEqual({ id: "two" });
  expect(await readdir(dist)).not.toContain("making");
});

test("the files of three builds are kept, and the same build counts once", async () => {
  for (const id of ["one", "two", "three", "three", "four"]) await build(id, `${id}.js`);
  expect(await served("builds")).toEqual(["four.json", "three.json", "two.json"]);
  expect(await served("assets")).toEqual(["four.js", "four.js.br", "three.js", "three.js.br", "two.js", "two.js.br"]);
});
