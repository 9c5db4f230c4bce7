/** However many hidden statuses lead from one to another, a thread shows as much of what can be seen (threats V01). */
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { StatusId } from "#protocol/ids.ts";
import type { MaybeViewer } from "#server/domain/accounts/viewer.ts";
import type { Database } from "#server/storage/database.ts";
import { setPeople } from "#testing/people.ts";
import { addReplies, addStatus, type AddedPerson } from "#testing/rows.ts";
import { readAs } from "#testing/statuses.ts";
import { loadWithParents } from "./load-statuses.ts";
import { readThread } from "./thread.ts";
import { readThreadPage, type ThreadCursor } from "./thread-page.ts";

let db: Database;
let mira: AddedPerson;
let jonas: AddedPerson;
let lena: AddedPerson;

setPeople(["mira", "jonas", "lena"], (stage) => ({ db, mira, jonas, lena } = stage));

const hidden = { visibility: "direct" } as const;
const answer = (to: StatusId, columns: Parameters<typeof addStatus>[2] = {}) =>
  addStatus(db, jonas, { in_reply_to_id: to, in_reply_to_account_id: mira.id, ...columns });

async function chain(from: StatusId, length: number, columns?: Parameters<typeof addStatus>[2]): Promise<StatusId[]> {
  const ids = [from];
  while (ids.length <= length) ids.push(await answer(ids.at(-1)!, columns));
  return ids.slice(1);
}

/** A post, so many direct ones below each other, and behind the last of them a chain that everybody sees. */
async function threadOver(steps: number) {
  const root = await addStatus(db, mira);
  const direct = await chain(root, steps, hidden);
  const tail = await chain(direct.at(-1) ?? root, 45);
  return { root, tail };
}

const reading = () => readAs(db, null);

/** Of a thread, all that tells how long it is, with places in `tail` in place of ids. */
async function lengthsOf({ root, tail }: Awaited<ReturnType<typeof threadOver>>) {
  const place = ({ id }: { id: StatusId }) => (id === root ? "root" : tail.indexOf(id));
  const context = await readThread(reading(), root);
  const far = [];
  for (const at of [15, 30, 37, 38, 39, 40, 41]) {
    const { ancestors } = await readThread(reading(), tail[at]!);
    const { page } = await readThreadPage(reading(), tail[at]!, { limit: 20 });
    const [listed] = await loadWithParents(reading(), [tail[at]!]);
    far.push([
      ancestors.map(place),
      page.ancestors.map(place),
      page.more_ancestors,
      // All that is above this one: of the first one, it is nobody who can be seen.
      listed!.ancestors_count,
    ]);
  }
  return { below: context.descendants.map(place), far };
}

test("chains of what can be seen end at the same place, over one direct post or over five", async () => {
  const [one, five] = [await lengthsOf(await threadOver(1)), await lengthsOf(await threadOver(5))];
  expect(one.below).toHaveLength(20);
  expect(five).toEqual(one);
});

test("direct replies to a hidden post hide no other reply to it, sixty or seventy", async () => {
  const pages = [];
  for (const count of [60, 70]) {
    const root = await addStatus(db, mira);
    const post = await answer(root);
    for (let n = 0; n < count; n++) await answer(post, hidden);
    const seen = await answer(post);
    await db.updateTable("status").set({ deleted_at: new Date() }).where("id", "=", post).execute();
    const { page, next } = await readThreadPage(reading(), root, { limit: 20 });
    expect(page.descendants.map(({ id }) => id)).toEqual([seen]);
    pages.push([page.more_replies, next]);
  }
  expect(pages[1]).toEqual(pages[0]);
});

/** A chain of what can be seen, with so many direct posts before each of its posts. */
async function chainOver(root: StatusId, steps: number, length: number) {
  const seen = [root];
  while (seen.length <= length) {
    const direct = await chain(seen.at(-1)!, steps, hidden);
    seen.push(await answer(direct.at(-1)!));
  }
  return seen.slice(1);
}

interface PagesAsked {
  limit?: number;
  viewer?: MaybeViewer;
}

/** All pages of a thread, with places in `seen` in place of ids. */
async function pagesOf(root: StatusId, seen: readonly StatusId[], { limit = 60, viewer }: PagesAsked = {}) {
  const place = (id: StatusId) => seen.indexOf(id);
  const pages = [];
  for (let after: ThreadCursor | undefined, ended = false; !ended;) {
    const { page, next } = await readThreadPage(readAs(db, viewer ?? null), root, { limit, after });
    const cursor = next && Object.values(next).map((id: StatusId) => (id === "0" ? null : place(id)));
    pages.push([page.descendants.map(({ id }) => place(id)), page.more_replies.map(place), cursor]);
    [after, ended] = [next ?? undefined, next === null];
  }
  return pages;
}

