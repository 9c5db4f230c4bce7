/** A post that can be taken back: it waits some seconds, goes out by itself, and is the same post however often it is sent (threats R11). */
import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import type { ScheduledStatus, Status } from "#protocol/entities.ts";
import type { KeptDraft } from "#protocol/kept-draft.ts";
import * as limits from "#protocol/limits.ts";
import { publishDue } from "#server/domain/statuses/publish-scheduled.job.ts";
import { setWorld } from "#testing/set-world.ts";
import { openWorld, type Person, type World } from "#testing/world.ts";

let world: World;
let mira: Person;

setWorld(openWorld, ["mira"], (stage) => ({ world, mira } = stage));
beforeEach(() => sql`delete from scheduled_status`.execute(world.db));

const postsOf = (person: Person) => person.get<Status[]>(`/api/v1/accounts/${person.id}/statuses`);
const texts = async () => (await postsOf(mira)).map(({ content }) => content);
const ask = (body: Record<string, unknown>) => mira.ask("POST", "/api/statuses", body);

let count = 0;
const aPost = (text: string) => ({ status: `<p>${text}</p>`, publish_id: `undo-${count++}`, undo_within: 10 });
const sends = (body: Record<string, unknown>) => mira.send<ScheduledStatus & Status>("POST", "/api/statuses", body);

async function timePasses(): Promise<void> {
  await sql`update scheduled_status set scheduled_at = now() - interval '1 second'`.execute(world.db);
  await publishDue(world.db, world.ports);
}

test("it waits for as long as its author has said, and nobody sees it until then", async () => {
  const before = Date.now();
  const waiting = await sends(aPost("Not yet"));
  const wait = new Date(waiting.scheduled_at).getTime() - before;
  expect(wait).toBeGreaterThanOrEqual(9_000);
  expect(wait).toBeLessThan(20_000);
  expect(await texts()).not.toContain("<p>Not yet</p>");
  await timePasses();
  expect(await texts()).toContain("<p>Not yet</p>");
});

test("sent again it is the same, whatever delay it says, and in the end it is answered with the post", async () => {
  const body = aPost("Once");
  const first = await sends(body);
  expect((await sends({ ...body, undo_within: 30 })).id).toBe(first.id);
  await timePasses();
  const published = await sends(body);
  expect(published).toMatchObject({ content: "<p>Once</p>", account: { id: mira.id } });
  expect((await texts()).filter((text) => text === "<p>Once</p>")).toHaveLength(1);
});

test("taken back it is a draft with all of it, and is never published", async () => {
  const { id } = await sends(aPost("Better not"));
  const kept = await mira.send<KeptDraft>("POST", `/api/scheduled_statuses/${id}/draft`);
  expect(kept.draft).toMatchObject({ content: "<p>Better not</p>" });
  await timePasses();
  expect(await texts()).not.toContain("<p>Better not</p>");
  expect((await mira.ask("POST", `/api/scheduled_statuses/${id}/draft`)).status).toBe(404);
});

test("a day that is full of scheduled posts does not stop it", async () => {
  for (let one = 0; one < limits.schedule.perDay; one++) await sends(aPost(`Waiting ${one}`));
  expect((await ask(aPost("One more"))).status).toBe(200);
});

test.each([-1, 31, "soon"])("%j seconds are refused", async (undo_within) => {
  expect((await ask({ ...aPost("Odd"), undo_within })).status).toBe(422);
});
