/** However many hidden statuses lead from one to another, a thread shows as much of what can be seen (threats V01). */
import { expect, test } from "vitest";
import type { StatusId } from "#protocol/ids.ts";
import type { Database } from "#server/storage/database.ts";
import { setPeople } from "#testing/people.ts";
import { addStatus, type AddedPerson } from "#testing/rows.ts";
import { readAs } from "#testing/statuses.ts";
import { loadWithParents } from "./load-statuses.ts";
import { readThread } from "./thread.ts";
import { readThreadPage } from "./thread-page.ts";

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
