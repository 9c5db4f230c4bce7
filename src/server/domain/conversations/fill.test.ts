/** What was said before there were conversations is in them after the migrations, wherever these stood when they ran. */
import * as fs from "node:fs/promises";
import { tmpdir } from "node:os";
import * as path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openTestDatabase } from "#testing/database.ts";
import { addPerson, addStatus, homeEntriesOf } from "#testing/rows.ts";
import { readAs } from "#testing/statuses.ts";
import { migrate, migrationsDirectory } from "#server/storage/migrations.ts";
import { listConversations, readConversationPage } from "./read-conversations.ts";

/** A database that is as old as the migration before this one. */
async function openBefore(version: string) {
  const { db, pool, url, close } = await openTestDatabase();
  onTestFinished(close);
  await pool.query("drop schema graphile_worker cascade; drop schema public cascade; create schema public");
  const directory = await fs.mkdtemp(path.join(tmpdir(), "linnet-fill-"));
  onTestFinished(() => fs.rm(directory, { recursive: true }));
  for (const file of await fs.readdir(migrationsDirectory)) {
    if (file < version) await fs.copyFile(path.join(migrationsDirectory, file), path.join(directory, file));
  }
  await migrate(url, directory);
  return { db, pool, url };
}

/** Everybody of these, what they said directly, and what stood at their homes. */
async function talk(db: Awaited<ReturnType<typeof openBefore>>["db"]) {
  const [mira, jonas, wren] = [
    await addPerson(db, "mira"),
    await addPerson(db, "jonas"),
    await addPerson(db, "wren", { domain: "example.org" }),
  ];
  const thread = await db.insertInto("conversation").defaultValues().returning("id").executeTakeFirstOrThrow();
  const said = async (author: typeof mira, to: (typeof mira)[], more = {}) => {
    const id = await addStatus(db, author, { visibility: "direct", conversation_id: thread.id, ...more });
    for (const { id: account_id } of to) await db.insertInto("mention").values({ status_id: id, account_id }).execute();
    for (const { id: account_id } of [author, ...to]) {
      await db.insertInto("home_entry").values({ account_id, status_id: id }).execute();
    }
    return id;
  };
  const open = await said(mira, [jonas], { visibility: "public" });
  const [hello, answer] = [await said(mira, [jonas]), await said(jonas, [mira])];
  const wider = await said(jonas, [mira, wren]);
  await said(jonas, [mira], { deleted_at: new Date() });
  return { mira, jonas, open, hello, answer, wider };
}

test("direct posts of before stand in the conversations of their people, read, and no longer at home", async () => {
  const { db, pool, url } = await openBefore("0185");
  const { mira, jonas, open, hello, answer, wider } = await talk(db);
  expect(await migrate(url)).toContain("0243-fill-conversations");

  const { items } = await listConversations(readAs(db, mira.viewer), { limit: 20 });
  expect(items.map(({ unread, last_status }) => [unread, last_status!.id])).toEqual([
    [false, wider],
    [false, answer],
  ]);
  const { page } = await readConversationPage(readAs(db, mira.viewer), items[1]!.id, { limit: 20 });
  expect(page.messages.map(({ id }) => id)).toEqual([answer, hello]);
  expect((await listConversations(readAs(db, jonas.viewer), { limit: 20 })).items).toHaveLength(2);
  expect([await homeEntriesOf(db, mira), await homeEntriesOf(db, jonas)]).toEqual([[open], [open]]);
  // In the order of their last messages, whenever those were.
  const { rows } = await pool.query<{ same: boolean }>(
    "select bool_and(sort_id >> 16 = last_status_id >> 16) as same from account_conversation",
  );
  expect(rows).toEqual([{ same: true }]);
});

test("a database whose 0185 has filled them already stays as its readers have left it", async () => {
  const { db, pool, url } = await openBefore("0186");
  const { mira } = await talk(db);
  await pool.query(
    "update migration set checksum = '6f4b427ff7cb56c70e8e0588e13ae9f11658b893726c6258c0ab0815bf0d307b' where version = '0185'",
  );
  expect(await migrate(url)).toContain("0243-fill-conversations");
  expect((await listConversations(readAs(db, mira.viewer), { limit: 20 })).items).toEqual([]);
});
