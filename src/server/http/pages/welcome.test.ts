/** The first run of a new account: step by step, once, by plain forms. */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Status } from "#protocol/entities.ts";
import { signInFor } from "#testing/authority.ts";
import { countQueries } from "#testing/count-queries.ts";
import { openWorldPages, type Seen, type WorldBrowser } from "#testing/world-pages.ts";
import { openWorld, type Person, type World } from "#testing/world.ts";

let world: World;
let visitor: () => WorldBrowser;
let wren: Person;
let count = 0;

beforeAll(async () => {
  world = await openWorld();
  ({ visitor } = openWorldPages(world));
  wren = await world.person("wren");
  for (const name of ["mira", "jonas", "nell", "olu", "tove", "asa"]) {
    await (await world.person(name)).publishes(`The newest of ${name}.`);
  }
  await wren.publishes("Nine linnets on the wire.");
});
afterAll(() => world.close());
beforeEach(() => {
  world.mailbox.length = 0;
  world.ports.registrations = "open";
});

const wordsIn = ({ html }: Seen) => html.replace(/<[^>]+>/g, " ").replaceAll("&#x27;", "'");

async function codeFrom(browser: WorldBrowser, fields: Record<string, string>): Promise<Seen> {
  await browser.submits("/sent", fields);
  await world.settle();
  const code = /^\d{6}$/m.exec(world.mailbox.at(-1)!.text)![0];
  return browser.submits("/sent", { email: fields["email"]!, code, return_to: fields["return_to"] ?? "/" });
}

const emailOf = (username: string) => `${username}@example.org`;

function signsUp(browser: WorldBrowser, username: string, more: Record<string, string> = {}): Promise<Seen> {
  return codeFrom(browser, { username, email: emailOf(username), agreement: "1", ...more });
}

async function newcomer() {
  const username = `new_${count++}`;
  const browser = visitor();
  const landed = await signsUp(browser, username);
  return { username, browser, landed };
}

