/** Scheduled posts: what is kept, when it is published, and what becomes of what cannot be. */
import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import type { CredentialAccount, MediaAttachment, ScheduledStatus, Status } from "#protocol/entities.ts";
import type { MediaId } from "#protocol/ids.ts";
import * as limits from "#protocol/limits.ts";
import { deleteUnusedMedia } from "#server/domain/media/unused-media.job.ts";
import { publishDue } from "#server/domain/statuses/publish-scheduled.job.ts";
import { countQueries } from "#testing/count-queries.ts";
import { setWorld } from "#testing/set-world.ts";
import { openWorld, type Person, type World } from "#testing/world.ts";

let world: World;
let mira: Person;
let jonas: Person;

setWorld(openWorld, ["mira", "jonas"], (stage) => ({ world, mira, jonas } = stage));
// Each test has a queue of its own.
beforeEach(() => sql`delete from scheduled_status`.execute(world.db));

const path = "/api/v1/scheduled_statuses";
const minute = 60_000;
const inMinutes = (count: number) => new Date(Date.now() + count * minute).toISOString();

const schedules = (person: Person, status: string, more: object = {}) =>
  person.send<ScheduledStatus>("POST", "/api/v1/statuses", { status, scheduled_at: inMinutes(60), ...more });
const listed = (person: Person) => person.get<ScheduledStatus[]>(path);
const postsOf = (person: Person) => person.get<Status[]>(`/api/v1/accounts/${person.id}/statuses`);
const wordsIn = (body: unknown) => (body as { error: string }).error.replace(/[⁨⁩]/g, "");

/** As if the time of all that waits had come; its jobs with it. */
async function timePasses(): Promise<void> {
  await sql`update scheduled_status set scheduled_at = now() - interval '1 second'`.execute(world.db);
  await sql`
    select graphile_worker.reschedule_jobs(array(
      select id from graphile_worker.jobs where task_identifier = 'publish-scheduled'), run_at => now())`.execute(
    world.db,
  );
}

