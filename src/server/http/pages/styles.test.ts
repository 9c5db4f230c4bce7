/** The first page with what it needs to be painted, and the second: the built pages, as the whole program answers them. */
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestHouse, type Guest, type TestHouse } from "#testing/house.ts";
import type { Build } from "#web/entry-server.tsx";
import { readSheets } from "./styles.ts";

const dist = path.join(import.meta.dirname, "../../../../dist");
const fileOf = (href: string) => readFile(path.join(dist, "client", href), "utf8");
const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

let house: TestHouse;
let alice: Guest;
let shell: string;
let own: string[];

beforeAll(async () => {
  house = await openTestHouse();
  ({ alice } = await house.people("alice"));
  const build = JSON.parse(await readFile(path.join(dist, "build.json"), "utf8")) as Build;
  [shell] = build.browser.css as [string];
  own = [...build.screens["people/profile"]!.css];
});
afterAll(() => house.close());

async function stylesOf(answer: Response) {
  const html = await answer.text();
  return {
    inside: Array.from(html.matchAll(/<style>([^]*?)<\/style>/g), ([, text]) => text),
    links: Array.from(
      html.matchAll(/<link rel="stylesheet" href="([^"]+)"( [^>]+)?>/g),
      ([, href, how = ""]) => href + how,
    ),
    allowed: /style-src ([^;]+);/.exec(answer.headers.get("content-security-policy")!)![1],
  };
}

test("a first page has its sheets inside, byte by byte as the files are, and its policy allows them by their hashes", async () => {
  for (const person of [house.visitor, alice]) {
    const { inside, links, allowed } = await stylesOf(await person.get("/@alice"));
    const files = await Promise.all([shell, ...own].map(fileOf));
    expect(inside).toEqual(files);
    expect(links).toEqual([`${shell} media="not all"`, ...own.map((href) => `${href} disabled`)]);
    expect(allowed).toBe(["'self'", ...files.map(hashOf)].join(" "));
  }
});

test("the page after it links to the sheet of the shell, which is kept for good", async () => {
  const first = await alice.get("/@alice");
  const [cookie] = first.headers.getSetCookie()[0]!.split(";") as [string];
  for (const answer of [
    await house.visitor.get("/@alice", { "sec-fetch-site": "same-origin" }),
    await alice.get("/@alice", { "sec-fetch-site": "same-origin" }),
    await alice.get("/@alice", { "sec-fetch-site": "none", cookie }),
  ]) {
    expect(answer.headers.getSetCookie()).toEqual([]);
    const { inside, links, allowed } = await stylesOf(answer);
    const files = await Promise.all(own.map(fileOf));
    expect(links).toEqual([shell, ...own.map((href) => `${href} disabled`)]);
    expect(inside).toEqual(files);
    expect(allowed).toBe(["'self'", ...files.map(hashOf)].join(" "));
  }
  const file = await house.visitor.get(shell);
  expect(file.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
});

test("a page from elsewhere, and the sheet of an older build, are no sign of having it", async () => {
  const strangers: Record<string, string>[] = [
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "none" },
    { cookie: "style=older" },
  ];
  for (const headers of strangers) {
    expect((await stylesOf(await house.visitor.get("/", headers))).inside[0]).toBe(await fileOf(shell));
  }
});

test("a sheet that would end its element early stops the start", async () => {
  const files = { script: "", css: ["/styles.test.ts"], preload: [] };
  const build = { browser: files, screens: {} } as unknown as Build;
  // This file names the end of the element: </style>
  await expect(readSheets(build, import.meta.dirname)).rejects.toThrow("A style sheet cannot stand in a page");
});
