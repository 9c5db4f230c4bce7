/** What ffmpeg makes of films: with the real one, where this machine has it, and with a program in its place that misbehaves (threats M06). */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import { openAsBlob } from "node:fs";
import * as fs from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import * as path from "node:path";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { hasFfmpeg, run } from "#testing/ffmpeg.ts";
import { soon } from "#testing/patience.ts";

import { playing, type Converted } from "#protocol/playing.ts";
import { openMediaConverter, type MediaConverter, type Outcome, type Playable } from "./media-converter.ts";

let directory: string;
let converter: MediaConverter | null = null;
beforeEach(async () => {
  directory = await fs.mkdtemp(path.join(tmpdir(), "linnet-films-"));
});
afterEach(async () => {
  await converter?.close();
  converter = null;
  await fs.rm(directory, { recursive: true, force: true });
});

const at = (name: string) => path.join(directory, name);
const leftOver = () => fs.readdir(at("conversions"));

interface Made {
  outcome: Outcome;
  playable: Playable | null;
  bytes: Buffer | null;
}

async function converts(source: Blob | string, extension: Converted): Promise<Made> {
  const blob = typeof source === "string" ? await openAsBlob(source) : source;
  let [playable, bytes]: [Playable | null, Buffer | null] = [null, null];
  const outcome = await converter!.convert({ extension, stream: blob.stream() }, async (made) => {
    [playable, bytes] = [made, await fs.readFile(made.file)];
  });
  return { outcome, playable, bytes };
}

