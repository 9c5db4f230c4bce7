import { expect, test } from "vitest";
import { linkToTakeOver } from "./click-interception.ts";

const plainClick = {
  button: 0,
  metaKey: false,
  ctrlKey: false,
  shiftKey: false,
  altKey: false,
  defaultPrevented: false,
};
const link = { href: "https://linnet.example/@alice", target: "", download: false, rel: "" };
const here = { origin: "https://linnet.example", pathname: "/public/local", search: "?max_id=1" };
const isPage = (url: URL) => !url.pathname.startsWith("/api");

const take = (click: object, where: object) =>
  linkToTakeOver({ ...plainClick, ...click }, { ...link, ...where }, here, isPage)?.pathname ?? null;

test("a plain click on a page of ours stays inside", () => {
  expect(take({}, {})).toBe("/@alice");
  expect(take({}, { target: "_self" })).toBe("/@alice");
});

test("a click that means a new tab, a window or a download is the browser's", () => {
  for (const click of [
    { button: 1 },
    { button: 2 },
    { metaKey: true },
    { ctrlKey: true },
    { shiftKey: true },
    { altKey: true },
  ]) {
    expect(take(click, {}), JSON.stringify(click)).toBeNull();
  }
  for (const where of [{ target: "_blank" }, { download: true }, { rel: "nofollow external" }]) {
    expect(take({}, where), JSON.stringify(where)).toBeNull();
  }
});

test("a click that a component has already answered is left alone", () => {
  expect(take({ defaultPrevented: true }, {})).toBeNull();
});

test("other sites, other schemes and addresses that are no pages are the browser's", () => {
  for (const href of [
    "https://evil.example/@alice",
    "mailto:a@b.example",
    "https://linnet.example/api/v1/x",
    "http://[",
    "//evil.example",
  ]) {
    expect(take({}, { href }), href).toBeNull();
  }
});

test("a fragment of this page is a jump; the same fragment elsewhere is a page", () => {
  expect(take({}, { href: "https://linnet.example/public/local?max_id=1#top" })).toBeNull();
  expect(take({}, { href: "https://linnet.example/public/local#top" })).toBe("/public/local");
});
