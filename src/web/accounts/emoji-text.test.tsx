import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { EmojiText } from "#web/accounts/emoji-text.tsx";

const leaf = {
  shortcode: "leaf",
  url: "/leaf.webp",
  static_url: "/still.webp",
  visible_in_picker: true,
  category: null,
};
const drawn = (text: string) => renderToStaticMarkup(<EmojiText text={text} emojis={[leaf]} />);

test("in plain text an emoji is a picture with its name, still where less motion is wanted", () => {
  const html = drawn("Tea with :leaf:");
  expect(html).toContain('<source srcset="/still.webp" media="(prefers-reduced-motion: reduce)">');
  expect(html).toContain('alt=":leaf:" title=":leaf:"');
});

test("X01: the text around it stays text", () => {
  expect(drawn(":leaf: <img src=x onerror=alert(1)>")).toContain("&lt;img src=x onerror=alert(1)&gt;");
});

test("a text without any is nothing but itself", () => {
  expect(renderToStaticMarkup(<EmojiText text="1 < 2 :leaf:" emojis={[]} />)).toBe("1 &lt; 2 :leaf:");
});
