import { expect, it } from "vitest";
import { textAsHtml } from "./text-as-html.ts";

it("makes paragraphs of blank lines and breaks of single ones, and escapes what looks like markup", () => {
  expect(textAsHtml("one\ntwo\r\n\r\n\n<b>three</b> & four\n")).toBe(
    "<p>one<br>two</p><p>&lt;b&gt;three&lt;/b&gt; &amp; four</p>",
  );
});

it("makes nothing of nothing", () => {
  expect(textAsHtml(" \n ")).toBe("");
});
