import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { spoken } from "#protocol/spoken-limits.ts";
import { parseHtml, isElement } from "#server/domain/text/html-tree.ts";
import { growth, madeOnce } from "#testing/cpu-time.ts";
import { cleanWebVtt } from "./web-vtt.ts";

const vtt = (...cues: string[]) => `WEBVTT\n\n${cues.join("\n\n")}\n`;
const cue = (text: string, times = "00:00.000 --> 00:02.000") => vtt(`${times}\n${text}`);
/** What stands below the only time. */
const textOf = (source: string) => cleanWebVtt(cue(source))?.split("\n").slice(3).join("\n").trimEnd();

describe("captions", () => {
  test("keep their times, their places and their lines", () => {
    const source = vtt(
      "1\n00:01.500 --> 00:04.000 align:start line:90%\nA linnet\nsings",
      "01:00:00.000 --> 01:00:01.000\nЗябко",
    );
    expect(cleanWebVtt(source)).toBe(
      "WEBVTT\n\n00:00:01.500 --> 00:00:04.000 align:start line:90%\nA linnet\nsings\n\n" +
        "01:00:00.000 --> 01:00:01.000\nЗябко\n",
    );
  });

  test("are read with any line ends, a byte order mark and words behind the first one", () => {
    const source = `\ufeffWEBVTT rain\r\n\r\n00:00.000 --> 00:01.000\r\nDrip\r\n`;
    expect(cleanWebVtt(source)).toBe("WEBVTT\n\n00:00:00.000 --> 00:00:01.000\nDrip\n");
  });

  test("have their times as browsers read them: with one digit for the hours, and no room beside the arrow", () => {
    const source = vtt("0:00:00.000 --> 0:00:01.000\nDrip", "00:01.000-->1:00:02.000 size:50%\nDrop");
    expect(cleanWebVtt(source)).toBe(
      "WEBVTT\n\n00:00:00.000 --> 00:00:01.000\nDrip\n\n00:00:01.000 --> 01:00:02.000 size:50%\nDrop\n",
    );
  });

  test("lose styles, regions and notes", () => {
    const source = vtt(
      "STYLE\n::cue { background: url(https://elsewhere.test/) }",
      "REGION\nid:a",
      "NOTE not for you",
      "00:00.000 --> 00:01.000 region:a size:50% size:60% left:3\nDrip",
    );
    expect(cleanWebVtt(source)).toBe("WEBVTT\n\n00:00:00.000 --> 00:00:01.000 size:60%\nDrip\n");
  });

  test.each([
    ["<b>Rain</b> & <i>wind</i>", "<b>Rain</b> &amp; <i>wind</i>"],
    ["<v.loud Mira Vogel>Hello", "<v Mira Vogel>Hello</v>"],
    ["<v>Hello", "Hello"],
    ["<c.red>Red</c> <lang de>Rot</lang> <00:01.000>now", "Red Rot now"],
    ["<b>left <i>open", "<b>left <i>open</i></b>"],
    ["</b>closed</i>", "closed"],
    ["<script>alert(1)</script>", "alert(1)"],
    ['<img src=x onerror="alert(1)">x', "x"],
    ["&lt;script&gt; &amp;lt; &bogus;", "&lt;script&gt; &amp;lt; &amp;bogus;"],
    ["1 < 2", "1"],
    ["a > b", "a &gt; b"],
  ])("%j reads %j", (source, read) => {
    expect(textOf(source)).toBe(read);
  });

  test.each([
    ["", "nothing"],
    ["1\n00:00:00,000 --> 00:00:01,000\nSubRip", "another format"],
    ["WEBVTTX\n\n00:00.000 --> 00:01.000\nx", "another word"],
    ["WEBVTT", "no cue"],
    [vtt("NOTE\nnothing else"), "a note alone"],
    [cue("Back", "00:02.000 --> 00:01.000"), "an end before the start"],
    [cue("Late", "00:61.000 --> 00:62.000"), "no time"],
    [cue("<i> </i>"), "no words"],
  ])("%j are none: %s", (source) => {
    expect(cleanWebVtt(source)).toBeNull();
  });

  test("go on behind a cue that cannot be read", () => {
    const source = vtt("00:00.000 --> never\nLost", "00:01.000 --> 00:02.000\nFound\n00:03.000 --> 00:04.000\nToo");
    expect(
      cleanWebVtt(source)!
        .split("\n")
        .filter((line) => /^[A-Z]\w+$/.test(line)),
    ).toEqual(["WEBVTT", "Found", "Too"]);
  });
});

describe("hostile captions (threats X03, D04)", () => {
  const piece = fc.constantFrom(
    ..."<>&/;:.%-\n\r \t".split(""),
    ..."b i u v c script svg style --> &lt; &gt; &amp; &amp;lt; &nbsp; <b> </b> <v <i> </i> <v.a x>".split(" "),
    "00:00.000 --> 00:01.000",
    "WEBVTT",
    "NOTE",
    "<svg onload=alert(1)>",
    "<style>",
    "\0",
    "\u2028",
    "ж",
  );
  const hostile = fc.array(piece, { maxLength: 60 }).map((pieces) => cue(pieces.join("")));

  test("clean captions are clean: once is the same as twice", () => {
    fc.assert(
      fc.property(hostile, (source) => {
        const clean = cleanWebVtt(source);
        fc.pre(clean !== null);
        expect(cleanWebVtt(clean)).toBe(clean);
      }),
      { numRuns: 2_000 },
    );
  });

  test("no element passes but four marks without any attribute", () => {
    fc.assert(
      fc.property(hostile, (source) => {
        const clean = cleanWebVtt(source) ?? "";
        for (const [tag] of clean.matchAll(/<[^]*?(?:>|$)/g)) expect(tag).toMatch(/^<(?:\/?[biuv]|v [^<>\n]+)>$/);
        const names = parseHtml(clean)
          .childNodes.filter(isElement)
          .map(({ tagName }) => tagName);
        expect(names.filter((name) => !"biuv".includes(name))).toEqual([]);
        // Each cue is below a time of its own, and nowhere else is an arrow.
        const arrows = clean.split("\n").filter((line) => line.includes("-->"));
        for (const line of arrows) expect(line).toMatch(/^\d{2,4}:\d\d:\d\d\.\d{3} --> \d{2,4}:\d\d:\d\d\.\d{3}/);
      }),
      { numRuns: 2_000 },
    );
  });

  test.each([
    ["<", "marks that never end"],
    ["<b>", "marks in marks"],
    ["<v x", "speakers"],
    ["&", "signs"],
    ["&lt", "signs that never end"],
    ["\n", "blank lines"],
    [" ", "blanks"],
    ["a\n \n", "blanks on lines"],
    ["00:00.000 --> 00:01.000\n", "times"],
    ["00:00.000 --> 00:01.000 ", "times on a line"],
    [" -->", "arrows"],
    ["size:1% ", "places"],
  ])("%j repeated takes as long as it is: %s", (part) => {
    const texts = madeOnce((bytes) => {
      const repeated = part.repeat(bytes / part.length);
      return [cue(repeated), `WEBVTT\n\n00:00.000 --> 00:01.000${repeated}`];
    });
    const clean = (bytes: number) => texts(bytes).forEach((text) => void cleanWebVtt(text));
    expect(growth(clean, spoken.captions / 8, 8)).toBeLessThan(24);
  });
});
