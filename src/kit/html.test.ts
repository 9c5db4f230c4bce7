import { parseFragment, type DefaultTreeAdapterTypes } from "parse5";
import fc from "fast-check";
import { expect, test } from "vitest";
import { escapeHtml, jsonForScript, markup } from "./html.ts";

type Element = DefaultTreeAdapterTypes.Element;

const hostileNames = [
  "</script><script>canary()</script>",
  "</SCRIPT/x>",
  "<!--<script>",
  "-->",
  "<![CDATA[",
  "]]>",
  "</script\t>",
  "\u2028canary()\u2029",
  "&lt;/script&gt;",
  "\\u003c/script>",
  "\"'`${canary()}",
  "__proto__",
];

/** The state element as a browser finds it, and everything that escaped from it. */
function inPage(json: string) {
  const page = parseFragment(`<script type="application/json">${json}</script>`);
  const [script, ...escaped] = page.childNodes as Element[];
  return { text: (script!.childNodes[0] as { value?: string })?.value, escaped };
}

test.each(hostileNames)("a name %j cannot leave the state element", (name) => {
  const { text, escaped } = inPage(jsonForScript({ name }));
  expect(escaped).toEqual([]);
  expect(JSON.parse(text!)).toEqual({ name });
});

test("line separators, which older script parsers take for line ends, are escaped", () => {
  expect(jsonForScript("\u2028\u2029")).toBe('"\\u2028\\u2029"');
});

test("any JSON value survives the way through the state element", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const json = jsonForScript(value);
      expect(json).not.toMatch(/[<>&\u2028\u2029]/);
      expect(JSON.parse(inPage(json).text!)).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});

test("escaped text comes back as the same text, in content and in attributes", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (raw) => {
      const text = raw.replace(/[\0\r]/g, "").toWellFormed(); // the parser itself normalises these three
      const [element] = parseFragment(`<b title="${escapeHtml(text)}">${escapeHtml(text)}</b>`).childNodes as Element[];
      expect(element!.attrs[0]!.value).toBe(text);
      expect((element!.childNodes[0] as { value?: string })?.value ?? "").toBe(text);
    }),
  );
});

test("a template escapes text, joins lists, keeps finished HTML and leaves out absent values", () => {
  const items = ["<b>", "&"].map((item) => markup`<li>${item}</li>`);
  const absent: string | null = null;
  expect(markup`<ul title="${'"'}">${items}</ul>${absent}${false}${3}`.toString()).toBe(
    '<ul title="&quot;"><li>&lt;b&gt;</li><li>&amp;</li></ul>3',
  );
});
