/** A thread that is too long for one page: what a person finds of it, with and without scripts, and what comes in meanwhile. */
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import type { Account, Status } from "#protocol/entities.ts";
import { axe, findBarriers } from "./axe.ts";
import { Keyboard } from "./keyboard.ts";
import type { Person } from "./person.ts";
import { residentOf } from "./resident.ts";
import { soon } from "#testing/patience.ts";
import { setStage } from "./stage.ts";

const stage = setStage({ town: true, anew: true });

const enterAsMira = residentOf(stage, "mira");
const enterAsWren = residentOf(stage, "wren");

/** Of mira's, with 120 replies by wren; the first of them has 30 answers by jonas. */
let root: Status;
let wren: Account;

interface Answered {
  id: string;
  account: Account;
}

/** Replies put straight into the table: through the door they would be too many. */
async function addReplies(author: Account, to: Answered, count: number, word: string) {
  const { rows } = await sql<{ id: string }>`
    insert into status (account_id, in_reply_to_id, in_reply_to_account_id, visibility, content)
    select ${author.id}, ${to.id}, ${to.account.id}, 'public', '<p>' || ${word}::text || ' ' || n || '.</p>'
    from generate_series(1, ${count}::int) n returning id`.execute(stage.database.db);
  return rows.map(({ id }) => id);
}

beforeAll(async () => {
  const mira = await enterAsMira();
  wren = await mira.accountOf("wren");
  root = await mira.publishes("How do you drink your tea?");
  const [first] = await addReplies(wren, root, 120, "Cup");
  await addReplies(await mira.accountOf("jonas"), { id: first!, account: wren }, 30, "Spoon");
  await stage.sendHome();
});

const address = () => `/@mira/${root.id}`;
const replies = (person: Person) =>
  person.page.getByRole("region", { name: person.says("status-replies") }).getByRole("article");
const textsOf = async (person: Person) =>
  (await replies(person).allTextContents()).map((text) => /(Cup|Spoon) \d+/.exec(text)?.[0]);
const more = (person: Person) => person.link("status-replies-more");

test("without scripts goes on by a link to a page that stands on its own", async () => {
  const somebody = await stage.visitor({ javaScript: false });
  await somebody.opens(address());
  const first = await textsOf(somebody);
  expect(first).toHaveLength(50);
  expect(await somebody.page.locator('meta[name="robots"]').count()).toBe(0);
  await more(somebody).click();
  await somebody.page.waitForURL(/\?after=/);
  await somebody.sees(somebody.post("How do you drink your tea?"));
  const second = await textsOf(somebody);
  expect(second).toHaveLength(50);
  expect(second.filter((text) => first.includes(text))).toEqual([]);
  expect(await somebody.page.getAttribute('meta[name="robots"]', "content")).toContain("noindex");
  expect(await somebody.page.getAttribute('link[rel="canonical"]', "href")).toBe(root.url);
  await more(somebody).click();
  await soon(async () => expect(await replies(somebody).count()).toBe(31));
  await somebody.seesNo(more(somebody));
  await somebody.link("status-replies-first").click();
  await somebody.arrivesAt(address());
});

test("says below which reply more of them are, and leads there", async () => {
  const somebody = await stage.visitor({ javaScript: false });
  await somebody.opens(address());
  await somebody.link(["status-replies-to", { name: wren.display_name }]).click();
  await somebody.sees(somebody.post("Cup 1."));
  expect(await textsOf(somebody)).toEqual(Array.from({ length: 30 }, (_, n) => `Spoon ${n + 1}`));
});

test("is appended for visitors, who read on where the link was", async () => {
  const somebody = await stage.visitor();
  await somebody.opens(address());
  await somebody.settles();
  await more(somebody).click();
  await soon(async () => expect(await replies(somebody).count()).toBe(100));
  const texts = await textsOf(somebody);
  expect(new Set(texts).size).toBe(100);
  const focused = somebody.page.locator("article:focus");
  expect(await focused.textContent()).toContain(texts[50]!);
  await somebody.arrivesAt(address());
});

