import fc from "fast-check";
import { parse, type DefaultTreeAdapterTypes } from "parse5";
import { expect, test } from "vitest";
import type { Reader } from "#web/data/reader.ts";
import { documentOf, type Build } from "./document.ts";
import { nowhere, routes } from "#web/navigation/route-table.ts";
import type { View } from "#web/navigation/view.ts";

const build: Build = {
  id: "0123456789abcdef",
  time: "2026-11-20T12:00:00.000Z",
  browser: { script: "/assets/browser.js", css: ["/assets/main.css"], preload: ["/assets/react.js"] },
  visitor: { script: "/assets/visitor.js", css: [], preload: [] },
  screens: {
    "statuses/status": { script: "/assets/status.js", css: ["/assets/status.css"], preload: ["/assets/thread.js"] },
  },
  words: { "ru/core": "/assets/words-ru.js", "ru/pages": "/assets/words-ru.js", "en/core": "/assets/words-en.js" },
  sheets: {
    "/assets/main.css": { text: 'a>b{content:"<&"}', hash: "main" },
    "/assets/status.css": { text: "i{}", hash: "status" },
  },
};
const reader = {
  account: null,
  locale: "ru",
  now: 1_795_000_000_000,
  appearance: { theme: "dark", accent: "teal", fontSize: 18 },
  origin: "https://linnet.example",
} as unknown as Reader;
const view: View = {
  url: new URL("https://linnet.example/@alice/1"),
  route: routes.find(({ name }) => name === "statuses/status")!,
  params: {},
  at: 0,
  data: null,
  head: { title: "Alice" },
  status: 200,
  problem: null,
  Screen: null,
};
interface Change {
  view?: Partial<View>;
  reader?: Partial<Reader>;
  state?: unknown;
  hasStyle?: boolean;
  body?: string;
}
const draw = (change: Change = {}) => drawn(change).html;
const drawn = (change: Change) =>
  documentOf(
    {
      reader: { ...reader, ...change.reader },
      view: { ...view, ...change.view },
      body: change.body ?? "<main>x</main>",
      notice: "",
      state: change.state ?? null,
      hasStyle: change.hasStyle ?? false,
    },
    build,
  );

type Element = DefaultTreeAdapterTypes.Element;
function elementsOf(html: string): Element[] {
  const found: Element[] = [];
  const visit = (node: DefaultTreeAdapterTypes.Node) => {
    if ("tagName" in node) found.push(node);
    if ("childNodes" in node) node.childNodes.forEach(visit);
  };
  visit(parse(html));
  return found;
}
const attribute = (element: Element, name: string) => element.attrs.find((one) => one.name === name)?.value;
const textOf = (element: Element) => element.childNodes.map((node) => ("value" in node ? node.value : "")).join("");

test("language, theme, colour and size are right in the first byte", () => {
  expect(draw()).toMatch(
    /^<!doctype html>\n<html lang="ru" dir="ltr" data-theme="dark" data-accent="teal" data-font-size="18" data-now="\d+">/,
  );
  expect(draw()).toContain('<meta name="theme-color" content="#151210">');
  expect(draw({ reader: { appearance: { theme: "system", accent: "rose", fontSize: 15 } } })).toContain(
    '<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#151210">',
  );
});

test("a page can be enlarged", () => {
  expect(draw()).toContain('content="width=device-width, initial-scale=1, viewport-fit=cover"');
  expect(draw()).not.toMatch(/user-scalable|maximum-scale/);
});

test("a visitor gets one small script and no state; a reader all chunks at once", () => {
  const scripts = (html: string) => elementsOf(html).filter(({ tagName }) => tagName === "script");
  const preloads = (html: string) =>
    elementsOf(html)
      .filter((one) => attribute(one, "rel") === "modulepreload")
      .map((one) => attribute(one, "href"));
  expect(scripts(draw()).map((one) => attribute(one, "src"))).toEqual(["/assets/visitor.js"]);
  expect(preloads(draw())).toEqual([]);
  const hydrated = draw({ state: { a: 1 } });
  expect(scripts(hydrated).map((one) => attribute(one, "src") ?? attribute(one, "id"))).toEqual([
    "/assets/browser.js",
    "state",
  ]);
  expect(preloads(hydrated)).toEqual([
    "/assets/react.js",
    "/assets/status.js",
    "/assets/thread.js",
    "/assets/words-ru.js",
  ]);
});

const sheetsIn = (html: string) =>
  elementsOf(html).flatMap((one) => {
    if (one.tagName === "style") return [textOf(one)];
    if (attribute(one, "rel") !== "stylesheet") return [];
    const when = attribute(one, "disabled") === undefined ? attribute(one, "media") : "known";
    return [`${attribute(one, "href")} ${when ?? "applies"}`];
  });

