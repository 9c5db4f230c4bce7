/** However many hidden statuses lead from one to another, a thread shows as much of what can be seen (threats V01). */
import { describe, expect, test } from "vitest";
import type { StatusId } from "#protocol/ids.ts";
import type { Database } from "#server/storage/database.ts";
import { setPeople } from "#testing/people.ts";
import { addStatus, type AddedPerson } from "#testing/rows.ts";
import { readAs } from "#testing/statuses.ts";
import { loadWithParents } from "./load-statuses.ts";
import { readThread } from "./thread.ts";
import { readThreadPage, type ThreadCursor } from "./thread-page.ts";

let db: Database;
let mira: AddedPerson;
let jonas: AddedPerson;

setPeople(["mira", "jonas"], (stage) => ({ db, mira, jonas } = stage));

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

/** All pages of a thread, with places in `seen` in place of ids. */
async function pagesOf(root: StatusId, seen: readonly StatusId[]) {
  const place = (id: StatusId) => seen.indexOf(id);
  const pages = [];
  for (let after: ThreadCursor | undefined, ended = false; !ended;) {
    const { page, next } = await readThreadPage(reading(), root, { limit: 60, after });
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
