/** A first page is painted with what it brings; what it brings is not fetched again by those who go on from there. */
import { expect, test } from "vitest";
import type { Person } from "./person.ts";
import { residentOf } from "./resident.ts";
import { setStage } from "./stage.ts";

/** The column at the side, the dialog that the composer opens in, and what few posts need, are fetched while nothing else is done. */
const comesLater = (name: string) =>
  /(?:^|\/)(?:active-here|people|overlay-dialog|writing|fields|files|late)$/.test(name);
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
    // The late table of routes shares a module with these screens, and so brings their sheet at rest.
    const atRest = (name: string) => comesLater(name) || /^(?:notifications|lists)$/.test(name);
    expect(asked.filter((name) => name !== "entry-browser" && !atRest(name))).toEqual([]);
  }
});

test("what the server has drawn of a file stays in its place while the page comes alive", async () => {
  const mira = await enterAsMira();
  await mira.page.addInitScript(() => {
    const kept = window as unknown as { emptied: string[] };
    kept.emptied = [];
    const seen = new Set<Element>();
    new MutationObserver(() => {
      for (const media of document.querySelectorAll<HTMLElement>("[data-media]")) {
        if (media.offsetHeight > 0) seen.add(media);
        else if (seen.delete(media)) kept.emptied.push(media.closest("article")!.id);
      }
    }).observe(document, { childList: true, subtree: true, attributes: true });
  });
  await mira.opens("/");
  await mira.settles();
  // One whose file is missing stands at the top: it is drawn by the script for players, which comes at rest.
  await expect.poll(() => mira.page.locator("[data-media] > p").count()).toBeGreaterThan(0);
  await mira.draws();
  expect(await mira.page.evaluate(() => (window as unknown as { emptied: string[] }).emptied)).toEqual([]);
});

test("the page of no address stays where it is, with all that stood in the address", async () => {
  const mira = await enterAsMira();
  mira.complaints.expect(/404/);
  let documents = 0;
  mira.page.on("request", (request) => void (request.isNavigationRequest() && documents++));
  await mira.opens("/nothing?x=1");
  await mira.settles();
  await mira.page.getByRole("link", { name: "Go to home page" }).click();
  await mira.sees(mira.heading("nav-home"));
  expect(documents).toBe(1);
});
