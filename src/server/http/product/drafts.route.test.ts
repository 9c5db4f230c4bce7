/** Drafts on the server: each browser of an account has them, no words are written over, and nobody else sees them. */
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { actingAccountHeader } from "#protocol/acting-account.ts";
import { fileOf, type DraftFile } from "#protocol/draft-file.ts";
import type { MediaAttachment, ScheduledStatus, Status } from "#protocol/entities.ts";
import type { DraftBody, KeptDraft } from "#protocol/kept-draft.ts";
import * as limits from "#protocol/limits.ts";
import { deleteUnusedMedia } from "#server/domain/media/unused-media.job.ts";
import { forgetDraftsTask } from "#server/domain/statuses/drafts.ts";
import { mintFor } from "#testing/authority.ts";
import { aDraftBody } from "#testing/drafts.ts";
import { scripts } from "#testing/hostile-html.ts";
import { does, houseOrigin, openTestHouse, type Guest, type TestHouse } from "#testing/house.ts";
import { requestOf } from "#web/composer/request.ts";
import type { Draft } from "#web/drafts/draft.ts";

let house: TestHouse;
let mira: Guest;
let jonas: Guest;
beforeAll(async () => {
  house = await openTestHouse();
  ({ mira, jonas } = await house.people("mira", "jonas"));
});
afterAll(() => house.close());
beforeEach(async () => {
  for (const table of ["draft", "scheduled_status", "idempotency_key"]) {
    await sql`delete from ${sql.table(table)}`.execute(house.db);
  }
});

const aDraft = (words: string, more: Partial<DraftBody> = {}) => aDraftBody({ content: `<p>${words}</p>`, ...more });

const put = (id: string, draft: DraftBody, more: object = {}, person = mira) =>
  person.send("PUT", `/api/drafts/${id}`, { draft, device: "phone", ...more });
const saves = (id: string, draft: DraftBody, more: object = {}, person = mira) =>
  does<KeptDraft>(person, "PUT", `/api/drafts/${id}`, { draft, device: "phone", ...more });
const reads = async <Body>(path: string, person = mira) => (await (await person.get(path)).json()) as Body;
const listed = (person = mira) => reads<KeptDraft[]>("/api/drafts", person);
const changes = (after = "0") => reads<KeptDraft[]>(`/api/drafts/changes?after=${after}`);
const wordsIn = (body: unknown) => (body as { error: string }).error.replace(/[⁨⁩]/g, "");