/** The same with one direct post before each that can be seen, and with five. */
async function samePages(make: (steps: number) => Promise<{ root: StatusId; seen: StatusId[] }>) {
  const [one, five] = [await make(1), await make(5)];
  const pages = await pagesOf(one.root, one.seen);
  expect(await pagesOf(five.root, five.seen)).toEqual(pages);
  return pages;
}

describe("direct posts take no place between replies", () => {
  test("of a chain from the post itself", async () => {
    const pages = await samePages(async (steps) => {
      const root = await addStatus(db, mira);
      return { root, seen: await chainOver(root, steps, 70) };
    });
    expect(pages).toEqual([[Array.from({ length: 60 }, (_, at) => at), [59], null]]);
  });

  test("of two chains below a reply, while others wait for room", async () => {
    const pages = await samePages(async (steps) => {
      const root = await addStatus(db, mira);
      const head = await answer(root);
      const seen = [head, ...(await chainOver(head, steps, 35)), ...(await chainOver(head, 1, 35))];
      for (let n = 0; n < 60; n++) seen.push(await answer(root));
      return { root, seen };
    });
    expect(pages).toHaveLength(2);
  });

  test("of a chain of the author, and of chains beside it", async () => {
    const pages = await samePages(async (steps) => {
      const root = await addStatus(db, mira);
      const own = { account_id: mira.id };
      const seen = [await answer(root, own)];
      for (let n = 0; n < 10; n++) {
        const direct = await chain(seen.at(-1)!, steps, { ...own, ...hidden });
        seen.push(await answer(direct.at(-1)!, own));
      }
      for (const post of seen.slice()) {
        const direct = await chain(post, steps, { ...own, ...hidden });
        for (const to of [post, direct.at(-1)!]) for (let n = 0; n < 4; n++) seen.push(await answer(to));
      }
      return { root, seen: seen.concat(await chainOver(seen[3]!, steps, 20)) };
    });
    expect(pages[0]![0]).toHaveLength(60);
  });

  test("of branches behind direct replies to the post, and no cursor names one", async () => {
    const pages = await samePages(async (steps) => {
      const root = await addStatus(db, mira);
      const seen = [];
      for (let n = 0; n < 6; n++) {
        const direct = await chain(root, steps, hidden);
        const head = await answer(direct.at(-1)!);
        seen.push(head, ...(await chain(head, 14)));
      }
      for (let n = 0; n < 10; n++) seen.push(await answer(root));
      return { root, seen };
    });
    expect(pages.length).toBeGreaterThan(1);
    // All that a cursor names is there to be seen.
    expect(pages.flatMap(([, , cursor]) => cursor ?? [])).not.toContain(-1);
  });
});

/** The replies on all pages, as places in `seen`, for a visitor and for a stranger, and whether a cursor names something else. */
async function readWhole(root: StatusId, seen: readonly StatusId[]) {
  const read = [];
  for (const viewer of [null, lena.viewer]) {
    const pages = await pagesOf(root, seen, { limit: 50, viewer });
    const named = pages.flatMap(([, , cursor]) => cursor ?? []);
    read.push({ replies: pages.flatMap(([ids]) => ids), namesHidden: named.includes(-1) });
  }
  return read;
}

/** Each of them once and in this order, whoever reads. */
const whole = (seen: readonly StatusId[]) => {
  const page = { replies: seen.map((_, at) => at), namesHidden: false };
  return [page, page];
};

