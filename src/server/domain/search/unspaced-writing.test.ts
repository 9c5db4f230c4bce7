/** Chinese, Japanese, Korean, Thai and their like are found inside of a sentence. */
import { readFile } from "node:fs/promises";
import path from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { StatusId } from "#protocol/ids.ts";
import { migrationsDirectory } from "#server/storage/migrations.ts";
import { transact } from "#server/storage/database.ts";
import { openTestDatabase, type TestDatabase } from "#testing/database.ts";
import { addPerson, addStatus, type AddedPerson } from "#testing/rows.ts";
import { untilWaiting } from "#testing/waiting.ts";
import { indexStatuses } from "./search-index.job.ts";
import { searchStatuses } from "./search-statuses.ts";
import { splitUnspaced, unspaced } from "./unspaced-writing.ts";

let database: TestDatabase;
let wren: AddedPerson;
beforeAll(async () => {
  database = await openTestDatabase();
  wren = await addPerson(database.db, "wren");
});
afterAll(() => database.close());

const server = { origin: "https://linnet.test", domain: "linnet.test", mediaUrl: "https://linnet.test/media" };
async function finds(q: string, id: StatusId): Promise<boolean> {
  const reading = { db: database.db, server, viewer: null, context: "search" } as const;
  const { items } = await searchStatuses(reading, { q, limit: 40, offset: 0 });
  return items.some((status) => status.id === id);
}

describe.each([
  {
    language: "Japanese",
    content: "今日は東京タワーに行きました。猫",
    found: [
      "東京",
      "東京タワー",
      "タワー",
      "ﾀﾜｰ",
      "行きました",
      "今",
      "猫",
      "京",
      "東京 猫",
      '"東京タワー"',
      "東京*",
      "東京 -大阪",
    ],
    missed: ["京東", "大阪", "東京駅", "犬", "東京 大阪", '"猫 今日"', "東京 -猫", "-東京 猫"],
  },
  {
    language: "Japanese with Latin words and numbers",
    content: "昨日Twitterを使うと2024年のiPhone15が出た",
    found: ["twitter", "Twitterを使う", "2024年", "iPhone15", "iphone*", "を使う twitter"],
    missed: ["facebook", "2023年", "Facebookを使う"],
  },
  {
    language: "Chinese",
    content: "我家在上海东边,那里有很多<b>图书馆</b>。𠮷野家",
    found: ["上海", "图书馆", "东边", "我", "𠮷野", "野家", '"东边 那里"'],
    missed: ["海上", "北京", "馆图", '"那里 东边"'],
  },
  {
    language: "Korean",
    content: "한글은 정말 좋다. 서울의 날씨",
    found: ["한글", "한글은", "정말 좋다", '"한글은 정말"', "서울", "날씨", "한글".normalize("NFD")],
    missed: ["글한", "부산", '"정말 한글은"'],
  },
  { language: "Thai", content: "ฉันชอบทะเลมาก", found: ["ทะเล", "ชอบทะเล", "ฉัน"], missed: ["ภูเขา", "ทะเลสาบ"] },
  { language: "Khmer", content: "ខ្ញុំស្រឡាញ់ភ្នំពេញណាស់", found: ["ភ្នំពេញ"], missed: ["សៀមរាប"] },
  {
    language: "Thai with words held apart unseen",
    content: "ภาษา\u200bไทยดี",
    found: ["ภาษาไทย", "ภาษา\u200bไทย"],
    missed: ["ไทยภาษา"],
  },
  {
    language: "Japanese with variants of signs",
    content: "葛\u{e0100}城市",
    found: ["葛城", "葛\u{e0101}城"],
    missed: ["城葛"],
  },
  {
    language: "Japanese with bold parts",
    content: "東<strong>京都</strong>庁舎<br>前",
    found: ["東京都", "都庁"],
    missed: ["舎前"],
  },
  { language: "Bopomofo", content: "ㄅㄆㄇ注音", found: ["ㄅㄆ", "注音"], missed: ["ㄆㄅ"] },
  { language: "English", content: "Kyoto’s tower – naïve 😀", found: ["kyoto", "towers", "naive"], missed: ["kyo"] },
])("$language", ({ content, found, missed }) => {
  let id: StatusId;
  beforeAll(async () => {
    id = await addStatus(database.db, wren, { content: `<p>${content}</p>`, language: null });
  });

  test.each(found)("is found by %s", async (q) => expect(await finds(q, id)).toBe(true));
  test.each(missed)("isn't found by %s", async (q) => expect(await finds(q, id)).toBe(false));
});