describe.skipIf(!hasFfmpeg)("with the ffmpeg of this machine (skipped where there is none)", () => {
  beforeEach(async () => {
    converter = await openMediaConverter("ffmpeg", at("conversions"));
  });

  const picture = ["-f", "lavfi", "-i", "testsrc=size=162x122:rate=10:duration=1"];
  const tone = ["-f", "lavfi", "-i", "sine=frequency=440:duration=1"];

  async function film(name: string, ...args: string[]): Promise<string> {
    await run("ffmpeg", ["-v", "error", "-y", ...args, at(name)]);
    return at(name);
  }

  /** Each frame as it looks. */
  const framesOf = async (file: string) =>
    (await run("ffmpeg", ["-v", "error", "-i", file, "-map", "0:v", "-f", "framemd5", "-"])).stdout
      .split("\n")
      .filter((line) => !line.startsWith("#"))
      .map((line) => line.split(",").at(-1));

  const codecs: Record<Converted, string[]> = {
    mkv: ["-c:v", "libvpx-vp9", "-deadline", "realtime", "-c:a", "libopus"],
    avi: ["-c:v", "mpeg4", "-c:a", "libmp3lame"],
    wmv: ["-c:v", "wmv2", "-c:a", "wmav2", "-f", "asf"],
    flv: ["-c:v", "flv", "-c:a", "libmp3lame", "-ar", "44100"],
    mov: ["-c:v", "mjpeg", "-pix_fmt", "yuvj422p", "-c:a", "pcm_s16le"],
    ogv: ["-c:v", "libtheora", "-c:a", "libvorbis"],
    "3gp": ["-c:v", "mpeg4", "-c:a", "aac"],
    "3g2": ["-c:v", "mpeg4", "-c:a", "aac"],
  };

  describe("of each kind", () => {
    let place: string;
    // One program writes them all.
    beforeAll(async () => {
      place = await fs.mkdtemp(path.join(tmpdir(), "linnet-kinds-"));
      const films = Object.entries(codecs).flatMap(([extension, args]) => [
        ...args,
        path.join(place, `a.${extension}`),
      ]);
      await run("ffmpeg", ["-v", "error", ...picture, ...tone, ...films]);
    });
    afterAll(() => fs.rm(place, { recursive: true }));

    test.each(Object.keys(codecs) as Converted[])("%s becomes an MP4 that browsers play", async (extension) => {
      expect(playing[extension]).not.toBe("played");
      const { outcome, playable, bytes } = await converts(path.join(place, `a.${extension}`), extension);
      expect(outcome).toEqual({ kind: "converted" });
      expect(playable).toMatchObject({ kind: "video", width: 162, height: 122, size: bytes!.length });
      expect(playable!.duration).toBeCloseTo(1, 0);
      expect(playable!.poster!.subarray(0, 2).toString("hex")).toBe("ffd8");
      // H.264 of profile High, so in 4:2:0, and AAC.
      expect(bytes![bytes!.indexOf("avcC") + 5]).toBe(100);
      expect(bytes!.includes("mp4a")).toBe(true);
      // Its beginning says all of it.
      expect(bytes!.indexOf("moov")).toBeLessThan(bytes!.indexOf("mdat"));
      expect(await leftOver()).toEqual([]);
    });

    test("one that is cut off stays what it is", async () => {
      const whole = await fs.readFile(path.join(place, "a.avi"));
      const cut = new Blob([new Uint8Array(whole.subarray(0, whole.length / 2))]);
      expect((await converts(cut, "avi")).outcome).toMatchObject({ kind: "unreadable" });
    });

    test("of two that come at the same moment each has its turn", async () => {
      const source = path.join(place, "a.mov");
      const made = await Promise.all([converts(source, "mov"), converts(source, "mov")]);
      expect(made.map(({ outcome }) => outcome.kind)).toEqual(["converted", "converted"]);
    });
  });

  test("what fits already is put into an MP4 as it is, without a word of the place", async () => {
    const place = ["-metadata", "location=+52.5-013.4/", "-metadata", "title=MARKER"];
    const source = await film(
      "a.mov",
      ...picture,
      ...tone,
      "-c:v",
      "libx264",
      "-pix_fmt",
      "yuv420p",
      "-c:a",
      "aac",
      ...place,
    );
    const { bytes } = await converts(source, "mov");
    await fs.writeFile(at("made.mp4"), bytes!);
    expect(await framesOf(at("made.mp4"))).toEqual(await framesOf(source));
    expect(bytes!.includes("52.5")).toBe(false);
    expect(bytes!.includes("MARKER")).toBe(false);
  });

  test("subtitles, a cover and files within it are passed over", async () => {
    await fs.writeFile(at("a.srt"), "1\n00:00:00,000 --> 00:00:01,000\nMARKER\n");
    await film("cover.png", "-f", "lavfi", "-i", "color=red:size=64x64:rate=1:duration=1", "-frames:v", "1");
    const attached = ["-attach", at("cover.png"), "-metadata:s:t", "mimetype=image/png"];
    const inputs = [...picture, "-i", at("a.srt")];
    const source = await film("a.mkv", ...inputs, "-c:v", "libx264", "-pix_fmt", "yuv420p", "-c:s", "srt", ...attached);
    const { outcome, playable, bytes } = await converts(source, "mkv");
    expect(outcome).toEqual({ kind: "converted" });
    expect(playable).toMatchObject({ width: 162, height: 122 });
    expect(bytes!.includes("MARKER")).toBe(false);
  });

  test("what is only heard is an audio", async () => {
    const { playable } = await converts(await film("a.mkv", ...tone, "-c:a", "libvorbis"), "mkv");
    expect(playable).toMatchObject({ kind: "audio", width: null, height: null, poster: null });
  });

  test("a large film is made smaller, in its shape", async () => {
    const large = ["-f", "lavfi", "-i", "testsrc=size=1000x2000:rate=1:duration=1"];
    const { playable } = await converts(await film("a.avi", ...large, "-c:v", "mpeg4"), "avi");
    expect(playable).toMatchObject({ width: 960, height: 1_920 });
  });

  test.each([
    ["made anew", "wmv", ["-c:v", "wmv2", "-f", "asf"]],
    ["put into an MP4 as it is", "mkv", ["-c:v", "libx264", "-pix_fmt", "yuv420p"]],
  ] as const)("pixels that are wider than high are shown so: %s", async (_, extension, codec) => {
    const wide = ["-f", "lavfi", "-i", "testsrc=size=96x96:rate=10:duration=1", "-vf", "setsar=4/3"];
    const { playable } = await converts(await film(`a.${extension}`, ...wide, ...codec), extension);
    expect(playable).toMatchObject({ width: 128, height: 96 });
    expect(await sharp(playable!.poster!).metadata()).toMatchObject({ width: 128, height: 96 });
  });

  test("a film with more pixels than any has stays what it is", async () => {
    const huge = ["-f", "lavfi", "-i", "color=size=8192x8192:rate=1:duration=1"];
    const bomb = await film("bomb.avi", ...huge, "-c:v", "mjpeg", "-pix_fmt", "yuvj420p");
    expect((await converts(bomb, "avi")).outcome).toMatchObject({ kind: "unreadable" });
  });

  test("lists of other files are no films, whatever they are called: nothing else is opened and nobody is asked", async () => {
    let asked = 0;
    const canary = createServer((_, response) => {
      asked += 1;
      response.end("canary");
    });
    await new Promise<void>((resolve) => canary.listen(0, "127.0.0.1", resolve));
    const url = `http://127.0.0.1:${(canary.address() as AddressInfo).port}/a.ts`;
    await fs.writeFile(at("secret.txt"), "MARKER of another file");
    const secret = await film("secret.mkv", ...picture, "-c:v", "libx264", "-pix_fmt", "yuv420p");
    const lists = [
      `#EXTM3U\n#EXT-X-MEDIA-SEQUENCE:0\n#EXTINF:10.0,\n${url}\n#EXTINF:10.0,\nfile://${secret}\n#EXT-X-ENDLIST\n`,
      `#EXTM3U\n#EXT-X-MEDIA-SEQUENCE:0\n#EXTINF:10.0,\nconcat:${url}|file://${at("secret.txt")}\n#EXT-X-ENDLIST\n`,
      `ffconcat version 1.0\nfile '${secret}'\nfile '${url}'\n`,
      `<?xml version="1.0"?><MPD xmlns="urn:mpeg:dash:schema:mpd:2011" type="static"><Period><AdaptationSet><Representation><BaseURL>${url}</BaseURL></Representation></AdaptationSet></Period></MPD>`,
    ];
    // One of each format in which files are read: 3GP and 3G2 are read like MOV.
    const extensions = (Object.keys(codecs) as Converted[]).filter((extension) => !extension.startsWith("3g"));
    try {
      for (const list of lists) {
        for (const extension of extensions) {
          const { outcome, bytes } = await converts(new Blob([list]), extension);
          expect([outcome.kind, bytes]).toEqual(["unreadable", null]);
        }
      }
      expect(asked).toBe(0);
    } finally {
      canary.close();
    }
  });

  describe("of a film of some length", () => {
    let place: string;
    beforeAll(async () => {
      place = await fs.mkdtemp(path.join(tmpdir(), "linnet-film-"));
      const long = ["-f", "lavfi", "-i", "testsrc=size=640x480:rate=30:duration=20"];
      await run("ffmpeg", ["-v", "error", ...long, "-c:v", "mpeg4", "-q:v", "20", path.join(place, "long.avi")]);
    });
    afterAll(() => fs.rm(place, { recursive: true }));

    test.each([
      { time: 100 },
      { memory: 1024 ** 2 },
      { addresses: 32 * 1024 ** 2 },
      { output: 4 * 1024 },
      { processor: 1 },
    ])("what takes more than %o is ended", async (limits) => {
      converter = await openMediaConverter("ffmpeg", at("conversions"), limits);
      expect((await converts(path.join(place, "long.avi"), "avi")).outcome).toMatchObject({ kind: "unreadable" });
      expect(await leftOver()).toEqual([]);
    });

    test("closed in the middle, it ends at once and leaves nothing", async () => {
      const made = converts(path.join(place, "long.avi"), "avi");
      // It has begun to write.
      const written = async () =>
        (await fs.readdir(at("conversions"), { recursive: true })).map((it) => path.basename(it));
      await expect.poll(written).toContain("playable.mp4");
      await converter!.close();
      expect((await made).outcome).toEqual({ kind: "stopped" });
      expect(await leftOver()).toEqual([]);
      expect((await converts(new Blob(["source"]), "avi")).outcome).toEqual({ kind: "stopped" });
    });
  });
});

