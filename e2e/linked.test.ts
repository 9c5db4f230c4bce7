/**
 * An account of another server, used from here: the way there and back, and all that is done with it. The other server is one
 * of its own kind with a town on it, at another address of this machine, so that one browser keeps both cookies apart.
 */
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import type { Status } from "#protocol/entities.ts";
import { soon } from "#testing/patience.ts";
import { axe, findBarriers } from "./axe.ts";
import { sticksOut } from "./page-walk.ts";
import type { Person } from "./person.ts";
import { isOnDisk } from "./on-disk.ts";
import { newcomer, residentOf } from "./resident.ts";
import { setStage, type VisitorOptions } from "./stage.ts";

const there = setStage({ town: true, host: "127.0.0.1", anew: true });
const stage = setStage(async () => ({ web: [hostThere()], anew: true }));

const miraThere = residentOf(there, "mira");
const wrenThere = residentOf(there, "wren");

const hostThere = () => new URL(there.program.origin).host;
/** The other server knows ours as an app of this name. */
const nameThere = () => `Linnet (${new URL(stage.program.origin).host})`;
const handle = (username: string) => `@${username}@${hostThere()}`;
const main = (person: Person) => person.page.getByRole("main");
const switcher = (person: Person) => person.page.locator("#accounts");

/** The number that is unread there is known after the page, and the list of accounts is drawn once more with it. */
async function openSwitcher(person: Person): Promise<void> {
  await person.page.waitForLoadState("networkidle");
  await soon(async () => {
    if (await switcher(person).isVisible()) return;
    await person.page.locator('button[popovertarget="accounts"]:visible').first().click();
    expect(await switcher(person).isVisible()).toBe(true);
  });
}

/** The way leads through pages of the other server, and pages here show its pictures. */
function goesThere(person: Person): Person {
  person.complaints.expect(new RegExp(`^A request left this server: (http|ws)://${hostThere()}/`));
  return person;
}

const visitor = async (who?: VisitorOptions) => goesThere(await stage.visitor(who));

async function asksToEnter(person: Person, server = hostThere()): Promise<void> {
  await person.opens("/signin");
  await person.field("signin-server").fill(server);
  await person.button("signin-continue").click();
}

/** By the code in the mail that the other server sends; it asks for consent then. */
async function signsInThere(person: Person, username: string): Promise<void> {
  const email = `${username}@town.example`;
  await person.page.waitForURL(`${there.program.origin}/**`);
  const asked = new Date();
  await person.field("signin-email").fill(email);
  await person.button("signin-send").click();
  await person.entersCode(await there.program.codeFor(email, asked), "sent-sign-in");
  await person.sees(person.heading(["consent-title", { app: nameThere() }]));
}

async function allows(person: Person): Promise<void> {
  await person.button("consent-allow").click();
  await person.page.waitForURL(`${stage.program.origin}/`);
}

/** Somebody who is here with their account of there. */
async function enters(username: string, who?: VisitorOptions): Promise<Person> {
  const person = await visitor(who);
  await asksToEnter(person);
  await signsInThere(person, username);
  await allows(person);
  person.username = username;
  return person;
}

async function switchesTo(person: Person, acct: string): Promise<void> {
  await openSwitcher(person);
  await switcher(person).getByRole("button").filter({ hasText: acct }).click();
}

const newestOf = async (person: Person) => {
  const { id } = await person.accountOf(person.username);
  const [status] = await person.asks<Status[]>("GET", `/api/v1/accounts/${id}/statuses?limit=1`);
  return status!;
};

async function redPicture() {
  const picture = sharp({ create: { width: 240, height: 120, channels: 3, background: "#c22647" } });
  return { name: "red.png", mimeType: "image/png", buffer: await picture.png().toBuffer() };
}