describe("a draft", () => {
  test("is there for every browser of its account, and for nobody else", async () => {
    const draft = aDraft("Tea", { poll: { options: ["a", ""], multiple: true, expiresIn: 300 }, signedOut: true });
    const saved = await saves("one", draft);
    expect(saved).toMatchObject({ publish_id: "one", deleted_at: null, draft });
    const other = await house.signIn(mira);
    expect(await listed(other)).toEqual([saved]);
    expect(await reads("/api/drafts/one", other)).toEqual(saved);
    expect(await listed(jonas)).toEqual([]);
    const calls = (id: string) => [
      jonas.get(`/api/drafts/${id}`),
      jonas.send("DELETE", `/api/drafts/${id}`, { device: "phone" }),
      jonas.submit(`/form/api/drafts/${id}`, { _method: "DELETE", return_to: "/" }),
      jonas.send("POST", `/api/drafts/${id}/restore`),
    ];
    const said = (id: string) =>
      Promise.all(calls(id).map(async (call) => `${(await call).status} ${(await (await call).text()).length}`));
    expect(await said("one")).toEqual(await said("two"));
    for (const call of calls("one")) expect((await call).status).toBe(404);
    // Their own of the same name is another one.
    await saves("one", aDraft("Coffee"), {}, jonas);
    expect((await listed())[0]!.draft).toEqual(draft);
  });

  test("has no script in it, whatever was written or is kept, and loses no word (X01)", async () => {
    const running = /<[^>]* on\w+=|<(?:script|svg|iframe|object|math|style)|<[^>]*=\s*["']?javascript:/i;
    // oxlint-disable-next-line no-control-regex -- these are refused at the door
    const written = scripts.filter((script) => !/[\0-\x08\x0b-\x1f]/.test(script));
    for (const [at, script] of written.entries()) {
      const { draft } = await saves(`script-${at}`, aDraftBody({ content: `<p>Tea</p><p>${script}</p>` }));
      expect(draft!.content).toMatch(/^<p>Tea<\/p>/);
      expect(draft!.content).not.toMatch(running);
    }
    const bodies = await sql<{ body: string }>`select body from draft`.execute(house.db);
    expect(bodies.rows.filter(({ body }) => running.test((JSON.parse(body) as DraftBody).content))).toEqual([]);
    await sql`delete from draft`.execute(house.db);

    // As somebody has written it past this server, or before it cleaned drafts.
    await saves("one", aDraft("Tea"));
    const body = JSON.stringify(aDraftBody({ content: "<p>Tea<img src=x onerror=canary()></p><p></p>" }));
    await sql`update draft set body = ${body}`.execute(house.db);
    const read = [
      ...(await listed()),
      ...(await changes()),
      await reads<KeptDraft>("/api/drafts/one"),
      ((await (await put("one", aDraft("Coffee"), { device: "laptop", version: "1" })).json()) as { draft: KeptDraft })
        .draft,
    ];
    for (const { draft } of read) expect(draft!.content).toBe("<p>Tea</p><p></p>");
    const empty = aDraftBody({ content: '<p></p><img data-id="1"><p>Tea</p><p></p>' });
    expect((await saves("two", empty)).draft).toEqual(empty);
  });

  test("that is more than the server reads stays in its browser", async () => {
    const answer = await put("one", aDraftBody({ content: "<p>a<br>b</p>".repeat(4_000) }));
    expect([answer.status, wordsIn(await answer.json())]).toEqual([
      422,
      expect.stringContaining("too long to be saved"),
    ]);
    expect(await listed()).toEqual([]);
  });

  test("is for Linnet's own browsers, and not for apps", async () => {
    const authorization = `Bearer ${await mintFor(house.db, mira)}`;
    for (const path of ["/api/drafts", "/api/drafts/changes", "/api/drafts/one"]) {
      const answer = await house.visitor.get(path, { authorization });
      expect(answer.status).toBe(403);
    }
    expect((await house.visitor.get("/api/drafts")).status).toBe(401);
  });

  test("is not written for another account than the one that the page shows", async () => {
    const answer = await mira.request("/api/drafts/one", {
      method: "PUT",
      headers: {
        origin: houseOrigin,
        "sec-fetch-site": "same-origin",
        "content-type": "application/json",
        [actingAccountHeader]: jonas.id,
      },
      body: JSON.stringify({ draft: aDraft("Tea"), device: "phone" }),
    });
    expect(answer.status).toBe(409);
    expect(wordsIn(await answer.json())).toMatch(/\w{3}/);
    expect([await listed(), await listed(jonas)]).toEqual([[], []]);
  });

  test("written from what stands there goes over it, and by the same browser always", async () => {
    const first = await saves("one", aDraft("Tea"));
    const second = await saves("one", aDraft("Tea?"), { version: first.version, device: "laptop" });
    expect(BigInt(second.version)).toBeGreaterThan(BigInt(first.version));
    // An answer that was lost: the laptop does not know of the second version.
    const third = await saves("one", aDraft("Tea!"), { version: first.version, device: "laptop" });
    expect(await listed()).toEqual([third]);
    // The same words once more change nothing.
    expect(await saves("one", aDraft("Tea!"), { device: "tablet" })).toEqual(third);
  });

  test("that came late, after newer words of the same browser, does not go over them", async () => {
    const { version } = await saves("one", aDraft("Tea", { changedAt: 1_000 }));
    const newer = await saves("one", aDraft("Tea and cake", { changedAt: 3_000 }), { version });
    expect(await saves("one", aDraft("Tea and", { changedAt: 2_000 }), { version })).toEqual(newer);
    expect(await listed()).toEqual([newer]);
    // A clock that was put back keeps nobody from writing on.
    const after = await saves("one", aDraft("Tea and more cake", { changedAt: 500 }), { version: newer.version });
    expect(await listed()).toEqual([after]);
  });

  test("that another browser has changed since is not written over", async () => {
    const first = await saves("one", aDraft("Tea"));
    const second = await saves("one", aDraft("From the laptop"), { version: first.version, device: "laptop" });
    for (const version of [first.version, null, undefined]) {
      const answer = await put("one", aDraft("From the phone"), { version });
      const body = (await answer.json()) as { draft: KeptDraft };
      expect(answer.status).toBe(409);
      expect(wordsIn(body)).toBe("This draft has changed on another device.");
      expect(body.draft).toEqual(second);
    }
    const deletion = await mira.send("DELETE", "/api/drafts/one", { version: first.version, device: "phone" });
    expect(deletion.status).toBe(409);
    expect(await listed()).toEqual([second]);
  });

  test("changed by many at once is changed by one of them", async () => {
    const { version } = await saves("one", aDraft("Tea"));
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => put("one", aDraft(`${n}`), { version, device: `device ${n}` })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 7 }, () => 409)]);
  });
});

