import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { StatusId } from "#protocol/ids.ts";
import { transact, type Database, type Reads } from "#server/storage/database.ts";
import { countFirstQueries } from "#testing/count-queries.ts";
import { setPeople } from "#testing/people.ts";
import { addChain, addReplies, addStatus, type AddedPerson } from "#testing/rows.ts";
import { blocks, readAs, serverAddress, write } from "#testing/statuses.ts";
import { untilSettled } from "#testing/waiting.ts";
import { deleteStatus } from "./delete-status.ts";
import { mostReplies, readThreadPage, type ThreadCursor } from "./thread-page.ts";

let db: Database;
let mira: AddedPerson;
let jonas: AddedPerson;
let lena: AddedPerson;

setPeople(["mira", "jonas", "lena"], (stage) => ({ db, mira, jonas, lena } = stage));

const reply = (author: AddedPerson, inReplyToId: StatusId, text = "Reply") => write(db, author, text, { inReplyToId });

interface Asked {
  reader?: AddedPerson | null;
  limit?: number;
  after?: ThreadCursor;
  from?: Reads;
}

/** A page as ids alone. */
async function pageOf(id: StatusId, { reader = null, limit = 50, after, from = db }: Asked = {}) {
  const { page, next } = await readThreadPage(readAs(from, reader?.viewer ?? null), id, { limit, after });
  const ids = (of: "ancestors" | "descendants") => page[of].map((status) => status.id);
  return {
    focused: page.status.id,
    ancestors: ids("ancestors"),
    descendants: ids("descendants"),
    moreAncestors: page.more_ancestors,
    moreReplies: page.more_replies,
    next,
  };
}

/** All pages, one after the other, with what happens between two of them. */
async function allPages(id: StatusId, asked: Asked = {}, between: () => Promise<unknown> = async () => {}) {
  const pages = [await pageOf(id, asked)];
  for (let next = pages[0]!.next; next; next = pages.at(-1)!.next) {
    await between();
    pages.push(await pageOf(id, { ...asked, after: next }));
    if (pages.length > 100) throw new Error("the pages never end");
  }
  return pages;
}

const descendantsOf = (pages: { descendants: StatusId[] }[]) => pages.flatMap(({ descendants }) => descendants);

test("a small thread is one page, the author's own thread first", async () => {
  const root = await write(db, mira, "1/3");
  const early = await reply(jonas, root);
  const answer = await reply(mira, early);
  const second = await reply(mira, root, "2/3");
  const between = await reply(lena, second);
  const third = await reply(mira, second, "3/3");
  expect(await pageOf(root)).toEqual({
    focused: root,
    ancestors: [],
    descendants: [second, third, between, early, answer],
    moreAncestors: false,
    moreReplies: [],
    next: null,
  });
  expect(await pageOf(answer)).toMatchObject({ ancestors: [root, early], descendants: [], next: null });
});

