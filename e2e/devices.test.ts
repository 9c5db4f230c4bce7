/** What somebody writes on one device is on the other ones, what two of them have changed is kept twice, and posts come at their time. */
import { beforeEach, describe, expect, test } from "vitest";
import type { KeptDraft } from "#protocol/kept-draft.ts";
import type { ScheduledStatus, Status } from "#protocol/entities.ts";
import { isOnDisk } from "./on-disk.ts";
import type { Person } from "./person.ts";
import { newcomer } from "./resident.ts";
import { soon } from "#testing/patience.ts";
import { isDue } from "./scheduled.ts";
import { setStage } from "./stage.ts";

const stage = setStage({ anew: true });

let phone: Person;
let laptop: Person;
let count = 0;
beforeEach(async () => {
  phone = await newcomer(stage, `ada${count++}`, { width: 390, height: 844 });
  // Another browser: what it keeps is its own.
  laptop = await stage.visitor({ session: await phone.context.storageState() });
  laptop.username = phone.username;
});

async function writes(person: Person, text: string, address = "/compose"): Promise<void> {
  await person.opens(address);
  await person.settles();
  await person.field("compose-placeholder").fill(text);
  await isOnDisk(person.page, text);
}

const onServer = async () =>
  (await phone.asks<KeptDraft[]>("GET", "/api/drafts"))
    .map(({ draft }) => draft!.content.replace(/<[^>]*>/g, ""))
    .toSorted();
const isOnServer = (...texts: string[]) => soon(async () => expect(await onServer()).toEqual(texts.toSorted()));
const row = (person: Person, text: string) => person.page.getByRole("link", { name: text });

describe("a draft", () => {
  test("goes from one device to the other, is gone on with there, and is deleted everywhere", async () => {
    await writes(phone, "Begun on the phone");
    await isOnServer("Begun on the phone");

    await laptop.opens("/drafts");
    await row(laptop, "Begun on the phone").click();
    const field = laptop.field("compose-placeholder");
    await soon(async () => expect(await field.inputValue()).toBe("Begun on the phone"));
    await field.fill("Ended on the laptop");
    await isOnServer("Ended on the laptop");
    await laptop.opens("/");

    await phone.opens("/drafts");
    await phone.sees(row(phone, "Ended on the laptop"));
    await phone.settles();
    await soon(async () => expect(await row(phone, "Begun on the phone").count()).toBe(0));
    await phone.button(["drafts-delete", { number: 1 }]).click();
    await isOnServer();
    await laptop.opens("/drafts");
    await laptop.seesNo(row(laptop, "Ended on the laptop"));

    // For a week it can be brought back.
    await laptop.link("drafts-bin").click();
    await laptop.arrivesAt("/drafts?deleted=1");
    await laptop.button("drafts-restore").click();
    await laptop.sees(row(laptop, "Ended on the laptop"));
    await isOnServer("Ended on the laptop");
  });

  test("that two devices have changed is kept twice", async () => {
    await writes(phone, "A thought");
    await isOnServer("A thought");
    const [{ publish_id: id }] = await phone.asks<[KeptDraft]>("GET", "/api/drafts");
    const address = `/@${phone.username}/compose?draft=${id}`;
    await laptop.opens(address);
    await laptop.settles();
    await soon(async () => expect(await laptop.field("compose-placeholder").inputValue()).toBe("A thought"));
    await laptop.sees(laptop.button("schedule-add"));
    // Neither hears of the other meanwhile.
    laptop.complaints.expect(
      /ERR_INTERNET_DISCONNECTED/,
      /manifest of this build/,
      /WebSocket/,
      /api\/drafts\/\S+: 409/,
    );
    await laptop.context.setOffline(true);
    await laptop.field("compose-placeholder").fill("A thought, on the laptop");
    await isOnDisk(laptop.page, "A thought, on the laptop");
    await phone.field("compose-placeholder").fill("A thought, on the phone");
    await isOnServer("A thought, on the phone");
    await laptop.context.setOffline(false);
    await isOnServer("A thought, on the laptop", "A thought, on the phone");
    await laptop.opens("/drafts");
    for (const person of [laptop, phone]) {
      await person.opens("/drafts");
      for (const where of ["laptop", "phone"]) await person.sees(row(person, `A thought, on the ${where}`));
    }
  });

  test("that is published on one device is a draft nowhere", async () => {
    await writes(phone, "Out with it");
    await isOnServer("Out with it");
    await laptop.opens("/drafts");
    await laptop.settles();
    await soon(async () => expect(await laptop.page.getByText("Out with it").count()).toBe(1));
    await phone.button("compose-publish").click();
    await isOnServer();
    await laptop.opens("/drafts");
    await laptop.seesNo(row(laptop, "Out with it"));
    expect(await phone.asks<KeptDraft[]>("GET", "/api/drafts?deleted=1")).toEqual([]);
  });
});

