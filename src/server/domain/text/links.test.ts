/** Links as they stand in a cleaned post. */
import { describe, expect, test } from "vitest";
import { clean, elementsOf } from "#testing/clean-html.ts";
import { addresses } from "#testing/hostile-html.ts";
import { parseHtml, textOf } from "./html-tree.ts";

describe("X05: addresses", () => {
  test.each(addresses)("%j is text", (address) => {
    expect(clean(`<p><a href="${address.replaceAll('"', "&quot;")}">go</a></p>`)).toBe("<p>go</p>");
  });

  test("an address that may be linked is in normal form, and trusted with nothing", () => {
    expect(clean(`<a href=" HTTPS://EXAMPLE.com:443/%7ea b?c&d#e ">x</a>`)).toBe(
      `<a href="https://example.com/%7ea%20b?c&amp;d#e" rel="nofollow noopener ugc" target="_blank">x</a>`,
    );
  });

  test("mentions and hashtags open where the reader is", () => {
    const [mention, hashtag] = elementsOf(
      parseHtml(
        clean(
          `<a class="u-url mention" href="https://a.example/@b">@b</a><a class="mention hashtag" href="https://a.example/tags/c">#c</a>`,
        ),
      ),
    );
    expect(mention!.attrs.map((attr) => attr.name)).not.toContain("target");
    expect(hashtag!.attrs).toContainEqual({ name: "rel", value: "tag nofollow noopener ugc" });
  });
});

describe("X09: links that say where they lead", () => {
  const link = (text: string, href = "https://evil.example/login") => clean(`<a href="${href}">${text}</a>`);
  const shownIn = (html: string) => textOf(parseHtml(html), "invisible");

  test.each([
    "bank.example",
    "www.bank.example",
    "https://bank.example/login",
    "HTTPS://BANK.EXAMPLE",
    "Log in at bank.example now",
    "→bank.example←",
    "(bank.example)",
    "bank.example:443/x",
    "bank\u200b.example",
    "bank\u00ad.\u2060example",
    "bank。example",
    "bank․example",
    "bank．example",
    "bank｡example",
    "ｂａｎｋ.example",
    "банк.рф",
    "evil.example.bank.example/",
    "https://bank.example@evil.example/",
    "evil.example bank.example",
    "evil.example/ bank.example/login",
    "<b>bank</b>.<i>example</i>",
    `<span class="ellipsis">bank.example</span><span class="invisible">.evil.example/</span>`,
  ])("%s shows the real host", (text) => {
    const once = link(text);
    expect(shownIn(once)).toMatch(/ \(evil\.example\)$/);
    expect(clean(once)).toBe(once);
  });

  test.each([
    `<span class="invisible">https://evil.example/?</span>bank.example`,
    `<span class="invisible">https://evil.example/login</span>bank.example/login`,
    `<span class="invisible">words that nobody sees </span>evil.example`,
    `<span class="invisible">everything</span>`,
  ])("%s hides nothing", (text) => {
    const once = link(text);
    expect(once).not.toContain("invisible");
    expect(clean(once)).toBe(once);
  });

  test.each([
    "evil.example",
    "https://evil.example/other",
    "www.evil.example/login",
    "click here",
    "@alice@bank.example",
    "version 1.2.3",
    "evil.example/?to=bank.example",
    "some text (evil.example)",
  ])("%s deceives nobody, and stays", (text) => {
    expect(link(text)).toContain(`>${text}</a>`);
  });

  test("the path of an address may be hidden, its host may not", () => {
    const href = "https://evil.example/?bank.example/login";
    expect(
      shownIn(link(`<span class="invisible">https://evil.example/?</span><span>bank.example/login</span>`, href)),
    ).toBe("https://evil.example/?bank.example/login");
    const honest = `<span class="invisible">https://</span><span class="ellipsis">evil.example/?bank</span><span class="invisible">.example/login</span>`;
    expect(link(honest, href)).toContain(honest);
  });

  test("letters of two alphabets in one host show what the host is", () => {
    expect(shownIn(link("https://аpple.example/", "https://xn--pple-43d.example/"))).toContain(
      "(xn--pple-43d.example)",
    );
  });

  test("outside of links nothing is hidden", () => {
    const html = clean(
      `<p class="invisible">a<span class="ellipsis">b</span></p><ul class="invisible"><li>c</li></ul><a href="javascript:x"><span class="invisible">d</span></a><a class="invisible" href="https://a.example/">e</a>`,
    );
    expect(html).not.toMatch(/invisible|ellipsis/);
  });
});
