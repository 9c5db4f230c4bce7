import * as fs from "node:fs/promises";
import { tmpdir } from "node:os";
import * as path from "node:path";
import { expect, test } from "vitest";
import { openDataDirectory } from "./data-directory.ts";

test("a data directory is made with all that is above it, also twice at once", async () => {
  const around = await fs.realpath(await fs.mkdtemp(path.join(tmpdir(), "linnet-data-")));
  const wanted = path.join(around, "a", "b", "c");
  expect(await Promise.all([openDataDirectory(wanted), openDataDirectory(wanted)])).toEqual([wanted, wanted]);
  await fs.writeFile(path.join(around, "file"), "");
  for (const place of ["file", "file/below"]) {
    await expect(openDataDirectory(path.join(around, place))).rejects.toThrow(
      /^Linnet cannot write to .*set DATA_DIR to another directory\.$/,
    );
  }
  await fs.rm(around, { recursive: true });
});

test("nobody else can list it, also when it was open before (threats G27)", async () => {
  const directory = await fs.mkdtemp(path.join(tmpdir(), "linnet-data-"));
  await fs.chmod(directory, 0o755);
  await openDataDirectory(directory);
  expect((await fs.stat(directory)).mode & 0o066).toBe(0);
  await fs.rm(directory, { recursive: true });
});

test.runIf(process.platform === "linux")(
  "a place where nothing can be made is named, and not tried for ever",
  async () => {
    await expect(openDataDirectory("/proc/x")).rejects.toThrow("Linnet cannot write to /proc/x (ENOENT)");
  },
);
