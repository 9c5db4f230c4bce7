/** What a visitor pressed is done for the account that signs in then, once, and for no other (threats A11). */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { deedLifetime, nameOfDeed, readDeed, writeDeed, type Deed } from "#protocol/deed.ts";
import type { Account, Relationship, Status } from "#protocol/entities.ts";
import { resolveSession } from "#server/domain/auth/sessions.ts";
import { signInFor } from "#testing/authority.ts";
import { noSecrets } from "../middleware/cookies.ts";
import { openWorldPages, type Seen, type WorldBrowser } from "#testing/world-pages.ts";
import { openWorld, worldOrigin, type Person, type World } from "#testing/world.ts";

let world: World;
let visitor: () => WorldBrowser;
let wren: Person;
let asker: Person;

beforeAll(async () => {
  world = await openWorld();
  ({ visitor } = openWorldPages(world));
  wren = await world.person("wren");
  // Somebody with the bookmarks, votes and follows of nobody else.
  asker = await world.person("asker");
});
afterAll(() => world.close());

let post: Status;
let reader: Person;
let count = 0;
beforeEach(async () => {
  world.mailbox.length = 0;
  post = await wren.publishes("Tea?", { poll: { options: ["Yes", "No", "Both"], multiple: true, expires_in: 3_600 } });
  reader = await world.person(`reader_${count++}`);
});

const mailOf = (person: Person) => `${person.username}@example.org`;
const lastMail = async () => {
  await world.settle();
  const { text } = world.mailbox.at(-1)!;
  return { code: /^\d{6}$/m.exec(text)![0], token: /#([\w-]{43})/.exec(text)![1]! };
};
const place = () => `/@wren/${post.id}`;

type Fields = [name: string, value: string][];

function presses(browser: WorldBrowser, deed: string, choices: string[] = []): Promise<Seen> {
  const id = deed === "follow" ? wren.id : post.id;
  const fields: Fields = [
    ["deed", deed],
    ["id", id],
    ["return_to", place()],
    ...choices.map((choice): [string, string] => ["choices[]", choice]),
  ];
  return browser.submits("/signin", fields);
}

/** What the forms of a page would send besides what is typed. */
function hiddenIn({ html }: Seen, action: string): Fields {
  const [form] = new RegExp(`<form[^>]*action="${action}"[^>]*>.*?</form>`, "s").exec(html) ?? [];
  if (!form) throw new Error(`no form for ${action} in ${html.replace(/<[^>]+>/g, " ")}`);
  const inputs = [...form.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)];
  return inputs.map(([, name, value]) => [name!, value!.replaceAll("&amp;", "&")]);
}

/** As if it had been pressed there. */
const comingBackTo = (path: string, { html, ...rest }: Seen): Seen => ({
  ...rest,
  html: html.replace(/(name="return_to" value=")[^"]*/, `$1${path}`),
});

type Way = (browser: WorldBrowser, from: Seen) => Promise<Seen>;

const byCode: Way = async (browser, from) => {
  const sent = await browser.submits("/sent", [...hiddenIn(from, "/sent"), ["email", mailOf(reader)]]);
  return browser.submits("/sent", [...hiddenIn(sent, "/sent"), ["code", (await lastMail()).code]]);
};
const byLink: Way = async (browser, from) => {
  await browser.submits("/sent", [...hiddenIn(from, "/sent"), ["email", mailOf(reader)]]);
  const { token } = await lastMail();
  const opened = await browser.opens(`/signin/link?return_to=${encodeURIComponent(place())}`);
  const fields = hiddenIn(opened, "/signin/link").concat([["token", token]]);
  const asked = await browser.submits("/signin/link", fields);
  return browser.submits("/signin/link", [...hiddenIn(asked, "/signin/link"), ["confirmed", "1"]]);
};
const bySignUp: Way = async (browser, from) => {
  const href = /href="(\/signup[^"]*)"/.exec(from.html)![1]!.replaceAll("&amp;", "&");
  const form = await browser.opens(href);
  const username = `new_${count++}`;
  const typed: Fields = [
    ["username", username],
    ["email", `${username}@example.org`],
    ["agreement", "1"],
  ];
  const sent = await browser.submits("/sent", [...hiddenIn(form, "/sent"), ...typed]);
  return browser.submits("/sent", [...hiddenIn(sent, "/sent"), ["code", (await lastMail()).code]]);
};