describe("a draft that stands in composers of two devices", () => {
  const field = (person: Person) => person.field("compose-placeholder");
  const holds = (person: Person, text: string) => soon(async () => expect(await field(person).inputValue()).toBe(text));

  async function bothShow(text: string): Promise<void> {
    await writes(phone, text);
    await isOnServer(text);
    const [{ publish_id: id }] = await phone.asks<[KeptDraft]>("GET", "/api/drafts");
    await laptop.opens("/drafts");
    await row(laptop, text).click();
    await laptop.arrivesAt(`/@${phone.username}/compose?draft=${id}`);
    await holds(laptop, text);
    await laptop.sees(laptop.button("schedule-add"));
    await laptop.settles();
  }

  test("has the newest words on both, as often as one of them writes", async () => {
    await bothShow("Tea");
    await field(phone).fill("Tea, and more");
    // Under somebody's hands no words change.
    await field(phone).blur();
    await holds(laptop, "Tea, and more");
    await field(laptop).fill("Tea, and cake");
    await holds(phone, "Tea, and cake");
    await isOnServer("Tea, and cake");
    await phone.opens("/compose");
    await holds(phone, "Tea, and cake");
    expect(await onServer()).toEqual(["Tea, and cake"]);
  });

  test("is gone from one where it was sent from the other, and what is begun there is another post", async () => {
    await bothShow("Out with it");
    await phone.button("compose-publish").click();
    await holds(laptop, "");
    await field(laptop).fill("And another thing");
    await laptop.button("compose-publish").click();
    await soon(async () => expect(await posts()).toEqual(["<p>And another thing</p>", "<p>Out with it</p>"]));
    await isOnServer();
  });

  test("and is written on where nothing was heard of its sending stays there, as another draft", async () => {
    await bothShow("Out with it");
    laptop.complaints.expect(
      /ERR_INTERNET_DISCONNECTED/,
      /manifest of this build/,
      /WebSocket/,
      /api\/drafts\/\S+: 409/,
    );
    await laptop.context.setOffline(true);
    await field(laptop).fill("Out with it, and more");
    await isOnDisk(laptop.page, "Out with it, and more");
    await phone.button("compose-publish").click();
    await isOnServer();
    await laptop.context.setOffline(false);
    await isOnServer("Out with it, and more");
    await laptop.button("compose-publish").click();
    await soon(async () => expect(await posts()).toEqual(["<p>Out with it, and more</p>", "<p>Out with it</p>"]));
  });
});

test("a draft whose page is closed before the answer comes is a draft nowhere once it's published", async () => {
  await writes(phone, "Sent and gone");
  await isOnServer("Sent and gone");
  await laptop.opens("/drafts");
  await laptop.sees(row(laptop, "Sent and gone"));
  await laptop.settles();
  const { page } = phone;
  const [arrived, left] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route("**/api/statuses", async (route) => {
    const answer = await route.fetch();
    arrived.resolve();
    await left.promise;
    await route.fulfill({ response: answer }).catch(() => {});
  });
  await phone.button("compose-publish").click();
  await arrived.promise;
  const next = await phone.opensTab();
  await page.close();
  left.resolve();
  await isOnServer();
  await laptop.seesNo(row(laptop, "Sent and gone"));
  await next.opens("/drafts");
  await next.sees(next.page.getByText(next.says("drafts-none")));
  expect(await posts()).toEqual(["<p>Sent and gone</p>"]);
});

const scheduled = () => phone.asks<ScheduledStatus[]>("GET", "/api/v1/scheduled_statuses");
const posts = async () => {
  const { id } = await phone.accountOf(phone.username);
  return (await phone.asks<Status[]>("GET", `/api/v1/accounts/${id}/statuses`)).map(({ content }) => content);
};

