/** Operators of a search, what a language does to words, and who finds what as things change (threats V01, V12, G20, D03). */
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { SearchResults, Status } from "#protocol/entities.ts";
import type { StatusId } from "#protocol/ids.ts";
import { publishDue } from "#server/domain/statuses/publish-scheduled.job.ts";
import { addStatus } from "#testing/rows.ts";
import { openWorld, type Caller, type Person, type World } from "#testing/world.ts";

let world: World;
let mira: Person;
let jonas: Person;
let made = 0;
/** A word that nobody else uses. */
let word: string;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  made++;
  word = `quagga${"abcdefghijklmnopqrstuvwxyz"[made % 26]}${"abcdefghijklmnopqrstuvwxyz"[(made / 26) | 0]}`;
  mira = await world.person(`mira${made}`);
  jonas = await world.person(`jonas${made}`);
});

const ask = (caller: Caller, q: string, more = "") =>
  caller.ask("GET", `/api/v2/search?type=statuses&q=${encodeURIComponent(q)}${more}`);
const found = async (caller: Caller, q: string) => {
  const { status, body } = await ask(caller, q);
  expect(status).toBe(200);
  return (body as SearchResults).statuses.map(({ id }) => id);
};
type Columns = Parameters<typeof addStatus>[2];
const write = (author: Person, text = "", row: Columns = {}) =>
  addStatus(world.db, author, { content: `<p>A ${word} ${text}</p>`, ...row });

/** As `attachMedia` does it: the file first, then the status that knows of it. */
async function withFile(id: string, type: string): Promise<void> {
  await sql`insert into media_attachment (account_id, status_id, type) values (${jonas.id}, ${id}, ${type})`.execute(
    world.db,
  );
  await sql`update status set has_media = true where id = ${id}`.execute(world.db);
}

test("from: finds the posts of one or of several people, of me, and of nobody", async () => {
  const [his, hers] = [await write(jonas), await write(mira)];
  expect(await found(world.visitor, `${word} from:${jonas.username}`)).toEqual([his]);
  expect(await found(world.visitor, `${word} from:@${jonas.username.toUpperCase()}@linnet.test`)).toEqual([his]);
  expect(await found(world.visitor, `${word} from:${jonas.username} from:${mira.username}`)).toEqual([hers, his]);
  expect(await found(world.visitor, `${word} -from:${jonas.username}`)).toEqual([hers]);
  expect(await found(mira, `${word} from:me`)).toEqual([hers]);
  expect(await found(mira, `from:me`)).toEqual([hers]);
  for (const nobody of ["nobody", "mira@other.example"])
    expect(await found(world.visitor, `${word} from:${nobody}`)).toEqual([]);
  expect(await found(world.visitor, `${word} -from:nobody`)).toEqual([hers, his]);
});

test.each(["from:me", "-from:me", "in:library"])("%s asks a visitor to sign in", async (operator) => {
  expect((await ask(world.visitor, `${word} ${operator}`)).status).toBe(401);
});

test("before:, after: and during: go by the day", async () => {
  const day = (text: string) => String(BigInt(Date.parse(text)) << 16n) as never;
  const late = await write(jonas, "", { id: day("2024-05-03T23:59:59.999Z") });
  const next = await write(jonas, "", { id: day("2024-05-04T00:00:00Z") });
  expect(await found(mira, `${word} during:2024-05-03`)).toEqual([late]);
  expect(await found(mira, `${word} during:2024-05`)).toEqual([next, late]);
  expect(await found(mira, `${word} before:2024-05-04`)).toEqual([late]);
  expect(await found(mira, `${word} after:2024-05-03`)).toEqual([next]);
  expect(await found(mira, `${word} after:2024-05-04`)).toEqual([]);
});