/** As the account that is signed in there now. */
async function asks<T>(browser: WorldBrowser, path: string): Promise<T> {
  const viewer = await resolveSession(world.db, browser.cookies.get("session")!);
  const [pathname = "", query = ""] = path.split("?");
  const call = {
    method: "GET",
    path: pathname,
    query: new URLSearchParams(query),
    viewer,
    secrets: noSecrets,
  } as const;
  const answer = await world.api.ask({ ...call, locale: "en", ip: "192.0.2.7", userAgent: "test" });
  return answer.body as T;
}
const statusSeenBy = (browser: WorldBrowser) => asks<Status>(browser, `/api/v1/statuses/${post.id}`);
const relationOf = async (browser: WorldBrowser, { id } = wren) =>
  (await asks<[Relationship]>(browser, `/api/v1/accounts/relationships?id[]=${id}`))[0];

const titles: Record<Deed["verb"], string> = {
  follow: "Sign in to follow Wren Aldous",
  favourite: "Sign in to favorite this post by Wren Aldous",
  reblog: "Sign in to boost this post by Wren Aldous",
  bookmark: "Sign in to save this post by Wren Aldous",
  reply: "Sign in to reply to Wren Aldous",
  vote: "Sign in to vote in this poll by Wren Aldous",
};
const wordsIn = ({ html }: Seen) => html.replace(/<[^>]+>/g, "").replaceAll("&#x27;", "'");

describe.each([
  ["a code", byCode],
  ["the link of the mail", byLink],
  ["signing up", bySignUp],
] as const)("by %s", (_, way) => {
  test("a follow is done, and the person is where they were", async () => {
    const browser = visitor();
    const signIn = await presses(browser, "follow");
    expect(wordsIn(signIn)).toContain(titles.follow);
    const landed = await way(browser, signIn);
    expect([landed.path, landed.status]).toEqual([place(), 200]);
    expect(wordsIn(landed)).toContain("You're following now");
    // A new account has its first run a link away; an older one hears nothing of it.
    expect(landed.html.includes('href="/welcome">Set up your profile</a>')).toBe(way === bySignUp);
    expect(await relationOf(browser)).toMatchObject({ following: true });
    expect([browser.cookies.has("deed"), browser.cookies.has("told")]).toEqual([false, false]);
  });

  test.each([
    ["favourite", "favourited", "Added to your favorites"],
    ["reblog", "reblogged", "Boosted"],
    ["bookmark", "bookmarked", "Saved"],
  ] as const)("a %s is done", async (verb, flag, words) => {
    const browser = visitor();
    const signIn = await presses(browser, verb);
    expect(wordsIn(signIn)).toContain(titles[verb]);
    const landed = await way(browser, signIn);
    expect(landed.path).toBe(place());
    expect(wordsIn(landed)).toContain(words);
    expect((await statusSeenBy(browser))[flag]).toBe(true);
  });

  test("a vote keeps its choices", async () => {
    const browser = visitor();
    const signIn = await presses(browser, "vote", ["0", "2"]);
    expect(wordsIn(signIn)).toContain(titles.vote);
    const landed = await way(browser, signIn);
    expect(wordsIn(landed)).toContain("Your vote counts");
    expect((await statusSeenBy(browser)).poll).toMatchObject({ voted: true, own_votes: [0, 2] });
  });

  test("a reply leads to the composer for it", async () => {
    const browser = visitor();
    const signIn = await presses(browser, "reply");
    expect(wordsIn(signIn)).toContain(titles.reply);
    const landed = await way(browser, signIn);
    expect(landed.path).toMatch(new RegExp(`^/@\\w+/compose\\?in_reply_to=${post.id}`));
    expect(landed.html).toContain(`value="${post.id}"`);
    expect(browser.cookies.has("deed")).toBe(false);
  });
});