describe("changes", () => {
  test("come in their order, deletions too, and end where they end", async () => {
    for (const id of ["a", "b", "c"]) await saves(id, aDraft(id));
    const known = (await changes()).at(-1)!.version;
    await saves("a", aDraft("A"));
    await mira.send("DELETE", "/api/drafts/b", { device: "phone" });
    const since = await changes(known);
    expect(since.map(({ publish_id, deleted_at, draft }) => [publish_id, deleted_at !== null, draft?.content])).toEqual(
      [
        ["a", false, "<p>A</p>"],
        ["b", true, undefined],
      ],
    );
    expect(await changes(since.at(-1)!.version)).toEqual([]);
    const page = await mira.get("/api/drafts/changes?limit=2");
    expect(((await page.json()) as KeptDraft[]).map(({ publish_id }) => publish_id)).toEqual(["c", "a"]);
    expect(page.headers.get("link")).toContain("after=");
  });

  test("that happen at once are all seen by somebody who asks for what is newer meanwhile", async () => {
    const seen = new Set<string>();
    let after = "0";
    const look = async () => {
      const page = await changes(after);
      for (const { publish_id, version } of page) {
        seen.add(publish_id);
        after = version;
      }
    };
    const writing = Promise.all(Array.from({ length: 30 }, (_, n) => saves(`${n}`, aDraft(`${n}`))));
    let isOver = false;
    void writing.finally(() => (isOver = true));
    while (!isOver) await look();
    for (let before = -1; before !== seen.size;) {
      before = seen.size;
      await look();
    }
    expect(seen.size).toBe(30);
  });
});

describe("a deleted draft", () => {
  const deleted = () => reads<KeptDraft[]>("/api/drafts?deleted=1");
  const deletes = (id: string) => mira.send("DELETE", `/api/drafts/${id}`, { device: "phone" });

  test("can be restored while it is among the last 300, whose words alone are kept", async () => {
    await sql`
      insert into draft (account_id, publish_id, body, media_ids, deleted_at)
      select ${mira.id}, n, ${JSON.stringify(aDraft("Soup"))}, '{}', now() - n * interval '1 minute' from generate_series(1, 300) as n`.execute(
      house.db,
    );
    await saves("one", aDraft("Tea"));
    expect((await deletes("one")).status).toBe(200);
    expect((await mira.send("POST", "/api/drafts/300/restore")).status).toBe(404);
    for (const id of ["299", "one"]) await does(mira, "POST", `/api/drafts/${id}/restore`);
  });

  test("can be restored for a week, and is forgotten then", async () => {
    await saves("one", aDraft("Tea"));
    expect((await deletes("one")).status).toBe(200);
    expect((await deletes("one")).status).toBe(200);
    expect((await deletes("never")).status).toBe(404);
    // A browser whose words were cut off on their way does not know whether they have come.
    expect((await mira.send("DELETE", "/api/drafts/never", { device: "phone", version: "0" })).status).toBe(200);
    expect((await mira.get("/api/drafts/one")).status).toBe(404);
    expect(await listed()).toEqual([]);
    expect((await deleted())[0]).toMatchObject({ publish_id: "one", draft: aDraft("Tea") });
    await does(mira, "POST", "/api/drafts/one/restore");
    expect([(await listed()).length, await deleted()]).toEqual([1, []]);
    expect((await mira.send("POST", "/api/drafts/one/restore")).status).toBe(404);

    await deletes("one");
    const forget = () => forgetDraftsTask.work({} as never, house);
    await sql`update draft set deleted_at = now() - interval '6 days'`.execute(house.db);
    await forget();
    expect(await deleted()).toHaveLength(1);
    await sql`update draft set deleted_at = now() - interval '8 days'`.execute(house.db);
    await forget();
    expect(await deleted()).toEqual([]);
    expect((await mira.send("POST", "/api/drafts/one/restore")).status).toBe(404);
    // Browsers that were away still hear of it.
    expect(await changes()).toMatchObject([{ publish_id: "one", draft: null }]);
  });

  test("that was published is not there to be restored", async () => {
    await saves("one", aDraft("Tea"));
    await does(mira, "POST", "/api/statuses", { status: "<p>Tea</p>", publish_id: "one" });
    await deletes("one");
    const { id } = await does<Status>(mira, "POST", "/api/statuses", { status: "<p>Tea</p>" });
    for (const publishId of [id, "two"]) await saves(publishId, aDraft("Tea!"));
    await does(mira, "PUT", `/api/statuses/${id}`, { status: "<p>Tea!</p>" });
    for (const publishId of [id, "two"]) await deletes(publishId);
    expect((await deleted()).map(({ publish_id }) => publish_id)).toEqual(["two"]);
  });

  test("comes back with what another browser writes in it", async () => {
    const { version } = await saves("one", aDraft("Tea"));
    await deletes("one");
    await saves("one", aDraft("Tea, and more"), { version, device: "laptop" });
    expect(await listed()).toMatchObject([{ draft: { content: "<p>Tea, and more</p>" } }]);
  });
});

