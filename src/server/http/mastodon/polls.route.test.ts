/** Polls through the API: votes, and their end. */
import { expect, test } from "vitest";
import type { Poll } from "#protocol/entities.ts";
import { setWorld } from "#testing/set-world.ts";
import { openWorld, type Person, type World } from "#testing/world.ts";

let world: World;
let mira: Person;
let jonas: Person;

setWorld(openWorld, ["mira", "jonas"], (stage) => ({ world, mira, jonas } = stage));

const poll = { options: ["Tea", "Coffee"], expires_in: 3600 };

test("polls can be voted in once, from a form too", async () => {
  const { poll: asked } = await mira.publishes("What?", { poll });
  const vote = (choices: unknown) => jonas.ask("POST", `/api/v1/polls/${asked!.id}/votes`, { choices });
  expect((await vote(["2"])).status).toBe(422);
  expect((await vote(undefined)).status).toBe(422);
  expect((await vote("1")).body).toMatchObject({ voted: true, own_votes: [1], votes_count: 1 });
  expect((await vote(["1"])).status).toBe(422);
  expect((await mira.ask("POST", `/api/v1/polls/${asked!.id}/votes`, { choices: [0] })).status).toBe(422);
  expect(await world.visitor.get<Poll>(`/api/v1/polls/${asked!.id}`)).toMatchObject({ votes_count: 1 });
});

test("polls take a vote that is sent again with its key as the same vote", async () => {
  const { poll: asked } = await mira.publishes("What?", { poll });
  const vote = (choice: number) =>
    jonas.ask("POST", `/api/v1/polls/${asked!.id}/votes`, { choices: [choice] }, { idempotencyKey: "v" });
  expect([(await vote(0)).status, (await vote(0)).status, (await vote(1)).status]).toEqual([200, 200, 422]);
});

test("polls of hidden statuses are not there", async () => {
  const { poll: asked } = await mira.publishes("What?", { poll, visibility: "direct" });
  const hidden = await jonas.ask("GET", `/api/v1/polls/${asked!.id}`);
  expect(hidden).toEqual(await jonas.ask("GET", "/api/v1/polls/404"));
  expect(hidden.status).toBe(404);
});

test("polls end by themselves and tell their author and voters", async () => {
  const { poll: asked } = await mira.publishes("What?", { poll });
  await jonas.send("POST", `/api/v1/polls/${asked!.id}/votes`, { choices: [0] });
  await world.db
    .updateTable("poll")
    .set({ expires_at: new Date(0) })
    .where("id", "=", asked!.id)
    .execute();
  await world.pool.query("update graphile_worker._private_jobs set run_at = now() where key = $1", [
    `close-poll:${asked!.id}`,
  ]);
  await world.settle();
  for (const person of [mira, jonas]) {
    expect(await person.get("/api/v1/notifications?types[]=poll")).toMatchObject([{ type: "poll" }]);
  }
});