/** Those in the window; others wait until they come near. */
async function picturesLoad(person: Person): Promise<void> {
  await soon(async () => {
    const widths = await main(person)
      .locator("img")
      .evaluateAll((images) =>
        (images as HTMLImageElement[])
          .filter((image) => image.getBoundingClientRect().top < innerHeight)
          .map(({ naturalWidth }) => naturalWidth),
      );
    expect(widths.length).toBeGreaterThan(0);
    expect(Math.min(...widths)).toBeGreaterThan(0);
  });
}

describe.each([true, false])("with script: %s", (javaScript) => {
  test("somebody signs in at their server, and home is their timeline of there", async () => {
    const mira = await visitor({ javaScript });
    await asksToEnter(mira);
    await signsInThere(mira, "mira");
    await mira.sees(mira.page.getByText("@mira@"));
    await allows(mira);
    await mira.sees(mira.heading("nav-home"));
    const known = await (await miraThere()).asks<Status[]>("GET", "/api/v1/timelines/home?limit=3");
    for (const status of known) {
      const { id } = status.reblog ?? status;
      await mira.sees(main(mira).locator(`article[data-status="${id}"]`));
    }
    await picturesLoad(mira);
    await openSwitcher(mira);
    await mira.sees(switcher(mira).getByText(handle("mira")));
  });

  test("a no is said on the page of signing in, and so is an address that leads nowhere or here", async () => {
    const mira = await visitor({ javaScript });
    mira.complaints.expect(/\/signin.*: 4\d\d$/);
    await asksToEnter(mira);
    await signsInThere(mira, "mira");
    await mira.button("consent-deny").click();
    await mira.page.waitForURL(`${stage.program.origin}/signin/**`);
    await mira.sees(mira.page.getByText(mira.says("refusal-linked-denied")));
    await asksToEnter(mira, "nobody.test:9");
    await mira.sees(mira.page.getByText(mira.says("refusal-linked-no-server")));
    expect(await mira.field("signin-server").inputValue()).toBe("nobody.test:9");
    const here = new URL(stage.program.origin).host;
    await asksToEnter(mira, here);
    await mira.sees(mira.page.getByText(mira.says(["refusal-linked-here", { server: here }])));
    await asksToEnter(mira, "no server at all");
    await mira.sees(mira.page.getByText(mira.says("refusal-auth-server-invalid")));
  });
});

test("a post with a picture is written here and stands there, is changed, and deleted", async () => {
  const mira = await enters("mira");
  await mira.settles();
  await mira.link("nav-compose").first().click();
  const dialog = mira.page.getByRole("dialog", { name: mira.says("compose-title") });
  await mira.button("compose-formatting", dialog).click();
  const editor = dialog.locator("[contenteditable=true]");
  await editor.click();
  await mira.page.keyboard.type("It is **loud** here.");
  await mira.sees(dialog.getByText(mira.says(["lost-formatting", { server: hostThere() }])));
  const picking = mira.page.waitForEvent("filechooser");
  await mira.button("compose-add-media", dialog).click();
  await (await picking).setFiles(await redPicture());
  const row = dialog.getByRole("listitem").filter({ hasText: "red.png" });
  await mira.sees(row);
  await mira.seesNo(row.getByRole("progressbar"));
  await row.getByRole("button", { name: new RegExp(`^${mira.says("files-describe-add")}`) }).click();
  await mira.field("files-description").fill("A red wall");
  await mira.button("files-describe-done").click();
  await mira.button("compose-publish", dialog).click();
  await mira.seesNo(dialog);

  const own = await miraThere();
  const status = await soon(async () => {
    const newest = await newestOf(own);
    expect(newest.content).toBe("<p>It is loud here.</p>");
    return newest;
  });
  expect(status.media_attachments).toMatchObject([{ type: "image", description: "A red wall" }]);
  const post = mira.page.locator(`article[data-status="${status.id}"]`).first();
  await mira.sees(post.getByRole("img", { name: "A red wall" }));

  await mira.action(post, "status-more").click();
  await mira.page.getByRole("menuitem", { name: mira.says("status-edit"), exact: true }).click();
  const edit = mira.page.getByRole("dialog", { name: mira.says("compose-edit-title") });
  const words = edit.locator("[contenteditable=true]");
  await soon(async () => expect(await words.innerText()).toBe("It is loud here."));
  await words.fill("It is quiet here.");
  await mira.button("compose-save", edit).click();
  await mira.seesNo(edit);
  await mira.sees(post.getByText("It is quiet here."));
  expect(await newestOf(own)).toMatchObject({
    id: status.id,
    content: "<p>It is quiet here.</p>",
    media_attachments: [{ description: "A red wall" }],
  });

  await mira.action(post, "status-more").click();
  await mira.page.getByRole("menuitem", { name: mira.says("status-delete"), exact: true }).click();
  await mira.page.getByRole("menuitem", { name: mira.says("status-delete-confirm") }).click();
  await mira.seesNo(post);
  await soon(async () => expect((await newestOf(own)).id).not.toBe(status.id));
});

