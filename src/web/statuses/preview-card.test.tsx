/** The card of the page that a post links to. */
import { describe, expect, test } from "vitest";
import type { PreviewCard } from "#protocol/entities.ts";
import { show, status } from "#testing/shown-status.tsx";

describe("the page that a post links to", () => {
  const card: PreviewCard = {
    url: "https://www.news.example/a",
    title: "A linnet <sings>",
    description: "In the gorse.",
    language: "en",
    type: "link",
    author_name: "",
    author_url: "",
    authors: [],
    provider_name: "The News",
    provider_url: "",
    html: "",
    width: 800,
    height: 400,
    image: "/media/files/a.webp",
    image_description: "",
    embed_url: "",
    blurhash: null,
    published_at: null,
  };
  const cardOf = (html: string) => /<a class="link-card.*?<\/a>/s.exec(html)?.[0] ?? "";

  test("is one link, which leads where it says and gives nothing along", () => {
    const html = cardOf(show(status({ card }), null));
    expect(html).toContain('href="https://www.news.example/a" rel="nofollow noopener ugc" target="_blank"');
    expect(html).toMatch(/>A linnet &lt;sings&gt;<.*>In the gorse\.<.*<span>news\.example<\/span><bdi>The News<\/bdi>/);
    expect(html.match(/<a /g)).toHaveLength(1);
  });

  test("has its picture above its words if it is wide, beside them if not, and its size before it comes", () => {
    const shape = (width: number, height: number) => cardOf(show(status({ card: { ...card, width, height } })));
    expect(shape(800, 400)).toMatch(/class="link-card wide".*width="800" height="400" loading="lazy"/s);
    expect(shape(400, 200)).toContain('class="link-card"');
    expect(shape(800, 800)).toContain('class="link-card"');
    expect(cardOf(show(status({ card: { ...card, image: null } })))).not.toContain("<img");
  });

  test("stays behind a warning, and gives way to a quote", () => {
    const warned = show(status({ card, spoiler_text: "Birds" }));
    expect(warned.indexOf("<details")).toBeLessThan(warned.indexOf("link-card"));
    expect(warned.indexOf("link-card")).toBeLessThan(warned.indexOf("</details>"));
    expect(cardOf(show(status({ card, quote: { state: "deleted", quoted_status: null } })))).toBe("");
  });
});
