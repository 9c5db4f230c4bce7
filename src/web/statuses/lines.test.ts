import { expect, test } from "vitest";
import { foldOf } from "./lines.ts";

const text = (characters: number) => `<p>${"word ".repeat(characters / 5)}</p>`;

test("a short post is never folded", () => {
  expect(foldOf(text(450))).toBe("none");
});

test("a post of medium length is folded on phones only", () => {
  expect(foldOf(text(800))).toBe("narrow");
});

test("a long post is folded everywhere", () => {
  expect(foldOf(text(1_500))).toBe("everywhere");
});

test("many short lines count as lines", () => {
  expect(foldOf(`<p>${Array(20).fill("a").join("<br>")}</p>`)).toBe("everywhere");
});

test("addresses inside of tags are not text", () => {
  expect(foldOf(`<p>${`<a href="https://example.org/${"x".repeat(300)}">y</a> `.repeat(5)}</p>`)).toBe("none");
});
