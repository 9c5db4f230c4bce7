import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readdir, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, test } from "vitest";

const repository = path.join(import.meta.dirname, "..");
let root: string;

/** A project of four files, with our scripts and packages. */
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), "linnet-bundle-"));
  await symlink(path.join(repository, "node_modules"), path.join(root, "node_modules"));
  await mkdir(path.join(root, "scripts"));
  for (const name of ["build-server.mjs", "stamps.mjs"]) {
    await cp(path.join(import.meta.dirname, name), path.join(root, "scripts", name));
  }
  await write("package.json", JSON.stringify({ type: "module" }));
  await write("src/kit/word.ts", 'export const word: string = "one";');
  await write("src/server/outside/picture-decoder.child.ts", "export {};");
  await write("src/server/program.ts", programSaying("../kit/word.ts"));
});
afterEach(() => rm(root, { recursive: true }));

const programSaying = (module: string) =>
  `import { word } from "${module}"; export const runProgram = () => console.log(word);`;

async function write(file: string, text: string): Promise<void> {
  await mkdir(path.dirname(path.join(root, file)), { recursive: true });
  await writeFile(path.join(root, file), text);
}

const run = async (file: string) => (await promisify(execFile)(process.execPath, [path.join(root, file)])).stdout;
const build = () => run("scripts/build-server.mjs");
const main = "dist/server/main.js";

test("what has changed is in the next build, and what has not is not built again", async () => {
  await build();
  expect(await run(main)).toBe("one\n");
  const { mtimeMs } = await stat(path.join(root, main));
  await build();
  expect((await stat(path.join(root, main))).mtimeMs).toBe(mtimeMs);

  await write("src/kit/word.ts", 'export const word: string = "two";');
  await build();
  expect(await run(main)).toBe("two\n");
});

test(
  "a server that runs finds the files of its build after others; the fourth build forgets it",
  { timeout: 60_000 },
  async () => {
    const kept: number[] = [];
    for (const word of ["one", "two", "three", "four"]) {
      await write("src/kit/word.ts", `export const word: string = "${word}";`);
      await build();
      const files = await readdir(path.join(root, "dist/server"), { recursive: true });
      kept.push(files.filter((name) => name.includes("picture-decoder") && name.endsWith(".js")).length);
      expect(files.filter((name) => /^program-.*\.map$/.test(name))).toHaveLength(kept.at(-1)!);
    }
    expect(kept).toEqual([1, 2, 3, 3]);
  },
);

test("a source that the stamp doesn't know of stops the build", async () => {
  await write("src/web/word.ts", 'export const word: string = "of the pages";');
  await write("src/server/program.ts", programSaying("../web/word.ts"));
  await expect(build()).rejects.toThrow("src/web/word.ts is no source of the server");
});