describe("pages", () => {
  test("hold each reply once, in their order, and the last one says that it is", async () => {
    const root = await addStatus(db, mira);
    const replies = await addReplies(db, jonas, root, mira, 130);
    const pages = await allPages(root);
    expect(pages.map(({ descendants }) => descendants.length)).toEqual([50, 50, 30]);
    expect(descendantsOf(pages)).toEqual(replies);
    expect(pages.every(({ moreReplies }) => moreReplies.length === 0)).toBe(true);
  });

  test("end between branches", async () => {
    const root = await addStatus(db, mira);
    const branches: StatusId[][] = [];
    for (const head of await addReplies(db, jonas, root, mira, 4))
      branches.push([head, ...(await addReplies(db, lena, head, jonas, 3))]);
    const pages = await allPages(root, { limit: 10 });
    expect(pages.map(({ descendants }) => descendants)).toEqual([
      branches.slice(0, 2).flat(),
      branches.slice(2).flat(),
    ]);
  });

  test("after the first one have no ancestors", async () => {
    const root = await addStatus(db, mira);
    const middle = await addStatus(db, mira, { in_reply_to_id: root, in_reply_to_account_id: mira.id });
    await addReplies(db, jonas, middle, mira, 3);
    const pages = await allPages(middle, { limit: 2 });
    expect(pages.map(({ focused, ancestors }) => [focused, ancestors])).toEqual([
      [middle, [root]],
      [middle, []],
    ]);
  });

  test("miss nothing that is written meanwhile, and show nothing twice", async () => {
    const root = await addStatus(db, mira);
    const heads = await addReplies(db, jonas, root, mira, 10);
    const [own] = await addReplies(db, mira, root, mira, 1);
    const written: StatusId[] = [];
    const pages = await allPages(root, { limit: 4 }, async () => {
      if (written.length > 8) return;
      written.push(...(await addReplies(db, lena, root, mira, 2)), ...(await addReplies(db, mira, root, mira, 1)));
    });
    const shown = descendantsOf(pages);
    expect(shown).toHaveLength(new Set(shown).size);
    expect(new Set(shown)).toEqual(new Set([own, ...heads, ...written]));
  });

  test("end before a reply that is still under way, and begin with it once it is there", async () => {
    const root = await addStatus(db, mira);
    const settled = await addReplies(db, jonas, root, mira, 2);
    let late: StatusId;
    let first: Awaited<ReturnType<typeof pageOf>>;
    await untilSettled(db, settled.at(-1)!);
    await transact(db, async (tx) => {
      const { rows } = await sql<{ id: StatusId }>`
        insert into status (account_id, in_reply_to_id, in_reply_to_account_id, visibility)
        values (${lena.id}, ${root}, ${mira.id}, 'public') returning id`.execute(tx);
      late = rows[0]!.id;
      const newer = await addReplies(db, jonas, root, mira, 3);
      await untilSettled(db, newer.at(-1)!);
      first = await pageOf(root, { limit: 4 });
    });
    expect(first!.descendants).toEqual(settled);
    const second = await pageOf(root, { limit: 4, after: first!.next! });
    expect(second.descendants[0]).toBe(late!);
    expect(second.descendants).toHaveLength(4);
  });

  test("of a thread that its author went on with come before all replies, whole", async () => {
    const chain = await addChain(db, [mira], 31);
    const replies = await addReplies(db, jonas, chain[0]!, mira, 30);
    const besides = await addReplies(db, lena, chain[5]!, mira, 9);
    const pages = await allPages(chain[0]!);
    expect(pages[0]!.descendants.slice(0, 30)).toEqual(chain.slice(1));
    expect(pages[0]!.descendants.slice(30, 36)).toEqual(besides.slice(0, 6));
    expect(pages[0]!.moreReplies).toEqual([chain[5]]);
    expect(descendantsOf(pages).filter((id) => replies.includes(id))).toEqual(replies);
  });
});

describe("a long branch", () => {
  test("is cut while others wait for room, and says below which reply", async () => {
    const root = await addStatus(db, mira);
    const [first, ...others] = await addReplies(db, jonas, root, mira, 45);
    const answers = await addReplies(db, lena, first!, jonas, 20);
    const { descendants, moreReplies, next } = await pageOf(root);
    expect(descendants).toEqual([first, ...answers.slice(0, 11), ...others.slice(0, 38)]);
    expect(moreReplies).toEqual([first]);
    expect((await pageOf(root, { after: next! })).descendants).toEqual(others.slice(38));
  });

  test("takes the room that is left", async () => {
    const chain = await addChain(db, [mira, jonas], 40);
    const late = await addReplies(db, lena, chain[0]!, mira, 2);
    const { descendants, moreReplies, next } = await pageOf(chain[0]!);
    expect(descendants).toEqual([...chain.slice(1), ...late]);
    expect([moreReplies, next]).toEqual([[], null]);
  });

  test("of a single chain goes on below the last one that is shown", async () => {
    const chain = await addChain(db, [mira, jonas], 200);
    const { descendants, moreReplies, next } = await pageOf(chain[0]!);
    expect(descendants).toEqual(chain.slice(1, 51));
    expect([moreReplies, next]).toEqual([[chain[50]], null]);
  });
});

