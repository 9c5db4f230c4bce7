import { expect, test } from "vitest";
import { aFile, aReaderAccount } from "#testing/entities.ts";
import * as limits from "#protocol/limits.ts";
import { firstDraft } from "../first-draft.ts";
import { acceptedMimeTypes, mediaFile } from "#protocol/media-kinds.ts";
import { pictureTypes } from "./file-intake.tsx";
import { refusalOf } from "./add-files.ts";

const draft = firstDraft(aReaderAccount("mira"), {});
const picture = { name: "bird.png", type: "image/png", size: 1_000 };
const files = (count: number) => Array.from({ length: count }, () => aFile());

test.each([
  ["a picture", picture, null],
  ["one that only its name tells", { ...picture, name: "BIRD.JPEG", type: "" }, null],
  ["a video, which posts do not take yet", { ...picture, type: "video/mp4" }, "files-unsupported"],
  ["a drawing that can hold scripts", { ...picture, name: "a.svg", type: "image/svg+xml" }, "files-unsupported"],
  ["a picture that no browser shows", { ...picture, name: "a.heic", type: "image/heic" }, "files-unsupported"],
  ["one at the limit", { ...picture, size: limits.media.image }, null],
  ["one above it", { ...picture, size: limits.media.image + 1 }, "files-too-large"],
])("%s", (_, file, why) => {
  expect(refusalOf(file, draft)?.why ?? null).toBe(why);
});

test("the picker offers the pictures that are taken", () => {
  expect(pictureTypes.split(",")).toEqual(acceptedMimeTypes.filter((type) => mediaFile(type, "")!.kind === "image"));
});

test("there are as many as a post can have, also when several come at once", () => {
  expect(refusalOf(picture, { ...draft, files: files(15) })).toBeNull();
  expect(refusalOf(picture, { ...draft, files: files(15) }, 1)?.why).toBe("files-too-many");
  expect(refusalOf(picture, { ...draft, files: files(16) })?.why).toBe("files-too-many");
});

test("the limit is said in megabytes, and a poll comes first", () => {
  const large = { ...picture, size: limits.media.image + 1 };
  expect(refusalOf(large, draft)?.args).toEqual({ limit: 16 });
  const poll = { options: ["", ""], multiple: false, expiresIn: 300 };
  expect(refusalOf(large, { ...draft, poll })?.why).toBe("files-or-poll");
});
