import fc from "fast-check";
import { expect, onTestFinished, test } from "vitest";
import { isDraftEmpty } from "#protocol/draft-rules.ts";
import { hasNothing, looksEmpty, readEmptinessBy } from "./emptiness.ts";

const pieces = [
  "<p>", "</p>", "<br>", "<div>", "</div>", "<b>", "</b>", "<!--", "-->", "<img src=\"/a.png\">", "<a data-file>", "<a title=\">\">", "</a>",
  "<", ">", "\"", "'", "@wren", "@jonas@a.example", "@", "#tea", "#", "```", "```js", "tea", "/", "(", " ", "\n", "&nbsp;", "&#160;", "&amp;", "\u00a0",
]; // prettier-ignore

const html = fc.array(fc.constantFrom(...pieces), { maxLength: 12 }).map((some) => some.join(""));

test("before the rules have come, nothing that they keep is taken for nothing", () => {
  fc.assert(
    fc.property(html, (draft) => isDraftEmpty(draft) || !looksEmpty(draft)),
    { numRuns: 20_000 },
  );
});

test.each(["", "<p></p>", "<p> <br></p>", "<p>@wren @jonas@a.example </p>"])("%j is nothing", (draft) => {
  expect(looksEmpty(draft)).toBe(true);
});

test("the rules take over when they come", () => {
  expect(hasNothing("<p>```js</p>")).toBe(false);
  readEmptinessBy(isDraftEmpty);
  onTestFinished(() => readEmptinessBy(looksEmpty));
  expect(hasNothing("<p>```js</p>")).toBe(true);
});