describe("what the reader does not see", () => {
  test("leads on to the replies behind it", async () => {
    const root = await write(db, mira, "Root");
    const secret = await write(db, jonas, "For few", { inReplyToId: root, visibility: "private" });
    const open = await write(db, jonas, "For all", { inReplyToId: secret, visibility: "public" });
    const last = await reply(lena, open);
    await transact(db, (tx) => deleteStatus(tx, serverAddress, jonas.viewer, open));
    expect((await pageOf(root)).descendants).toEqual([last]);
    expect((await pageOf(root, { reader: jonas })).descendants).toEqual([secret, last]);
    expect((await pageOf(last)).ancestors).toEqual([root]);
  });

  test("is left out: people who are muted or blocked, and nothing says that they wrote", async () => {
    const root = await write(db, mira, "Root");
    const [muted, blocked] = [await reply(jonas, root), await reply(lena, root)];
    const below = await addReplies(db, jonas, blocked, lena, 30);
    await db
      .insertInto("mute")
      .values({ account_id: mira.id, target_account_id: jonas.id, expires_at: null })
      .execute();
    await blocks(db, mira, lena);
    expect(await pageOf(root, { reader: mira })).toMatchObject({ descendants: [], moreReplies: [], next: null });
    expect((await pageOf(root)).descendants).toEqual([muted, blocked, ...below]);
  });

  test("does not count as more replies, but what can be seen behind it does", async () => {
    const chain = await addChain(db, [mira, jonas], 62);
    const { moreReplies } = await pageOf(chain[0]!);
    expect(moreReplies).toEqual([chain[50]]);
    await db.updateTable("status").set({ deleted_at: new Date() }).where("id", "in", chain.slice(51, 60)).execute();
    expect((await pageOf(chain[0]!)).moreReplies).toEqual([chain[50]]);
    await db.updateTable("status").set({ deleted_at: new Date() }).where("id", "in", chain.slice(60)).execute();
    expect((await pageOf(chain[0]!)).moreReplies).toEqual([]);
  });

  test("makes no page short of replies that are there", async () => {
    const root = await addStatus(db, mira);
    const gone = await addReplies(db, jonas, root, mira, 120);
    const replies = await addReplies(db, lena, root, mira, 60);
    await db.updateTable("status").set({ deleted_at: new Date() }).where("id", "in", gone).execute();
    const pages = await allPages(root);
    expect(pages.map(({ descendants }) => descendants)).toEqual([replies.slice(0, 50), replies.slice(50)]);
  });

  test.each([
    ["the author", () => mira, 10],
    ["the author", () => mira, 130],
    ["somebody else", () => jonas, 130],
  ])("loses no reply to what %s has deleted (%#), whatever is written meanwhile", async (_, author, count) => {
    const root = await addStatus(db, mira);
    const [gone] = await addReplies(db, author(), root, mira, 1);
    const behind = await addReplies(db, lena, gone!, author(), count);
    await db.updateTable("status").set({ deleted_at: new Date() }).where("id", "=", gone!).execute();
    const beside = await addReplies(db, lena, root, mira, 3);
    const later: StatusId[] = [];
    const pages = await allPages(root, {}, async () => {
      later.push(...(await addReplies(db, lena, gone!, author(), 1)));
      await addReplies(db, mira, behind[0]!, lena, 1);
    });
    expect(descendantsOf(pages)).toEqual([...behind, ...later, ...beside]);
    expect(pages.flatMap(({ moreReplies }) => moreReplies)).toEqual([]);
  });

  test("loses no reply behind more deleted ones than one statement walks", async () => {
    const root = await addStatus(db, mira);
    const behind: StatusId[] = [];
    for (const gone of await addReplies(db, jonas, root, mira, 12)) {
      await addReplies(db, jonas, gone, jonas, 59);
      behind.push(...(await addReplies(db, lena, gone, jonas, 1)));
    }
    await db.updateTable("status").set({ deleted_at: new Date() }).where("account_id", "=", jonas.id).execute();
    expect(descendantsOf(await allPages(root))).toEqual(behind);
  });

  test("loses no reply to what the author has deleted in the middle of a thread", async () => {
    const root = await addStatus(db, mira);
    const [second] = await addReplies(db, mira, root, mira, 1);
    const [third] = await addReplies(db, mira, second!, mira, 1);
    const behind = await addReplies(db, lena, third!, mira, 10);
    await db.updateTable("status").set({ deleted_at: new Date() }).where("id", "=", third!).execute();
    const page = await pageOf(root);
    expect([page.descendants, page.moreReplies]).toEqual([[second, ...behind.slice(0, 6)], [second]]);
    expect((await pageOf(second!)).descendants).toEqual(behind);
  });

  test("is no page at all where it is the status itself", async () => {
    const secret = await write(db, mira, "Psst", { visibility: "direct" });
    await expect(pageOf(secret)).rejects.toThrow("status.not-found");
    await expect(pageOf(secret, { after: { own: "0", others: "0" } })).rejects.toThrow("status.not-found");
  });
});