test("has: tells pictures, films, sounds, polls, links and quotes apart", async () => {
  const plain = await write(jonas);
  const image = await write(jonas);
  await withFile(image, "image");
  const film = await write(jonas);
  await withFile(film, "gifv");
  const link = await write(jonas, `<a href="https://x.example/" rel="nofollow">x</a>`);
  await write(jonas, `<a class="mention hashtag" href="https://x.example/tags/y">#y</a>`);
  const polled = await jonas.send<Status>("POST", "/api/v1/statuses", {
    status: word,
    poll: { options: ["tea", "samovar"], expires_in: 600 },
  });
  expect(await found(mira, `${word} has:image`)).toEqual([image]);
  expect(await found(mira, `${word} has:video`)).toEqual([film]);
  expect(await found(mira, `${word} has:media`)).toEqual([film, image]);
  expect(await found(mira, `${word} has:audio`)).toEqual([]);
  expect(await found(mira, `${word} has:link`)).toEqual([link]);
  expect(await found(mira, `${word} has:poll`)).toEqual([polled.id]);
  expect(await found(mira, `${word} samovar`)).toEqual([polled.id]);
  expect(await found(mira, `${word} -has:media -has:link -has:poll`)).toContain(plain);
});

const kinds = ["image", "video", "audio", "media"] as const;
const kindsOf = async (id: string) => {
  const said = [];
  for (const kind of kinds) if ((await found(jonas, `from:me has:${kind}`)).includes(id as StatusId)) said.push(kind);
  return said.join(" ");
};
async function addFile(type: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into media_attachment (account_id, type, file, unused_since, bytes)
    values (${jonas.id}, ${type}, ${`${crypto.randomUUID().replaceAll("-", "")}.bin`}, now(), 7) returning id`.execute(
    world.db,
  );
  return rows[0]!.id;
}
const publish = (more: object) => jonas.send<Status>("POST", "/api/v1/statuses", { status: word, ...more });

test("has: finds a post by its files as edits put others in their place", async () => {
  const [image, film, sound] = [await addFile("image"), await addFile("gifv"), await addFile("audio")];
  const { id } = await publish({ media_ids: [image, film] });
  expect(await kindsOf(id)).toBe("image video media");
  await jonas.send("PUT", `/api/v1/statuses/${id}`, { status: word, media_ids: [sound] });
  expect(await kindsOf(id)).toBe("audio media");
  await jonas.send("PUT", `/api/v1/statuses/${id}`, { status: word, media_ids: [] });
  expect(await kindsOf(id)).toBe("");
});

test("has: finds a scheduled post by its files once it is published", async () => {
  const media_ids = [await addFile("audio")];
  await publish({ media_ids, scheduled_at: new Date(Date.now() + 3_600_000).toISOString() });
  await sql`update scheduled_status set scheduled_at = now() - interval '1 second'`.execute(world.db);
  await publishDue(world.db, world.ports);
  const [post] = await jonas.get<Status[]>(`/api/v1/accounts/${jonas.id}/statuses`);
  expect(await kindsOf(post!.id)).toBe("audio media");
});

test("has: finds a post by files that come after it, become something else, or go", async () => {
  const [id, other] = [await write(jonas, "", { has_media: true }), await write(jonas, "", { has_media: true })];
  await sql`
    insert into media_attachment (account_id, status_id, type)
    values (${jonas.id}, ${id}, 'video'), (${jonas.id}, ${id}, 'image'), (${jonas.id}, ${other}, 'image')`.execute(
    world.db,
  );
  expect([await kindsOf(id), await kindsOf(other)]).toEqual(["image video media", "image media"]);
  await sql`update media_attachment set type = 'audio' where status_id = ${id} and type = 'video'`.execute(world.db);
  expect(await kindsOf(id)).toBe("image audio media");
  await sql`update media_attachment set status_id = ${id} where status_id = ${other}`.execute(world.db);
  expect([await kindsOf(id), await kindsOf(other)]).toEqual(["image audio media", "media"]);
  await sql`delete from media_attachment where status_id = ${id} and type = 'image'`.execute(world.db);
  expect(await kindsOf(id)).toBe("audio media");
});

test("has: finds nothing of a deleted post, whose files can be attached to another one", async () => {
  const media_ids = [await addFile("image")];
  const { id } = await publish({ media_ids });
  await jonas.send("DELETE", `/api/v1/statuses/${id}`);
  expect(await kindsOf(id)).toBe("");
  expect(await kindsOf((await publish({ media_ids })).id)).toBe("image media");
});

test("lang: and is: go by what the author said of the post", async () => {
  const german = await write(jonas, "", { language: "de" });
  const swiss = await write(jonas, "", { language: "de-CH", sensitive: true });
  const answer = await write(jonas, "", { language: "en", in_reply_to_id: german });
  expect(await found(mira, `${word} lang:de`)).toEqual([swiss, german]);
  expect(await found(mira, `${word} language:DE language:en`)).toEqual([answer, swiss, german]);
  expect(await found(mira, `${word} -lang:de`)).toEqual([answer]);
  expect(await found(mira, `${word} is:sensitive`)).toEqual([swiss]);
  expect(await found(mira, `${word} is:reply`)).toEqual([answer]);
});

test("in:library finds own, mentioned, favourited, bookmarked, boosted and voted posts, and nobody else's", async () => {
  await write(jonas, "elsewhere");
  const own = await write(mira, "", { visibility: "private" });
  const quiet = { visibility: "unlisted" } as const;
  const ids = [own];
  for (const verb of ["favourite", "bookmark", "reblog"]) {
    const id = await write(jonas, "", quiet);
    await mira.send("POST", `/api/v1/statuses/${id}/${verb}`);
    ids.unshift(id);
  }
  const polled = await jonas.send<Status>("POST", "/api/v1/statuses", {
    status: word,
    visibility: "unlisted",
    poll: { options: ["tea", "coffee"], expires_in: 600 },
  });
  await mira.send("POST", `/api/v1/polls/${polled.poll!.id}/votes`, { choices: [0] });
  const told = await jonas.publishes(`${word} @${mira.username}`, { visibility: "direct" });
  ids.unshift(told.id, polled.id);
  expect(await found(mira, `${word} in:library`)).toEqual(ids);
  expect(await found(mira, `in:library`)).toEqual(ids);
  expect(await found(mira, `${word} in:public`)).toHaveLength(1);
  expect(await found(mira, word)).toHaveLength(7);
});

test("a word is found in the forms of its post's language, without accents, and by its beginning", async () => {
  const german = await write(jonas, "Die Häuser", { language: "de" });
  const english = await write(jonas, "walking gifts", { language: "en" });
  const russian = await write(jonas, "Зелёные ёлки", { language: "ru" });
  const french = await write(jonas, "les gifts", { language: "fr" });
  expect(await found(mira, `${word} haus`)).toEqual([german]);
  expect(await found(mira, `${word} hauser`)).toEqual([german]);
  expect(await found(mira, `${word} walks`)).toEqual([english]);
  expect(await found(mira, `${word} зеленая елка`)).toEqual([russian]);
  // Nobody knows the stem of a French word here, but the word itself is found.
  expect(await found(mira, `${word} gift`)).toEqual([english]);
  expect(await found(mira, `${word} gifts`)).toEqual([french, english]);
  expect(await found(mira, `${word.slice(0, -1)}* walk*`)).toEqual([english]);
  expect(await found(mira, `${word} walk`)).toEqual([english]);
  expect(await found(mira, `"walking gifts"`)).toContain(english);
  expect(await found(mira, `"gifts walking"`)).toEqual([]);
});

test("an edit is found by its new words and no longer by the old ones, and a deleted post by none", async () => {
  const { id } = await jonas.publishes(`${word} before`);
  await jonas.send("PUT", `/api/v1/statuses/${id}`, { status: `${word} afterwards`, language: "en" });
  expect(await found(mira, `${word} before`)).toEqual([]);
  expect(await found(mira, `${word} afterwards lang:en`)).toEqual([id]);
  await jonas.send("DELETE", `/api/v1/statuses/${id}`);
  expect(await found(jonas, word)).toEqual([]);
  const left = await world.db.selectFrom("searchable_status").select("status_id").where("status_id", "=", id).execute();
  expect(left).toEqual([]);
});

test("operators open nothing: another's followers-only posts stay unfound by whatever is asked of them", async () => {
  await mira.follows(jonas);
  const id = await write(jonas, "<a href='https://x.example'>x</a>", {
    visibility: "private",
    language: "en",
    sensitive: true,
  });
  for (const q of [
    `from:${jonas.username}`,
    `"a ${word}"`,
    `${word}*`,
    `lang:en from:${jonas.username}`,
    `is:sensitive from:${jonas.username}`,
    `has:link from:${jonas.username}`,
    `in:library from:${jonas.username}`,
    `from:${jonas.username} -zebra`,
  ]) {
    expect(await found(mira, q)).toEqual([]);
    expect(q.includes("in:library") ? [] : await found(world.visitor, q)).toEqual([]);
    expect(await found(jonas, q)).toEqual([id]);
  }
});

test.each(["before:yesterday", "has:cake", "during:2024-02-31", "lang:klingon", "in:heaven"])(
  "%s is refused in words",
  async (operator) => {
    const { status, body } = await ask(mira, `${word} ${operator}`);
    expect(status).toBe(422);
    expect(body).toMatchObject({ error: `Search doesn't understand “${operator}”.` });
  },
);

