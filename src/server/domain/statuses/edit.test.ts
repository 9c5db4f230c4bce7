import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { StatusEdit, Visibility } from "#protocol/entities.ts";
import type { MediaId, StatusId } from "#protocol/ids.ts";
import type { Listed } from "#protocol/paging.ts";
import { vote } from "#server/domain/statuses/polls/vote.ts";
import { transact, type Database } from "#server/storage/database.ts";
import { setPeople } from "#testing/people.ts";
import { addPerson, type AddedPerson } from "#testing/rows.ts";
import { changeStatus, follows, readAs, refusalOf, serverAddress, write } from "#testing/statuses.ts";
import type { StatusChange } from "./edit.ts";
import { historyPage, readHistory } from "./history.ts";
import { loadStatus } from "./load-statuses.ts";
import { pin } from "./pin.ts";
import { readSource } from "./source.ts";

let db: Database;
let made: number;
let mira: AddedPerson;
let jonas: AddedPerson;

setPeople(["mira", "jonas"], (stage) => ({ db, made, mira, jonas } = stage));

const text = (words: string): StatusChange => ({ source: { type: "text", text: words } });
const edit = (id: StatusId, change: StatusChange, author = mira) => changeStatus(db, author.viewer, id, change);
const load = (id: StatusId, reader: AddedPerson | null = mira) => loadStatus(readAs(db, reader?.viewer ?? null), id);
const history = (id: StatusId, reader: AddedPerson | null = null, page: { max_id?: string } = {}) =>
  readHistory(readAs(db, reader?.viewer ?? null), id, { limit: historyPage, ...page });
const versions = async (id: StatusId, reader: AddedPerson | null = mira) =>
  (await history(id, reader)).items.map((version) => version.content);

