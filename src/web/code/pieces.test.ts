import fc from "fast-check";
import hljs from "highlight.js/lib/core";
import { describe, expect, test } from "vitest";
import { grammarsFor } from "./grammars.ts";
import { languages } from "./languages.ts";
import { movedAlong, piecesOf } from "./pieces.ts";

async function htmlOf(language: string, code: string): Promise<string> {
  const needed = grammarsFor(language)!;
  for (const [name, grammar] of needed) hljs.registerLanguage(name, (await grammar()).default);
  return hljs.highlight(code, { language: needed[0]![0], ignoreIllegals: true }).value;
}

async function shown(language: string, code: string): Promise<string[]> {
  return piecesOf(await htmlOf(language, code)).map(([from, to, kind]) => `${kind} ${code.slice(from, to)}`);
}

describe("pieces of code", () => {
  test("stand where the code has them, its signs included", async () => {
    expect(await shown("ts", 'if (a < 1 && b) return "<b>"; // so & so')).toEqual([
      "keyword if",
      "number 1",
      "keyword return",
      'string "<b>"',
      "comment // so & so",
    ]);
  });

  test("what is code within a string is none of the string", async () => {
    const pieces = await shown("js", "`a ${1 + b} c`");
    expect(pieces).toEqual(["string `a ", "number 1", "string  c`"]);
  });

  test("code of another language within has its own", async () => {
    expect(await shown("html", "<style>a { color: red }</style>")).toContain("name color");
    expect(await shown("markdown", "a <b>c</b>")).toContain("keyword b");
  });

  test("a diff tells what came from what went", async () => {
    expect(await shown("diff", "+ in\n- out")).toEqual(["added + in", "removed - out"]);
  });

  test("are in order, apart, and within the code, for any text", async () => {
    const language = fc.constantFrom("ts", "html", "bash", "markdown", "python");
    const sign = fc.constantFrom(
      ...Array.from("<>&\"'`{}()$#/*\\\n ab1é😀"),
      "if ",
      "&amp;",
      "</span>",
      '<span class="hljs-string">',
    );
    await fc.assert(
      fc.asyncProperty(language, fc.array(sign), async (name, signs) => {
        const code = signs.join("");
        const pieces = piecesOf(await htmlOf(name, code));
        let at = 0;
        for (const [from, to] of pieces) {
          expect(from).toBeGreaterThanOrEqual(at);
          expect(to).toBeGreaterThan(from);
          at = to;
        }
        expect(at).toBeLessThanOrEqual(code.length);
      }),
      { numRuns: 300 },
    );
  });
});

describe("grammars", () => {
  test("each language that is offered has one, but for Zig", async () => {
    for (const language of languages.keys()) {
      if (language === "zig") continue;
      expect(await htmlOf(language, "a"), language).toContain("a");
    }
    expect(grammarsFor("zig")).toBeUndefined();
  });

  test("people's names for a language mean it, and a name of objects means nothing", () => {
    expect(grammarsFor("py")![0]![0]).toBe("python");
    expect(grammarsFor("constructor")).toBeUndefined();
    expect(grammarsFor("__proto__")).toBeUndefined();
  });
});

describe("pieces of code that is written on", () => {
  const before = 'a = "b" // c';
  const pieces = [
    [4, 7, "string"],
    [8, 12, "comment"],
  ] as const;
  const seen = (after: string) => movedAlong(pieces, before, after).map(([from, to]) => after.slice(from, to));

  test.each([
    ["before them", 'let a = "b" // c', ['"b"', "// c"]],
    ["between them", 'a = "b";\n // c', ['"b"', "// c"]],
    ["behind them", 'a = "b" // c\n', ['"b"', "// c"]],
    ["in one", 'a = "bcd" // c', ['"bcd"', "// c"]],
    ["in the place of one", "a = 1 // c", ["// c"]],
    ["in the place of all", "x", []],
  ])("%s", (_, after, words) => {
    expect(seen(after)).toEqual(words);
  });
});