test("a new account is led from step to step, and then home", async () => {
  const { browser, landed, username } = await newcomer();
  expect(landed.path).toBe("/welcome");
  expect(wordsIn(landed)).toMatch(/Step 1 of 3.*Show who you are/s);
  expect(landed.html).toMatch(/enctype="multipart\/form-data".*name="avatar"/is);

  const named = await browser.submits("/form/api/v1/accounts/update_credentials", {
    _method: "PATCH",
    display_name: "Nora New",
    return_to: "/welcome?step=people",
  });
  expect([named.path, named.status]).toEqual(["/welcome?step=people", 200]);
  expect(wordsIn(named)).toMatch(/Step 2 of 3.*Wren Aldous.*Nine linnets on the wire/s);
  expect(named.html.match(/action="\/form\/api\/v1\/accounts\/\d+\/follow"/g)).toHaveLength(5);

  const [, follow, id] = /action="(\/form\/api\/v1\/accounts\/(\d+)\/follow)"/.exec(named.html)!;
  const there = `/welcome?step=people#person-${id}`;
  expect(named.html).toContain(`name="return_to" value="${there}"`);
  const followed = await browser.submits(follow!, { return_to: there });
  expect(followed.html.match(/\/unfollow"/g)).toHaveLength(1);
  expect(followed.html).toContain(`id="person-${id}"`);

  const last = await browser.submits("/welcome", { step: "post" });
  expect(wordsIn(last)).toMatch(/Step 3 of 3.*Write your first post/s);
  const home = await browser.submits("/welcome", { status: "Hello from here.", publish_id: crypto.randomUUID() });
  expect(home.path).toBe("/");
  const [post] = await wren.get<Status[]>(`/api/v1/timelines/public?local=true&limit=1`);
  expect([post!.account.username, post!.account.display_name, post!.visibility]).toEqual([
    username,
    "Nora New",
    "public",
  ]);

  // It is over, here and at the next sign-in.
  expect((await browser.opens("/welcome")).path).toBe("/?server=linnet.test");
  expect((await codeFrom(visitor(), { email: emailOf(username) })).path).toBe("/");
});

test("it can be left, and goes on from there in another browser", async () => {
  const { browser, username } = await newcomer();
  await browser.submits("/welcome", { step: "people" });
  const elsewhere = visitor();
  const landed = await codeFrom(elsewhere, { email: emailOf(username) });
  expect([landed.path, wordsIn(landed).includes("Step 2 of 3")]).toEqual(["/welcome", true]);
  // An address leads back, and changes nothing.
  expect(wordsIn(await elsewhere.opens("/welcome?step=profile"))).toContain("Step 1 of 3");
  await elsewhere.submits("/welcome", { step: "people" });
  expect(wordsIn(await browser.opens("/welcome"))).toContain("Step 2 of 3");
  expect(wordsIn(await browser.opens("/welcome?step=nonsense"))).toContain("Step 2 of 3");
  // Nor does a form of a page that was left behind.
  await browser.submits("/welcome", { step: "post" });
  await elsewhere.submits("/welcome", { step: "people" });
  expect(wordsIn(await browser.opens("/welcome"))).toContain("Step 3 of 3");
});

test.each(["done", "nonsense"])("skipped as a whole (%s), it never comes again", async (step) => {
  const { browser, username } = await newcomer();
  expect((await browser.submits("/welcome", { step })).path).toBe("/");
  await browser.submits("/welcome", { step: "people" });
  expect((await browser.opens("/welcome")).path).toBe("/?server=linnet.test");
  expect((await codeFrom(visitor(), { email: emailOf(username) })).path).toBe("/");
});

test("a first post that is refused comes back with why, and sent twice it is one", async () => {
  const { browser, username } = await newcomer();
  const long = "word ".repeat(2_000);
  const refused = await browser.submits("/welcome", { status: long });
  expect([refused.status, refused.html.includes(long.trim())]).toEqual([422, true]);
  expect(wordsIn(refused)).toContain("Step 3 of 3");
  const [, publish_id] = /name="publish_id" value="([\w-]{36})"/.exec(refused.html)!;
  const fields = { status: "Once.", publish_id: publish_id! };
  for (let time = 0; time < 2; time++) expect((await browser.submits("/welcome", fields)).path).toBe("/");
  const own = await wren.get<Status[]>(`/api/v1/timelines/public?local=true`);
  expect(own.filter(({ account }) => account.username === username)).toHaveLength(1);
});

test("an older account is not led through anything", async () => {
  expect((await codeFrom(visitor(), { email: emailOf("wren") })).path).toBe("/");
  const browser = visitor();
  browser.cookies.set("session", await signInFor(world.db, wren));
  expect((await browser.opens("/welcome")).path).toBe("/?server=linnet.test");
  const elsewhere = await codeFrom(visitor(), { email: emailOf("wren"), return_to: "/@mira" });
  expect([elsewhere.path, elsewhere.html.includes("Welcome!")]).toEqual(["/@mira", false]);
});

test("a page that was asked for goes first and has a link to it, and Home leads to it the next time", async () => {
  const username = `new_${count++}`;
  const landed = await signsUp(visitor(), username, { return_to: "/@wren" });
  expect([landed.path, wordsIn(landed)]).toEqual(["/@wren", expect.stringMatching(/Welcome!\s+Set up your profile/)]);
  const again = visitor();
  expect((await codeFrom(again, { email: emailOf(username) })).path).toBe("/welcome");
});

test("an account that waits for approval is led there at the first sign-in after it", async () => {
  world.ports.registrations = "approval";
  const username = `new_${count++}`;
  const waiting = await signsUp(visitor(), username);
  expect([waiting.path, waiting.status]).toEqual(["/sent", 403]);
  await world.db.updateTable("local_user").set({ state: "active" }).where("email", "=", emailOf(username)).execute();
  expect((await codeFrom(visitor(), { email: emailOf(username) })).path).toBe("/welcome");
});

test("where nobody new is taken, there is no way in", async () => {
  world.ports.registrations = "closed";
  const browser = visitor();
  expect(wordsIn(await browser.opens("/signup?deed=follow"))).toContain("isn't taking new accounts");
  expect((await browser.opens("/welcome")).path).toBe("/signin?return_to=%2Fwelcome");
});

test("a visitor can change nothing there", async () => {
  const browser = visitor();
  const { path } = await browser.submits("/welcome", { step: "done", return_to: "/welcome" });
  expect(path).toBe("/signin?return_to=%2Fwelcome");
  expect((await browser.submits("/welcome", { status: "Hello, whoever I am." })).status).toBe(401);
  const [newest] = await wren.get<Status[]>("/api/v1/timelines/public?local=true&limit=1");
  expect(newest!.content).not.toContain("whoever I am");
});

test("a first post that is sent after the session has ended is given back, and goes out after the sign-in", async () => {
  const { browser, username } = await newcomer();
  const fields = { status: "An hour of work.", publish_id: crypto.randomUUID() };
  browser.cookies.clear();
  const kept = await browser.submits("/welcome", fields);
  expect([kept.status, kept.html]).toEqual([401, expect.stringContaining("An hour of work.</textarea>")]);
  expect(kept.html).toMatch(/<form[^>]*action="\/welcome"/);
  expect(kept.html).toContain(`name="publish_id" value="${fields.publish_id}"`);
  expect(kept.html).toContain('href="/signin" target="_blank"');

  await codeFrom(browser, { email: emailOf(username) });
  expect((await browser.submits("/welcome", fields)).path).toBe("/");
  const [newest] = await wren.get<Status[]>("/api/v1/timelines/public?local=true&limit=1");
  expect([newest!.account.username, newest!.content]).toEqual([username, "<p>An hour of work.</p>"]);
});

test("the name of a new profile is given back, too", async () => {
  const { browser } = await newcomer();
  browser.cookies.clear();
  const fields = { _method: "PATCH", display_name: "Nora New", return_to: "/welcome?step=people" };
  const kept = await browser.submits("/form/api/v1/accounts/update_credentials", fields);
  expect([kept.status, kept.html]).toEqual([401, expect.stringContaining("Nora New</textarea>")]);
});

test("a first post goes out for the account whose page it was written on, or is given back with a choice", async () => {
  const { browser, username } = await newcomer();
  const id = (await wren.get<{ id: string }>(`/api/v1/accounts/lookup?acct=${username}`)).id;
  const other = `new_${count++}`;
  await signsUp(browser, other);
  const fields = { status: "For one of us.", publish_id: crypto.randomUUID(), acting_account: id };
  const kept = await browser.submits("/welcome", fields);
  expect([kept.status, wordsIn(kept)]).toEqual([409, expect.stringContaining(`Switch to @${username} and continue`)]);
  expect(kept.html).toContain("For one of us.</textarea>");
  expect((await browser.submits("/welcome", { ...fields, switch_account: id })).path).toBe("/");
  const [newest] = await wren.get<Status[]>("/api/v1/timelines/public?local=true&limit=1");
  expect([newest!.account.username, newest!.content]).toEqual([username, "<p>For one of us.</p>"]);
});

test("each step asks PostgreSQL at most five times", async () => {
  const { browser } = await newcomer();
  for (const step of ["profile", "people", "post"]) {
    const { queries } = await countQueries(() => browser.opens(`/welcome?step=${step}`));
    expect(queries, step).toBeLessThanOrEqual(5);
  }
});