test("the style sheets of the shell and of the screen are inside, letter by letter, and nothing is waited for", () => {
  expect(sheetsIn(draw())).toEqual([
    'a>b{content:"<&"}',
    "/assets/main.css not all",
    "i{}",
    "/assets/status.css known",
  ]);
  expect(drawn({}).styles).toEqual(["main", "status"]);
});

test("a browser that has the sheet of the shell gets a link to it", () => {
  expect(sheetsIn(draw({ hasStyle: true }))).toEqual(["/assets/main.css applies", "i{}", "/assets/status.css known"]);
  expect(drawn({ hasStyle: true }).styles).toEqual(["status"]);
});

test("nothing else is inline: no script with code, no handler", () => {
  for (const element of elementsOf(draw({ state: { a: 1 } }))) {
    expect(element.attrs.filter(({ name }) => name === "style" || name.startsWith("on"))).toEqual([]);
    if (element.tagName !== "script" || attribute(element, "src")) continue;
    expect(attribute(element, "type")).toBe("application/json");
  }
});

test("a hostile name breaks out of neither the state nor the head (threats X11)", () => {
  const names = [
    "</script><script>alert(1)</script>",
    "<!--<script>",
    "]]>",
    "\u2028\u2029",
    "&quot;&lt;",
    '"><img src=x onerror=alert(1)>',
  ];
  for (const name of names) {
    const html = draw({
      state: { name },
      view: {
        head: {
          title: name,
          description: name,
          feed: { title: name, href: `/x?${name}` },
          og: { type: "profile", imageAlt: name },
        },
      },
    });
    const elements = elementsOf(html);
    const state = elements.filter((one) => attribute(one, "id") === "state");
    expect(state).toHaveLength(1);
    expect(JSON.parse(textOf(state[0]!))).toEqual({ name });
    expect(elements.filter(({ tagName }) => tagName === "script")).toHaveLength(2);
    expect(elements.filter(({ tagName }) => tagName === "img")).toEqual([]);
    expect(textOf(elements.find(({ tagName }) => tagName === "title")!)).toBe(`${name} · Linnet`);
  }
});

test("any state comes back whole from the page", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const state = { value };
      const element = elementsOf(draw({ state })).find((one) => attribute(one, "id") === "state")!;
      expect(JSON.parse(textOf(element))).toEqual(JSON.parse(JSON.stringify(state)));
    }),
    { numRuns: 50 },
  );
});

test("an error page keeps its exact title, and has no canonical address", () => {
  const html = draw({
    view: {
      route: nowhere,
      head: { title: "Page Not Found", noindex: true },
      status: 404,
      problem: { status: 404, message: "x" },
    },
  });
  expect(html).toContain("<title>Page Not Found</title>");
  expect(html).toContain('<meta name="robots" content="noindex">');
  expect(html).not.toContain("canonical");
});

test.each([
  [0, "Alice · Linnet"],
  [3, "(3) Alice · Linnet"],
  [100, "(99+) Alice · Linnet"],
])("with %d unread notifications the title is %s, and an error page keeps its own", (unreadNotifications, title) => {
  const account = { source: { failed_scheduled_count: 0 } } as Reader["account"];
  const who = { reader: { account, unreadNotifications }, state: {} };
  expect(draw(who)).toContain(`<title>${title}</title>`);
  const problem = { status: 404, message: "x" };
  const view = { head: { title: "Page Not Found" }, status: 404, problem };
  expect(draw({ ...who, view })).toContain("<title>Page Not Found</title>");
  // A page that never comes alive would go on saying it.
  expect(draw({ ...who, state: null })).toContain("<title>Alice · Linnet</title>");
});

test("a post that could not be sent counts in the title as it does in the navigation", () => {
  const account = { source: { failed_scheduled_count: 1 } } as Reader["account"];
  const html = draw({ reader: { account, unreadNotifications: 1 }, state: {} });
  expect(html).toContain("<title>(2) Alice · Linnet</title>");
});

test("a public page says what it is: canonical link, OpenGraph, feed", () => {
  const head = {
    title: "Alice",
    description: "Birds",
    og: { type: "profile" as const, image: "/media/a.webp" },
    feed: { title: "Alice", href: "/@alice.atom" },
    embed: "/api/oembed?url=x",
  };
  const html = draw({ view: { head } });
  for (const piece of [
    '<link rel="canonical" href="https://linnet.example/@alice/1">',
    '<meta name="description" content="Birds">',
    '<meta property="og:type" content="profile">',
    '<meta property="og:url" content="https://linnet.example/@alice/1">',
    '<meta property="og:image" content="https://linnet.example/media/a.webp">',
    '<link rel="alternate" type="application/atom+xml" title="Alice" href="/@alice.atom">',
    '<link rel="alternate" type="application/json+oembed" href="https://linnet.example/api/oembed?url=x">',
  ]) {
    expect(html).toContain(piece);
  }
});