test("is appended for readers, said politely, and there again on the way back", async () => {
  const mira = await enterAsMira({ tool: axe });
  await mira.opens(address());
  await mira.settles();
  const link = more(mira);
  await link.scrollIntoViewIfNeeded();
  const top = await mira.topOf(link);
  await link.focus();
  await mira.page.keyboard.press("Enter");
  await soon(async () => expect(await replies(mira).count()).toBe(100));
  const focused = mira.page.locator("article:focus");
  await mira.sees(focused);
  expect(await focused.textContent()).toContain((await textsOf(mira))[50]!);
  expect(Math.abs((await mira.topOf(focused)) - top)).toBeLessThan(60);
  await mira.sees(mira.page.getByRole("status").getByText(mira.says(["status-replies-shown", { count: 50 }])));
  expect(await findBarriers(mira.page)).toEqual([]);

  const far = replies(mira).nth(80);
  await far.scrollIntoViewIfNeeded();
  await mira.settles();
  // Rows above that were never drawn take their real heights, by parts of a pixel, until the page rests.
  await mira.isAtRest();
  const place = await mira.topOf(far);
  await mira.place("nav-bookmarks").click();
  await mira.sees(mira.heading("nav-bookmarks"));
  await mira.page.goBack();
  await soon(async () => expect(Math.abs((await mira.topOf(far)) - place)).toBeLessThanOrEqual(0.5));
  expect(await replies(mira).count()).toBe(100);
  await mira.page.reload();
  await soon(async () => expect(Math.abs((await mira.topOf(far)) - place)).toBeLessThanOrEqual(0.5));
});

test("an answer, an edit and a deletion come in, and nothing that was loaded goes away", async () => {
  const [mira, hers] = [await enterAsMira(), await enterAsWren()];
  const asked: string[] = [];
  mira.page.on("request", (request) => request.url().includes("/context") && asked.push(request.url()));
  await mira.opens(address());
  await mira.listensTo("user");
  await more(mira).click();
  await soon(async () => expect(await replies(mira).count()).toBe(100));
  const before = await textsOf(mira);
  const parent = await idOf(mira, 70);
  asked.length = 0;
  const answer = await hers.publishes("@mira Spoon 99", { in_reply_to_id: parent });
  await soon(async () => expect(await replies(mira).count()).toBe(101));
  expect(await textsOf(mira)).toEqual(before.toSpliced(71, 0, "Spoon 99"));
  expect(asked).toHaveLength(1);
  expect(asked[0]).toContain("after=");

  await hers.asks("PUT", `/api/v1/statuses/${answer.id}`, { status: "@mira Spoon 98" });
  await mira.sees(mira.post("Spoon 98"));
  await hers.asks("DELETE", `/api/v1/statuses/${answer.id}`);
  await mira.seesNo(mira.post("Spoon 98"));
  expect(await textsOf(mira)).toEqual(before);
});

const idOf = async (person: Person, nth: number) => (await replies(person).nth(nth).getAttribute("data-status"))!;

