/** Quoting: from the menu of a post to the card that a visitor reads, and what the quoted author can do about it. */
import { beforeAll, beforeEach, expect, test } from "vitest";
import type { Status } from "#protocol/entities.ts";
import type { Person } from "./person.ts";
import { residentOf } from "./resident.ts";
import { soon } from "#testing/patience.ts";
import { setStage } from "./stage.ts";

const stage = setStage({ anew: true });

const enterAsAda = residentOf(stage, "ada", "signsUp");
const enterAsBen = residentOf(stage, "ben", "signsUp");
let ada: Person;
let ben: Person;
let sung: Status;

beforeAll(async () => {
  ada = await enterAsAda();
  ben = await enterAsBen();
  const { id } = await ada.accountOf("ben");
  await ada.asks("POST", `/api/v1/accounts/${id}/follow`);
  sung = await ben.publishes("A linnet sings.");
});
beforeEach(async () => {
  ada = await enterAsAda();
  ben = await enterAsBen();
});

const cardIn = (person: Person) =>
  person.page.getByRole("blockquote", { name: person.says(["quote-by", { name: "@ben" }]) });
const entry = (person: Person, words: string) =>
  person.page.getByRole("menuitem", { name: person.says(words), exact: true });
const opensMenu = (person: Person, text: string) => person.action(person.post(text).last(), "status-more").click();

async function quotes(text: string): Promise<Status> {
  const { id } = await ada.accountOf("ada");
  await ada.asks("POST", "/api/v1/statuses", { status: text, quoted_status_id: sung.id });
  const [status] = await ada.asks<[Status]>("GET", `/api/v1/accounts/${id}/statuses?limit=1`);
  return status;
}

test("from home: the card is in the composer, and anyone reads it without scripts", async () => {
  await ada.opens("/");
  await ada.settles();
  await opensMenu(ada, "A linnet sings.");
  await entry(ada, "status-quote").click();
  await ada.field("compose-placeholder").fill("Listen to this.");
  await ada.sees(cardIn(ada).last());
  await ada.sees(ada.field("quote-who").last());
  await ada.button("compose-publish").last().click();
  await ada.sees(ada.page.getByText(ada.says("compose-published")));

  const visitor = await stage.visitor({ javaScript: false });
  await visitor.opens("/@ada");
  await visitor.sees(cardIn(visitor).getByText("A linnet sings."));
  await visitor.opens(`/@ben/${sung.id}`);
  await visitor.page.getByRole("link", { name: `1 ${visitor.says(["status-quotes", { count: 1 }])}` }).click();
  await visitor.sees(visitor.post("Listen to this."));
});

test("a card that the server has drawn stays while its script is under way, also when the page asks what is new", async () => {
  await quotes("Under way.");
  const come = Promise.withResolvers<void>();
  await ada.page.route("**/assets/late-*.js", (route) => come.promise.then(() => route.continue()));
  const asks = ada.page.waitForResponse("**/api/v1/timelines/home?*");
  await ada.opens("/");
  await asks;
  await ada.settles();
  const card = ada.post("Under way.").getByRole("blockquote");
  await ada.sees(card);
  const arrives = ada.page.waitForResponse("**/assets/late-*.js");
  come.resolve();
  await arrives;
  expect(await card.isVisible()).toBe(true);
});

test("what is quoted can be left out again, and a draft keeps it", async () => {
  await ada.opens(`/compose?quote=${sung.id}`);
  await ada.settles();
  await ada.field("compose-placeholder").fill("Not yet.");
  await ada.sees(cardIn(ada));
  await soon(async () => {
    const kept = await ada.asks<{ draft?: unknown }[]>("GET", "/api/drafts");
    expect(JSON.stringify(kept)).toContain(sung.id);
  });
  await ada.page.reload();
  await ada.settles();
  await ada.sees(cardIn(ada));
  await ada.button("quote-remove").click();
  await ada.seesNo(cardIn(ada));
});

test("its author takes it out, and the page of the quote says so at once", async () => {
  const quote = await quotes("Hear, hear.");
  await ada.opens(`/@ada/${quote.id}`);
  await ada.settles();
  await ada.sees(cardIn(ada));
  await ben.opens(`/@ada/${quote.id}`);
  await ben.settles();
  await opensMenu(ben, "Hear, hear.");
  await entry(ben, "quote-revoke").click();
  await entry(ben, "quote-revoke-confirm").click();
  await ada.sees(ada.page.getByText(ada.says("quote-revoked")));
  await ada.seesNo(cardIn(ada));
});

test("what only its author may quote has no such entry for others, and an address says no in words", async () => {
  const own = await ben.publishes("Mine alone.", { quote_approval_policy: "nobody" });
  await ada.opens(`/@ben/${own.id}`);
  await ada.settles();
  await opensMenu(ada, "Mine alone.");
  await ada.sees(entry(ada, "copy-link"));
  await ada.seesNo(entry(ada, "status-quote"));
  await ada.opens(`/compose?quote=${own.id}`);
  await ada.settles();
  await ada.field("compose-placeholder").fill("Still.");
  await ada.sees(ada.page.getByText(ada.says("quote-refused")));
  ada.complaints.expect(/\/api\/statuses: 422/);
  const refused = ada.page.waitForResponse("**/api/statuses");
  await ada.button("compose-publish").click();
  expect((await refused).status()).toBe(422);
  await ada.sees(ada.page.getByText(ada.says("refusal-status-not-quotable")).last());
});

test("a composer that is open hears who may quote the post from now on", async () => {
  const own = await ben.publishes("For now.");
  const say = (quote_approval_policy: string) =>
    ben.asks("PUT", `/api/v1/statuses/${own.id}/interaction_policy`, { quote_approval_policy });
  await ada.receives(own);
  await ada.opens(`/compose?quote=${own.id}`);
  await ada.listensTo("user");
  await ada.sees(cardIn(ada));
  await say("nobody");
  await ada.sees(ada.page.getByText(ada.says("quote-refused")));
  await say("public");
  await ada.seesNo(ada.page.getByText(ada.says("quote-refused")));
});

test("without scripts a post is quoted, and its author says who may", async () => {
  const plainAda = await enterAsAda({ javaScript: false });
  await plainAda.opens(`/@ben/${sung.id}`);
  await plainAda.link("quote-this").click();
  await plainAda.sees(plainAda.post("A linnet sings."));
  await plainAda.field("compose-placeholder").fill("In plain words.");
  await plainAda.button("compose-publish").click();
  await plainAda.opens("/@ada");
  await plainAda.sees(cardIn(plainAda).first());
  await plainAda.sees(plainAda.post("In plain words."));

  const own = await ben.publishes("Ask me first.");
  const plainBen = await enterAsBen({ javaScript: false });
  await plainBen.opens(`/@ben/${own.id}`);
  await plainBen.field("quote-who").selectOption("nobody");
  await plainBen.button("quote-save").click();
  await plainBen.arrivesAt(`/@ben/${own.id}`);
  await plainAda.opens(`/@ben/${own.id}`);
  await plainAda.seesNo(plainAda.link("quote-this"));
});
