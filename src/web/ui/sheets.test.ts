/** What every style sheet of the pages keeps to. */
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const web = path.join(import.meta.dirname, "..");
const sheets = globSync("**/*.css", { cwd: web });

/** Each rule of a sheet with the rules and conditions that it stands in. */
function rulesOf(sheet: string): { selector: string; within: string[] }[] {
  const css = readFileSync(path.join(web, sheet), "utf8").replace(/\/\*.*?\*\//gs, "");
  const open: string[] = [];
  const rules: { selector: string; within: string[] }[] = [];
  for (const [, head, brace] of css.matchAll(/([^;{}]*)([;{}])/g)) {
    if (brace === "{") {
      rules.push({ selector: head!.trim(), within: [...open] });
      open.push(head!.trim());
    } else if (brace === "}") open.pop();
  }
  return rules;
}

test("the sheets are found, and hover is used in them", () => {
  expect(sheets.length).toBeGreaterThan(40);
  expect(sheets.flatMap(rulesOf).filter(({ selector }) => selector.includes(":hover")).length).toBeGreaterThan(30);
});

test.each(sheets)("%s says nothing of hover to a finger, which leaves it behind where it has pressed", (sheet) => {
  const bare = rulesOf(sheet)
    .filter(({ selector }) => selector.includes(":hover"))
    .filter(({ within }) => !within.includes("@media (hover: hover)"));
  expect(bare.map(({ selector }) => selector)).toEqual([]);
});
