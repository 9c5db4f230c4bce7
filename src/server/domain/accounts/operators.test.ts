import { sql } from "kysely";
import { expect, test } from "vitest";
import type { AccountEvent } from "#server/domain/accounts/events.ts";
import { transact } from "#server/storage/database.ts";
import { record } from "#server/storage/events.ts";
import type { GroupedNotifications, Notification } from "#protocol/entities.ts";
import { setWorld } from "#testing/set-world.ts";
import { openWorld, type Person, type World } from "#testing/world.ts";
import { isOperator, operators } from "./operators.ts";

let world: World;
let made: number;
let mira: Person;
let jonas: Person;

setWorld(openWorld, ["mira", "jonas"], (stage) => ({ world, made, mira, jonas } = stage));

const setUser = (person: Person, role: string, state = "active") =>
  sql`update local_user set role = ${role}, state = ${state} where account_id = ${person.id}`.execute(world.db);

async function isOne(person: Person): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select ${isOperator(sql.val(person.id))} as is, ${person.id}::bigint in (${operators}) as among`.execute(world.db);
  expect(rows[0]).toMatchObject({ among: rows[0]!.is });
  return rows[0]!.is;
}

test("admins and moderators who can sign in are operators, and nobody else", async () => {
  expect(await isOne(mira)).toBe(false);
  for (const role of ["admin", "moderator"]) {
    await setUser(mira, role);
    expect(await isOne(mira)).toBe(true);
    await setUser(mira, role, "disabled");
    expect(await isOne(mira)).toBe(false);
  }
  expect(await isOne(jonas)).toBe(false);
});

test("an operator who is none any more sees no sign-up, in no list, number or socket (threats V11)", async () => {
  const admin = await world.person(`admin${made}`, { role: "admin" });
  await transact(world.db, (tx) => record<AccountEvent>(tx, { kind: "account.signed-up", accountId: jonas.id }));
  await world.settle();
  const seen = async () => {
    const [one] = await admin.get<Notification[]>("/api/v1/notifications");
    const { notification_groups } = await admin.get<GroupedNotifications>("/api/v2/notifications");
    const { count } = await admin.get<{ count: number }>("/api/v2/notifications/unread_count");
    return { alone: one?.type, groups: notification_groups.map(({ type }) => type), count };
  };
  expect(await seen()).toEqual({ alone: "admin.sign_up", groups: ["admin.sign_up"], count: 1 });
  const [{ id, group_key } = { id: "", group_key: "" }] = await admin.get<Notification[]>("/api/v1/notifications");
  await setUser(admin, "user");
  expect(await seen()).toEqual({ alone: undefined, groups: [], count: 0 });
  for (const path of [`v1/notifications/${id}`, `v2/notifications/${group_key}`])
    expect((await admin.ask("GET", `/api/${path}`)).status).toBe(404);
  expect(await admin.get(`/api/v2/notifications/${group_key}/accounts`)).toEqual([]);
});
