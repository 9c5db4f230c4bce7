import { describe, expect, test } from "vitest";
import * as limits from "./limits.ts";
import { acceptedMimeTypes, anyFile, mediaFile, uploadProblem, uploadProblemElsewhere } from "./media-kinds.ts";

test("every mime type that we promise is taken as its kind", () => {
  const specified = {
    image: ["jpeg", "png", "gif", "webp", "avif"],
    video: ["webm", "mp4", "ogg", "matroska", "quicktime", "avi", "wmv", "3gpp", "3gpp2", "flv"],
    audio: ["mp3", "mpeg", "webm", "wav", "mp4", "ogg"],
  };
  for (const [kind, subtypes] of Object.entries(specified)) {
    for (const subtype of subtypes) expect(mediaFile(`${kind}/${subtype}`, "x")?.kind).toBe(kind);
  }
});

test("nothing that a browser runs is among them", () => {
  expect(acceptedMimeTypes.filter((type) => /svg|html|xml|script|pdf/.test(type))).toEqual([]);
});

test.each([
  ["audio/webm;codecs=opus", "x", "audio/webm"],
  ["IMAGE/PNG", "x", "image/png"],
  ["", "photo.JPEG", "image/jpeg"],
  ["", "photo.jpg", "image/jpeg"],
  ["application/octet-stream", "song.mp3", "audio/mp3"],
  ["application/octet-stream", "talk.ogg", "audio/ogg"],
  ["", "clip.webm", "video/webm"],
  ["", "clip.mkv", "video/matroska"],
  ["", "clip.tar.mp4", "video/mp4"],
])("type %j and name %j give %s", (type, name, mime) => {
  expect(mediaFile(type, name)?.mime).toBe(mime);
});

test.each([
  ["image/svg+xml", "a.svg"],
  ["text/html", "a.html"],
  ["", "noextension"],
  ["", "png"],
  ["", "a.constructor"],
  ["__proto__", "a.__proto__"],
  ["image/heic", "a.heic"],
])("type %j and name %j are refused", (type, name) => {
  expect(mediaFile(type, name)).toBeNull();
});

test("the picker for any file takes the rest as a download, under a type that is one", () => {
  expect(anyFile("application/pdf", "a.PDF")).toEqual({ kind: "file", mime: "application/pdf", extension: "pdf" });
  expect(anyFile('text/x"onclick=', "a")).toEqual({ kind: "file", mime: "application/octet-stream", extension: "bin" });
  expect(anyFile("image/png", "a.pdf").kind).toBe("image");
});

const photo = { type: "image/png", name: "a.png", size: 1 };
const media = { picker: "media", attached: 0 } as const;

test("a file is refused for one reason, with the number to say", () => {
  expect(uploadProblem(photo, media)).toBeNull();
  expect(uploadProblem(photo, { ...media, attached: limits.status.attachments })).toEqual({ code: "media.too-many" });
  expect(uploadProblem({ ...photo, type: "", name: "a.exe" }, media)).toEqual({ code: "media.unsupported" });
  expect(uploadProblem({ ...photo, type: "", name: "a.exe" }, { ...media, picker: "any" })).toBeNull();
});

test.each([
  ["image/heic", "a"],
  ["image/heif-sequence", "a"],
  ["image/tiff", "a"],
  ["image/x-adobe-dng", "a"],
  ["image/x-sony-arw", "a"],
  ["", "a.heic"],
])("a photo of type %j and name %j is refused with a way out, and not promised", (type, name) => {
  expect(uploadProblem({ type, name, size: 1 }, media)).toEqual({ code: "media.picture-kind" });
  expect(uploadProblem({ type, name, size: 1 }, { ...media, picker: "any" })).toEqual({ code: "media.picture-kind" });
  expect(acceptedMimeTypes).not.toContain(type);
});

test.each(["image/svg+xml", "application/pdf", "image/x-icon"])("a file of type %s is a download as before", (type) => {
  expect(uploadProblem({ type, name: "a", size: 1 }, { ...media, picker: "any" })).toBeNull();
});

test("sizes are exact to the byte", () => {
  const video = { type: "video/mp4", name: "a.mp4" };
  expect(uploadProblem({ ...photo, size: limits.media.image }, media)).toBeNull();
  expect(uploadProblem({ ...photo, size: limits.media.image + 1 }, media)).toEqual({
    code: "media.too-large",
    args: { limit: 16 },
  });
  expect(uploadProblem({ ...video, size: 5 * 1024 ** 3 }, media)).toBeNull();
  expect(uploadProblem({ ...video, size: 5 * 1024 ** 3 + 1 }, media)).toEqual({
    code: "media.impossibly-large",
    args: { bytes: 5 * 1024 ** 3 + 1 },
  });
});

describe("on another server", () => {
  const limits = { attachments: 4, image: 10 * 1024 ** 2, video: 40 * 1024 ** 2, types: ["image/jpeg", "audio/x-wav"] };
  const file = (type: string, name = "x", size = 1_000) => ({ type, name, size });

  test.each([
    ["a picture that it names", file("image/jpeg"), 0, null],
    ["sound that it names otherwise", file("audio/wav"), 0, null],
    ["a kind that it doesn't name", file("image/avif"), 0, { code: "media.unsupported" }],
    ["a download", file("application/pdf", "score.pdf"), 0, { code: "media.unsupported" }],
    ["one too many", file("image/jpeg"), 4, { code: "media.too-many" }],
    ["a large one", file("image/jpeg", "x", 10 * 1024 ** 2 + 1), 0, { code: "media.too-large", args: { limit: 10 } }],
  ])("%s", (_what, given, attached, problem) => {
    expect(uploadProblemElsewhere(given, limits, attached)).toEqual(problem);
  });

  test("one that names no kinds takes all that can be shown", () => {
    expect(uploadProblemElsewhere(file("image/avif"), { ...limits, types: [] }, 0)).toBeNull();
  });
});
