/** The doors of `ARCHITECTURE.md`, held by the import graph. */
import * as fs from "node:fs";
import * as path from "node:path";
import { describe, expect, test } from "vitest";
import plan from "../rooms.json" with { type: "json" };
import { findFaults, importsOf } from "./doors.ts";

const root = path.join(import.meta.dirname, "..");

const filesIn = (...folders: string[]) =>
  new Map(
    folders
      .flatMap((folder) => fs.readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name))
      .map((file) => [path.relative(root, file), fs.readFileSync(file, "utf8")]),
  );

test("no file of src goes through a closed door, and none are in a circle", () => {
  expect(findFaults(filesIn("src"), plan)).toEqual([]);
});

test("every room has something in it", () => {
  const { rooms, lines } = plan;
  const inLines = lines.flatMap(({ in: place, rooms: line }) => line.flat().map((room) => `${place}/${room}`));
  const empty = [...Object.keys(rooms), ...inLines].filter((room) => !fs.existsSync(path.join(root, "src", room)));
  expect(empty).toEqual([]);
});

test("no files around the program are in a circle either", () => {
  const faults = findFaults(filesIn("src", "testing", "e2e", "bench", "contracts"), plan);
  expect(faults.filter((fault) => fault.startsWith("A circle"))).toEqual([]);
});

describe("the reading of doors", () => {
  const faultsOf = (files: Record<string, string>) => findFaults(new Map(Object.entries(files)), plan);

  test("sees every form of import", () => {
    const source = `
      import type { A } from "./a.ts";
      import { type B, b } from "./b.ts";
      import "./c.css";
      export * from "./d.ts";
      export type { E } from "./e.ts";
      const f = () => import("./f.ts");
      type G = typeof import("./g.ts");`;
    expect(importsOf("src/kit/x.tsx", source)).toEqual([
      { specifier: "./a.ts", typeOnly: true },
      { specifier: "./b.ts", typeOnly: false },
      { specifier: "./c.css", typeOnly: false },
      { specifier: "./d.ts", typeOnly: false },
      { specifier: "./e.ts", typeOnly: true },
      { specifier: "./f.ts", typeOnly: false },
      { specifier: "./g.ts", typeOnly: true },
    ]);
  });

  test.each([
    ["kit that imports a noun", "src/kit/x.ts", 'import "#protocol/ids.ts";'],
    ["a domain noun that imports to its right", "src/server/domain/accounts/x.ts", 'import "../statuses/y.ts";'],
    [
      "the domain that runs the world outside",
      "src/server/domain/auth/x.ts",
      'import { m } from "#server/outside/mail.ts";',
    ],
    ["an adapter that imports another", "src/server/http/mastodon/x.ts", 'import type { Y } from "../pages/y.ts";'],
    [
      "the server that imports a screen",
      "src/server/http/pages/x.ts",
      'const y = import("#web/screens/timelines/home.tsx");',
    ],
    ["anybody that imports the house", "src/server/http/health/x.ts", 'import type { House } from "#server/house.ts";'],
    ["web nouns that stand side by side", "src/web/search/x.tsx", 'import "../timelines/y.tsx";'],
    ["a button that knows data", "src/web/ui/x.tsx", 'export { y } from "#web/data/y.ts";'],
    ["the program that needs its tests", "src/kit/x.ts", 'import { world } from "#testing/world.ts";'],
    ["an import of a test", "src/kit/x.ts", 'import { sample } from "./y.test.ts";'],
    ["the domain that speaks HTTP", "src/server/domain/auth/x.ts", 'import { Hono } from "hono";'],
    ["a route that speaks SQL", "src/server/http/mastodon/x.ts", 'import { sql } from "kysely";'],
  ])("names %s", (_what, file, source) => {
    const faults = faultsOf({ [file]: source });
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatch(new RegExp(`^${file} imports .* has no (?:type )?door to it$`));
  });

  test.each([
    ["its own room", "src/web/ui/x.tsx", 'import "./y.tsx"; import "./y.module.css";'],
    ["what stands to its left", "src/server/domain/statuses/x.ts", 'import "../accounts/y.ts";'],
    ["types of outside", "src/server/domain/auth/x.ts", 'import type { Mail } from "#server/outside/mail.ts";'],
    [
      "whatever it likes, in a test",
      "src/kit/x.test.ts",
      'import "#testing/world.ts"; import "#server/house.ts"; import "pg";',
    ],
    ["the one door to the pages", "src/server/http/pages/x.ts", 'import type { B } from "#web/entry-server.tsx";'],
    ["all of web in a screen", "src/web/screens/x.tsx", 'import "../timelines/y.tsx"; import "react";'],
    ["packages that are nobody's", "src/kit/x.ts", 'import * as path from "node:path"; import "valibot";'],
  ])("lets a file import %s", (_what, file, source) => {
    expect(faultsOf({ [file]: source })).toEqual([]);
  });

  test("names a circle, also one of types, once and as a way around", () => {
    const faults = faultsOf({
      "src/kit/a.ts": 'import "./b.ts"; import "./d.ts";',
      "src/kit/b.ts": 'import type { C } from "./c.ts";',
      "src/kit/c.ts": 'export * from "./a.ts";',
      "src/kit/d.ts": "",
    });
    expect(faults).toEqual(["A circle: src/kit/a.ts → src/kit/b.ts → src/kit/c.ts → src/kit/a.ts"]);
  });

  test("names a file that stands in no room, and one whose name says nothing", () => {
    expect(faultsOf({ "src/loose.ts": "", "src/server/domain/statuses/status-helpers.ts": "" })).toEqual([
      "src/loose.ts stands in no room",
      "src/server/domain/statuses/status-helpers.ts has a name for anything (status-helpers.ts): call it by its noun",
    ]);
  });
});