describe("pages go on", () => {
  test.each([1, 2, 5])("behind %i direct posts in a row, and then beside and above them", async (steps) => {
    const root = await addStatus(db, mira);
    const direct = await chain(root, steps, hidden);
    const seen = await addReplies(db, jonas, direct.at(-1)!, jonas, 130);
    for (const post of direct.slice(0, -1).toReversed()) seen.push(...(await addReplies(db, mira, post, jonas, 70)));
    seen.push(...(await addReplies(db, jonas, root, mira, 5)));
    expect(await readWhole(root, seen)).toEqual(whole(seen));
  });

  test("behind direct posts in each of many branches", async () => {
    const root = await addStatus(db, mira);
    const seen: StatusId[] = [];
    for (let n = 0; n < 8; n++) {
      const [above, middle] = await chain(root, 2, hidden);
      const below = await answer(middle!, hidden);
      for (const post of [below, middle!, above!]) seen.push(...(await addReplies(db, jonas, post, jonas, 9)));
    }
    expect(await readWhole(root, seen)).toEqual(whole(seen));
  });

  test("behind a thousand direct posts in a row, where a page ends", async () => {
    const root = await addStatus(db, mira);
    const seen = await addReplies(db, jonas, root, mira, 50);
    const head = await answer(root, hidden);
    const { rows } = await sql<{ id: StatusId }>`
      insert into status (id, account_id, in_reply_to_id, in_reply_to_account_id, visibility)
      select ${head}::bigint + n, ${jonas.id}, ${head}::bigint + n - 1, ${jonas.id}, 'direct' from generate_series(1, 999) n
      returning id`.execute(db);
    seen.push(await answer(rows.at(-1)!.id), ...(await addReplies(db, jonas, root, mira, 1)));
    expect(await readWhole(root, seen)).toEqual(whole(seen));
  });

  test("behind some thousands of direct posts that were answered directly", async () => {
    const root = await addStatus(db, mira);
    await sql`
      with direct as (
        insert into status (account_id, in_reply_to_id, in_reply_to_account_id, visibility)
        select ${jonas.id}, ${root}, ${mira.id}, 'direct' from generate_series(1, 4000) returning id
      )
      insert into status (account_id, in_reply_to_id, in_reply_to_account_id, visibility)
      select ${jonas.id}, id, ${jonas.id}, 'direct' from direct`.execute(db);
    const seen = await addReplies(db, jonas, root, mira, 70);
    expect(await readWhole(root, seen)).toEqual(whole(seen));
  });

  test("from the id alone of what has been hidden since, wherever it was", async () => {
    const root = await addStatus(db, mira);
    const idAt = (more: number) => String(BigInt(root) + BigInt(more)) as StatusId;
    const [direct, behind, next, beside] = [idAt(10), idAt(20), idAt(30), idAt(40)];
    await answer(root, { ...hidden, id: direct });
    for (const id of [behind, next]) await answer(direct, { id });
    await answer(root, { id: beside });
    const after = (others: StatusId) => readThreadPage(reading(), root, { limit: 50, after: { own: "0", others } });
    const idsAfter = async (id: StatusId) => (await after(id)).page.descendants.map((reply) => reply.id);
    expect(await idsAfter(behind)).toEqual([next, beside]);
    await db.updateTable("status").set({ visibility: "direct" }).where("id", "=", behind).execute();
    // The same as of a post that never was.
    for (const id of [behind, idAt(25), direct]) expect(await idsAfter(id)).toEqual([beside]);
  });
});

test("a thread is cut at the same replies, behind one direct post or behind five", async () => {
  const below = async (steps: number) => {
    const root = await addStatus(db, mira);
    const direct = [await chain(root, steps, hidden), await chain(root, 1, hidden)];
    const seen: StatusId[] = [];
    for (const posts of direct) seen.push(...(await addReplies(db, jonas, posts.at(-1)!, jonas, 40)));
    const { descendants } = await readThread(reading(), root);
    return descendants.map(({ id }) => seen.indexOf(id));
  };
  const one = await below(1);
  expect(one).toEqual(Array.from({ length: 60 }, (_, at) => at));
  expect(await below(5)).toEqual(one);
});

test("not a byte tells of direct posts that lead nowhere", async () => {
  const root = await addStatus(db, mira);
  const posts = [{ id: root, author: mira, isHidden: false }];
  while (posts.length < 120) {
    const at = posts.length;
    const to = posts[(at * 7_919) % (at < 40 ? Math.min(at, 5) : at)]!;
    const [author, isHidden] = [at % 3 ? jonas : mira, at % 4 === 1];
    const columns = { in_reply_to_id: to.id, in_reply_to_account_id: to.author.id, ...(isHidden && hidden) };
    const id = String(BigInt(root) + BigInt(10 * at)) as StatusId;
    posts.push({ id: await addStatus(db, author, { ...columns, id }), author, isHidden });
  }
  const shown = posts.filter(({ isHidden }) => !isHidden).slice(0, 30);
  const answers = async () => {
    const said = [];
    for (const viewer of [null, lena.viewer]) {
      const strangers = readAs(db, viewer);
      for (const { id } of shown) {
        said.push(await readThread(strangers, id));
        for (let after: ThreadCursor | undefined, ended = false; !ended;) {
          const answer = await readThreadPage(strangers, id, { limit: 7, after });
          said.push(answer);
          [after, ended] = [answer.next ?? undefined, answer.next === null];
        }
      }
    }
    return said.map((answer) => JSON.stringify(answer));
  };
  const without = await answers();
  for (const { id, author } of posts) {
    const idAfter = (more: bigint) => String(BigInt(id) + more) as StatusId;
    const columns = { in_reply_to_account_id: author.id, ...hidden };
    await addStatus(db, jonas, { ...columns, id: idAfter(1n), in_reply_to_id: id });
    await addStatus(db, jonas, { ...columns, id: idAfter(2n), in_reply_to_id: idAfter(1n) });
    await addStatus(db, mira, { ...columns, id: idAfter(3n), in_reply_to_id: id });
  }
  expect(await answers()).toEqual(without);
});
