/** Reports: what is kept, whom they reach, and who never hears of them. */
import { sql } from "kysely";
import { expect, test } from "vitest";
import type { GroupedNotifications, Notification, Report } from "#protocol/entities.ts";
import * as limits from "#protocol/limits.ts";
import { setWorld } from "#testing/set-world.ts";
import { openWorld, type Person, type World } from "#testing/world.ts";

let world: World;
let made: number;
let mira: Person;
let jonas: Person;
let anna: Person;

setWorld(openWorld, ["mira", "jonas", "anna"], (stage) => ({ world, made, mira, jonas, anna } = stage));

const file = (fields: object = {}) => mira.ask("POST", "/api/v1/reports", { account_id: jonas.id, ...fields } as never);

test("a report has what was said, and the posts that are still there", async () => {
  const post = await jonas.publishes("Buy my boats");
  const gone = await jonas.publishes("Forget it");
  await jonas.send("DELETE", `/api/v1/statuses/${gone.id}`);
  const { status, body } = await file({
    status_ids: [post.id, gone.id, post.id],
    comment: " It is  spam ",
    category: "spam",
    rule_ids: ["1"],
    forward: true,
  });
  expect(status).toBe(200);
  expect(body).toEqual({
    id: expect.stringMatching(/^\d+$/),
    action_taken: false,
    action_taken_at: null,
    category: "spam",
    comment: "It is  spam",
    // Everyone of this server is judged here.
    forwarded: false,
    created_at: expect.stringMatching(/Z$/),
    status_ids: [post.id],
    rule_ids: [],
    target_account: expect.objectContaining({ id: jonas.id }),
  });
});

test("a post of somebody else, or not for the reporter, is not found, and nothing is reported", async () => {
  const post = await jonas.publishes("Buy my boats");
  const direct = await jonas.publishes("Between us", { visibility: "direct" });
  const other = await anna.publishes("Nothing to do with it");
  for (const id of [direct.id, other.id, "7"]) expect((await file({ status_ids: [post.id, id] })).status).toBe(404);
  const filed = world.db.selectFrom("report").select("id").where("account_id", "=", mira.id);
  expect(await filed.execute()).toEqual([]);
});

test("a broken rule has to be named, and to be one of the server's", async () => {
  expect((await file({ category: "violation" })).status).toBe(422);
  expect((await file({ category: "violation", rule_ids: ["99"] })).status).toBe(422);
  expect((await file({ category: "violation", rule_ids: ["2", "1", "2"] })).body).toMatchObject({
    rule_ids: ["2", "1"],
  });
  expect((await file({ rule_ids: ["1"] })).body).toMatchObject({ category: "violation", rule_ids: ["1"] });
  expect((await file()).body).toMatchObject({ category: "other", comment: "" });
});

test.each([
  ["oneself", () => ({ account_id: mira.id }), 403],
  ["nobody", () => ({ account_id: "7" }), 404],
  ["a kind that there is not", () => ({ category: "boredom" }), 422],
  ["a comment without end", () => ({ comment: "a".repeat(limits.report.comment + 1) }), 422],
])("%s can't be reported", async (_, fields, status) => {
  expect((await file(fields())).status).toBe(status);
});

test("a report that is sent twice under one key is filed once", async () => {
  const send = () =>
    mira.ask("POST", "/api/v1/reports", { account_id: jonas.id, comment: "Twice" }, { idempotencyKey: "a-report" });
  const [first, second] = [await send(), await send()];
  expect(second.body).toEqual(first.body);
});

test("operators hear of each report in both lists; the reported account and others hear nothing (threats V13, G22)", async () => {
  // What other tests have sent is told before there is this operator.
  await world.settle();
  const admin = await world.person(`admin${made}`, { role: "admin" });
  const { body } = await file({ comment: "Rude", category: "other" });
  await world.settle();
  const alone = (await admin.get<Notification[]>("/api/v1/notifications")).filter(
    ({ type }) => type === "admin.report",
  );
  expect(alone.map(({ account, report }) => [account.id, report])).toEqual([[mira.id, body]]);
  const { notification_groups } = await admin.get<GroupedNotifications>("/api/v2/notifications");
  expect(notification_groups.find(({ type }) => type === "admin.report")?.report).toEqual(body);
  for (const person of [jonas, anna, mira]) expect(await person.get("/api/v1/notifications")).toEqual([]);
  expect(JSON.stringify(await jonas.get(`/api/v1/accounts/relationships?id[]=${mira.id}`))).not.toContain("report");
});

test("a post that visitors see comes with its report, although its author blocks the operator", async () => {
  await world.settle();
  const admin = await world.person(`admin${made}`, { role: "admin" });
  const { id } = await jonas.publishes("Buy my boats");
  await jonas.send("POST", `/api/v1/accounts/${admin.id}/block`);
  await file({ status_ids: [id] });
  await world.settle();
  const { statuses } = await admin.get<GroupedNotifications>("/api/v2/notifications");
  expect(statuses.map((status) => status.id)).toEqual([id]);
});

test("a report comes with the posts that its reader may see, and without those that were deleted since", async () => {
  await world.settle();
  const admin = await world.person(`admin${made}`, { role: "admin" });
  const [post, gone] = [await jonas.publishes("Buy my boats"), await jonas.publishes("Forget it")];
  const quiet = await jonas.publishes(`@${mira.username} For you alone`, { visibility: "direct" });
  await file({ status_ids: [post.id, gone.id, quiet.id] });
  await jonas.send("DELETE", `/api/v1/statuses/${gone.id}`);
  await world.settle();
  const { statuses, notification_groups } = await admin.get<GroupedNotifications>("/api/v2/notifications");
  expect(statuses.map(({ id }) => id)).toEqual([post.id]);
  const told = notification_groups.find(({ type }) => type === "admin.report");
  expect(told?.report?.status_ids).toEqual(expect.arrayContaining([post.id, gone.id, quiet.id]));
});

test("one person sends so many reports a day, and no more (threats G22)", async () => {
  await sql`insert into report (account_id, target_account_id, category)
    select ${mira.id}, ${jonas.id}, 'spam' from generate_series(1, ${limits.report.perDay - 1})`.execute(world.db);
  const answers = await Promise.all([file(), file(), file()]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 429, 429]);
  await sql`update report set created_at = now() - interval '25 hours' where account_id = ${mira.id}`.execute(world.db);
  expect((await file()).status).toBe(200);
});

test("blocks keep nobody from reporting", async () => {
  await jonas.send("POST", `/api/v1/accounts/${mira.id}/block`);
  expect(((await file()).body as Report).target_account.id).toBe(jonas.id);
});
