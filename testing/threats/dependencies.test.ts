/** Packages that must not come in, not even through somebody else's dependency (threats X04, C06). */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const lock = JSON.parse(readFileSync(new URL("../../package-lock.json", import.meta.url), "utf8")) as {
  packages: Record<string, unknown>;
};
const packages = Object.keys(lock.packages).map((path) => path.replace(/^.*node_modules\//, ""));

test("no DOM that is not a browser's cleans HTML", () => {
  expect(
    packages.filter((name) => /^(happy-dom|jsdom|domino|linkedom|dompurify|isomorphic-dompurify)$/.test(name)),
  ).toEqual([]);
});

test("nothing turns a request into a call of a server function", () => {
  expect(packages.filter((name) => /^react-server|^@vitejs\/plugin-rsc$|^next$/.test(name))).toEqual([]);
});
