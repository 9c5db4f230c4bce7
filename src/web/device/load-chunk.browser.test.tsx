import { afterEach, expect, test } from "vitest";
import { isChunkError } from "#web/navigation/chunk-reload.ts";
import { loadChunk } from "./load-chunk.ts";

const links = (href: string) => [...document.querySelectorAll<HTMLLinkElement>(`link[href="${href}"]`)];
const aModule = async () => ({ name: "a module" });
/** Of this page's own origin; each name is new, as what is fetched once is known for good. */
const sheet = () => `src/web/ui/tokens.css?direct&${crypto.randomUUID()}.css`;

afterEach(() => document.querySelectorAll("head > link").forEach((link) => link.remove()));

test("it ends when the style sheet is there, and asks for it once", async () => {
  const file = sheet();
  const both = [loadChunk(aModule, [file]), loadChunk(aModule, [file])];
  expect(links(`/${file}`)).toHaveLength(1);
  await expect(Promise.all(both)).resolves.toEqual([{ name: "a module" }, { name: "a module" }]);
  expect(links(`/${file}`)[0]!.sheet).not.toBe(null);
  await loadChunk(aModule, [file]);
  expect(links(`/${file}`)).toHaveLength(1);
});

test("a sheet that cannot be had is asked for again with the next press", async () => {
  const file = `nowhere/${crypto.randomUUID()}.css`;
  const failed: unknown = await loadChunk(aModule, [file]).catch((error: unknown) => error);
  expect(isChunkError(failed)).toBe(true);
  expect(links(`/${file}`)).toHaveLength(0);
  await expect(loadChunk(aModule, [file])).rejects.toThrow("Unable to preload CSS");
});

test("what the document has brought along is not fetched", async () => {
  const file = sheet();
  document.head.insertAdjacentHTML("beforeend", `<link rel="stylesheet" href="/${file}" disabled>`);
  await loadChunk(aModule, [file]);
  expect(links(`/${file}`)).toHaveLength(1);
});

test("scripts are asked for at once, and waited for by nobody", async () => {
  const file = `assets/${crypto.randomUUID()}.js`;
  await expect(loadChunk(aModule, [file])).resolves.toEqual({ name: "a module" });
  expect(links(`/${file}`).map(({ rel }) => rel)).toEqual(["modulepreload"]);
});
