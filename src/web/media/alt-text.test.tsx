/** A description costs a list little, and opens and closes without any script. */
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { AltText } from "./alt-text.tsx";

const html = renderToStaticMarkup(<AltText of="1" text="A linnet on a gorse bush" />);

test("it is three elements in the page", () => {
  expect(html.match(/<[a-z]/g)).toHaveLength(3);
});

test("one button opens it, and one inside of it closes it", () => {
  const id = /popover="auto"[^>]*/.exec(html) && / id="([^"]+)"/.exec(html)![1]!;
  const targets = [...html.matchAll(/<button[^>]*popoverTarget="([^"]+)"[^>]*>/gi)];
  expect(targets.map(([, target]) => target)).toEqual([id, id]);
  expect(html).toMatch(/A linnet on a gorse bush<button[^>]*popoverTargetAction="hide"/i);
});