async function addMedia(owner: AddedPerson, file: string | null = null): Promise<MediaId> {
  const row = { preview: null, remote_url: null, description: null, blurhash: null, meta: null };
  const { id } = await db
    .insertInto("media_attachment")
    .values({ ...row, account_id: owner.id, type: "image", file, status_id: null })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

describe("an edit", () => {
  test("replaces the words, the people and the hashtags", async () => {
    const id = await write(db, mira, `Tea with @jonas${made} #tea #morning`);
    await edit(id, { ...text("Coffee alone #coffee #morning"), spoilerText: "Caffeine", language: "en" });
    const status = await load(id);
    expect(status).toMatchObject({ spoiler_text: "Caffeine", sensitive: true, language: "en", mentions: [] });
    expect(status.content).toContain("Coffee alone");
    expect(status.tags.map((tag) => tag.name).sort()).toEqual(["coffee", "morning"]);
    expect(status.edited_at).not.toBeNull();
    expect(await readSource(readAs(db, mira.viewer), id)).toEqual({
      id,
      text: "Coffee alone #coffee #morning",
      spoiler_text: "Caffeine",
    });
  });

  test("leaves alone what it does not speak of", async () => {
    const id = await write(db, mira, "Tea", {
      spoilerText: "Drinks",
      language: "en",
      mediaIds: [await addMedia(mira)],
    });
    await edit(id, text("Green tea"));
    expect(await load(id)).toMatchObject({ spoiler_text: "Drinks", language: "en", media_attachments: [{}] });
  });

  test("that changes nothing makes no version and no event", async () => {
    const id = await write(db, mira, "Tea");
    await edit(id, text("Tea"));
    expect((await load(id)).edited_at).toBeNull();
    expect(await versions(id)).toHaveLength(1);
    const { rows } = await sql<{ kind: string }>`select kind from event where payload->>'statusId' = ${id}`.execute(db);
    expect(rows).toEqual([{ kind: "status.published" }]);
  });

  test("keeps the order of files, also of those that were there, and frees the others", async () => {
    const [a, b, c] = [await addMedia(mira), await addMedia(mira), await addMedia(mira)];
    const id = await write(db, mira, "Look", { mediaIds: [a, b] });
    await edit(id, {
      ...text("Look"),
      mediaIds: [c, a],
      mediaDescriptions: [{ id: a, description: "A bird", focus: { x: 0.5, y: -1 } }],
    });
    const status = await load(id);
    expect(status.media_attachments.map((media) => media.id)).toEqual([c, a]);
    expect(status.media_attachments[1]).toMatchObject({ description: "A bird", meta: { focus: { x: 0.5, y: -1 } } });
    const free = await db.selectFrom("media_attachment").select("status_id").where("id", "=", b).executeTakeFirst();
    expect(free).toEqual({ status_id: null });
  });

  test("takes away a file that no longer stands in the text, and only that", async () => {
    const key = `${String(made).padStart(32, "0")}.webp`;
    const img = `<img src="${serverAddress.origin}/media/files/${key}" alt="">`;
    const [inline, beside] = [await addMedia(mira, key), await addMedia(mira)];
    const id = await write(db, mira, "Look", { mediaIds: [beside] });
    await edit(id, { source: { type: "html", text: `<p>Look</p>${img}` } });
    expect((await load(id)).media_attachments.map((media) => media.id)).toEqual([inline, beside]);
    await edit(id, { source: { type: "html", text: "<p>Look</p>" } });
    expect((await load(id)).media_attachments.map((media) => media.id)).toEqual([beside]);
  });

  test("does not describe files that hang elsewhere (threats I01)", async () => {
    const foreign = await addMedia(jonas);
    const id = await write(db, mira, "Look");
    await edit(id, { ...text("Look"), mediaDescriptions: [{ id: foreign, description: "Mine" }] });
    expect((await load(id)).edited_at).toBeNull();
    const file = db.selectFrom("media_attachment").select("description").where("id", "=", foreign);
    expect(await file.executeTakeFirst()).toEqual({ description: null });
  });

  test("must leave something", async () => {
    const id = await write(db, mira, "Tea");
    expect(await refusalOf(edit(id, text(" ")))).toBe("status.empty");
  });

  test("of somebody else's status finds nothing (threats I01, I02)", async () => {
    const id = await write(db, mira, "Tea");
    expect(await refusalOf(edit(id, text("Coffee"), jonas))).toBe("status.not-found");
    expect((await load(id)).content).toBe("<p>Tea</p>");
  });

  test("made twice at the same moment makes both versions", async () => {
    const id = await write(db, mira, "One");
    await Promise.all([edit(id, text("Two")), edit(id, text("Three"))]);
    expect((await versions(id)).sort()).toEqual(["<p>One</p>", "<p>Three</p>", "<p>Two</p>"]);
  });
});

describe("visibility (threats V04)", () => {
  const order: readonly Visibility[] = ["public", "unlisted", "private", "direct"];

  test("can be narrowed and never widened", async () => {
    for (const [from, before] of order.entries()) {
      for (const [to, after] of order.entries()) {
        const id = await write(db, mira, "Tea", { visibility: before });
        const code = await refusalOf(edit(id, { ...text("Coffee"), visibility: after }));
        expect(code, `${before} to ${after}`).toBe(to < from ? "status.visibility-widened" : null);
        expect(await load(id)).toMatchObject(
          to < from ? { visibility: before, content: "<p>Tea</p>" } : { visibility: after, content: "<p>Coffee</p>" },
        );
      }
    }
  });

  test("that is narrowed takes the status out of counters and pins", async () => {
    const parent = await write(db, jonas, "Tea?");
    const id = await write(db, mira, "Yes", { inReplyToId: parent });
    await transact(db, (tx) => pin(tx, mira.viewer, id));
    await edit(id, { visibility: "direct" });
    expect((await load(parent)).replies_count).toBe(0);
    expect((await load(id)).account.statuses_count).toBe(0);
    expect(await db.selectFrom("status_pin").selectAll().where("status_id", "=", id).execute()).toEqual([]);
  });
});

test("an edit that narrows the audience says who could see it before, and no other edit does", async () => {
  const id = await write(db, mira, "Open");
  await edit(id, { visibility: "private" });
  await edit(id, text("Closed"));
  const { rows } = await sql<{ before: string | null }>`
    select payload->>'visibilityBefore' as before from event
    where kind = 'status.edited' and payload->>'statusId' = ${id} order by id`.execute(db);
  expect(rows.map(({ before }) => before)).toEqual(["public", null]);
});

describe("the history", () => {
  test("has every version, the first one too, the oldest first", async () => {
    const id = await write(db, mira, "One", { spoilerText: "w" });
    for (const words of ["Two", "Three"]) await edit(id, text(words));
    expect(await versions(id, null)).toEqual(["<p>One</p>", "<p>Two</p>", "<p>Three</p>"]);
    const [first, , last] = (await history(id)).items;
    const status = await load(id);
    expect(first).toMatchObject({ created_at: status.created_at, spoiler_text: "w", sensitive: true });
    expect(last).toMatchObject({ created_at: status.edited_at, account: { id: mira.id } });
  });

  test("of a post that was never edited is the one version", async () => {
    const poll = { options: ["a", "b"], expiresIn: 3600, multiple: false, hideTotals: false };
    const id = await write(db, mira, "One", { poll });
    expect((await history(id)).items).toMatchObject([
      { content: "<p>One</p>", poll: { options: [{ title: "a" }, { title: "b" }] } },
    ]);
  });

  test("of hundreds of versions comes in pages of bounded bytes, the newest first", async () => {
    const id = await write(db, mira, "First");
    await edit(id, text("Second"));
    const fill = (count: number, content: string) =>
      sql`
      insert into status_edit (status_id, content, text, spoiler_text, sensitive, visibility, created_at)
      select ${id}, ${content} || n, '', '', false, 'public', now() from generate_series(1, ${count}::int) n`.execute(
        db,
      );
    await fill(30, "x".repeat(100_000));
    await fill(300, "Edit ");
    const pages: string[][] = [];
    let next: { max_id?: string } | null = {};
    while (next) {
      const page: Listed<StatusEdit> = await history(id, null, next);
      pages.push(page.items.map(({ content }) => content.replace(/x+/, "x")));
      next = page.next;
    }
    expect(pages.map((page) => page.length)).toEqual([80, 80, 80, 70, 10, 12]);
    expect(pages.toReversed().flat()).toEqual([
      "<p>First</p>",
      "<p>Second</p>",
      ...Array.from({ length: 30 }, (_, index) => `x${index + 1}`),
      ...Array.from({ length: 300 }, (_, index) => `Edit ${index + 1}`),
    ]);
  });

  test("of one version that weighs more than a page has it all the same", async () => {
    const id = await write(db, mira, "First");
    await edit(id, text("Second"));
    await sql`update status_edit set content = ${"x".repeat(2_000_000)}
      where id = (select max(id) from status_edit where status_id = ${id})`.execute(db);
    expect(await history(id)).toMatchObject({ items: [{ content: /^x+$/ }], next: { max_id: /^\d+$/ } });
  });

  test("remembers files and polls as they stood", async () => {
    const media = await addMedia(mira);
    const id = await write(db, mira, "One", { mediaIds: [media] });
    const poll = { options: ["a", "b"], expiresIn: 3600, multiple: false, hideTotals: false };
    await edit(id, { mediaIds: [], poll });
    expect((await history(id)).items).toMatchObject([
      { media_attachments: [{ id: media }], poll: null },
      { media_attachments: [], poll: { options: [{ title: "a" }, { title: "b" }] } },
    ]);
  });

  test("shows each version to those alone who could see it", async () => {
    const follower = await addPerson(db, `follower${made}`);
    await follows(db, follower, mira);
    const id = await write(db, mira, "Before", { visibility: "direct" });
    await edit(id, text(`After @jonas${made}`));
    expect((await versions(id, jonas)).map((content) => content.includes("Before"))).toEqual([false]);
    expect(await versions(id)).toHaveLength(2);
    expect(await refusalOf(versions(id, follower))).toBe("status.not-found");
    expect(await refusalOf(versions(id, null))).toBe("status.not-found");
  });

  test("hides from a new mention what only followers could read", async () => {
    const follower = await addPerson(db, `follower${made}`);
    await follows(db, follower, mira);
    const id = await write(db, mira, "Before", { visibility: "private" });
    await edit(id, text(`After @jonas${made}`));
    expect(await versions(id, jonas)).toHaveLength(1);
    expect(await versions(id, follower)).toHaveLength(2);
  });

  test("hides a direct version from followers who are mentioned later", async () => {
    await follows(db, jonas, mira);
    const id = await write(db, mira, "Before", { visibility: "direct" });
    await edit(id, text(`After @jonas${made}`));
    expect((await versions(id, jonas)).map((content) => content.includes("Before"))).toEqual([false]);
  });
});

test("a person whom an edit no longer names keeps the post that they have received", async () => {
  const id = await write(db, mira, `@jonas${made} hello`, { visibility: "direct" });
  await edit(id, text("Hello"));
  expect((await load(id, jonas)).mentions).toEqual([]);
  await edit(id, text(`Hello again @jonas${made}`));
  expect((await load(id, jonas)).mentions).toHaveLength(1);
});

describe("the poll of an edited status", () => {
  const poll = { options: ["Tea", "Coffee"], expiresIn: 3600, multiple: false, hideTotals: false };

  async function askAndVote(): Promise<StatusId> {
    const id = await write(db, mira, "What?", { poll });
    const { poll: shown } = await load(id);
    await transact(db, (tx) => vote(tx, jonas.viewer, shown!.id, [1]));
    return id;
  }

  test("keeps its votes and its end while its options stay", async () => {
    const id = await askAndVote();
    const before = (await load(id, jonas)).poll;
    await edit(id, { ...text("What then?"), poll: { ...poll, expiresIn: 86_400 } });
    await edit(id, text("What now?"));
    expect((await load(id, jonas)).poll).toEqual(before);
  });

  test("starts anew when its options change", async () => {
    const id = await askAndVote();
    await edit(id, { poll: { ...poll, options: ["Tea", "Water"] } });
    expect((await load(id, jonas)).poll).toMatchObject({
      votes_count: 0,
      voters_count: 0,
      voted: false,
      own_votes: [],
    });
    await transact(db, async (tx) => vote(tx, jonas.viewer, (await load(id)).poll!.id, [0]));
  });

  test("can be taken away and comes with nothing of the old one again", async () => {
    const id = await askAndVote();
    await edit(id, { poll: null });
    expect((await load(id)).poll).toBeNull();
    expect(await db.selectFrom("poll").selectAll().where("status_id", "=", id).execute()).toEqual([]);
    await edit(id, { poll });
    expect((await load(id)).poll).toMatchObject({ votes_count: 0 });
  });
});
