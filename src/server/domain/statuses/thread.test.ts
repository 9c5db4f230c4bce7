import { afterEach, expect, test, vi } from "vitest";
import type { StatusId } from "#protocol/ids.ts";
import { transact, type Database } from "#server/storage/database.ts";
import { countQueries } from "#testing/count-queries.ts";
import { setPeople } from "#testing/people.ts";
import { addChain, addReplies, addStatus, type AddedPerson } from "#testing/rows.ts";
import { blocks, readAs, serverAddress, write } from "#testing/statuses.ts";
import { deleteStatus } from "./delete-status.ts";
import { readThread } from "./thread.ts";

let db: Database;
let mira: AddedPerson;
let jonas: AddedPerson;
let lena: AddedPerson;

afterEach(() => vi.restoreAllMocks());

setPeople(["mira", "jonas", "lena"], (stage) => ({ db, mira, jonas, lena } = stage));

const reply = (author: AddedPerson, inReplyToId: StatusId, text = "Reply") => write(db, author, text, { inReplyToId });

async function thread(id: StatusId, reader: AddedPerson | null = null) {
  const { ancestors, descendants } = await readThread(readAs(db, reader?.viewer ?? null), id);
  return { ancestors: ancestors.map((status) => status.id), descendants: descendants.map((status) => status.id) };
}

test("ancestors come from the first on, descendants from top to bottom", async () => {
  const root = await write(db, mira, "Root");
  const a = await reply(jonas, root);
  const b = await reply(lena, root);
  const aa = await reply(lena, a);
  const ab = await reply(mira, a);
  const ba = await reply(jonas, b);
  expect(await thread(root)).toEqual({ ancestors: [], descendants: [a, aa, ab, b, ba] });
  expect(await thread(a)).toEqual({ ancestors: [root], descendants: [aa, ab] });
  expect(await thread(ba)).toEqual({ ancestors: [root, b], descendants: [] });
});

test("the author's own thread comes before all replies", async () => {
  const root = await write(db, mira, "1/3");
  const early = await reply(jonas, root);
  const answer = await reply(mira, early);
  const second = await reply(mira, root, "2/3");
  const between = await reply(lena, second);
  const third = await reply(mira, second, "3/3");
  expect((await thread(root)).descendants).toEqual([second, third, early, answer, between]);
});

test("a hidden or deleted status in the middle leads on to the replies behind it", async () => {
  const root = await write(db, mira, "Root");
  const secret = await write(db, jonas, "For few", { inReplyToId: root, visibility: "private" });
  const open = await write(db, jonas, "For all", { inReplyToId: secret, visibility: "public" });
  const last = await reply(lena, open);
  await transact(db, (tx) => deleteStatus(tx, serverAddress, jonas.viewer, open));
  expect(await thread(root)).toEqual({ ancestors: [], descendants: [last] });
  expect(await thread(last)).toEqual({ ancestors: [root], descendants: [] });
  expect((await thread(root, jonas)).descendants).toEqual([secret, last]);
});

test("people whom the reader has muted or blocked are left out", async () => {
  const root = await write(db, mira, "Root");
  const [muted, blocked] = [await reply(jonas, root), await reply(lena, root)];
  await db.insertInto("mute").values({ account_id: mira.id, target_account_id: jonas.id, expires_at: null }).execute();
  await blocks(db, mira, lena);
  expect(await thread(root, mira)).toEqual({ ancestors: [], descendants: [] });
  expect(await thread(root)).toEqual({ ancestors: [], descendants: [muted, blocked] });
});

test("a visitor sees the nearest 40 of what came before and 20 steps of what came after", async () => {
  const chain = await addChain(db, [mira], 100);
  expect((await thread(chain[60]!)).ancestors).toEqual(chain.slice(20, 60));
  expect((await thread(chain[60]!)).descendants).toEqual(chain.slice(61, 81));
  expect(await thread(chain[60]!, jonas)).toEqual({ ancestors: chain.slice(0, 60), descendants: chain.slice(61) });
});

test("a visitor sees 60 replies, a reader 4,096", async () => {
  const root = await addStatus(db, mira);
  await addReplies(db, jonas, root, mira, 4_200);
  expect((await thread(root)).descendants).toHaveLength(60);
  expect((await thread(root, lena)).descendants).toHaveLength(4_096);
});

test("statuses that answer each other in a circle, as a hostile server may send them, end", async () => {
  const [a, b] = [await addStatus(db, mira), await addStatus(db, jonas)];
  await db.updateTable("status").set({ in_reply_to_id: b }).where("id", "=", a).execute();
  await db.updateTable("status").set({ in_reply_to_id: a }).where("id", "=", b).execute();
  expect(await thread(a, lena)).toEqual({ ancestors: [b], descendants: [] });
});

test("a thread of any length asks the same few questions", async () => {
  const queries: number[] = [];
  for (const length of [1, 20, 200]) {
    const chain = await addChain(db, [mira], length);
    queries.push((await countQueries(() => thread(chain[Math.floor(length / 2)]!, jonas))).queries);
  }
  // A status alone has nothing to load.
  expect(queries).toEqual([3, 4, 4]);
});

test("of the heaviest posts fewer stand in a thread, and those that are nearest", async () => {
  const heavy = "x".repeat(200_000);
  const chain = [await addStatus(db, mira)];
  for (let n = 0; n < 9; n++) {
    const answered = { in_reply_to_id: chain.at(-1)!, in_reply_to_account_id: mira.id };
    chain.push(await addStatus(db, jonas, { ...answered, content: heavy }));
  }
  const middle = chain[5]!;
  const shown = await readThread(readAs(db, null), middle);
  expect(shown.ancestors.map(({ id }) => id)).toEqual(chain.slice(3, 5));
  expect(shown.descendants.map(({ id }) => id)).toEqual(chain.slice(6, 9));
  expect(await thread(middle, lena)).toEqual({ ancestors: chain.slice(0, 5), descendants: chain.slice(6) });
});

test("a thread of many heavy posts comes in bounded bytes, and others have their turn meanwhile", async () => {
  const root = await addStatus(db, mira);
  const replies = await addReplies(db, jonas, root, mira, 40);
  // One word: hundreds of them are a second's work for the index of the search.
  const content = `<p>${"x".repeat(60_000)}</p>`;
  await db.updateTable("status").set({ content }).where("id", "in", replies).execute();

  // Each look at the clock finds more than half of a slice over, as on a machine that takes so long for one post.
  let clock = 0;
  vi.spyOn(performance, "now").mockImplementation(() => (clock += 6));
  const turns = vi.spyOn(globalThis, "setImmediate");
  const { descendants } = await readThread(readAs(db, lena.viewer), root);
  const taken = turns.mock.calls.length;

  expect(descendants).toHaveLength(34);
  expect(JSON.stringify(descendants).length).toBeLessThan(3 * 1024 ** 2);
  // Each of them has a turn of its own.
  expect(taken).toBeGreaterThanOrEqual(34);
});