describe("words that come late", () => {
  test("do not bring back what their browser has deleted, unless it asks again and knows of that", async () => {
    const { version } = await saves("one", aDraft("Tea"));
    await mira.send("DELETE", "/api/drafts/one", { device: "phone" });
    for (const known of [version, undefined]) {
      const answer = await put("one", aDraft("Tea, lat"), { version: known });
      expect(answer.status).toBe(409);
      expect(await answer.json()).toMatchObject({ draft: { publish_id: "one", draft: null } });
    }
    expect(await listed()).toEqual([]);
    const [tombstone] = await changes();
    await saves("one", aDraft("Tea, after all"), { version: tombstone!.version });
    expect(await listed()).toHaveLength(1);
  });

  test("do not bring back what was published or scheduled, whoever sends them", async () => {
    const later = new Date(Date.now() + 3_600_000).toISOString();
    for (const [id, more] of [
      ["public", {}],
      ["later", { scheduled_at: later }],
    ] as const) {
      await does(mira, "POST", "/api/statuses", { status: "<p>Tea</p>", publish_id: id, ...more });
      for (const device of ["phone", "laptop"]) {
        const answer = await put(id, aDraft("Te"), { device });
        expect(answer.status).toBe(409);
        const body = await answer.json();
        expect(body).toMatchObject({ code: "draft.published" });
        expect(wordsIn(body)).toBe("This draft has already been published.");
      }
    }
    expect([await listed(), await changes()]).toEqual([[], []]);
    // Under the same name somebody else may write.
    await saves("public", aDraft("Coffee"), {}, jonas);
  });

  test("do not bring back an edit that was saved", async () => {
    const { id } = await does<Status>(mira, "POST", "/api/statuses", { status: "<p>Tea</p>" });
    const { version } = await saves(id, aDraft("Tea!"));
    await does(mira, "PUT", `/api/statuses/${id}`, { status: "<p>Tea!</p>" });
    await mira.send("DELETE", `/api/drafts/${id}`, { device: "phone" });
    const answers = await Promise.all(["phone", "laptop"].map((device) => put(id, aDraft("Tea"), { device, version })));
    expect(answers.map(({ status }) => status)).toEqual([409, 409]);
    // The next edit of it is another one.
    const [tombstone] = await changes();
    await saves(id, aDraft("Tea!!"), { version: tombstone!.version });
  });
});

