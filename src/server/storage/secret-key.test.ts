import { createSecretKey, randomBytes } from "node:crypto";
import * as fs from "node:fs/promises";
import { tmpdir } from "node:os";
import * as path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openSecretKey, readSecretKey } from "./secret-key.ts";

async function emptyDirectory() {
  const directory = await fs.mkdtemp(path.join(tmpdir(), "linnet-key-"));
  onTestFinished(() => fs.rm(directory, { recursive: true, force: true }));
  return { directory, file: path.join(directory, "secret.key") };
}

test("a key is read as base64, base64url and hexadecimal, and nothing else is one", () => {
  const bytes = Buffer.alloc(32, 0xfb);
  const key = createSecretKey(bytes);
  const base64 = bytes.toString("base64");
  for (const text of [
    base64,
    base64.replace("=", ""),
    bytes.toString("base64url"),
    bytes.toString("hex"),
    `${base64}\n`,
  ]) {
    expect(readSecretKey(text)?.equals(key)).toBe(true);
  }
  for (const text of [
    "",
    "secret",
    base64.slice(1),
    `${base64}=`,
    randomBytes(31).toString("hex"),
    `${"a".repeat(43)}!`,
  ]) {
    expect(readSecretKey(text)).toBeNull();
  }
});

test("a key is made at the first start, for us alone, and is the same at each later one (G27)", async () => {
  const { directory, file } = await emptyDirectory();
  const first = await openSecretKey(directory);
  expect(first.symmetricKeySize).toBe(32);
  expect((await fs.stat(file)).mode & 0o777).toBe(0o600);
  expect((await openSecretKey(directory)).equals(first)).toBe(true);
  expect(await fs.readdir(directory)).toEqual(["secret.key"]);
  const other = await emptyDirectory();
  expect((await openSecretKey(other.directory)).equals(first)).toBe(false);
});

test("of several that are made at once one is kept, by all", async () => {
  const { directory } = await emptyDirectory();
  const [first, ...others] = await Promise.all(Array.from({ length: 8 }, () => openSecretKey(directory)));
  expect(others.every((key) => key.equals(first!))).toBe(true);
  expect(await fs.readdir(directory)).toEqual(["secret.key"]);
});

test("nobody else may read one that came out of a backup", async () => {
  const { directory, file } = await emptyDirectory();
  await fs.writeFile(file, randomBytes(32).toString("hex"), { mode: 0o644 });
  await openSecretKey(directory);
  expect((await fs.stat(file)).mode & 0o777).toBe(0o600);
});

test.each(["", "\n", "not a key", `${"a".repeat(43)}\nmore`, "a".repeat(1_000)])(
  "a broken one is named with its cure, and stays: %j",
  async (text) => {
    const { directory, file } = await emptyDirectory();
    await fs.writeFile(file, text);
    const opened = openSecretKey(directory);
    await expect(opened).rejects.toMatchObject({ name: "StartupProblem" });
    await expect(opened).rejects.toThrow(
      /^[^\n]+secret\.key is broken: bring it back from a backup, or delete it[^\n]+\.$/,
    );
    expect(await fs.readFile(file, "utf8")).toBe(text);
  },
);

test("what can't be read or made is named with its cure", async () => {
  const { directory, file } = await emptyDirectory();
  await fs.mkdir(file);
  const cure =
    /^Linnet cannot read or make [^\n]+secret\.key \(\w+\): [^\n]+set SECRET_KEY to 32 random bytes in base64\.$/;
  await expect(openSecretKey(directory)).rejects.toThrow(cure);
  await expect(openSecretKey(path.join(directory, "missing"))).rejects.toThrow(cure);
});
