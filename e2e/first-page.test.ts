/** A first page is painted with what it brings; what it brings is not fetched again by those who go on from there. */
import { expect, test } from "vitest";
import type { Person } from "./person.ts";
import { residentOf } from "./resident.ts";
import { setStage } from "./stage.ts";

/** The column at the side, and the dialog that the composer opens in, are fetched while nothing else is done. */
const comesLater = (name: string) => /(?:^|\/)(?:active-here|people|overlay-dialog|writing)$/.test(name);
const stage = setStage({ town: true, anew: true });
const enterAsMira = residentOf(stage, "mira");

/** Names of the sheets that are asked for from now on. */
function sheetsAskedBy({ page }: Person): string[] {
  const asked: string[] = [];
  page.on("request", (request) => {
    const [, name] = /\/assets\/([\w-]+?)-[\w-]{7}\.css$/.exec(request.url()) ?? [];
    if (name) asked.push(name);
  });
  return asked;
}

/** Which sheets apply: "inside", or the names of files. */
const sheetsOf = ({ page }: Person) =>
  page.evaluate(() =>
    Array.from(document.styleSheets)
      .filter(({ media, cssRules }) => media.mediaText !== "not all" && cssRules.length > 0)
      .map(({ href }) => (href ? new URL(href).pathname.replace(/-[\w-]{7}\.css$/, "") : "inside")),
  );

test("a reader who goes on from a first page fetches the sheet of the shell once, and that of the screen never", async () => {
  const mira = await enterAsMira();
  await mira.context.clearCookies({ name: "style" });
  const asked = sheetsAskedBy(mira);
  await mira.opens("/notifications");
  await mira.settles();
  const isPainted = () => mira.page.evaluate(() => getComputedStyle(document.body).margin === "0px");
  expect(await isPainted()).toBe(true);

  await mira.place("nav-home").click();
  await mira.sees(mira.heading("nav-home"));
  await mira.place("nav-notifications").click();
  await mira.sees(mira.heading("nav-notifications"));
  await mira.settles();
  const own = (names: string[]) => names.filter((name) => !comesLater(name));
  expect(own(asked)).toEqual(["entry-browser"]);
  expect(own(await sheetsOf(mira))).toEqual(["inside", "inside", "inside"]);
});

test("the next page has the sheet already, for a reader and for a visitor", async () => {
  for (const person of [await enterAsMira(), await stage.visitor()]) {
    const applied = () => person.page.locator('link[rel="stylesheet"][href*="entry-browser"]:not([media])').count();
    await person.opens("/about");
    await person.settles();
    const asked = sheetsAskedBy(person);
    if (person.username) await person.opens("/public/local");
    else await person.page.evaluate(() => void (location.href = "/public/local"));
    await person.page.waitForURL("**/public/local");
    await person.settles();
    expect(await applied()).toBe(1);
    const cached = await person.page.evaluate(
      () => performance.getEntriesByType("resource").filter(({ name }) => /entry-browser.*\.css$/.test(name))[0],
    );
    expect((cached as unknown as PerformanceResourceTiming).transferSize).toBe(0);
    expect(asked.filter((name) => name !== "entry-browser" && !comesLater(name))).toEqual([]);
  }
});