test("each page on the way says what will be done", async () => {
  const browser = visitor();
  const then = "Then you'll follow Wren Aldous.";
  const signIn = await presses(browser, "follow");
  const { avatar } = await wren.get<Account>(`/api/v1/accounts/${wren.id}`);
  expect(signIn.html).toContain(`src="${avatar}"`);
  expect(wordsIn(await browser.opens("/signup?deed=follow"))).toContain(then);
  const typo = await browser.submits("/sent", [...hiddenIn(signIn, "/sent"), ["email", "no address"]]);
  expect([typo.status, wordsIn(typo).includes(titles.follow)]).toEqual([422, true]);
  await browser.submits("/sent", [...hiddenIn(signIn, "/sent"), ["email", mailOf(reader)]]);
  expect(wordsIn(await browser.opens("/sent"))).toContain(then);
  const link = await browser.submits("/signin/link", { token: (await lastMail()).token });
  expect(wordsIn(link)).toContain(then);
});

test("pressed far down a long address, it leads to signing in all the same", async () => {
  const browser = visitor();
  const fields = { deed: "follow", id: wren.id, return_to: `/search?q=${"%D0%BF".repeat(220)}` };
  const signIn = await browser.submits("/signin", fields);
  expect([signIn.path, wordsIn(signIn).includes(titles.follow)]).toEqual(["/signin?deed=follow", true]);
});

test("a locked account is asked, and the page says so", async () => {
  const locked = await world.person("locked", { locked: true });
  const browser = visitor();
  const fields = { deed: "follow", id: locked.id, return_to: "/@locked" };
  const landed = await byCode(browser, await browser.submits("/signin", fields));
  expect(wordsIn(landed)).toContain("Request sent");
  expect(await relationOf(browser, locked)).toMatchObject({ requested: true, following: false });
});