async function addFile(person: Person): Promise<MediaId> {
  const { id } = await world.db
    .insertInto("media_attachment")
    .values({
      account_id: person.id,
      type: "image",
      file: `${crypto.randomUUID().replaceAll("-", "")}.webp`,
      unused_since: new Date(),
      bytes: "7",
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

describe("a post with a time", () => {
  test("waits, and only its author knows of it", async () => {
    const at = inMinutes(60);
    const scheduled = await schedules(mira, "Later @jonas #birds", {
      scheduled_at: at,
      visibility: "unlisted",
      spoiler_text: "birds",
      language: "en",
    });
    expect(scheduled).toEqual({
      id: scheduled.id,
      scheduled_at: at,
      params: {
        text: "Later @jonas #birds",
        in_reply_to_id: null,
        media_ids: null,
        poll: null,
        quoted_status_id: null,
        quote_approval_policy: "public",
        sensitive: false,
        spoiler_text: "birds",
        visibility: "unlisted",
        language: "en",
        allowed_mentions: null,
        application_id: null,
        idempotency: null,
        scheduled_at: null,
        with_rate_limit: false,
      },
      media_attachments: [],
      error: null,
    });
    expect(await listed(mira)).toEqual([scheduled]);
    expect(await mira.get(`${path}/${scheduled.id}`)).toEqual(scheduled);
    await world.settle();
    expect(await postsOf(mira)).toEqual([]);
    expect(await listed(jonas)).toEqual([]);
    for (const method of ["GET", "PUT", "DELETE"] as const) {
      const answer = await jonas.ask(method, `${path}/${scheduled.id}`, { scheduled_at: at });
      expect(answer.status).toBe(404);
    }
  });

  test("is published when it is due, as it would have been at once", async () => {
    const parent = await jonas.publishes("A question");
    const [one, other] = [await addFile(mira), await addFile(mira)];
    const written = { spoiler_text: "birds", visibility: "unlisted", in_reply_to_id: parent.id, language: "de" };
    const scheduled = await schedules(mira, "@jonas Look #birds", { ...written, media_ids: [other, one] });
    expect(scheduled.media_attachments.map(({ id }) => id)).toEqual([other, one]);
    await timePasses();
    await world.settle();
    const [published] = await postsOf(mira);
    expect(published).toMatchObject({ ...written, sensitive: true, in_reply_to_account_id: jonas.id });
    expect(published!.media_attachments.map(({ id }) => id)).toEqual([other, one]);
    expect(Date.parse(published!.created_at)).toBeGreaterThan(Date.now() - minute);
    expect(await jonas.get<Status>(`/api/v1/statuses/${parent.id}`)).toMatchObject({ replies_count: 1 });
    expect(await listed(mira)).toEqual([]);
  });

  test("keeps its formatting and its poll", async () => {
    const poll = { options: ["Tea", "Coffee"], expires_in: 3_600, multiple: true };
    const scheduled = await mira.send<ScheduledStatus>("POST", "/api/statuses", {
      status: "<p>What <strong>now</strong>?</p>",
      poll,
      scheduled_at: inMinutes(60),
    });
    expect(scheduled.params).toMatchObject({ text: "What now?", poll: { ...poll, hide_totals: false } });
    await timePasses();
    await world.settle();
    const [published] = await postsOf(mira);
    expect(published!.content).toBe("<p>What <strong>now</strong>?</p>");
    expect(Date.parse(published!.poll!.expires_at!)).toBeGreaterThan(Date.now() + 59 * minute);
  });

  test("is seen by those who could have seen it when it was written", async () => {
    const usual = (privacy: string) =>
      mira.send("PATCH", "/api/v1/accounts/update_credentials", { source: { privacy } });
    await usual("private");
    await schedules(mira, "For followers");
    await usual("public");
    await timePasses();
    await world.settle();
    expect((await postsOf(mira))[0]).toMatchObject({ visibility: "private" });
  });

  test("becomes one post, however many publish it at once", async () => {
    await schedules(mira, "Once");
    await timePasses();
    await Promise.all(Array.from({ length: 8 }, () => publishDue(world.db, world.ports)));
    expect(await postsOf(mira)).toHaveLength(1);
  });

  test("is not kept from its time by another one that cannot be published by a bug", async () => {
    const broken = await schedules(mira, "Broken");
    await schedules(mira, "Fine");
    await sql`update scheduled_status set draft = '{"source": null}' where id = ${broken.id}`.execute(world.db);
    await timePasses();
    await expect(publishDue(world.db, world.ports)).rejects.toThrow(TypeError);
    expect((await postsOf(mira)).map(({ content }) => content)).toEqual(["<p>Fine</p>"]);
    await sql`delete from scheduled_status`.execute(world.db);
  });

  test("sent twice under one key is one, and the post that it has become later on", async () => {
    const body = { status: "Once", scheduled_at: inMinutes(60) };
    const send = (changed = {}) =>
      mira.ask("POST", "/api/v1/statuses", { ...body, ...changed }, { idempotencyKey: "the key" });
    const first = (await send()).body as ScheduledStatus;
    expect(first.params.idempotency).toBe("the key");
    expect((await send()).body).toEqual(first);
    expect((await send({ status: "Changed" })).status).toBe(422);
    expect((await send({ scheduled_at: inMinutes(90) })).status).toBe(422);
    expect(await listed(mira)).toHaveLength(1);
    await timePasses();
    await world.settle();
    const [published] = await postsOf(mira);
    expect((await send()).body).toMatchObject({ id: published!.id, content: "<p>Once</p>" });
    expect(await postsOf(mira)).toHaveLength(1);
  });
});

describe("its time", () => {
  test.each([
    ["2090-03-01T10:00:00.000Z", "", "2090-03-01T10:00:00.000Z"],
    ["2090-03-01T10:00:00+01:00", "", "2090-03-01T09:00:00.000Z"],
    ["2090-03-01 10:00:00 -0330", "", "2090-03-01T13:30:00.000Z"],
    ["2090-03-01T10:00", "", "2090-03-01T10:00:00.000Z"],
    ["2090-03-01T10:00", "+03:00", "2090-03-01T07:00:00.000Z"],
    ["2090-03-01T10:00Z", "+03:00", "2090-03-01T10:00:00.000Z"],
    ["2090-03-01 10:00:00 UTC", "", "2090-03-01T10:00:00.000Z"],
    ["2090-03-01", "", "2090-03-01T00:00:00.000Z"],
  ])("%s, of a form in %j, is %s", async (scheduled_at, utc_offset, at) => {
    expect(await schedules(mira, "Later", { scheduled_at, utc_offset })).toMatchObject({ scheduled_at: at });
  });

  test.each([
    ["tomorrow", "isn't accepted"],
    ["2090-02-30T10:00:00Z", "isn't accepted"],
    ["2090-03-01T25:00:00Z", "isn't accepted"],
    ["2090-03-01T10:00:00+19:00", "isn't accepted"],
    ["9999-12-31T23:59:59-14:00", "isn't accepted"],
    ["x".repeat(50), ""],
    [7, "isn't accepted"],
    [{ year: 2090 }, "isn't accepted"],
    [inMinutes(4), "at least 5 minutes"],
  ])("%j is refused in words", async (scheduled_at, words) => {
    const { id } = await schedules(mira, "Later");
    for (const answer of [
      await mira.ask("POST", "/api/v1/statuses", { status: "Later", scheduled_at }),
      await mira.ask("POST", "/api/statuses", { status: "<p>Later</p>", scheduled_at }),
      await mira.ask("PUT", `${path}/${id}`, { scheduled_at }),
    ]) {
      expect(answer.status).toBe(422);
      expect(wordsIn(answer.body)).toMatch(/\w{3}/);
      expect(wordsIn(answer.body)).toContain(words);
    }
    expect(await listed(mira)).toHaveLength(1);
    expect(await postsOf(mira)).toEqual([]);
  });

  test.each([-1, -60, -10_000_000])("%d minutes from now is at once for an app, as on Mastodon", async (minutes) => {
    const scheduled_at = inMinutes(minutes);
    const once = { idempotencyKey: crypto.randomUUID() };
    const body = { status: `Late by ${minutes}`, scheduled_at };
    const answers = await Promise.all([1, 2].map(() => mira.ask("POST", "/api/v1/statuses", body, once)));
    for (const answer of answers) expect(answer).toMatchObject({ status: 200, body: { account: { id: mira.id } } });
    expect(await listed(mira)).toEqual([]);
    const [first] = await postsOf(mira);
    expect(first!.content).toBe(`<p>Late by ${minutes}</p>`);
    await mira.ask("DELETE", `/api/v1/statuses/${first!.id}`);
    expect(await postsOf(mira)).toEqual([]);
  });

  test("that is over is refused as a new time, and on Linnet's own pages", async () => {
    const { id, scheduled_at: before } = await schedules(mira, "Later");
    const over = { scheduled_at: inMinutes(-1) };
    for (const answer of [
      await mira.ask("POST", "/api/statuses", { status: "<p>Later</p>", ...over }),
      await mira.ask("PUT", `${path}/${id}`, over),
    ]) {
      expect(answer.status).toBe(422);
      expect(wordsIn(answer.body)).toContain("at least 5 minutes");
    }
    expect((await listed(mira)).map(({ scheduled_at }) => scheduled_at)).toEqual([before]);
    expect(await postsOf(mira)).toEqual([]);
  });

  test("can be changed, and stays where none is said", async () => {
    const { id } = await schedules(mira, "Later");
    const at = inMinutes(90);
    expect(await mira.send("PUT", `${path}/${id}`, { scheduled_at: at })).toMatchObject({ id, scheduled_at: at });
    for (const none of [{}, { scheduled_at: "" }])
      expect(await mira.send("PUT", `${path}/${id}`, none)).toMatchObject({ id, scheduled_at: at });
    // One job, for the time of now.
    const { rows } = await sql<{ run_at: Date }>`
      select run_at from graphile_worker.jobs where key = ${`publish-scheduled:${id}`}`.execute(world.db);
    expect(rows.map(({ run_at }) => run_at.toISOString())).toEqual([at]);
  });
});

describe("how many may wait", () => {
  const fill = (person: Person, count: number, at: string) =>
    sql`insert into scheduled_status (account_id, scheduled_at, draft, media_ids)
      select ${person.id}, ${at}::timestamptz + n * interval '2 days', '{"source": {"type": "text", "text": "x"}}', '{}'
      from generate_series(1, ${count}::int) as n`.execute(world.db);

  test("on one day, of which a moved one counts once", async () => {
    const at = (hour: number) => `2090-03-01T${String(hour).padStart(2, "0")}:00:00Z`;
    const made: ScheduledStatus[] = [];
    for (let n = 0; n < limits.schedule.perDay; n++)
      made.push(await schedules(mira, `${n}`, { scheduled_at: at(n % 24) }));
    const refused = await mira.ask("POST", "/api/v1/statuses", { status: "One more", scheduled_at: at(7) });
    expect([refused.status, wordsIn(refused.body)]).toEqual([422, "You can schedule up to 25 posts for one day."]);
    await schedules(mira, "Another day", { scheduled_at: "2090-03-02T00:00:00Z" });
    await mira.send("PUT", `${path}/${made[0]!.id}`, { scheduled_at: at(9) });
    expect(await schedules(jonas, "Somebody else's", { scheduled_at: at(7) })).toMatchObject({ error: null });
  });

  test("in all, also of those that are sent at once", async () => {
    await fill(mira, limits.schedule.total - 1, "2090-01-01T00:00:00Z");
    const answers = await Promise.all(
      Array.from({ length: 4 }, (_, n) =>
        mira.ask("POST", "/api/v1/statuses", { status: `${n}`, scheduled_at: inMinutes(60) }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422]);
    expect(wordsIn(answers.find(({ status }) => status === 422)!.body)).toBe("You can have up to 300 scheduled posts.");
  });

  test("they page by id, and by their time for Linnet's own page, by as many queries as one", async () => {
    await fill(mira, 7, "2090-01-01T00:00:00Z");
    const newest = await listed(mira);
    const page = await mira.ask("GET", `${path}?limit=3`);
    expect((page.body as ScheduledStatus[]).map(({ id }) => id)).toEqual(newest.slice(0, 3).map(({ id }) => id));
    const next = await mira.get<ScheduledStatus[]>(`${path}?limit=3&max_id=${page.next!["max_id"]}`);
    expect(next).toEqual(newest.slice(3, 6));
    const before = await mira.get<ScheduledStatus[]>(`${path}?limit=2&min_id=${newest[4]!.id}`);
    expect(before).toEqual(newest.slice(2, 4));
    const soonest = await mira.ask("GET", "/api/scheduled_statuses?limit=3");
    expect((soonest.body as ScheduledStatus[]).map(({ id }) => id)).toEqual(
      newest
        .toReversed()
        .slice(0, 3)
        .map(({ id }) => id),
    );
    expect(soonest.next).toEqual({ offset: "3" });
    await schedules(mira, "With a file", { media_ids: [await addFile(mira)] });
    expect((await countQueries(() => listed(mira))).queries).toBeLessThanOrEqual(2);
  });
});

describe("what can no longer be published", () => {
  async function isKeptWith(words: string, { id }: ScheduledStatus): Promise<void> {
    await timePasses();
    await world.settle();
    expect(await postsOf(mira)).toEqual([]);
    const [kept] = await listed(mira);
    expect(kept).toMatchObject({ id });
    expect(kept!.error!.replace(/[⁨⁩]/g, "")).toContain(words);
    const now = await mira.ask("POST", `/api/scheduled_statuses/${id}/publish`);
    expect([now.status, wordsIn(now.body)]).toEqual([
      expect.toBeOneOf([403, 404, 422]),
      kept!.error!.replace(/[⁨⁩]/g, ""),
    ]);
  }

  const failedOf = async (person: Person) =>
    (await person.get<CredentialAccount>("/api/v1/accounts/verify_credentials")).source.failed_scheduled_count;

  test("because the post that it answers is gone, stays with the reason, and is published once that is no more", async () => {
    const parent = await jonas.publishes("A question");
    const scheduled = await schedules(mira, "An answer", { in_reply_to_id: parent.id });
    await sql`update status set deleted_at = now() where id = ${parent.id}`.execute(world.db);
    await isKeptWith("The post it replies to or quotes is gone.", scheduled);
    expect([await failedOf(mira), await failedOf(jonas)]).toEqual([1, 0]);
    // Nobody tries on and on.
    await publishDue(world.db, world.ports);
    await sql`update status set deleted_at = null where id = ${parent.id}`.execute(world.db);
    await publishDue(world.db, world.ports);
    expect(await postsOf(mira)).toEqual([]);
    const moved = await mira.send("PUT", `${path}/${scheduled.id}`, { scheduled_at: inMinutes(60) });
    expect(moved).toMatchObject({ error: null });
    expect(await failedOf(mira)).toBe(0);
    await timePasses();
    await world.settle();
    expect((await postsOf(mira))[0]).toMatchObject({ in_reply_to_id: parent.id });
  });

  test("because a file is gone", async () => {
    const file = await addFile(mira);
    const scheduled = await schedules(mira, "Look", { media_ids: [file] });
    await sql`delete from media_attachment where id = ${file}`.execute(world.db);
    await isKeptWith("An attachment is missing", scheduled);
  });

  test("because the account is closed", async () => {
    const scheduled = await schedules(mira, "Later");
    await sql`update account set suspended_at = now() where id = ${mira.id}`.execute(world.db);
    await isKeptWith("account", scheduled);
  });
});

describe("its files", () => {
  const sweep = async () => {
    await sql`update media_attachment set unused_since = now() - interval '25 hours' where unused_since is not null`.execute(
      world.db,
    );
    await deleteUnusedMedia(world.db);
  };
  const isThere = async (id: MediaId) => (await mira.ask("GET", `/api/v1/media/${id}`)).status === 200;

  test("stay for as long as it waits, and are free for a day when it is cancelled", async () => {
    const file = await addFile(mira);
    const { id } = await schedules(mira, "Look", { media_ids: [file] });
    await sweep();
    expect(await isThere(file)).toBe(true);
    expect(await mira.send("DELETE", `${path}/${id}`)).toEqual({});
    expect(await listed(mira)).toEqual([]);
    await deleteUnusedMedia(world.db);
    expect(await isThere(file)).toBe(true);
    await sweep();
    expect(await isThere(file)).toBe(false);
  });

  test("are nobody else's, and cannot be deleted under it", async () => {
    const file = await addFile(mira);
    await schedules(mira, "Look", { media_ids: [file] });
    const again = { status: "Look", media_ids: [file] };
    expect((await mira.ask("POST", "/api/v1/statuses", again)).status).toBe(422);
    expect((await mira.ask("POST", "/api/v1/statuses", { ...again, scheduled_at: inMinutes(60) })).status).toBe(422);
    expect((await mira.ask("DELETE", `/api/v1/media/${file}`)).status).toBe(422);
    // Its words can still be put right.
    const described = await mira.send<MediaAttachment>("PUT", `/api/v1/media/${file}`, { description: "A wall" });
    expect(described.description).toBe("A wall");
    expect((await listed(mira))[0]!.media_attachments).toMatchObject([{ description: "A wall" }]);
  });

  test.each([
    ["somebody else's", async () => [await addFile(jonas)]],
    ["too many", () => Promise.all(Array.from({ length: limits.status.attachments + 1 }, () => addFile(mira)))],
  ])("that are %s are refused", async (_what, files) => {
    const answer = await mira.ask("POST", "/api/v1/statuses", {
      status: "Look",
      media_ids: await files(),
      scheduled_at: inMinutes(60),
    });
    expect(answer.status).toBe(422);
    expect(await listed(mira)).toEqual([]);
  });
});

describe("published at once", () => {
  test("it is a post, and waits no more", async () => {
    const { id } = await schedules(mira, "Now after all");
    const published = await mira.send<Status>("POST", `/api/scheduled_statuses/${id}/publish`);
    expect(published).toMatchObject({ content: "<p>Now after all</p>" });
    expect(await listed(mira)).toEqual([]);
    await timePasses();
    await world.settle();
    expect(await postsOf(mira)).toHaveLength(1);
  });

  test("twice at the same moment it is one", async () => {
    const { id } = await schedules(mira, "Now");
    const press = () => mira.ask("POST", `/api/scheduled_statuses/${id}/publish`);
    const answers = await Promise.all([press(), press(), press()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404]);
    expect(await postsOf(mira)).toHaveLength(1);
  });

  test("is for its author", async () => {
    const { id } = await schedules(mira, "Hers");
    expect((await jonas.ask("POST", `/api/scheduled_statuses/${id}/publish`)).status).toBe(404);
    expect(await listed(mira)).toHaveLength(1);
  });
});

test("what nothing of can be published is refused when it is scheduled", async () => {
  for (const wrong of [{}, { status: "x", in_reply_to_id: "404" }, { status: "x", poll: { options: ["a"] } }]) {
    const answer = await mira.ask("POST", "/api/v1/statuses", { ...wrong, scheduled_at: inMinutes(60) });
    expect([404, 422]).toContain(answer.status);
  }
  expect(await listed(mira)).toEqual([]);
});