describe("above", () => {
  test("the nearest 20 are shown, and it is said that there are more", async () => {
    const chain = await addChain(db, [mira, jonas], 22);
    expect(await pageOf(chain[20]!)).toMatchObject({ ancestors: chain.slice(0, 20), moreAncestors: false });
    expect(await pageOf(chain[21]!)).toMatchObject({ ancestors: chain.slice(1, 21), moreAncestors: true });
    await db.updateTable("status").set({ deleted_at: new Date() }).where("id", "=", chain[0]!).execute();
    expect(await pageOf(chain[21]!)).toMatchObject({ ancestors: chain.slice(1, 21), moreAncestors: false });
  });
});

describe("a page costs no more than a page", () => {
  /** Rows of statuses that PostgreSQL read, and how often it was asked. */
  async function costOf(id: StatusId, asked: Omit<Asked, "from"> = {}) {
    await sql`analyze`.execute(db);
    return transact(db, async (tx) => {
      const read = async () => {
        const { rows } = await sql<{ rows: number }>`
          select (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as rows
          from pg_stat_xact_user_tables where relname = 'status'`.execute(tx);
        return rows[0]!.rows;
      };
      const before = await read();
      const { queries, result } = await countFirstQueries(() => pageOf(id, { ...asked, from: tx }));
      return { rows: (await read()) - before, queries, result };
    });
  }

  test("of any thread: a walk, what stands there now, texts, authors", async () => {
    for (const length of [1, 20, 200]) {
      const chain = await addChain(db, [mira, jonas], length);
      expect((await costOf(chain[Math.floor(length / 2)]!, { reader: lena })).queries).toBe(4);
    }
  });

  test("of statuses that answer each other in a circle", async () => {
    const [a, b, c] = await addChain(db, [mira, jonas], 3);
    await db.updateTable("status").set({ in_reply_to_id: c! }).where("id", "=", a!).execute();
    for (const [id, ancestors] of [
      [a, [b, c]],
      [b, [c, a]],
      [c, [a, b]],
    ] as const) {
      const { result } = await costOf(id!, { reader: lena });
      expect(result).toMatchObject({ ancestors, descendants: [], moreAncestors: false, moreReplies: [], next: null });
    }
    const [alone] = await addChain(db, [mira], 1);
    await db.updateTable("status").set({ in_reply_to_id: alone! }).where("id", "=", alone!).execute();
    expect((await costOf(alone!)).result).toMatchObject({ ancestors: [], descendants: [], next: null });
  });

  test("of a chain of 4,000, of one author or of two", async () => {
    for (const authors of [[mira], [mira, jonas]]) {
      const root = await addStatus(db, mira);
      const chain = [root];
      await sql`
        with recursive numbered as (select n, snowflake() as id from generate_series(1, 4000) n),
        chain as (select n, id, lag(id, 1, ${root}::bigint) over (order by n) as parent from numbered)
        insert into status (id, account_id, in_reply_to_id, in_reply_to_account_id, visibility)
        select id, (array[${authors.at(0)!.id}, ${authors.at(-1)!.id}]::bigint[])[n % 2 + 1], parent,
          (array[${authors.at(0)!.id}, ${authors.at(-1)!.id}]::bigint[])[(n + 1) % 2 + 1], 'public'
        from chain`.execute(db);
      const { rows: made } = await sql<{ id: StatusId }>`
        select id from status where account_id in (${authors.at(0)!.id}, ${authors.at(-1)!.id}) and id > ${root} order by id`.execute(
        db,
      );
      chain.push(...made.map(({ id }) => id));
      const top = await costOf(root, { reader: lena });
      expect(top.result).toMatchObject({ descendants: chain.slice(1, 51), moreReplies: [chain[50]], next: null });
      const middle = await costOf(chain[2_000]!, { reader: lena });
      expect(middle.result).toMatchObject({ ancestors: chain.slice(1_980, 2_000), moreAncestors: true });
      expect(Math.max(top.rows, middle.rows)).toBeLessThan(2_000);
      expect([top.queries, middle.queries]).toEqual([4, 4]);
    }
  });

  test.each([
    ["others", () => jonas],
    ["the author", () => mira],
  ])("of a crowd of replies by %s to one status, on any page", async (_, author) => {
    const root = await addStatus(db, mira);
    const replies = await addReplies(db, author(), root, mira, 5_000);
    const key = author() === mira ? "own" : "others";
    for (const from of [0, 2_500, 4_900]) {
      const after = { own: "0", others: "0", [key]: replies[from]! };
      const { rows, result, queries } = await costOf(root, { reader: lena, after });
      expect(result.descendants).toEqual(replies.slice(from + 1, from + 51));
      expect(rows).toBeLessThan(2_000);
      expect(queries).toBeLessThanOrEqual(6);
    }
  });

  test("of a crowd of replies by somebody who is muted, and of as many to a reply", async () => {
    const root = await addStatus(db, mira);
    const [head] = await addReplies(db, lena, root, mira, 1);
    await addReplies(db, jonas, root, mira, 5_000);
    await addReplies(db, mira, head!, lena, 5_000);
    await db
      .insertInto("mute")
      .values({ account_id: lena.id, target_account_id: jonas.id, expires_at: null })
      .execute();
    const { rows, result } = await costOf(root, { reader: lena });
    expect(result.descendants).toHaveLength(50);
    expect(result.moreReplies).toEqual([head]);
    expect(result.next).not.toBeNull();
    expect(rows).toBeLessThan(2_000);
  });

  test("in bytes", async () => {
    const root = await addStatus(db, mira);
    const content = "x".repeat(200_000);
    for (let n = 0; n < 5; n++) {
      await addStatus(db, jonas, { in_reply_to_id: root, in_reply_to_account_id: mira.id, content });
    }
    const pages = await allPages(root);
    expect(pages.map(({ descendants }) => descendants.length)).toEqual([2, 2, 1]);
  });

  test("in bytes, but a reply that is heavier than a page has one for itself", async () => {
    const root = await addStatus(db, mira);
    const answer = { in_reply_to_id: root, in_reply_to_account_id: mira.id };
    const heavy = await addStatus(db, jonas, { ...answer, content: "x".repeat(600_000) });
    const light = await addStatus(db, jonas, answer);
    expect((await allPages(root)).map(({ descendants }) => descendants)).toEqual([[heavy], [light]]);
  });
});

test("a page has at most so many replies, whatever is asked for", async () => {
  const root = await addStatus(db, mira);
  await addReplies(db, jonas, root, mira, 100);
  expect((await pageOf(root, { limit: 1_000 })).descendants).toHaveLength(mostReplies);
});