describe("what can't be done any more is dropped with a word", () => {
  test.each(["favourite", "reblog", "bookmark", "reply", "vote"])("%s, when the post is deleted", async (verb) => {
    const browser = visitor();
    const signIn = await presses(browser, verb, verb === "vote" ? ["1"] : []);
    await wren.send("DELETE", `/api/v1/statuses/${post.id}`);
    const landed = await byCode(browser, comingBackTo("/@wren", signIn));
    expect([landed.path, landed.status]).toEqual(["/@wren", 200]);
    expect(wordsIn(landed)).toContain("It's no longer there");
    expect(browser.cookies.has("deed")).toBe(false);
  });

  test("a follow of somebody who has blocked the person", async () => {
    await wren.send("POST", `/api/v1/accounts/${reader.id}/block`);
    const browser = visitor();
    const fields = { deed: "follow", id: wren.id, return_to: "/about" };
    const landed = await byCode(browser, await browser.submits("/signin", fields));
    expect([landed.path, landed.status]).toEqual(["/about", 200]);
    expect(wordsIn(landed)).toMatch(/no longer there|isn't possible/);
    expect(await relationOf(browser)).toMatchObject({ following: false });
  });

  test("a vote in a poll that has ended", async () => {
    const browser = visitor();
    const signIn = await presses(browser, "vote", ["1"]);
    await world.db
      .updateTable("poll")
      .set({ expires_at: new Date(0) })
      .execute();
    const landed = await byCode(browser, signIn);
    expect(landed.status).toBe(200);
    expect(wordsIn(landed)).toContain("That isn't possible any more");
  });

  test("a sign-in page for it is the usual one", async () => {
    const browser = visitor();
    await presses(browser, "favourite");
    await wren.send("DELETE", `/api/v1/statuses/${post.id}`);
    const page = await browser.opens("/signin?deed=favourite");
    expect([page.status, wordsIn(page).includes("Sign in to")]).toEqual([200, false]);
  });
});

describe("nothing is done", () => {
  const ofWren = (): Deed => ({ verb: "follow", id: wren.id, choices: [] });
  /** Signs in by the page without intent. */
  const plainly = (browser: WorldBrowser, fields: Fields = []) =>
    byCode(browser, { path: "", status: 200, html: `<form action="/sent">${hiddenHtml(fields)}</form>` });
  const hiddenHtml = (fields: Fields) =>
    fields.map(([name, value]) => `<input type="hidden" name="${name}" value="${value}"/>`).join("");

  test("for somebody who signs in by a page that has not said it, now or later", async () => {
    const browser = visitor();
    await presses(browser, "follow");
    const page = await browser.opens("/signin");
    expect(wordsIn(page)).not.toContain("follow");
    await byCode(browser, page);
    expect(await relationOf(browser)).toMatchObject({ following: false });
    expect(browser.cookies.has("deed")).toBe(false);
  });

  test("for a form that another site sends", async () => {
    for (const headers of [
      { origin: "https://evil.example" },
      { "sec-fetch-site": "cross-site" },
      { "sec-fetch-site": "same-site" },
      {},
    ] as Record<string, string>[]) {
      const browser = visitor();
      const body = new URLSearchParams({ deed: "follow", id: wren.id });
      const answer = await browser.request("/signin", { method: "POST", headers, body });
      expect([answer.status, answer.headers.getSetCookie()]).toEqual([403, []]);
    }
  });

  test("for an address that another site made up", async () => {
    const browser = visitor();
    const crafted = `/signin?deed=follow&id=${wren.id}&choices[]=0`;
    const page = await browser.opens(crafted);
    expect(wordsIn(page)).not.toContain("follow");
    expect(browser.cookies.has("deed")).toBe(false);
    await plainly(browser, [["deed", nameOfDeed(ofWren())]]);
    expect(await relationOf(browser)).toMatchObject({ following: false });
  });

  test("for a page that told of another deed: what this browser pressed last is not what it says", async () => {
    const browser = visitor();
    const signIn = await presses(browser, "follow");
    const sent = await browser.submits("/sent", [...hiddenIn(signIn, "/sent"), ["email", mailOf(reader)]]);
    const { code } = await lastMail();
    await browser.submits("/signin", { deed: "follow", id: asker.id, return_to: "/@asker" });
    const landed = await browser.submits("/sent", [...hiddenIn(sent, "/sent"), ["code", code]]);
    expect([landed.path, wordsIn(landed).includes("That isn't possible any more")]).toEqual([place(), true]);
    for (const person of [asker, wren]) expect(await relationOf(browser, person)).toMatchObject({ following: false });
    expect(browser.cookies.has("deed")).toBe(false);
  });

  test.each([
    ["of another verb", () => writeDeed({ ...ofWren(), verb: "favourite" }, Date.now())],
    ["that is too old", () => writeDeed(ofWren(), Date.now() - deedLifetime * 1_000)],
    ["from the future", () => writeDeed(ofWren(), Date.now() + 60_000)],
    ["of a verb that is none", () => `block.${wren.id}.${Math.floor(Date.now() / 1_000)}.`],
    ["with a path for an id", () => `follow.${wren.id}/unfollow.${Math.floor(Date.now() / 1_000)}.`],
    ["of nonsense", () => "%00<script>"],
  ])("for a cookie %s", async (_, cookie) => {
    const browser = visitor();
    browser.cookies.set("deed", cookie());
    const landed = await plainly(browser, [["deed", nameOfDeed(ofWren())]]);
    expect(landed.status).toBe(200);
    expect(await relationOf(browser)).toMatchObject({ following: false, blocking: false });
    expect(browser.cookies.has("deed")).toBe(false);
  });

  test("for a form with a verb or an id that no page has", async () => {
    for (const fields of [
      { deed: "block", id: wren.id },
      { deed: "follow", id: "../1" },
      { deed: "vote", id: post.id },
    ]) {
      const browser = visitor();
      const page = await browser.submits("/signin", { ...fields, return_to: "/@wren" });
      expect([page.path, page.status]).toEqual(["/signin?return_to=%2F%40wren", 200]);
      expect(browser.cookies.has("deed")).toBe(false);
    }
  });

  test("for somebody who had signed in before they pressed: they are told to press again", async () => {
    const browser = visitor();
    browser.cookies.set("session", await signInFor(world.db, asker));
    const back = await presses(browser, "follow");
    expect([back.path, back.status]).toEqual([place(), 200]);
    expect(wordsIn(back)).toContain("You're already signed in");
    expect(await relationOf(browser)).toMatchObject({ following: false });
    expect(browser.cookies.has("deed")).toBe(false);
    expect((await presses(browser, "reply")).path).toMatch(/^\/@asker\/compose\?in_reply_to=/);
  });

  test("for the account that was signed in before: the one that signs in does it", async () => {
    const browser = visitor();
    const signIn = await presses(browser, "follow");
    const before = await signInFor(world.db, asker);
    browser.cookies.set("session", before);
    await byCode(browser, signIn);
    expect(await relationOf(browser)).toMatchObject({ following: true });
    const followers = await wren.get<{ username: string }[]>(`/api/v1/accounts/${wren.id}/followers`);
    expect(followers.map(({ username }) => username)).toContain(reader.username);
    expect(followers.map(({ username }) => username)).not.toContain("asker");
  });

  test("twice: the same code again changes nothing, nor does the next sign-in", async () => {
    const browser = visitor();
    const signIn = await presses(browser, "vote", ["1"]);
    const sent = await browser.submits("/sent", [...hiddenIn(signIn, "/sent"), ["email", mailOf(reader)]]);
    const fields: Fields = [...hiddenIn(sent, "/sent"), ["code", (await lastMail()).code]];
    const held = new Map(browser.cookies);
    await browser.submits("/sent", fields);
    // A browser that sends a form twice drops the first answer.
    const again = visitor();
    for (const [name, value] of held) again.cookies.set(name, value);
    const landed = await again.submits("/sent", fields);
    expect(wordsIn(landed)).toContain("Your vote counts");
    expect((await statusSeenBy(again)).poll).toMatchObject({ votes_count: 1, own_votes: [1] });
    const later = await byCode(again, await again.opens("/signin"));
    expect(wordsIn(later)).not.toContain("Your vote counts");
  });
});

test("it waits as long as the mail, however long the page before was open", async () => {
  const browser = visitor();
  const signIn = await presses(browser, "follow");
  const early = Date.now() - (deedLifetime - 60) * 1_000;
  browser.cookies.set("deed", writeDeed({ verb: "follow", id: wren.id, choices: [] }, early));
  await browser.submits("/sent", [...hiddenIn(signIn, "/sent"), ["email", mailOf(reader)]]);
  expect(readDeed(browser.cookies.get("deed")!, Date.now() + 10 * 60_000)).toMatchObject({ id: wren.id });
});

test("a vote that the same form has sent at the same moment counts, and says so", async () => {
  const submit: World["api"]["submit"] = async (call) => {
    if (call.path.endsWith("/votes")) await world.api.submit(call);
    return world.api.submit(call);
  };
  const browser = openWorldPages({ ...world, api: { ...world.api, submit } }).visitor();
  const landed = await byCode(browser, await presses(browser, "vote", ["1"]));
  expect(wordsIn(landed)).toContain("Your vote counts");
});

test("a crafted word about a deed is not said", async () => {
  const browser = visitor();
  browser.cookies.set("session", await signInFor(world.db, asker));
  for (const told of ["<script>", "refusal-auth-scope", "constructor", "follow.old", "follow.new.new"]) {
    browser.cookies.set("told", told);
    const page = await browser.opens("/about");
    expect([page.status, page.html.includes("told-")]).toEqual([200, false]);
    expect(page.html).not.toContain('href="/welcome"');
  }
});

test("the cookie is for this host, hidden from scripts, and kept for half an hour", async () => {
  const body = new URLSearchParams({ deed: "follow", id: wren.id });
  const headers = { origin: worldOrigin, "sec-fetch-site": "same-origin" };
  const answer = await visitor().request("/signin", { method: "POST", headers, body });
  expect(answer.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^deed=follow\.\d+\.\d+\.; Path=\/; Max-Age=1800; HttpOnly; SameSite=Lax$/),
  ]);
  expect(answer.headers.get("cache-control")).toBe("private, no-store");
});
