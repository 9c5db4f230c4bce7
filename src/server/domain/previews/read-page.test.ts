import { describe, expect, test } from "vitest";
import { growthInTurns, madeOnce, turnsDuring } from "#testing/cpu-time.ts";
import { readPage } from "./read-page.ts";

const read = (head: string, url = "https://news.example/a/b") => readPage(head, url);
const titled = (more: string) => read(`<title>T</title>${more}`);

test("a page says its facts in OpenGraph", async () => {
  const page = `<!doctype html><html lang="de-AT"><head prefix="og: x">
    <title>Not this | News</title>
    <meta property="og:title" content="Ein Fink &amp; sein  Lied">
    <meta content='Was er singt' property=og:description>
    <meta property="og:site_name" content="Die Zeitung"><meta name="author" content="Mira Vogel">
    <meta property="article:author" content="https://news.example/mira">
    <meta property="article:published_time" content="2026-03-01T09:30:00+01:00">
    <meta property="og:image" content="/bild.jpg?a=b&amp;c=d"><meta property="og:image:alt" content="Ein Fink">
    </head><body>…`;
  expect(await read(page)).toEqual({
    title: "Ein Fink & sein Lied",
    description: "Was er singt",
    siteName: "Die Zeitung",
    authorName: "Mira Vogel",
    authorUrl: "https://news.example/mira",
    language: "de",
    publishedAt: new Date("2026-03-01T08:30:00Z"),
    pictureUrl: "https://news.example/bild.jpg?a=b&c=d",
    pictureDescription: "Ein Fink",
  });
});

test("or in the words of Twitter, or in plain HTML", async () => {
  expect(
    await read(`<meta name="twitter:title" content="A"><meta name="Twitter:Description" content="B">
      <meta name="twitter:image" content="https://cdn.example/c.png"><meta property="og:locale" content="pt_BR">`),
  ).toMatchObject({ title: "A", description: "B", pictureUrl: "https://cdn.example/c.png", language: "pt" });
  expect(await read(`<TITLE>\n A &lt;b&gt;\n</TITLE><META NAME=description CONTENT="B">`)).toMatchObject({
    title: "A <b>",
    description: "B",
    siteName: "",
    language: null,
    publishedAt: null,
    pictureUrl: null,
  });
});

test("of two that say the same the first counts, and what is empty does not", async () => {
  expect(
    await read(`<meta property="og:title" content=" "><meta property="og:title" content="Late">
      <meta name="twitter:title" content="A"><title>B</title><title>C</title>`),
  ).toMatchObject({ title: "A" });
});

test.each([
  ["nothing", ""],
  ["no title", "<meta name=description content=x>"],
  ["a title without words", "<title> \u200b\u202e </title>"],
  ["a title below its head", "<body><title>x</title><meta property=og:title content=x>"],
  ["a title in a comment", "<!-- <title>x</title> -->"],
  ["a title in a script", "<script>'<title>x</title>'</script>"],
  ["a title in a style", "<style><title>x</title></style>"],
])("a page with %s shows nothing", async (_what, page) => {
  expect(await read(page)).toBeNull();
});

describe("X10: what comes out is short, plain text", () => {
  test("however it went in", async () => {
    const facts = await read(
      `<title>${"😀".repeat(400)}</title><meta name=description content="&lt;script&gt;a\u202eb\u0000c&#10;d&#x200b;">`,
    );
    expect(facts!.title).toHaveLength(299);
    expect(facts!.title.isWellFormed()).toBe(true);
    expect(facts!.title).toMatch(/^(?:😀)+…$/u);
    expect(facts!.description).toMatch(/^<script>ab.?c d$/u);
  });

  test("and addresses are of the web", async () => {
    for (const address of ["javascript:alert(1)", "data:image/png;base64,AAAA", "file:///x", "http://", "//"]) {
      const facts = await titled(
        `<meta property=og:image content="${address}"><meta property=article:author content="${address}">`,
      );
      expect(facts).toMatchObject({ pictureUrl: null, authorUrl: null });
    }
  });

  test("and moments are possible ones", async () => {
    for (const moment of [
      "yesterday",
      "0001-01-01",
      "9999-12-31T00:00:00Z",
      "2026-99-99",
      `2026-01-01${"0".repeat(1e5)}`,
    ]) {
      expect(await titled(`<meta property=article:published_time content="${moment}">`)).toMatchObject({
        publishedAt: null,
      });
    }
  });
});

test("X09: a page does not call itself by the address of another one", async () => {
  const name = (siteName: string) => titled(`<meta property=og:site_name content="${siteName}">`);
  expect(await name("bank.example")).toMatchObject({ siteName: "" });
  expect(await name("Welcome to bank.example!")).toMatchObject({ siteName: "" });
  expect(await name("news.example")).toMatchObject({ siteName: "news.example" });
  expect(await name("The News")).toMatchObject({ siteName: "The News" });
});

/** Each of so many characters. */
const heavy: Record<string, (size: number) => string> = {
  attributes: (size) => `<meta ${Array.from({ length: size / 7 }, (_, at) => `a${at}`).join(" ")}`,
  "the same attribute": (size) => `<meta ${"a ".repeat(size / 2)}`,
  "an attribute": (size) => `<meta property="${"x".repeat(size)}">`,
  metas: (size) => `<meta property="og:title" content="x">`.repeat(size / 38),
  "letters by name": (size) => `<title>${"&amp;".repeat(size / 5)}`,
  "half names": (size) => `<title>${"&ampl".repeat(size / 5)}`,
  numbers: (size) => `<title>&#${"1".repeat(size)};`,
  "tags that are open": (size) => "<".repeat(size),
  comments: (size) => "<!--".repeat(size / 4),
  "ends of comments": (size) => `<!--${"--!".repeat(size / 3)}`,
  "scripts in scripts": (size) => `<script>${"<!--<script>".repeat(size / 12)}`,
  "white space": (size) => `<title>${" \n".repeat(size / 2)}`,
  "invisible letters": (size) => `<title>${"\u200b".repeat(size)}`,
  marks: (size) => `<title>a${"\u0301".repeat(size)}`,
};

describe.each(Object.entries(heavy))("S09: a page full of %s", (_what, page) => {
  test("is read in the time of its length", async () => {
    // Both are so long that memory for them comes from the system each time.
    const pages = madeOnce((size) => page(size * 1024));
    expect(await growthInTurns((size) => read(pages(size)), 128, 8)).toBeLessThan(24);
  });

  test("lets others have their turn after each 64 kB", async () => {
    expect(await turnsDuring(() => read(page(1024 ** 2).slice(0, 1024 ** 2)))).toBeGreaterThanOrEqual(14);
  });
});
