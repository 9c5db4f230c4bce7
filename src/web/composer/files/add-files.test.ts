import { expect, test } from "vitest";
import { aFile, aReaderAccount } from "#testing/entities.ts";
import * as limits from "#protocol/limits.ts";
import { firstDraft } from "../first-draft.ts";
import { refusalOf, type Picker } from "./add-files.ts";

const draft = firstDraft(aReaderAccount("mira"), {});
const picture = { name: "bird.png", type: "image/png", size: 1_000 };
const any = { picker: "any" } as const;
const files = (count: number) => Array.from({ length: count }, () => aFile());

const refusedBy = (picker: Picker, file: typeof picture) => refusalOf(file, draft, { picker })?.why ?? null;

test.each([
  ["a picture", picture, null],
  ["one that only its name tells", { ...picture, name: "BIRD.JPEG", type: "" }, null],
  ["a film", { ...picture, name: "a.mkv", type: "video/x-matroska", size: 5 * 1024 ** 3 }, null],
  ["a sound that only its name tells", { ...picture, name: "a.ogg", type: "" }, null],
  ["a film above the end", { ...picture, type: "video/mp4", size: 5 * 1024 ** 3 + 1 }, "files-impossibly-large"],
  ["an empty one", { ...picture, size: 0 }, "files-empty"],
  ["one at the limit", { ...picture, size: limits.media.image }, null],
  ["one above it, which is made smaller before it goes up", { ...picture, size: limits.media.image + 1 }, null],
  ["one that moves above it", { ...picture, type: "image/gif", size: limits.media.image + 1 }, "files-too-large"],
  ["one that no browser makes smaller", { ...picture, size: limits.media.singleRequest + 1 }, "files-too-large"],
])("%s: taken or not, with any button", (_, file, why) => {
  expect(refusedBy("media", file)).toBe(why);
  expect(refusedBy("any", file)).toBe(why);
});

test.each([
  ["a drawing that can hold scripts", { ...picture, name: "a.svg", type: "image/svg+xml" }],
  ["a text", { ...picture, name: "a.txt", type: "text/plain" }],
])("%s is a file, and nothing that is shown", (_, file) => {
  expect(refusedBy("media", file)).toBe("files-unsupported");
  expect(refusedBy("any", file)).toBeNull();
});

test.each(["a.heic", "a.HEIF", "a.tif", "a.dng", "a.CR2", "a.nef"])(
  "%s is told to be saved as JPEG, with any button",
  (name) => {
    for (const type of ["", "application/octet-stream", "image/heic"]) {
      expect(refusedBy("media", { ...picture, name, type })).toBe("files-picture-kind");
      expect(refusedBy("any", { ...picture, name, type })).toBe("files-picture-kind");
    }
    expect(refusedBy("media", { ...picture, name })).toBeNull();
  },
);

test("there are as many as a post can have, also when several come at once", () => {
  expect(refusalOf(picture, { ...draft, files: files(15) }, any)).toBeNull();
  expect(refusalOf(picture, { ...draft, files: files(15) }, { ...any, before: 1 })?.why).toBe("files-too-many");
  expect(refusalOf(picture, { ...draft, files: files(16) }, any)?.why).toBe("files-too-many");
});

test("the limit is said in megabytes, and a poll comes first", () => {
  const large = { ...picture, type: "image/gif", size: limits.media.image + 1 };
  expect(refusalOf(large, draft, any)?.args).toEqual({ limit: 16 });
  const poll = { options: ["", ""], multiple: false, expiresIn: 300 };
  expect(refusalOf(large, { ...draft, poll }, any)?.why).toBe("files-or-poll");
});