/** Somebody of here, who adds an account of there. */
async function addsWren(ada: Person): Promise<void> {
  await ada.opens("/");
  await openSwitcher(ada);
  await ada.link("nav-add-account", switcher(ada)).click();
  await ada.field("signin-server").fill(`@wren@${hostThere()}`);
  await ada.button("signin-continue").click();
  await signsInThere(ada, "wren");
  await allows(ada);
}

/** Whether each token that let this server in there is over. */
async function isRevoked(): Promise<void> {
  await soon(async () => {
    const { rows } = await there.database.pool.query<{ revoked: boolean }>(
      "select revoked_at is not null as revoked from access_token order by id desc limit 1",
    );
    expect(rows).toEqual([{ revoked: true }]);
  });
}

test("beside an account of here it has drafts and tabs of its own, and leaves alone", async () => {
  const ada = goesThere(await newcomer(stage, "ada"));
  ada.complaints.expect(/: 409$/);
  await addsWren(ada);
  await ada.opens("/compose");
  await ada.settles();
  await ada.field("compose-placeholder").fill("Only wren says this");
  await isOnDisk(ada.page, "Only wren says this");

  const second = await ada.opensTab();
  await second.opens("/");
  await second.settles();
  await ada.opens("/");
  await ada.settles();
  await switchesTo(ada, "@ada");
  await second.sees(second.page.getByText(second.says(["account-now", { acct: "ada" }])));
  await second.page.close();
  await ada.opens("/compose");
  await ada.settles();
  expect(await ada.field("compose-placeholder").inputValue()).toBe("");

  await switchesTo(ada, handle("wren"));
  await ada.page.waitForURL(`${stage.program.origin}/`);
  await ada.opens("/compose");
  await soon(async () => expect(await ada.field("compose-placeholder").inputValue()).toBe("Only wren says this"));

  await ada.opens("/");
  await ada.settles();
  await openSwitcher(ada);
  await ada.signsOut(switcher(ada));
  await soon(async () => expect(await ada.asks("GET", "/api/auth")).toMatchObject({ username: "ada" }));
  await ada.opens("/");
  await openSwitcher(ada);
  await ada.sees(switcher(ada).getByRole("button").filter({ hasText: "@ada" }));
  expect(await switcher(ada).getByText(handle("wren")).count()).toBe(0);
  await isRevoked();
});

