import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { Visibility } from "#protocol/entities.ts";
import type { MediaId, StatusId } from "#protocol/ids.ts";
import * as limits from "#protocol/limits.ts";
import { transact, type Database } from "#server/storage/database.ts";
import { countFirstQueries } from "#testing/count-queries.ts";
import { setPeople } from "#testing/people.ts";
import { addPerson, type AddedPerson } from "#testing/rows.ts";
import {
  blocks,
  changeStatus,
  follows,
  publishDraft,
  readAs,
  refusalOf,
  serverAddress,
  write,
} from "#testing/statuses.ts";
import { loadStatus } from "./load-statuses.ts";
import { preparePublish, publish, type StatusDraft } from "./publish.ts";
import { reblog } from "./reblog.ts";

let db: Database;
let made: number;
let mira: AddedPerson;
let jonas: AddedPerson;

setPeople(["mira", "jonas"], (stage) => ({ db, made, mira, jonas } = stage));

const send = (draft: StatusDraft, key: string | null = null, author = mira) =>
  publishDraft(db, author.viewer, draft, key);
const text = (words: string): StatusDraft => ({ source: { type: "text", text: words } });
const html = (markup: string): StatusDraft => ({ source: { type: "html", text: markup } });
const load = (id: StatusId, reader: AddedPerson = mira) => loadStatus(readAs(db, reader.viewer), id);