test("people and hashtags are looked for by the words beside operators", async () => {
  const { accounts } = await mira.get<SearchResults>(
    `/api/v2/search?q=${encodeURIComponent(`${jonas.username} lang:de -fog`)}`,
  );
  expect(accounts.map(({ id }) => id)).toEqual([jonas.id]);
  expect(await mira.get(`/api/v2/search?q=${encodeURIComponent("has:image")}`)).toMatchObject({
    accounts: [],
    hashtags: [],
  });
});

test("the next page goes on below the last post, and posts that are hidden take no place (V01)", async () => {
  const ids: string[] = [];
  for (let at = 0; at < 3; at++) ids.unshift(await write(jonas));
  const pages = async (caller: Caller) => {
    const first = await ask(caller, word, "&limit=2");
    expect(first.next).toEqual({ max_id: ids[1] });
    const second = await ask(caller, word, `&limit=2&max_id=${ids[1]}`);
    expect(second.next).toBeNull();
    return [first, second].flatMap(({ body }) => (body as SearchResults).statuses.map(({ id }) => id));
  };
  expect(await pages(mira)).toEqual(ids);
  for (const visibility of ["unlisted", "private", "direct"]) {
    await sql`
      insert into status (account_id, visibility, content)
      select ${jonas.id}, ${visibility}, ${word} from generate_series(1, 400)`.execute(world.db);
  }
  for (const caller of [mira, world.visitor]) expect(await pages(caller)).toEqual(ids);
});

