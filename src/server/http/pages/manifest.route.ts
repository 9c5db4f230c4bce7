/**
 * The web app manifest, in each language: what an installed Linnet is called,
 * looks like, and offers when its icon is held. All languages are one app.
 */
import { Hono } from "hono";
import { serverLocales, wordsIn } from "../middleware/words.ts";

const pageColour = "#fefcfa";

/** What a long press on the icon offers; only pages that exist. */
const shortcuts = [
  { words: "nav-compose", url: "/compose" },
  { words: "nav-notifications", url: "/notifications" },
  { words: "nav-search", url: "/search" },
] as const;

export function manifestRoute(): Hono {
  return new Hono().get("/manifest.webmanifest", (context) => {
    const asked = context.req.query("lang");
    const locale = serverLocales.find((known) => known === asked) ?? "en";
    return context.body(JSON.stringify(manifestIn(locale)), 200, {
      "content-type": "application/manifest+json",
      "cache-control": "public, max-age=86400",
    });
  });
}

function manifestIn(locale: string) {
  const t = wordsIn(locale);
  return {
    id: "/",
    name: "Linnet",
    short_name: "Linnet",
    lang: locale,
    dir: "ltr",
    start_url: "/",
    scope: "/",
    display: "standalone",
    background_color: pageColour,
    theme_color: pageColour,
    icons: [
      { src: "/favicon.svg", sizes: "any", type: "image/svg+xml" },
      { src: "/icon-192.png", sizes: "192x192", type: "image/png" },
      { src: "/icon-512.png", sizes: "512x512", type: "image/png", purpose: "any maskable" },
    ],
    shortcuts: shortcuts.map(({ words, url }) => ({ name: t(words), url })),
  };
}