test("a draft is there again after signing out and in again, and its list says that only this browser has it", async () => {
  const mira = await enters("mira");
  mira.complaints.expect(/\/api\/auth: 401$/);
  await mira.opens("/compose");
  await mira.settles();
  await mira.field("compose-placeholder").fill("Mira will go on later");
  await isOnDisk(mira.page, "Mira will go on later");
  await mira.opens("/");
  await mira.settles();
  await openSwitcher(mira);
  await mira.signsOut(switcher(mira));
  await mira.sees(mira.link("nav-sign-in").first());

  await asksToEnter(mira);
  // The other server knows her still.
  await mira.sees(mira.heading(["consent-title", { app: nameThere() }]));
  await allows(mira);
  await mira.opens("/drafts");
  await mira.sees(main(mira).getByText("Mira will go on later"));
  await mira.sees(main(mira).getByText(mira.says("drafts-here-alone")));
  await mira.opens("/compose");
  await soon(async () => expect(await mira.field("compose-placeholder").inputValue()).toBe("Mira will go on later"));
});

test("without scripts it writes, likes, follows, makes way for another account, and leaves", async () => {
  const ada = goesThere(await newcomer(stage, "bea", { javaScript: false }));
  const own = await wrenThere();
  await addsWren(ada);
  await ada.opens("/compose");
  await ada.field("compose-placeholder").fill("By form alone");
  await ada.button("compose-publish").click();
  await ada.sees(ada.post("By form alone"));
  expect(await newestOf(own)).toMatchObject({ content: "<p>By form alone</p>" });
  await ada.opens("/drafts");
  await ada.sees(main(ada).getByText(ada.says("drafts-here-alone")));

  const mira = await miraThere();
  const { id } = await mira.publishes("To be liked");
  await ada.opens(`/${handle("mira")}`);
  await ada.action(ada.post("To be liked"), "status-favourite").click();
  await ada.sees(ada.action(ada.post("To be liked"), "status-favourite", { pressed: true }));
  expect(await own.asks("GET", `/api/v1/statuses/${id}`)).toMatchObject({ favourited: true });

  await ada.opens(`/${handle("vera")}`);
  const label = (words: string) => ["follow-label", { label: ada.says(words), acct: handle("vera").slice(1) }] as const;
  await ada.button([...label("follow")]).click();
  await ada.sees(ada.button([...label("follow-following")]));

  await switchesTo(ada, "@bea");
  await ada.sees(ada.page.getByText("@bea").first());
  await switchesTo(ada, handle("wren"));
  await openSwitcher(ada);
  await ada.signsOut(switcher(ada));
  expect(await ada.asks("GET", "/api/auth")).toMatchObject({ username: "bea" });
  await isRevoked();
});

test("what is new there arrives by itself; and when that server is away, only its account says so", async () => {
  const ada = goesThere(await newcomer(stage, "cleo"));
  ada.complaints.expect(/: 409$/);
  await addsWren(ada);
  await ada.listensTo("user");
  const mira = await miraThere();
  await mira.publishes("Written at the other place");
  await ada.button(["timeline-new", { count: 1 }]).click();
  await ada.sees(ada.post("Written at the other place"));

  ada.complaints.expect(/: 50\d$/, /WebSocket/, new RegExp(`${hostThere()}/.*ERR_CONNECTION_REFUSED`));
  const message = main(ada).getByText(ada.says(["refusal-linked-unreachable", { server: hostThere() }]));
  await there.program.crash(async () => {
    for (const width of [1_280, 390]) {
      await ada.page.setViewportSize({ width, height: 844 });
      for (const path of ["/", "/notifications"]) {
        await ada.opens(path);
        await ada.settles();
        await ada.sees(message);
        await ada.sees(ada.link("retry").or(ada.button("retry")));
        expect(await sticksOut(ada.page)).toEqual([]);
      }
    }
    await switchesTo(ada, "@cleo");
    await ada.page.waitForURL(`${stage.program.origin}/`);
    await ada.settles();
    await ada.seesNo(message);
    await switchesTo(ada, handle("wren"));
    await ada.page.waitForURL(`${stage.program.origin}/`);
    await ada.sees(message);
  });
  await ada.link("retry").or(ada.button("retry")).click();
  await ada.sees(ada.post("Written at the other place"));
});

