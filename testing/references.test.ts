/** References that can be opened: each id that a file cites has a row in `docs/threats.md`, and each row has its tests. */
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import * as path from "node:path";
import { expect, test } from "vitest";

const root = path.join(import.meta.dirname, "..");
const read = (file: string) => readFileSync(path.join(root, file), "utf8");

const rows = [...read("docs/threats.md").matchAll(/^\| ([A-Z]\d\d) +\| (.+?) +\| (.+?) +\|$/gm)].map(
  ([, id, rule, guards]) => ({
    id: id!,
    rule: rule!,
    files: [...guards!.matchAll(/`([^`]+)`/g)].map(([, file]) => file!),
  }),
);
const known = new Set(rows.map(({ id }) => id));

const sources = execFileSync("git", ["ls-files", "-co", "--exclude-standard"], { cwd: root, encoding: "utf8" })
  .split("\n")
  .filter((file) => /^(?:src|testing|e2e|contracts|bench|scripts|migrations)\/.*\.(?:tsx?|mjs|sql)$/.test(file))
  .filter((file) => existsSync(path.join(root, file)));

/** `(threats V06, V11)`, `threats A01–A06`, and ids that stand alone in brackets or open a title. */
function idsCitedIn(source: string): string[] {
  // A comment may break its line in the middle of a list.
  const text = source.replace(/\n\s*\*? ?/g, " ");
  const places = [
    ...text.matchAll(/[Tt]hreats ((?:[A-Z]\d\d(?:[–,;]| and)? ?)+)/g),
    ...text.matchAll(/\(((?:[XSFAOIVMDWPCRG]\d\d(?:[–,;]| and)? ?)+)\)/g),
    ...text.matchAll(/"((?:[XSFAOIVMDWPCRG]\d\d(?:[–,;]| and)? ?)+):/g),
  ];
  return places.flatMap(([, list]) => idsOf(list!));
}

/** `A01–A03, A09` are four ids. */
function idsOf(list: string): string[] {
  return [...list.matchAll(/([A-Z])(\d\d)(?:–[A-Z]?(\d\d))?/g)].flatMap(([, letter, from, to]) => {
    const first = Number(from);
    const last = Number(to ?? from);
    return Array.from({ length: last - first + 1 }, (_, at) => `${letter}${String(first + at).padStart(2, "0")}`);
  });
}

test("ids are found in every form in which they are cited", () => {
  expect(
    idsCitedIn('/** Sockets (threats W01–W03, V06). */ test("is gone (I01)"); describe("X07, X08: names")'),
  ).toEqual(["W01", "W02", "W03", "V06", "I01", "X07", "X08"]);
});

test("each cited id has a row", () => {
  const lost = sources.flatMap((file) =>
    idsCitedIn(read(file))
      .filter((id) => !known.has(id))
      .map((id) => `${file}: ${id}`),
  );
  expect(lost).toEqual([]);
});

test.each(rows)("the tests of $id exist and name it", ({ id, files }) => {
  expect(files).not.toEqual([]);
  expect(files.filter((file) => !/\.test\.tsx?$/.test(file))).toEqual([]);
  const silent = files.filter((file) => !existsSync(path.join(root, file)) || !new Set(idsCitedIn(read(file))).has(id));
  expect(silent).toEqual([]);
});

test("no row stands twice", () => {
  expect(rows.map(({ id }) => id)).toEqual([...known]);
});

const documents = [
  "README.md",
  "ARCHITECTURE.md",
  "CONTRIBUTING.md",
  ...["docs", "docs/decisions"].flatMap((folder) =>
    readdirSync(path.join(root, folder))
      .filter((file) => file.endsWith(".md"))
      .map((file) => `${folder}/${file}`),
  ),
];

/** A rule of lint is written like a file: `react/no-array-index-key`. */
const { plugins: rulePlugins } = JSON.parse(read(".oxlintrc.json")) as { plugins: string[] };

test.each(documents)("%s names only files that exist", (document) => {
  const named = [...read(document).matchAll(/`((?:[a-z][\w@-]*\/)+[\w.-]*)`/g)].map(([, file]) => file!);
  const rooms = ["", "src", "src/server", "src/web"];
  const isThere = (file: string) => rooms.some((room) => existsSync(path.join(root, room, file)));
  const isRule = (name: string) => rulePlugins.includes(name.split("/", 1)[0]!) && !/\.\w+$|\/$/.test(name);
  expect(named.filter((file) => !isThere(file) && !isRule(file))).toEqual([]);
});

test("each document that a comment names can be opened", () => {
  const lost = sources
    .filter((file) => file !== "testing/references.test.ts")
    .flatMap((file) =>
      [...read(file).matchAll(/\b((?:docs\/)?[\w./-]+\.md)\b/g)]
        .map(([, name]) => name!)
        .filter((name) => !existsSync(path.join(root, name)) && !existsSync(path.join(root, "docs", name)))
        .map((name) => `${file}: ${name}`),
    );
  expect(lost).toEqual([]);
});

/** A bare name is a file in the folder of the comment; any other has a folder before it. */
test("each source file that a comment names is there", () => {
  const lost = sources.flatMap((file) => {
    const isThere = (name: string) =>
      existsSync(path.join(root, path.dirname(file), name)) ||
      existsSync(path.join(root, name)) ||
      (name.includes("/") && sources.some((known) => known.endsWith(`/${name}`)));
    const comments = [...read(file).matchAll(/\/\*[^]*?\*\/|(?<=^|\s)\/\/[^\n]*/g)].map(([text]) => text);
    const names = [...comments.join("\n").matchAll(/(?<![\w:/.@*-])((?:[\w-]+\/)*[\w-][\w.-]*\.(?:tsx?|mjs))\b/g)];
    return names.flatMap(([, name]) => (isThere(name!) ? [] : `${file}: ${name}`));
  });
  expect(lost).toEqual([]);
});
