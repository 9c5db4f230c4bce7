/** Which programs a killed server has left at work (threats M06). */
import * as fs from "node:fs/promises";
import { tmpdir } from "node:os";
import * as path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { endOrphans } from "./ffmpeg-orphans.ts";

/** Larger than the number of any process of a system. */
const [server, program, child] = ["990000001", "990000002", "990000003"];

let root: string;
let conversions: string;
beforeEach(async () => {
  root = await fs.mkdtemp(path.join(tmpdir(), "linnet-orphans-"));
  conversions = path.join(root, "conversions");
  await fs.mkdir(path.join(conversions, "convert-a"), { recursive: true });
  await fs.mkdir(path.join(root, "proc/self"), { recursive: true });
  await fs.symlink("/usr/bin/node", path.join(root, "proc/self/exe"));
});
afterEach(() => fs.rm(root, { recursive: true }));

/** A process as Linux tells of it; `parent` null: it ended while it was looked at. */
async function told(pid: string, exe: string, parent: string | null, words: string): Promise<void> {
  const at = path.join(root, "proc", pid);
  await fs.mkdir(at);
  await fs.symlink(exe, path.join(at, "exe"));
  await fs.writeFile(path.join(at, "cmdline"), words);
  if (parent) await fs.writeFile(path.join(at, "stat"), `${pid} (a (b) c) S ${parent} 1 1`);
}
const converting = () => `ffmpeg\0-i\0file:${conversions}/convert-a/source\0`;

async function isLeft(): Promise<boolean> {
  await endOrphans(conversions, path.join(root, "proc"));
  return (await fs.readdir(conversions)).includes("convert-a");
}

test("one whose server lives is not ended, and neither is what it has begun itself", async () => {
  await told(server, "/usr/bin/node", "1", "node\0main.js\0");
  await told(program, "/usr/bin/ffmpeg", server, converting());
  await told(child, "/usr/bin/ffmpeg", program, converting());
  expect(await isLeft()).toBe(true);
});

test("one that ends while it is looked at leaves its folder to its server", async () => {
  await told(program, "/usr/bin/ffmpeg", null, converting());
  expect(await isLeft()).toBe(true);
});

test.each([
  ["has no parent but the system", "1"],
  ["has a parent that is gone", server],
])("one that %s is ended with what it has made", async (_, parent) => {
  await told(program, "/usr/bin/ffmpeg", parent, converting());
  expect(await isLeft()).toBe(false);
});
