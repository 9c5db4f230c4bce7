/** Packages that must not come in, not even through somebody else's dependency (threats X04, C06). */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const lock = JSON.parse(readFileSync(new URL("../../package-lock.json", import.meta.url), "utf8")) as {
  packages: Record<string, unknown>;
};
const packages = Object.keys(lock.packages).map((path) => path.replace(/^.*node_modules\//, ""));

test("no DOM that is not a browser's cleans HTML", () => {
  expect(packages.filter((name) => /^(happy-dom|jsdom|domino|linkedom|isomorphic-dompurify)$/.test(name))).toEqual([]);
});

test("the cleaner that needs a browser's DOM is in the editor alone, which is nowhere but in browsers", () => {
  const src = path.join(import.meta.dirname, "../../src");
  const users = readdirSync(src, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file))
    .filter((file) => /["']dompurify["']/.test(readFileSync(path.join(src, file), "utf8")));
  expect(users).toEqual(["web/editor/pasted-html.ts"]);
  const built = readFileSync(path.join(src, "../dist/server/entry-server.js"), "utf8");
  expect(built).not.toMatch(/DOMPurify|ProseMirror/);
});

test("nothing turns a request into a call of a server function", () => {
  expect(packages.filter((name) => /^react-server|^@vitejs\/plugin-rsc$|^next$/.test(name))).toEqual([]);
});
