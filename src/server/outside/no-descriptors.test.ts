/** A machine that has no descriptor left starts no other process; that ends nothing but what was asked for (threats D09). */
import { execFile } from "node:child_process";
import * as fs from "node:fs/promises";
import { tmpdir } from "node:os";
import * as path from "node:path";
import { promisify } from "node:util";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";

let directory: string;
beforeAll(async () => {
  directory = await fs.mkdtemp(path.join(tmpdir(), "linnet-descriptors-"));
});
afterAll(() => fs.rm(directory, { recursive: true }));

/** Descriptors until there are none but so many, and back. */
const holding = `
  import { closeSync, openSync } from "node:fs";
  const held = [];
  function holdAllBut(left) {
    try { for (;;) held.push(openSync("/dev/null")); } catch {}
    for (let n = 0; n < left; n++) closeSync(held.pop());
  }
  const letGo = () => held.splice(0).forEach((one) => closeSync(one));`;

/** Runs a script in a process that may open 64 files; answers what it printed. */
async function runNarrowly(script: string, ...args: string[]): Promise<string> {
  const node = [process.execPath, "--input-type=module", "--eval", holding + script, ...args];
  const { stdout } = await promisify(execFile)("/bin/sh", ["-c", 'ulimit -n 64; exec "$@"', "sh", ...node]);
  return stdout;
}

const sourceOf = (name: string) => JSON.stringify(path.join(import.meta.dirname, name));

test("a picture is not decoded, and the next one is", async () => {
  const picture = path.join(directory, "picture.png");
  await sharp({ create: { width: 6, height: 4, channels: 3, background: "#c22647" } }).toFile(picture);
  const said = await runNarrowly(
    `
    import { readFileSync } from "node:fs";
    import { openPictureDecoder } from ${sourceOf("picture-decoder.ts")};
    const decoder = openPictureDecoder();
    // A decoder keeps nobody from ending.
    const staying = setInterval(() => {}, 1_000);
    const shapes = [{ width: 2, height: 2, fit: "cover" }];
    const order = { bytes: readFileSync(process.argv[1]), shapes, mostPixels: 100, mostAvifPixels: 100, mostJpegPixels: 100, mostProgressivePixels: 100 };
    holdAllBut(0);
    const lost = await decoder.decode("mira", order);
    letGo();
    console.log(lost.kind, (await decoder.decode("mira", order)).kind);
    await decoder.close();
    clearInterval(staying);`,
    picture,
  );
  expect(said).toBe("unreadable picture\n");
});

test("a film is left for later, and the next one is looked at", async () => {
  for (const name of ["ffmpeg", "ffprobe"]) {
    await fs.writeFile(path.join(directory, name), "#!/bin/sh\nexit 1\n", { mode: 0o755 });
  }
  const said = await runNarrowly(
    `
    import { openMediaConverter } from ${sourceOf("media-converter.ts")};
    const [directory] = process.argv.slice(1);
    const converter = await openMediaConverter(directory + "/ffmpeg", directory + "/conversions");
    const convert = () => converter.convert({ extension: "avi", stream: new Blob(["film"]).stream() }, async () => {});
    // The file itself takes one.
    holdAllBut(1);
    const lost = await convert().catch((error) => error);
    letGo();
    console.log(lost.code, (await convert()).kind);
    await converter.close();`,
    directory,
  );
  expect(said).toBe("EMFILE unreadable\n");
});