describe("a post for later", () => {
  test("is scheduled in the composer, moved on its page, and published when it is due", async () => {
    await writes(laptop, "Good morning");
    await laptop.button("schedule-add").first().click();
    await laptop.page.locator('form input[type="datetime-local"]').fill("2090-03-01T09:00");
    await laptop.page.locator('button[type="submit"]', { hasText: laptop.says("schedule-add") }).click();
    await soon(async () => expect(await scheduled()).toHaveLength(1));
    expect(await posts()).toEqual([]);
    await laptop.opens("/scheduled");
    await laptop.settles();
    await laptop.page.getByText(laptop.says("scheduled-move")).first().click();
    await laptop.page.locator('main input[type="datetime-local"]').fill("2090-04-01T09:00");
    await laptop.page.locator("main details button").click();
    await laptop.sees(laptop.page.getByText(laptop.says("scheduled-moved")));
    expect((await scheduled())[0]!.scheduled_at).toContain("2090-04-01T");
    await isDue(stage.database);
    await soon(async () => expect(await posts()).toEqual(["<p>Good morning</p>"]));
    expect(await scheduled()).toEqual([]);
  });

  test("that could not be published is told of among the notifications, until its author has seen to it", async () => {
    const { id } = await phone.asks<Status>("POST", "/api/v1/statuses", { status: "A question" });
    const scheduled_at = new Date(Date.now() + 3_600_000).toISOString();
    await phone.asks("POST", "/api/v1/statuses", { status: "An answer", in_reply_to_id: id, scheduled_at });
    await phone.asks("DELETE", `/api/v1/statuses/${id}`);
    await isDue(stage.database);
    await soon(async () => expect((await scheduled())[0]!.error).not.toBeNull());
    const told = laptop.link(["notifications-unpublished", { count: 1 }]);
    await laptop.opens("/notifications");
    await laptop.settles();
    await told.click();
    await laptop.sees(laptop.page.getByText(laptop.says("scheduled-failed")));
    await laptop.button("scheduled-to-draft").click();
    await laptop.sees(row(laptop, "An answer"));
    await laptop.opens("/notifications");
    await laptop.settles();
    await laptop.seesNo(told);
  });

  test("is scheduled, taken back and kept by forms alone", async () => {
    const plain = await stage.visitor({ javaScript: false, session: await laptop.context.storageState() });
    await plain.opens("/compose");
    await plain.field("compose-placeholder").fill("By hand");
    await plain.page.locator("summary", { hasText: plain.says("schedule-add") }).click();
    await plain.page.locator('input[type="datetime-local"]').fill("2090-03-01T09:00");
    await plain.page.locator('select[name="utc_offset"]').selectOption("+01:00");
    await plain.button("compose-publish").click();
    await soon(async () =>
      expect((await scheduled()).map(({ scheduled_at: at }) => at)).toEqual(["2090-03-01T08:00:00.000Z"]),
    );
    await plain.opens("/scheduled");
    await plain.button("scheduled-to-draft").click();
    await plain.sees(row(plain, "By hand"));
    expect(await scheduled()).toEqual([]);
    await row(plain, "By hand").click();
    expect(await plain.field("compose-placeholder").inputValue()).toBe("By hand");
    await plain.field("compose-placeholder").fill("By hand, and better");
    await plain.button("drafts-save").click();
    await plain.sees(row(plain, "By hand, and better"));
    await isOnServer("By hand, and better");
    await plain.button(["drafts-delete", { number: 1 }]).click();
    await isOnServer();
  });

  test.each(["files-plain-description", "schedule-time"] as const)(
    "is published without scripts by Enter in a field of one line: %s",
    async (name) => {
      const plain = await stage.visitor({ javaScript: false, session: await laptop.context.storageState() });
      await plain.opens("/compose");
      await plain.field("compose-placeholder").fill("Entered");
      await plain.page.locator("summary", { hasText: plain.says("schedule-add") }).click();
      const field = plain.field(name === "schedule-time" ? name : [name, { number: 1 }]);
      await field.press("Enter");
      await plain.arrivesAt("/");
      expect(await posts()).toEqual(["<p>Entered</p>"]);
      expect(await onServer()).toEqual([]);
    },
  );
});

describe("a server that is killed", () => {
  // What pages fetch in their idle time.
  beforeEach(() => {
    for (const { complaints } of [phone, laptop]) complaints.expect(/net::ERR_/, /WebSocket/, /manifest of this build/);
  });
  test("while it gets a draft has every word that it has said it has, and gets the others", async () => {
    await writes(phone, "Acknowledged");
    await isOnServer("Acknowledged");
    let isKilled: Promise<void> | undefined;
    await phone.page.route("**/api/drafts/*", async (route) => {
      if (route.request().method() === "PUT") isKilled ??= stage.program.crash();
      await route.continue().catch(() => {});
    });
    await phone.field("compose-placeholder").fill("Acknowledged, and on its way");
    await soon(() => Promise.resolve(expect(isKilled).toBeDefined()));
    await isKilled;
    expect(["Acknowledged", "Acknowledged, and on its way"]).toContain((await onServer()).join());
    await phone.page.unrouteAll();
    await phone.page.reload();
    await isOnServer("Acknowledged, and on its way");
  });
});
