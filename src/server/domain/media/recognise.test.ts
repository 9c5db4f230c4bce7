/** What a file is, by its bytes and by what is said of it (threats M09). */
import { expect, test } from "vitest";
import { acceptedMimeTypes, mediaFile } from "#protocol/media-kinds.ts";
import { mediaFiles } from "#testing/media-files.ts";
import { headBytes, recognise } from "./recognise.ts";

const png = Buffer.from("89504e470d0a1a0a0000000d49484452", "hex");
const see = (bytes: Buffer, type: string, name = "file") => {
  try {
    const seen = recognise(bytes.subarray(0, headBytes), { type, name });
    return "extension" in seen ? `${seen.kind} ${seen.extension}` : seen.kind;
  } catch (error) {
    return (error as { code: string }).code;
  }
};

/** What each holds; some hold sound alone as well. */
const kinds: Record<string, { video?: string; audio?: string }> = {
  mp4: { video: "mp4", audio: "m4a" },
  mov: { video: "mov", audio: "m4a" },
  "3gp": { video: "3gp" },
  "3g2": { video: "3g2" },
  m4a: { video: "mp4", audio: "m4a" },
  webm: { video: "webm", audio: "weba" },
  mkv: { video: "mkv" },
  ogv: { video: "ogv" },
  oga: { video: "ogv", audio: "oga" },
  avi: { video: "avi" },
  wav: { audio: "wav" },
  wmv: { video: "wmv" },
  flv: { video: "flv" },
  mp3: { audio: "mp3" },
};

test.each(Object.entries(mediaFiles))("%s is what it is called, or nothing", (extension, bytes) => {
  for (const type of acceptedMimeTypes) {
    const { kind } = mediaFile(type, "")!;
    const held = kind === "video" || kind === "audio" ? kinds[extension]![kind] : undefined;
    expect(see(bytes, type), type).toBe(held ? `${kind} ${held}` : "media.unsupported");
  }
});

test.each([
  ["mp4", "video mp4"],
  ["m4a", "audio m4a"],
  ["webm", "video webm"],
  ["oga", "audio oga"],
  ["ogv", "video ogv"],
  ["wav", "audio wav"],
  ["flv", "video flv"],
  // Too many other files begin alike.
  ["mp3", "file"],
  ["wmv", "file"],
])("%s of which nothing is said is %s", (extension, seen) => {
  expect(see(mediaFiles[extension]!, "application/octet-stream", "blob")).toBe(seen);
});

test("a picture is one whatever it is called, but for a video or an audio", () => {
  expect(see(png, "image/jpeg")).toBe("image");
  expect(see(png, "application/zip", "a.zip")).toBe("image");
  expect(see(png, "video/mp4")).toBe("media.unsupported");
  expect(see(png, "", "a.mp3")).toBe("media.unsupported");
});

test.each(["<!doctype html><script>", "<svg xmlns=", "%PDF-1.7", "<?xml version=", "PK\x03\x04", "", "ab"])(
  "%j is a download, and nothing else",
  (text) => {
    for (const name of ["a.html", "a.svg", "a.js", "a", "a.mp4.html"])
      expect(see(Buffer.from(text), "", name)).toBe("file");
    for (const type of acceptedMimeTypes) expect(see(Buffer.from(text), type), type).toBe("media.unsupported");
  },
);

test("a photo of a phone in the box format of films is no film", () => {
  const heic = Buffer.concat([Buffer.from("0000001866747970", "hex"), Buffer.from("heic\0\0\0\0mif1heic")]);
  expect(see(heic, "image/heic", "a.heic")).toBe("file");
  expect(see(heic, "video/mp4")).toBe("media.unsupported");
});