test("the warning and the words of pictures are found so, too", async () => {
  const id = await addStatus(database.db, wren, { spoiler_text: "映画の話", media_words: "窓辺の花瓶", content: "" });
  expect([await finds("映画", id), await finds("花瓶", id), await finds("花映", id)]).toEqual([true, true, false]);
});

test("the database and the search take the same characters for such", async () => {
  const { rows } = await sql<{ code: number }>`
    select code from generate_series(1, 1114111) code
    where code not between 55296 and 57343 and chr(code) ~ unspaced()`.execute(database.db);
  const one = new RegExp(`^${unspaced}$`, "u");
  const taken = Array.from({ length: 0x10_ffff }, (_, at) => at + 1).filter((code) =>
    one.test(String.fromCodePoint(code)),
  );
  expect(rows.map(({ code }) => code)).toEqual(taken);
});

test("a long text has its pairs, each in its place", async () => {
  const long = "あいうえお".repeat(5_000);
  const id = await addStatus(database.db, wren, { content: `<p>${long}終わり</p><p>始まり</p>` });
  expect(await finds("うえおあい", id)).toBe(true);
  expect(await finds("おうえ", id)).toBe(false);
});

test("signs that mean something to PostgreSQL are looked for as they are", () => {
  expect(splitUnspaced("東京' | !'猫")).toEqual({ pairs: "'~東京' <2> '~猫':*", rest: "' | !'" });
  expect(splitUnspaced("tower")).toEqual({ pairs: null, rest: "tower" });
});

describe("posts of before", () => {
  /** As they were put in until the migration. */
  async function asBefore(write: () => Promise<StatusId>): Promise<StatusId> {
    const before = await readFile(path.join(migrationsDirectory, "0210-search-index.sql"), "utf8");
    const [words] = /create function status_words[\s\S]*?end \$\$;/.exec(before)!;
    const { rows } = await database.pool.query<{ now: string }>(
      "select pg_get_functiondef('status_words(status, integer)'::regprocedure) as now",
    );
    await database.pool.query(words.replace("create function", "create or replace function"));
    const id = await write();
    await database.pool.query(rows[0]!.now);
    await database.pool.query("update search_slice set pairs = false");
    return id;
  }

  test("are found by their whole sentence until the job has been there, and then inside of it", async () => {
    const id = await asBefore(() => addStatus(database.db, wren, { content: "<p>昔の東京駅</p>" }));
    expect([await finds("昔の東京駅", id), await finds("東京駅", id)]).toEqual([true, false]);
    await indexStatuses(database.db);
    expect([await finds("昔の東京駅", id), await finds("東京駅", id)]).toEqual([true, true]);
    const { rows } = await sql`select from search_slice where not pairs`.execute(database.db);
    expect(rows).toEqual([]);
  });

  test("that are edited meanwhile are found by what they say then", async () => {
    const id = await asBefore(() => addStatus(database.db, wren, { content: "<p>昔の大阪城</p>" }));
    let job: Promise<void> | undefined;
    await transact(database.db, async (tx) => {
      await tx.updateTable("status").set({ content: "<p>今の名古屋城</p>" }).where("id", "=", id).execute();
      job = indexStatuses(database.db);
      await untilWaiting(database.db);
    });
    await job;
    expect([await finds("名古屋", id), await finds("大阪", id)]).toEqual([true, false]);
  });
});