test("old posts of the library are found by what they say, however many others say it", async () => {
  const quiet = await write(jonas, "", { visibility: "unlisted" });
  const own = await write(mira, "", { visibility: "private" });
  await mira.send("POST", `/api/v1/statuses/${quiet}/favourite`);
  for (const visibility of ["public", "private"]) {
    await sql`
      insert into status (account_id, visibility, content)
      select ${jonas.id}, ${visibility}, ${word} from generate_series(1, 400)`.execute(world.db);
  }
  expect(await found(mira, `${word} in:library`)).toEqual([own, quiet]);
  // A post on a shelf that its author has closed since is not there, and makes no page shorter.
  await world.db.updateTable("status").set({ visibility: "private" }).where("id", "=", quiet).execute();
  expect(await found(mira, `${word} in:library`)).toEqual([own]);
});

test("the first version of the route names hashtags, and the account search knows its parameters", async () => {
  await jonas.publishes(`#${word}`);
  expect(await mira.get(`/api/v1/search?q=${word}`)).toMatchObject({ hashtags: [word] });
  expect(await mira.get(`/api/v1/accounts/search?q=${jonas.username}&resolve=true&limit=1`)).toMatchObject([
    { id: jonas.id },
  ]);
  expect(await mira.get(`/api/v2/search?q=${word}&exclude_unreviewed=true`)).toMatchObject({
    hashtags: [{ name: word }],
  });
});

test("a name is found with a letter missing, and without its accents", async () => {
  await world.db.updateTable("account").set({ display_name: "Zoë Müllerová" }).where("id", "=", jonas.id).execute();
  for (const q of ["zoe", "mullero", "Müllerva"]) {
    const { accounts } = await mira.get<SearchResults>(`/api/v2/search?type=accounts&q=${encodeURIComponent(q)}`);
    expect(accounts.map(({ id }) => id)).toContain(jonas.id);
  }
});