test("a block in one tab takes the person from home in another one, and its undo brings them back", async () => {
  const ada = goesThere(await newcomer(stage, "dora"));
  ada.complaints.expect(/: 409$/);
  await addsWren(ada);
  await ada.listensTo("user");
  const mira = await miraThere();
  await mira.publishes("Seen from two tabs");
  await ada.button(["timeline-new", { count: 1 }]).click();
  const post = ada.post("Seen from two tabs");
  await ada.sees(post);
  const second = await ada.opensTab();
  await second.opens(`/${handle("mira")}`);
  await second.settles();
  const { id } = await second.asks<{ id: string }>("GET", `/api/v1/accounts/lookup?acct=${handle("mira").slice(1)}`);
  await second.asks("POST", `/api/v1/accounts/${id}/mute`, {});
  await ada.seesNo(post);
  await second.asks("POST", `/api/v1/accounts/${id}/unmute`, {});
  await ada.sees(post);
  await second.page.close();
});

describe("every page", () => {
  test("opens without complaint on a phone and in a wide window, and offers what there is", async () => {
    const own = await miraThere();
    const { id: wren } = await own.accountOf("wren");
    const [{ id: thread }] = await own.asks<[Status]>("GET", `/api/v1/accounts/${wren}/statuses?limit=1`);
    const mira = await enters("mira", { tool: axe });
    const profile = `/${handle("wren")}`;
    const paths = [
      "/",
      "/notifications",
      "/notifications/mention",
      profile,
      `${profile}/with_replies`,
      `${profile}/media`,
      `${profile}/followers`,
      `${profile}/${thread}`,
      "/conversations",
      "/conversations/new",
      "/lists",
      "/bookmarks",
      "/favourites",
      "/drafts",
      "/scheduled",
      "/search",
      "/search?q=harbour",
      "/public/local",
      "/followed_tags",
      "/filters",
      "/blocks",
      "/mutes",
      "/follow_requests",
      "/settings",
      "/settings/interface",
      "/settings/profile",
      "/settings/preferences",
      "/settings/sessions",
      "/settings/privacy",
      "/compose",
      "/tags/birds",
      "/settings/language",
      "/settings/about",
      "/about",
      "/signin",
      `/signin?server=${hostThere()}`,
    ];
    for (const path of paths) {
      await mira.page.setViewportSize({ width: 1_280, height: 844 });
      const answer = await mira.page.goto(stage.program.origin + path);
      expect.soft(answer!.status(), path).toBe(200);
      await mira.settles();
      expect.soft(await mira.page.getByRole("heading", { level: 1 }).count(), `headings of ${path}`).toBe(1);
      for (const width of [1_280, 390]) {
        await mira.page.setViewportSize({ width, height: 844 });
        expect.soft(await sticksOut(mira.page), `what sticks out of ${path} at ${width} px`).toEqual([]);
        expect.soft(await findBarriers(mira.page), `barriers of ${path} at ${width} px`).toEqual([]);
      }
    }
  });

  test("what this server alone has is not there for an account of another", async () => {
    const mira = await enters("mira");
    for (const path of ["/test-upload", "/welcome"]) {
      mira.complaints.expect(new RegExp(`${path}: 404`));
      expect((await mira.page.goto(stage.program.origin + path))!.status(), path).toBe(404);
    }
  });

  test("a message is written to somebody there", async () => {
    const mira = await enters("mira");
    await mira.opens("/conversations/new");
    await mira.settles();
    await main(mira).getByRole("searchbox").fill("vera");
    await main(mira)
      .getByRole("link", { name: new RegExp(handle("vera")) })
      .first()
      .click();
    await mira.page.getByRole("textbox", { name: mira.says("conversation-field") }).fill("Do you have a minute?");
    await mira.button("conversation-send").click();
    await mira.sees(mira.page.getByRole("log").getByText("Do you have a minute?"));
    expect((await newestOf(await miraThere())).content).toContain("Do you have a minute?");
  });
});
