/** What somebody would rather not read: from the first filter to the posts that come live. */
import { expect, test } from "vitest";
import type { Filter } from "#protocol/entities.ts";
import type { Person } from "./person.ts";
import { residentOf } from "./resident.ts";
import { soon } from "#testing/patience.ts";
import { setStage } from "./stage.ts";

const stage = setStage({ town: true, anew: true });

const enterAsMira = residentOf(stage, "mira");
const enterAsWren = residentOf(stage, "wren");

const says = (person: Person, status: string) => person.asks<{ id: string }>("POST", "/api/v1/statuses", { status });
const adds = (person: Person, keyword: string, more: object) =>
  person.asks<Filter>("POST", "/api/v2/filters", {
    title: "Crossings",
    context: ["home", "public"],
    keywords_attributes: [{ keyword }],
    ...more,
  });
const fold = (person: Person, title = "Crossings") =>
  person.page
    .getByRole("main")
    .locator("details")
    .filter({ hasText: person.says(["status-filtered", { title }]) });

test.each([true, false])(
  "a filter is made, folds a post by its name and shows it anyway; scripts: %s",
  async (javaScript) => {
    const word = javaScript ? "zeppelin" : "gondola";
    const wren = await enterAsWren();
    await says(wren, `The ${word} leaves at nine`);
    const mira = await enterAsMira({ javaScript });
    await mira.opens("/settings/privacy");
    await mira.link("nav-filters").click();
    await mira.link("filters-new").click();
    await mira.field("filters-title").fill("Crossings");
    await mira.field(["filters-keyword", { number: 1 }]).fill(word);
    await mira.button("filters-save").click();
    await mira.page.waitForURL(/\/filters\?saved=1/);
    await mira.sees(mira.page.getByText(mira.says("filters-saved")));

    await mira.opens("/public/local");
    const post = mira.page.getByText(`The ${word} leaves at nine`);
    await mira.sees(fold(mira).first());
    expect(await post.isVisible()).toBe(false);
    await fold(mira)
      .filter({ has: mira.page.getByText(word) })
      .locator("summary")
      .click();
    await mira.sees(post);

    await mira.opens("/filters");
    await mira.link(["filters-edit-label", { title: "Crossings" }]).click();
    await mira.page
      .locator("summary")
      .filter({ hasText: mira.says("filters-delete") })
      .click();
    await mira.button("filters-delete-confirm").click();
    await mira.page.waitForURL(/\/filters$/);
    await mira.opens("/public/local");
    await mira.sees(post);
  },
);

test("a post that a filter hides is in no list, and none waits behind the pill when it comes live", async () => {
  const mira = await enterAsMira();
  const wren = await enterAsWren();
  const { id } = await adds(mira, "submarine", { filter_action: "hide" });
  await mira.opens("/public/local");
  await mira.settles();
  await says(wren, "A submarine in the harbour");
  await says(wren, "A kayak in the harbour");
  await mira.page.getByRole("button", { name: mira.says(["timeline-new", { count: 1 }]) }).click();
  await mira.sees(mira.page.getByText("A kayak in the harbour"));
  expect(await mira.page.getByText("A submarine in the harbour").count()).toBe(0);
  // Where the filter does not count, it is there.
  await mira.opens("/@wren");
  await mira.sees(mira.page.getByText("A submarine in the harbour").first());
  await mira.asks("DELETE", `/api/v2/filters/${id}`);
});

test("a change of filters is seen on a page that is open", async () => {
  const mira = await enterAsMira();
  const wren = await enterAsWren();
  await says(wren, "A hovercraft in the harbour");
  await mira.opens("/");
  await mira.settles();
  const post = mira.page.getByText("A hovercraft in the harbour").first();
  await mira.sees(post);
  const { id } = await adds(mira, "hovercraft", {});
  await mira.sees(fold(mira).first());
  await soon(async () => expect(await post.isVisible()).toBe(false));
  await mira.asks("DELETE", `/api/v2/filters/${id}`);
  await mira.sees(post);
});

test("one post is filtered from its menu", async () => {
  const mira = await enterAsMira();
  const wren = await enterAsWren();
  const post = await says(wren, "Nothing that a word would find");
  await mira.opens(`/@wren/${post.id}`);
  await mira.settles();
  await mira.action(mira.page.getByRole("main"), "status-more").first().click();
  await mira.page.getByRole("menuitem", { name: mira.says("status-filter") }).click();
  await mira.link("filters-new").click();
  await mira.field("filters-title").fill("Just this");
  await mira.button("filters-save").click();
  await mira.page.waitForURL(/\/filters\?saved=1/);
  await mira.opens("/public/local");
  await mira.sees(fold(mira, "Just this").first());
});