describe("a program in its place", () => {
  async function program(name: "ffmpeg" | "ffprobe", script: string): Promise<void> {
    await fs.mkdir(at("bin"), { recursive: true });
    await fs.writeFile(at(`bin/${name}`), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  }

  const aFilm = `echo '{"streams":[{"index":0,"codec_type":"video","codec_name":"h264","pix_fmt":"yuv420p","width":4,"height":2}],"format":{"duration":"1"}}'`;
  const open = async (limits = {}) =>
    (converter = await openMediaConverter(at("bin/ffmpeg"), at("conversions"), limits));

  test("has to be there, with its probe beside it", async () => {
    expect(await open()).toBeNull();
    await program("ffmpeg", "exit 0");
    expect(await open()).toBeNull();
    await program("ffprobe", aFilm);
    expect(await open()).not.toBeNull();
    expect(await openMediaConverter("no-such-ffmpeg", at("conversions"))).toBeNull();
  });

  test("knows nothing of our environment", async () => {
    process.env["S3_SECRET_ACCESS_KEY"] = "hunter2";
    await program("ffprobe", aFilm);
    await program("ffmpeg", `/usr/bin/env > ${at("said")}; for last; do :; done; echo film > "\${last#file:}"`);
    await open();
    expect((await converts(new Blob(["source"]), "mkv")).outcome).toEqual({ kind: "converted" });
    delete process.env["S3_SECRET_ACCESS_KEY"];
    expect(await fs.readFile(at("said"), "utf8")).not.toContain("hunter2");
  });

  test("has limits that the system keeps", async () => {
    await program("ffprobe", aFilm);
    const asked = ["-S -t", "-H -t", "-H -f", "-H -c", ...(process.platform === "linux" ? ["-H -v"] : [])];
    const says = asked.map((which) => `ulimit ${which} >> ${at("said")}`);
    await program("ffmpeg", [`rm -f ${at("said")}`, ...says, "exit 3"].join("\n"));
    await open({ processor: 7, output: 1024 ** 2, addresses: 1024 ** 3 });
    // Nothing is said of a limit that was not to be had. What cannot be copied is made anew: it runs twice.
    expect((await converts(new Blob(["source"]), "mkv")).outcome).toEqual({
      kind: "unreadable",
      reason: "ended with 3",
    });
    const said = (await fs.readFile(at("said"), "utf8")).trim().split("\n");
    expect(said).toEqual(["7", "17", "2048", "0", "1048576"].slice(0, asked.length));
  });

  test("has a processor for two minutes, and two seconds for each that the film lasts", async () => {
    await program("ffmpeg", `ulimit -S -t > ${at("said")}; exit 3`);
    await program("ffprobe", aFilm);
    await open();
    for (const [lasts, most] of [
      ["1", "122"],
      ["600.5", "1321"],
      // However long it says that it is.
      ["360000", "7200"],
    ] as const) {
      await program("ffprobe", aFilm.replace('"duration":"1"', `"duration":"${lasts}"`));
      await converts(new Blob(["source"]), "mkv");
      expect((await fs.readFile(at("said"), "utf8")).trim()).toBe(most);
    }
  });

  test("that sleeps, works for nothing, or says too much is ended", async () => {
    await program("ffprobe", aFilm);
    await program("ffmpeg", "exec sleep 60");
    await open({ time: 200 });
    expect((await converts(new Blob(["source"]), "mkv")).outcome).toMatchObject({ kind: "unreadable" });
    await program("ffmpeg", "while :; do :; done");
    await open({ processor: 1 });
    expect((await converts(new Blob(["source"]), "mkv")).outcome).toMatchObject({ kind: "unreadable" });
    await program("ffprobe", "exec yes linnet");
    await open();
    expect((await converts(new Blob(["source"]), "mkv")).outcome).toMatchObject({ kind: "unreadable" });
  });

  test("for which there is no room is tried another day", async () => {
    await program("ffprobe", aFilm);
    await program("ffmpeg", "echo 'av_interleaved_write_frame(): No space left on device' >&2; exit 1");
    await open();
    await expect(converts(new Blob(["source"]), "mkv")).rejects.toThrow("no room");
    expect(await leftOver()).toEqual([]);
  });

  test("that somebody else ends, as a system short of memory does, is tried another time", async () => {
    await program("ffprobe", aFilm);
    await program("ffmpeg", "kill -9 $$");
    await open();
    await expect(converts(new Blob(["source"]), "mkv")).rejects.toThrow("somebody else");
    await program("ffmpeg", "kill -11 $$");
    expect((await converts(new Blob(["source"]), "mkv")).outcome).toEqual({ kind: "unreadable", reason: "SIGSEGV" });
    expect(await leftOver()).toEqual([]);
  });

  /** What has ended, and whose end nobody has asked for yet, has no words any more. */
  const isAlive = async (pid: number) => (await fs.readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "")) !== "";

  test.skipIf(process.platform !== "linux")("that a killed server left at work is ended by the next one", async () => {
    await program("ffprobe", aFilm);
    await program(
      "ffmpeg",
      `echo $$ > ${at("pid.new")}; mv ${at("pid.new")} ${at("pid")}; while :; do sleep 0.1; done`,
    );
    const module = JSON.stringify(path.join(import.meta.dirname, "media-converter.ts"));
    const server = spawn(process.execPath, [
      "--input-type=module",
      "-e",
      `const { openMediaConverter } = await import(${module});
       const converter = await openMediaConverter(${JSON.stringify(at("bin/ffmpeg"))}, ${JSON.stringify(at("conversions"))});
       await converter.convert({ extension: "mkv", stream: new Blob(["film"]).stream() }, async () => {});`,
    ]);
    const gone = once(server, "exit");
    const pid = await soon(async () => Number(await fs.readFile(at("pid"), "utf8")));
    // As long as its server lives, it is not ours.
    await open();
    expect([await isAlive(pid), await leftOver()]).toEqual([true, [expect.stringMatching(/^convert-/)]]);
    server.kill("SIGKILL");
    await gone;
    await open();
    await expect.poll(() => isAlive(pid)).toBe(false);
    expect(await leftOver()).toEqual([]);
  });

  test("leaves what a crash left for half a day", async () => {
    await program("ffmpeg", "exit 0");
    await program("ffprobe", aFilm);
    await fs.mkdir(at("conversions/convert-old"), { recursive: true });
    await fs.mkdir(at("conversions/convert-new"));
    await fs.writeFile(at("conversions/convert-old/source"), "film");
    const yesterday = new Date(Date.now() - 24 * 60 * 60_000);
    await fs.utimes(at("conversions/convert-old"), yesterday, yesterday);
    await open();
    expect(await leftOver()).toEqual(["convert-new"]);
  });
});