describe("limits", () => {
  test("of how many there are", async () => {
    await sql`insert into draft (account_id, publish_id, body, media_ids)
      select ${mira.id}, n, ${JSON.stringify(aDraft("Soup"))}, '{}' from generate_series(1, ${limits.drafts.total - 1}::int) as n`.execute(
      house.db,
    );
    const answers = await Promise.all([put("one", aDraft("1")), put("two", aDraft("2"))]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    const refused = answers.find(({ status }) => status === 422)!;
    expect(wordsIn(await refused.json())).toBe("You can have up to 300 drafts. Publish or delete some of them first.");
    // What is there can be written on, and room can be made.
    await saves("1", aDraft("More"), { device: "x", version: (await reads<KeptDraft>("/api/drafts/1")).version });
    await mira.send("DELETE", "/api/drafts/1", { device: "x" });
    await saves("three", aDraft("3"));
    expect((await mira.send("POST", "/api/drafts/1/restore")).status).toBe(422);
    expect((await mira.get("/api/drafts")).headers.get("link")).toContain("offset=20");
  });

  test.each([
    ["a body that is too large", { editingStatus: { content: "x".repeat(limits.drafts.bytes) } }],
    ["a text that is too long", { content: "x".repeat(limits.status.characters * limits.text.unitsPerCharacter + 1) }],
    ["an unknown audience", { visibility: "everyone" }],
    ["no words", { content: undefined }],
    ["a time that is none", { changedAt: "now" }],
    ["files that are none", { files: "all" }],
  ])("%s is refused in words", async (_what, wrong) => {
    const answer = await put("one", { ...aDraft("Tea"), ...(wrong as Partial<DraftBody>) });
    expect(answer.status).toBe(422);
    expect(wordsIn(await answer.json())).toMatch(/\w{3}/);
    expect(await listed()).toEqual([]);
  });

  test.each([{ toString: 1, valueOf: 1 }, ["1"], 7, null])("a file whose id is %j is no file of ours", async (id) => {
    const attachment = { id } as unknown as MediaAttachment;
    await saves("one", { ...aDraft("Tea"), files: [{ attachment } as DraftFile] });
    expect(await sql`select media_ids from draft`.execute(house.db)).toMatchObject({ rows: [{ media_ids: [] }] });
  });

  test("what is nested without end is refused, too", async () => {
    const deep = `${'{"a":'.repeat(30_000)}1${"}".repeat(30_000)}`;
    const body = `{"device":"x","draft":${JSON.stringify(aDraft("Tea")).replace('"editingStatus":null', `"editingStatus":${deep}`)}}`;
    const headers = { origin: houseOrigin, "sec-fetch-site": "same-origin", "content-type": "application/json" };
    const answer = await mira.request("/api/drafts/one", { method: "PUT", headers, body });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
  });
});

test("a file is not swept as long as a draft holds it, also one that can be restored", async () => {
  const row = { account_id: mira.id, type: "image", unused_since: new Date(0), bytes: "7" } as const;
  const files = await house.db
    .insertInto("media_attachment")
    .values(["0", "1", "2"].map((digit) => ({ ...row, file: `${digit.repeat(32)}.webp` })))
    .returning("id")
    .execute();
  const [beside, inside, free] = files.map(({ id }) => id);
  const attachment = { id: beside, type: "image", description: null, meta: null } as MediaAttachment;
  const content = `<img src="${houseOrigin}/media/files/${"1".repeat(32)}.webp">`;
  await saves("with-files", aDraft(content, { files: [fileOf(attachment)] }));
  const left = async () => {
    await deleteUnusedMedia(house.db);
    const rows = await house.db.selectFrom("media_attachment").select("id").orderBy("id").execute();
    return rows.map(({ id }) => id);
  };
  expect(free).toBeDefined();
  expect(await left()).toEqual([beside, inside]);
  await mira.send("DELETE", "/api/drafts/with-files", { device: "phone" });
  expect(await left()).toEqual([beside, inside]);
  await sql`update draft set deleted_at = now() - interval '8 days'`.execute(house.db);
  await forgetDraftsTask.work({} as never, house);
  expect(await left()).toEqual([]);
});

describe("of a message", () => {
  const direct = { visibility: "direct" } as const;

  test.each([{ conversationId: "117664711314641589" }, { accountIds: ["117664711314641589", "12"] }])(
    "it says where it goes: %j",
    async (message) => {
      await saves("one", aDraft("Tea", { ...direct, message }));
      expect((await listed())[0]!.draft).toMatchObject({ message });
    },
  );

  test.each([
    [404, { conversationId: "/@wren/1" }],
    [422, { accountIds: [] }],
    [422, { accountIds: Array(51).fill("12") }],
    [422, {}],
  ])("one that goes nowhere is refused (%i): %j", async (status, message) => {
    const draft = aDraft("Tea", { ...direct, message: message as DraftBody["message"] });
    expect((await put("one", draft)).status).toBe(status);
  });

  test("it ends when a form without scripts sends its words", async () => {
    const { id: jonasId } = await reads<{ id: string }>("/api/v1/accounts/verify_credentials", jonas);
    const message = { accountIds: [jonasId] };
    await saves("one", aDraft("Tea", { ...direct, message }));
    const fields = { publishId: "one", content: "Tea", content_type: "text/plain", return_to: "/conversations" };
    await mira.submit("/form/api/conversations", { ...fields, "account_ids[]": jonasId });
    expect(await listed()).toEqual([]);
  });
});

describe("a form without scripts", () => {
  const form = (fields: Record<string, string>) =>
    mira.submit("/form/api/drafts", { return_to: "/drafts", content_type: "text/plain", ...fields });

  test("keeps what was typed, and goes on with it", async () => {
    const publish_id = crypto.randomUUID();
    const answer = await form({ publish_id, status: "Tea\r\nor <b>?", spoiler_text: "Drinks", visibility: "private" });
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/drafts"]);
    const [kept] = await listed();
    expect(kept).toMatchObject({
      publish_id,
      draft: { content: "<p>Tea<br>or &lt;b&gt;?</p>", spoilerText: "Drinks", visibility: "private", files: [] },
    });
    await form({ publish_id, status: "Coffee" });
    expect(await listed()).toMatchObject([{ publish_id, draft: { content: "<p>Coffee</p>" } }]);
  });

  test("keeps what is to be quoted, and who may quote it, and takes no address for a post", async () => {
    const fields = { publish_id: crypto.randomUUID(), status: "Look", quote_approval_policy: "followers" };
    await form({ ...fields, quoted_status_id: "117664711314641589" });
    const [kept] = await listed();
    expect(kept!.draft).toMatchObject({ quotedStatusId: "117664711314641589", quotePolicy: "followers" });
    expect((await form({ ...fields, quoted_status_id: "/@wren/1" })).status).toBe(404);
  });

  test("that was sent before keeps another post", async () => {
    const publish_id = crypto.randomUUID();
    await does(mira, "POST", "/api/statuses", { status: "<p>Tea</p>", publish_id });
    const answer = await form({ publish_id, status: "And coffee" });
    expect(answer.status).toBe(303);
    const [kept] = await listed();
    expect(kept!.draft!.content).toBe("<p>And coffee</p>");
    expect(kept!.publish_id).not.toBe(publish_id);
  });

  test("that publishes what was kept leaves no draft of it, on no device", async () => {
    const ways: Record<string, string>[] = [{}, { scheduled_at: new Date(Date.now() + 3_600_000).toISOString() }];
    for (const more of ways) {
      const publish_id = crypto.randomUUID();
      await form({ publish_id, status: "Tea" });
      const version = (await changes()).at(-1)!.version;
      const fields = { publish_id, status: "Tea, please", content_type: "text/plain", return_to: "/", ...more };
      expect((await mira.submit("/form/api/statuses", fields)).status).toBe(303);
      expect(await listed()).toEqual([]);
      expect(await changes(version)).toMatchObject([{ publish_id, draft: null }]);
      expect(await reads("/api/drafts?deleted=1")).toEqual([]);
    }
  });

  test("that holds nothing is refused with the page that gives it back", async () => {
    const answer = await form({ publish_id: crypto.randomUUID(), status: " " });
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain("Write something first.");
  });

  test("deletes one as its page has shown it", async () => {
    await saves("one", aDraft("Tea"));
    const answer = await mira.submit("/form/api/drafts/one", { _method: "DELETE", return_to: "/drafts" });
    expect(answer.status).toBe(303);
    expect(await listed()).toEqual([]);
  });
});

describe("a thread", () => {
  const posts = ["one", "two", "three"];
  const ids = async (path: string) => (await reads<KeptDraft[]>(path)).map(({ publish_id }) => publish_id).toSorted();
  const submits = (path: string, fields: Record<string, string>) =>
    mira.submit(`/form/api/drafts/${path}`, { return_to: "/drafts", ...fields });
  beforeEach(async () => {
    for (const [place, id] of posts.entries()) await saves(id, aDraft(id, { thread: { id: "summer", place } }));
    await saves("else", aDraft(`"thread":{"id":"summer",`, { thread: { id: "winter", place: 0 } }));
    await saves("theirs", aDraft("Theirs", { thread: { id: "summer", place: 3 } }), {}, jonas);
  });

  test("is deleted and restored as what a page without scripts shows: one entry", async () => {
    expect((await submits("one", { _method: "DELETE", thread: "1" })).status).toBe(303);
    expect(await ids("/api/drafts")).toEqual(["else"]);
    expect(await listed(jonas)).toHaveLength(1);
    expect((await submits("two/restore", { thread: "1" })).status).toBe(303);
    expect(await ids("/api/drafts")).toEqual(["else", ...posts].toSorted());
  });

  test("loses only one post where only that is named", async () => {
    await does(mira, "DELETE", "/api/drafts/one", { device: "phone" });
    expect(await ids("/api/drafts")).toEqual(["else", "three", "two"]);
    await does(mira, "DELETE", "/api/drafts/two", { device: "phone" });
    await does(mira, "POST", "/api/drafts/one/restore");
    expect(await ids("/api/drafts")).toEqual(["else", "one", "three"]);
  });
});

test("a scheduled post becomes a draft with all of it, and is not published", async () => {
  const { id: file } = await house.db
    .insertInto("media_attachment")
    .values({ account_id: mira.id, type: "image", file: "a".repeat(32), unused_since: new Date(), bytes: "7" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const scheduled_at = new Date(Date.now() + 3_600_000).toISOString();
  const scheduled = await does<ScheduledStatus>(mira, "POST", "/api/statuses", {
    status: "<p>Tea <strong>now</strong></p>",
    spoiler_text: "Drinks",
    visibility: "unlisted",
    language: "de",
    media_ids: [file],
    scheduled_at,
  });
  expect((await jonas.send("POST", `/api/scheduled_statuses/${scheduled.id}/draft`)).status).toBe(404);
  await does(mira, "POST", `/api/scheduled_statuses/${scheduled.id}/draft`);
  const [kept] = await listed();
  expect(kept!.draft).toMatchObject({
    content: "<p>Tea <strong>now</strong></p>",
    spoilerText: "Drinks",
    visibility: "unlisted",
    language: "de",
    files: [{ attachment: { id: file } }],
  });
  expect(await reads("/api/v1/scheduled_statuses")).toEqual([]);
  expect((await mira.send("POST", `/api/scheduled_statuses/${scheduled.id}/draft`)).status).toBe(404);
  await sql`update media_attachment set unused_since = now() - interval '2 days' where id = ${file}`.execute(house.db);
  await deleteUnusedMedia(house.db);
  // Its file can be attached again.
  await does(mira, "POST", "/api/statuses", { status: "<p>Tea</p>", media_ids: [file] });
});

const anySchedule = fc.record(
  {
    status: fc.constantFrom("<p>Tea</p>", "<p>Tea <strong>now</strong></p>", "<p>One<br>two</p><p>three</p>"),
    spoiler_text: fc.constantFrom("", "Drinks"),
    visibility: fc.constantFrom("public", "unlisted", "private", "direct"),
    language: fc.constantFrom("de", "ja"),
    sensitive: fc.boolean(),
    quote_approval_policy: fc.constantFrom("public", "followers", "nobody"),
    poll: fc.record({
      options: fc.uniqueArray(fc.constantFrom("Yes", "No", "Perhaps", "Later"), { minLength: 2, maxLength: 4 }),
      expires_in: fc.constantFrom(300, 86_400),
      multiple: fc.boolean(),
      hide_totals: fc.boolean(),
    }),
  },
  { requiredKeys: ["status"] },
);

test("all that a scheduled post says is scheduled again from its draft", async () => {
  await fc.assert(
    fc.asyncProperty(anySchedule, async (said) => {
      const scheduled_at = new Date(Date.now() + 3_600_000).toISOString();
      const first = await does<ScheduledStatus>(mira, "POST", "/api/statuses", { ...said, scheduled_at });
      const kept = await does<KeptDraft>(mira, "POST", `/api/scheduled_statuses/${first.id}/draft`);
      const { body } = requestOf({ ...(kept.draft as Draft), accountId: mira.id, publishId: crypto.randomUUID() });
      const again = await does<ScheduledStatus>(mira, "POST", "/api/statuses", { ...body, scheduled_at });
      const { idempotency: _, ...params } = again.params;
      const { idempotency: __, ...before } = first.params;
      expect(params).toEqual(before);
      await does(mira, "DELETE", `/api/v1/scheduled_statuses/${again.id}`);
    }),
    { numRuns: 30 },
  );
});
