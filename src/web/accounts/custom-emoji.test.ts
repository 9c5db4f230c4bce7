import { expect, test } from "vitest";
import type { CustomEmoji } from "#protocol/entities.ts";
import { withCustomEmoji, withoutCustomEmoji } from "./custom-emoji.ts";

const wren: CustomEmoji = {
  shortcode: "wren",
  url: "https://birds.example/wren.webp?a=1&b=2",
  static_url: "https://birds.example/wren.png",
  visible_in_picker: true,
  category: null,
};

test("a known shortcode becomes a picture with a still one for less motion", () => {
  const html = withCustomEmoji("<p>a :wren: b</p>", [wren]);
  expect(html).toContain('alt=":wren:"');
  expect(html).toContain('srcset="https://birds.example/wren.png" media="(prefers-reduced-motion: reduce)"');
  expect(html).toContain("a=1&amp;b=2");
});

test("attributes, unknown names and times of day stay as they are", () => {
  const html = '<p><a href="/:wren:">x</a> :owl: 12:30:45</p>';
  expect(withCustomEmoji(html, [wren])).toBe(html);
});

test("where pictures cannot be shown the shortcodes are left out", () => {
  expect(withoutCustomEmoji("Mira :wren: Okonkwo :verified:")).toBe("Mira Okonkwo");
  expect(withoutCustomEmoji("at 12:30:45")).toBe("at 12:30:45");
  expect(withoutCustomEmoji("x :a: y")).toBe("x :a: y");
});