async function addMedia(owner: AddedPerson, columns: { file?: string; status_id?: StatusId } = {}): Promise<MediaId> {
  const row = { preview: null, remote_url: null, description: null, blurhash: null, meta: null };
  const { id } = await db
    .insertInto("media_attachment")
    .values({ ...row, account_id: owner.id, type: "image", file: null, status_id: null, ...columns })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

async function statusesOf({ id }: AddedPerson): Promise<number> {
  const statuses = await db.selectFrom("status").select("id").where("account_id", "=", id).execute();
  return statuses.length;
}

describe("a text", () => {
  test("becomes HTML with the people, hashtags and links that it names", async () => {
    const remote = await addPerson(db, `Remote${made}`, { domain: "far.example", url: "https://far.example/@remote" });
    const id = await write(db, mira, `Hi @JONAS${made} and @remote${made}@far.example, @nobody! #Straße #tea`);
    const status = await load(id);
    expect(status.mentions.map((mention) => mention.id).sort()).toEqual([jonas.id, remote.id].sort());
    expect(status.mentions.map((mention) => mention.acct).sort()).toEqual([
      `Remote${made}@far.example`,
      `jonas${made}`,
    ]);
    expect(status.tags.map((tag) => tag.name).sort()).toEqual(["straße", "tea"]);
    expect(status.content).toContain(`href="https://far.example/@remote"`);
    expect(status.content).toContain("@nobody!");
    const { display_name } = await db
      .selectFrom("tag")
      .select("display_name")
      .where("name", "=", "straße")
      .executeTakeFirstOrThrow();
    expect(display_name).toBe("Straße");
  });

  test("names a person once, with and without this server's domain", async () => {
    const id = await write(db, mira, `@jonas${made} @jonas${made}@linnet.test`);
    expect((await load(id)).mentions).toHaveLength(1);
  });

  test("stays what it is where it looks like HTML", async () => {
    const id = await write(db, mira, "<script>alert(1)</script> & <b>");
    expect((await load(id)).content).toBe("<p>&lt;script&gt;alert(1)&lt;/script&gt; &amp; &lt;b&gt;</p>");
  });

  test.each(["", " \n\t "])("of nothing (%j) is refused", async (nothing) => {
    expect(await refusalOf(send(text(nothing)))).toBe("status.empty");
  });

  test("may be as long as the limit says, and no longer", async () => {
    const longest = "ä".repeat(limits.status.characters);
    await send(text(longest));
    expect(await refusalOf(send(text(`${longest}!`)))).toBe("status.too-long");
    const posing = { type: "html", text: `<p>x</p><p class="quote-inline">${longest}</p>` } as const;
    expect(await refusalOf(send({ source: posing }))).toBe("status.too-long");
    expect(await refusalOf(send({ ...text("x"), spoilerText: "w".repeat(limits.status.spoilerText + 1) }))).toBe(
      "status.too-long",
    );
  });

  test("mentions at most as many as the limit says (threats D06)", async () => {
    const names = Array.from({ length: limits.status.mentions }, (_, index) => `@someone${index}`);
    await send(text(names.join(" ")));
    expect(await refusalOf(send(text([...names, "@one_more"].join(" "))))).toBe("status.too-many-mentions");
  });

  test("carries at most as many hashtags as the limit says", async () => {
    const tags = Array.from({ length: limits.status.hashtags }, (_, index) => `#tag${index}`);
    await send(text(tags.join(" ")));
    expect(await refusalOf(send(text([...tags, "#more"].join(" "))))).toBe("status.too-many-hashtags");
  });
});

describe("an accepted text", () => {
  const many = (count: number, one: (index: number) => string) =>
    Array.from({ length: count }, (_, i) => one(i)).join("");
  const wordsOf = (content: string) => content.replaceAll(/<br>|<\/p>/g, " ").replaceAll(/<[^>]*>/g, "");

  test.each<[string, () => string]>([
    ["2,500 lines", () => many(2_500, (i) => `${i % 10}\n`)],
    ["1,600 paragraphs", () => many(1_600, () => "a\n\n")],
    ["a name 200 times", () => many(200, () => `@jonas${made} `)],
    ["a hashtag 300 times", () => many(300, () => "#tea ")],
    ["5,000 letters of three bytes each", () => "語".repeat(5_000)],
    ["5,000 families of 41 bytes each", () => "👩🏻‍👩🏽‍👧🏾‍👦🏿".repeat(5_000)],
  ])("is shown whole: %s", async (_what, written) => {
    const words = written();
    const { content } = await load(await send(text(words)));
    expect(wordsOf(content).split(/\s+/).join(" ").trim()).toBe(words.split(/\s+/).join(" ").trim());
    expect(content.match(/<a /g)?.length ?? 0).toBe(words.match(/[@#]/g)?.length ?? 0);
    const rich = html(`<p>${words.trim().replaceAll("\n", " ")}</p>`);
    expect((await load(await send(rich))).content.match(/<a /g)?.length ?? 0).toBe(words.match(/[@#]/g)?.length ?? 0);
  });

  test.each<[string, () => StatusDraft]>([
    [
      "links that are long in bytes",
      () => html(many(40, (i) => `<a href="https://a.example/${i}${"語".repeat(220)}">x</a> `)),
    ],
    ["a short hashtag 1,200 times", () => text("#ab ".repeat(1_200))],
    ["a name 550 times", () => text(`@jonas${made} `.repeat(550))],
    ["one character of endless length", () => text(`a${"\u0301".repeat(40_000)}`)],
  ])("was not too heavy: %s are refused in words", async (_what, draft) => {
    expect(await refusalOf(send(draft()))).toBe("status.too-large");
    expect(await statusesOf(mira)).toBe(0);
  });

  test("never has more than 64 KB", async () => {
    const { content } = await load(await send(text("#ab ".repeat(400))));
    expect(Buffer.byteLength(content)).toBeLessThanOrEqual(limits.status.bytes);
  });
});

test("a warning counts together with its text", async () => {
  const words = text("x".repeat(limits.status.characters - 3));
  expect(await refusalOf(send({ ...words, spoilerText: "Four" }))).toBe("status.too-long");
  const id = await send({ ...words, spoilerText: "Six" });
  expect(await refusalOf(changeStatus(db, mira.viewer, id, { spoilerText: "Seven" }))).toBe("status.too-long");
});

test("a warning has no character of endless length", async () => {
  const endless = `a${"\u200d👩".repeat(8_000)}`;
  expect(await refusalOf(send({ ...text("x"), spoilerText: endless }))).toBe("status.too-long");
  const poll = { options: [endless, "b"], expiresIn: 3600, multiple: false, hideTotals: false };
  expect(await refusalOf(send({ ...text("x"), poll }))).toBe("poll.invalid");
});

test("a text is read before the transaction: in it, nothing is looked up for the words", async () => {
  const prepared = await preparePublish(readAs(db, mira.viewer), html(`<p>@jonas${made} #tea https://a.example/</p>`));
  const { queries } = await countFirstQueries(() => transact(db, (tx) => publish(tx, mira.viewer, prepared)));
  // Begin, the row, mentions (2), hashtags (3), the event, the count, and the commit.
  expect(queries).toBe(10);
});

describe("allowed_mentions", () => {
  test("refuses a post that names anyone else", async () => {
    const wren = await addPerson(db, `wren${made}`);
    const draft = text(`@jonas${made} hm, @wren${made} is annoying`);
    const refused = await send({ ...draft, allowedMentions: [jonas.id] }).catch((error: unknown) => error);
    expect(refused).toMatchObject({
      code: "status.unexpected-mentions",
      details: { unexpected_accounts: [{ id: wren.id, acct: `wren${made}` }] },
    });
    expect(await statusesOf(mira)).toBe(0);
    await send({ ...draft, allowedMentions: [jonas.id, wren.id] });
    await send(draft);
  });
});

describe("HTML", () => {
  test("is kept clean, with links to the people and things that it names", async () => {
    const id = await send(html(`<p onclick="x()">Hi <b>@jonas${made}</b> #tea<script>x()</script></p>`));
    const status = await load(id);
    expect(status.content).not.toMatch(/script|onclick/);
    expect(status.content).toContain("<b>");
    expect(status.mentions.map((mention) => mention.id)).toEqual([jonas.id]);
    expect(status.tags.map((tag) => tag.name).sort()).toEqual(["tea"]);
  });

  test("without a word or a file in it is refused", async () => {
    expect(await refusalOf(send(html("<p> </p><p><br></p>")))).toBe("status.empty");
  });

  test("of more elements than a page can bear is refused (threats X15)", async () => {
    expect(await refusalOf(send(html("<p>a</p>".repeat(limits.status.nodes))))).toBe("status.too-complex");
  });

  test("shows own files in its order, and none of anybody else (threats X06)", async () => {
    const key = (letter: string) => `${letter.repeat(32)}.webp`;
    const first = await addMedia(mira, { file: key("a") });
    const second = await addMedia(mira, { file: key("b") });
    const foreign = await addMedia(jonas, { file: key("c") });
    const img = (letter: string) => `<img src="${serverAddress.origin}/media/files/${key(letter)}" alt="">`;
    const id = await send(html(`<p>Look</p>${img("b")}${img("c")}${img("a")}<img src="https://far.example/x.png">`));
    const status = await load(id);
    expect(status.media_attachments.map((media) => media.id)).toEqual([second, first]);
    expect(status.content.match(/<img/g)).toHaveLength(2);
    expect(
      await db.selectFrom("media_attachment").select("status_id").where("id", "=", foreign).executeTakeFirst(),
    ).toEqual({
      status_id: null,
    });
  });
});

describe("a reply", () => {
  test("belongs to the conversation of its parent and is counted there", async () => {
    const parent = await write(db, jonas, "Who is there?");
    const reply = await load(await write(db, mira, "Me", { inReplyToId: parent }));
    expect(reply.in_reply_to_id).toBe(parent);
    expect(reply.in_reply_to_account_id).toBe(jonas.id);
    expect((await load(parent)).replies_count).toBe(1);
    const conversations = await db
      .selectFrom("status")
      .select("conversation_id")
      .distinct()
      .where("id", "in", [parent, reply.id])
      .execute();
    expect(conversations).toHaveLength(1);
  });

  test("to a boost is one to the boosted post", async () => {
    const original = await write(db, jonas, "Pass it on");
    const wrapper = await transact(db, (tx) => reblog(tx, mira.viewer, original));
    expect((await load(await write(db, mira, "Done", { inReplyToId: wrapper }))).in_reply_to_id).toBe(original);
  });

  test.each<[parent: Visibility, usual: Visibility, reply: Visibility]>([
    ["public", "public", "public"],
    ["unlisted", "public", "unlisted"],
    ["private", "public", "private"],
    ["direct", "public", "direct"],
    ["public", "private", "private"],
    ["direct", "unlisted", "direct"],
  ])(
    "to a %s status by somebody who writes %s ones is %s, unless said otherwise (threats V04)",
    async (parent, usual, reply) => {
      await db.updateTable("local_user").set({ default_visibility: usual }).where("account_id", "=", mira.id).execute();
      await follows(db, mira, jonas);
      const parentId = await write(db, jonas, `@mira${made} hello`, { visibility: parent });
      expect((await load(await write(db, mira, "Hello", { inReplyToId: parentId }))).visibility).toBe(reply);
      expect(
        (await load(await write(db, mira, "To all", { inReplyToId: parentId, visibility: "public" }))).visibility,
      ).toBe("public");
    },
  );

  test("that few can read does not show in the counter that all can read", async () => {
    const parent = await write(db, jonas, "Tell me");
    for (const visibility of ["private", "direct"] as const)
      await write(db, mira, "…", { inReplyToId: parent, visibility });
    expect((await load(parent)).replies_count).toBe(0);
  });

  test("to what its author may not see is refused as if it were not there, and written nowhere (threats I02)", async () => {
    const hidden = await write(db, jonas, "Psst", { visibility: "private" });
    const open = await write(db, jonas, "Hello");
    await blocks(db, jonas, mira);
    for (const inReplyToId of [hidden, open, "77" as StatusId]) {
      expect(await refusalOf(write(db, mira, "I heard that", { inReplyToId }))).toBe("status.not-found");
    }
    expect(await statusesOf(mira)).toBe(0);
  });
});

describe("a new status", () => {
  test("is in its author's home and counted at once, and its event is recorded with it", async () => {
    const id = await write(db, mira, "First");
    const entry = await db.selectFrom("home_entry").selectAll().where("status_id", "=", id).execute();
    expect(entry).toEqual([{ account_id: mira.id, status_id: id, tag_name: null }]);
    expect((await load(id)).account).toMatchObject({ statuses_count: 1, last_status_at: expect.any(String) });
    const { rows } = await sql<{ kind: string }>`select kind from event where payload->>'statusId' = ${id}`.execute(db);
    expect(rows).toEqual([{ kind: "status.published" }]);
  });

  test("takes its author's settings where nothing is said", async () => {
    await db
      .updateTable("local_user")
      .set({ default_visibility: "unlisted", default_sensitive: true, default_language: "ru" })
      .where("account_id", "=", mira.id)
      .execute();
    expect(await load(await write(db, mira, "Good morning, everyone!"))).toMatchObject({
      visibility: "unlisted",
      sensitive: true,
      language: "ru",
    });
  });

  test.each([
    ["Guten Morgen, heute scheint endlich die Sonne", "de"],
    ["Доброе утро, сегодня наконец светит солнце", "ru"],
    ["Ok", null],
  ])("says its language by itself: %s", async (words, language) => {
    expect((await load(await write(db, mira, words))).language).toBe(language);
  });

  test("believes the language that it is given if there can be such a one", async () => {
    expect((await load(await write(db, mira, "Hello", { language: "de-ch" }))).language).toBe("de-CH");
    for (const language of ["not a language", "xx-nonsense"]) {
      expect((await load(await write(db, mira, "Hello", { language }))).language).toBeNull();
    }
  });

  test("with a warning is sensitive", async () => {
    const id = await write(db, mira, "Boo", { spoilerText: " Ghosts\n and such ", sensitive: false });
    expect(await load(id)).toMatchObject({ sensitive: true, spoiler_text: "Ghosts and such" });
  });

  test("takes own free files in the given order, and no others (threats I01)", async () => {
    const [a, b] = [await addMedia(mira), await addMedia(mira)];
    const id = await send({ ...text(""), mediaIds: [b, a] });
    expect((await load(id)).media_attachments.map((media) => media.id)).toEqual([b, a]);
    const foreign = await addMedia(jonas);
    for (const mediaId of [a, foreign, "99" as MediaId]) {
      expect(await refusalOf(send({ ...text("Look"), mediaIds: [mediaId] }))).toBe("status.media-unknown");
    }
    expect(await statusesOf(mira)).toBe(1);
  });

  test("has so many files and no more, and not together with a poll", async () => {
    const ids = await Promise.all(Array.from({ length: limits.status.attachments + 1 }, () => addMedia(mira)));
    const poll = { options: ["a", "b"], expiresIn: 3600, multiple: false, hideTotals: false };
    expect(await refusalOf(send({ ...text("Look"), mediaIds: ids }))).toBe("media.too-many");
    expect(await refusalOf(send({ ...text("Look"), mediaIds: ids.slice(0, 1), poll }))).toBe("status.poll-and-media");
    expect((await load(await send({ ...text("Look"), mediaIds: ids.slice(1) }))).media_attachments).toHaveLength(
      limits.status.attachments,
    );
  });

  test.each([
    ["one option", { options: ["a"] }],
    ["the same option twice", { options: ["a", " a "] }],
    ["an empty option", { options: ["a", " "] }],
    ["too many options", { options: Array.from({ length: limits.poll.maxOptions + 1 }, (_, index) => `${index}`) }],
    ["too long an option", { options: ["a", "b".repeat(limits.poll.charactersPerOption + 1)] }],
    ["too near an end", { expiresIn: limits.poll.minExpiration - 1 }],
    ["too far an end", { expiresIn: limits.poll.maxExpiration + 1 }],
  ])("has no poll with %s", async (_fault, part) => {
    const poll = { options: ["a", "b"], expiresIn: 3600, multiple: false, hideTotals: false, ...part };
    expect(await refusalOf(send({ ...text("Vote"), poll }))).toBe("poll.invalid");
    expect(await statusesOf(mira)).toBe(0);
  });
});

describe("the same key (threats R11)", () => {
  test("sent a hundred times at once makes one status, and the same answer each time", async () => {
    const ids = await Promise.all(Array.from({ length: 100 }, () => send(text("Once"), "draft-1")));
    expect(new Set(ids).size).toBe(1);
    expect(await statusesOf(mira)).toBe(1);
    expect((await load(ids[0]!)).account.statuses_count).toBe(1);
  });

  test("sent again later answers the first status, even if it has changed or gone meanwhile", async () => {
    const id = await send(text("Once"), "k");
    await db.updateTable("status").set({ content: "<p>Edited</p>" }).where("id", "=", id).execute();
    expect(await send(text("Once"), "k")).toBe(id);
  });

  test("with other words is refused and changes nothing", async () => {
    await send(text("Once"), "k");
    expect(await refusalOf(send(text("Twice"), "k"))).toBe("idempotency.changed");
    expect(await refusalOf(send({ ...text("Once"), visibility: "direct" }, "k"))).toBe("idempotency.changed");
    expect(await statusesOf(mira)).toBe(1);
  });

  test("of somebody else is another key", async () => {
    const [mine, theirs] = [await send(text("Mine"), "k"), await send(text("Theirs"), "k", jonas)];
    expect(mine).not.toBe(theirs);
  });

  test("is free again if publishing failed", async () => {
    expect(await refusalOf(send(text(""), "k"))).toBe("status.empty");
    await send(text("Now"), "k");
    expect(await statusesOf(mira)).toBe(1);
  });

  test("cannot be longer than a key", async () => {
    expect(await refusalOf(send(text("x"), "k".repeat(201)))).toBe("request.invalid");
  });
});