describe("a branch", () => {
  /** Of mira's, with two replies by wren; the first of them has two answers by jonas. */
  let post: Status;
  let hedge: Answered;
  beforeAll(async () => {
    const mira = await enterAsMira();
    post = await mira.publishes("Where do the linnets nest?");
    const [first] = await addReplies(wren, post, 2, "Cup");
    hedge = { id: first!, account: wren };
    await addReplies(await mira.accountOf("jonas"), hedge, 2, "Spoon");
    await stage.sendHome();
  });
  const path = () => `/@mira/${post.id}`;
  const branch = (person: Person) =>
    person.page.getByRole("group", { name: person.says(["status-branch", { name: wren.display_name }]) });
  const line = (person: Person) => branch(person).locator("summary").first();
  const folded = (person: Person, count: number) =>
    line(person).getByText(person.says(["status-branch-folded", { count }]));

  test("folds to a row with those who answered, and is so after a reload and on the way back", async () => {
    const [mira, hers] = [await enterAsMira({ tool: axe }), await enterAsWren()];
    const keyboard = new Keyboard(mira);
    await mira.opens(path());
    await mira.listensTo("user");
    expect(await textsOf(mira)).toEqual(["Cup 1", "Spoon 1", "Spoon 2", "Cup 2"]);
    expect(await findBarriers(mira.page)).toEqual([]);
    const top = await mira.topOf(mira.post("Cup 1"));
    await line(mira).focus();
    await keyboard.presses("Enter");
    await mira.sees(folded(mira, 2));
    await keyboard.isOn(line(mira));
    await mira.seesNo(mira.post("Spoon 1"));
    expect(await mira.topOf(mira.post("Cup 1"))).toBe(top);
    expect(await findBarriers(mira.page)).toEqual([]);

    // Keys go over what is out of sight.
    await mira.post("Cup 1").focus();
    await keyboard.presses("j");
    await keyboard.isOn(mira.post("Cup 2"));

    await hers.publishes("@mira Spoon 3", { in_reply_to_id: hedge.id });
    await mira.sees(folded(mira, 3));
    await mira.page.reload();
    await mira.sees(folded(mira, 3));
    await mira.place("nav-bookmarks").click();
    await mira.sees(mira.heading("nav-bookmarks"));
    await mira.page.goBack();
    await mira.sees(folded(mira, 3));
    await line(mira).click();
    await mira.sees(mira.post("Spoon 3"));
  });

  test("unfolds for an own answer in it, and says what an answer whose post was deleted belongs to", async () => {
    const mira = await enterAsMira();
    const [lost] = await addReplies(wren, hedge, 1, "Saucer");
    await addReplies(await mira.accountOf("jonas"), { id: lost!, account: wren }, 1, "Crumb");
    await mira.opens(path());
    await mira.settles();
    await line(mira).click();
    await mira.seesNo(mira.post("Spoon 1"));
    await mira.action(mira.post("Cup 1"), "status-reply", { role: "link" }).click();
    const reply = mira.page.getByRole("dialog", { name: mira.says("compose-reply-title") });
    await mira.field("compose-reply-placeholder", reply).fill("@wren My own spoon");
    await mira.button("compose-reply", reply).click();
    await mira.sees(mira.post("My own spoon"));
    await mira.sees(mira.post("Spoon 1"));

    const hers = await enterAsWren();
    await hers.asks("DELETE", `/api/v1/statuses/${lost}`);
    await mira.opens(path());
    const row = mira.page.getByText(mira.says("status-answers-hidden"));
    await mira.sees(row);
    expect(await row.locator("xpath=ancestor::p/following-sibling::article").first().innerText()).toContain("Crumb 1");
  });

  test("stands open without scripts, further in than its post, and folds all the same", async () => {
    const somebody = await stage.visitor({ javaScript: false });
    await somebody.opens(path());
    const left = async (text: string) => (await somebody.post(text).getByRole("link").first().boundingBox())!.x;
    expect(await left("Spoon 2")).toBeGreaterThan(await left("Cup 1"));
    expect(await left("Spoon 1")).toBe(await left("Spoon 2"));
    expect(await left("Cup 2")).toBe(await left("Cup 1"));
    await line(somebody).click();
    await somebody.seesNo(somebody.post("Spoon 2"));
  });
});

test("far down leads up to earlier posts", async () => {
  const somebody = await stage.visitor({ javaScript: false });
  let above: Answered = root;
  const chain: string[] = [];
  for (let n = 0; n < 25; n++) {
    const [id] = await addReplies(wren, above, 1, `Step ${n} of`);
    chain.push(id!);
    above = { id: id!, account: wren };
  }
  await somebody.opens(`/@wren/${chain.at(-1)}`);
  expect(await somebody.page.getByRole("main").getByRole("article").count()).toBe(21);
  await somebody.link("status-earlier").click();
  await somebody.arrivesAt(`/@wren/${chain[4]}`);
});
