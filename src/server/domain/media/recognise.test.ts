/** What a file is, by its bytes and by what is said of it (threats M03, M09). */
import { describe, expect, test } from "vitest";
import { acceptedMimeTypes, mediaFile } from "#protocol/media-kinds.ts";
import { mediaFiles, movie } from "#testing/media-files.ts";
import { headBytes, recognise } from "./recognise.ts";

const png = Buffer.from("89504e470d0a1a0a0000000d49484452", "hex");
const see = (bytes: Buffer, type: string, name = "file") => {
  try {
    const seen = recognise(bytes.subarray(0, headBytes), { type, name, size: bytes.length });
    return "extension" in seen ? `${seen.kind} ${seen.extension}` : seen.kind;
  } catch (error) {
    return (error as { code: string }).code;
  }
};

/** What each holds; some hold sound alone as well. */
const kinds: Record<string, { video?: string; audio?: string }> = {
  mp4: { video: "mp4", audio: "m4a" },
  mov: { video: "mov", audio: "m4a" },
  "3gp": { video: "3gp", audio: "m4a" },
  "3g2": { video: "3g2", audio: "m4a" },
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

describe("sound of phones and recorders is sound, whatever the brand of its file:", () => {
  const brands =
    "3gp4 3gp5 3gp6 3gp7 3ge6 3gs7 3g2a 3g2b f4a F4A M4P M4B M4V isml CAEP caqv nvr1 mp41 mp42 dash MSNV NDSC iso8 qt";
  test.each(brands.split(" "))("%s", (brand) => {
    const bytes = movie({ brand: brand.padEnd(4), width: 0, height: 0 });
    expect(see(bytes, "audio/x-m4a", "New recording.m4a")).toBe("audio m4a");
    expect(see(bytes, "audio/mp4", "a.mp4")).toBe("audio m4a");
  });

  const silence = Buffer.alloc(500);
  const adts = Buffer.concat([
    Buffer.from("fff150400e9ffcde", "hex"),
    Buffer.alloc(108),
    Buffer.from("fff15040", "hex"),
  ]);
  test.each([
    ["AAC without a container", adts, "a.m4a", "audio aac"],
    ["the same behind zeros", Buffer.concat([silence, adts]), "a.m4a", "audio aac"],
    ["MP3 behind zeros", Buffer.concat([silence, mediaFiles.mp3!]), "a.mp3", "audio mp3"],
    ["MP3 that is called otherwise", mediaFiles.mp3!, "a.wav", "audio mp3"],
  ])("%s", (_, bytes, name, seen) => {
    expect(see(bytes, "", name)).toBe(seen);
    expect(see(bytes, "", "a.dat")).toBe("file");
  });

  test("a text or a page called so is none", () => {
    for (const text of ["\0".repeat(5_000), "\xff\xf1 and no frame behind it ".repeat(9), "\0\0\0\0 text"])
      expect(see(Buffer.from(text, "latin1"), "audio/mp4", "a.m4a")).toBe("media.unsupported");
  });
});

test("an unknown brand that is called nothing is a download", () => {
  expect(see(movie({ brand: "odcf" }), "", "a.dat")).toBe("file");
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

test.each([
  ["HEIC", "\0\0\0\x18ftypheic\0\0\0\0mif1heic"],
  ["HEIF", "\0\0\0\x18ftypmif1\0\0\0\0mif1heic"],
  ["TIFF", "II*\0\b\0\0\0"],
  ["DNG, NEF and ARW", "MM\0*\0\0\0\b"],
  ["CR3", "\0\0\0\x18ftypcrx \0\0\0\x01crx "],
  ["ORF", "IIRO\b\0\0\0"],
  ["ORF in the other order", "MMOR\0\0\0\b"],
  ["RW2", "IIU\0\x18\0\0\0"],
  ["BigTIFF", "II+\0\b\0\0\0"],
  ["RAF", "FUJIFILMCCD-RAW 0201"],
  ["MRW", "\0MRM\0\x01\0\0"],
  ["CRW", "II\x1a\0\0\0HEAPCCDR"],
  ["X3F", "FOVb\x01\0\x02\0 and sixteen bytes"],
  ["HEIF with AVC", "\0\0\0\x18ftypavci\0\0\0\0mif1avci"],
  ["JPEG XL", "\0\0\0\x0cJXL \r\n\x87\n"],
])("a photo that no browser shows is refused, whatever it is called: %s", (_, source) => {
  const bytes = Buffer.from(source, "latin1");
  for (const [type, name] of [
    ["image/heic", "a.heic"],
    ["", "a.bin"],
    ["image/jpeg", "a.jpg"],
    ["video/mp4", "a.mp4"],
  ] as const)
    expect(see(bytes, type, name)).toBe("media.picture-kind");
});

test.each(["II*", "FOVb", "IIIF", "MMXXVI", "FUJI", "ID3 tags", "MMOR", "IIRO", "IIRS", "II*\0"])(
  "a text is a file that begins with %j",
  (begins) => {
    expect(see(Buffer.from(`${begins} and more`), "", "a.txt")).toBe("file");
  },
);

test.each(["RF64", "BW64"])("a WAV of more than 4 GiB is one: %s", (begins) => {
  const bytes = Buffer.from(`${begins}\xff\xff\xff\xffWAVEds64`, "latin1");
  expect([see(bytes, "audio/wav", "a.wav"), see(bytes, "", "blob")]).toEqual(["audio wav", "audio wav"]);
});
