/**
 * Exceptions from lint. Functions have at most 80 lines: `.oxlintrc.json` lists the files with longer ones, and that list
 * only shrinks. Anything else that lint is not to say has its reason beside it.
 */
import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import * as path from "node:path";
import { expect, test } from "vitest";
import { repository } from "../scripts/steps.ts";

/** Long functions in these files; never more of them. */
const most = 37;

const rule = "max-lines-per-function";

interface Configuration {
  rules: Record<string, unknown>;
  overrides: { files: string[]; rules: Record<string, unknown> }[];
}

/** The files of the functions that are too long, a file as often as it has some. */
async function filesOfLongFunctions(limits: unknown, files: readonly string[]): Promise<string[]> {
  const folder = await mkdtemp(path.join(tmpdir(), "linnet-lint-"));
  try {
    const configuration = path.join(folder, "oxlint.json");
    await writeFile(
      configuration,
      JSON.stringify({ categories: { correctness: "off" }, plugins: [], rules: { [rule]: limits } }),
    );
    const program = path.join(repository, "node_modules/oxlint/bin/oxlint");
    const said = await new Promise<string>((resolve, reject) => {
      const arguments_ = [program, "--config", configuration, "--format", "json", ...files];
      execFile(process.execPath, arguments_, { cwd: repository }, (error, out) =>
        error ? reject(error) : resolve(out),
      );
    });
    return (JSON.parse(said) as { diagnostics: { filename: string }[] }).diagnostics.map(({ filename }) => filename);
  } finally {
    await rm(folder, { recursive: true });
  }
}

test("the list of files with long functions names only such, and has no more of them", async () => {
  const text = await readFile(path.join(repository, ".oxlintrc.json"), "utf8");
  const { rules, overrides } = JSON.parse(text) as Configuration;
  const listed = overrides.find(({ files, rules: own }) => own[rule] === "off" && !files[0]!.includes("*"))!.files;
  const found = await filesOfLongFunctions(rules[rule], listed);
  const short = listed.filter((file) => !found.includes(file));
  expect(short, "they can leave the list").toEqual([]);
  expect(found.length, "a long function is split, or the number goes down with it").toBe(most);
});

test("each comment that silences lint says why", async () => {
  const unexplained: string[] = [];
  for (const folder of ["src", "testing", "e2e", "contracts", "scripts", "bench"]) {
    const files = await readdir(path.join(repository, folder), { recursive: true });
    for (const file of files.filter((name) => /\.(?:tsx?|mjs)$/.test(name))) {
      const lines = (await readFile(path.join(repository, folder, file), "utf8")).split("\n");
      const silent = lines.findIndex((line) => /\/[/*] (?:oxlint|eslint)-disable(?!.* -- \S)/.test(line));
      if (silent >= 0) unexplained.push(`${folder}/${file}:${silent + 1}`);
    }
  }
  expect(unexplained).toEqual([]);
});
