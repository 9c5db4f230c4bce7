import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { PollId, StatusId } from "#protocol/ids.ts";
import type { PollDraft } from "#server/domain/statuses/polls/put-poll.ts";
import { closePollJob } from "#server/domain/statuses/polls/put-poll.ts";
import { deleteStatus } from "#server/domain/statuses/delete-status.ts";
import { editStatus, prepareEdit } from "#server/domain/statuses/edit.ts";
import { loadStatus } from "#server/domain/statuses/load-statuses.ts";
import { transact, type Database } from "#server/storage/database.ts";
import { setPeople } from "#testing/people.ts";
import { addPerson, type AddedPerson } from "#testing/rows.ts";
import { readAs, refusalOf, serverAddress, write } from "#testing/statuses.ts";
import { untilWaiting } from "#testing/waiting.ts";
import { closePoll } from "./close.job.ts";
import { loadPoll } from "./load-poll.ts";
import { vote } from "./vote.ts";

let db: Database;
let made: number;
let mira: AddedPerson;
let jonas: AddedPerson;

setPeople(["mira", "jonas"], (stage) => ({ db, made, mira, jonas } = stage));

const two: PollDraft = { options: ["Tea", "Coffee", "Water"], expiresIn: 3600, multiple: false, hideTotals: false };

async function ask(draft: Partial<PollDraft> = {}): Promise<{ id: PollId; statusId: StatusId }> {
  const statusId = await write(db, mira, "What?", { poll: { ...two, ...draft } });
  const { id } = await db.selectFrom("poll").select("id").where("status_id", "=", statusId).executeTakeFirstOrThrow();
  return { id, statusId };
}
const cast = (id: PollId, choices: readonly number[], person = jonas) =>
  transact(db, (tx) => vote(tx, person.viewer, id, choices));
const close = (id: PollId) => transact(db, (tx) => closePoll(tx, id));
const endNow = (id: PollId) =>
  db
    .updateTable("poll")
    .set({ expires_at: new Date(Date.now() - 1000) })
    .where("id", "=", id)
    .execute();
const events = async (id: PollId) => {
  const { rows } = await sql<{
    kind: string;
  }>`select kind from event where payload->>'pollId' = ${id} order by id`.execute(db);
  return rows.map((row) => row.kind);
};

describe("a vote", () => {
  test("is counted, with the person who gave it", async () => {
    const { id } = await ask();
    await cast(id, [1]);
    expect(await loadPoll(readAs(db, jonas.viewer), id)).toMatchObject({
      votes_count: 1,
      voters_count: 1,
      own_votes: [1],
      options: [{ votes_count: 0 }, { votes_count: 1 }, { votes_count: 0 }],
    });
    expect(await events(id)).toEqual(["poll.voted"]);
  });

  test("sent a hundred times at once is one (threats F09)", async () => {
    const { id } = await ask({ multiple: true });
    const outcomes = await Promise.all(Array.from({ length: 100 }, () => refusalOf(cast(id, [0, 2]))));
    expect(outcomes.filter((outcome) => outcome === null)).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === "poll.already-voted")).toHaveLength(99);
    expect(await loadPoll(readAs(db, mira.viewer), id)).toMatchObject({ votes_count: 2, voters_count: 1 });
  });

  test("of many people at once is one for each", async () => {
    const { id } = await ask();
    const voters = await Promise.all(Array.from({ length: 20 }, (_, index) => addPerson(db, `voter${made}_${index}`)));
    await Promise.all(voters.map((voter, index) => cast(id, [index % 3], voter)));
    expect(await loadPoll(readAs(db, null), id)).toMatchObject({
      voters_count: 20,
      options: [{ votes_count: 7 }, { votes_count: 7 }, { votes_count: 6 }],
    });
  });

  test("for several options is taken where several may be chosen, each once", async () => {
    const { id } = await ask({ multiple: true });
    await cast(id, [2, 0, 2]);
    expect(await loadPoll(readAs(db, jonas.viewer), id)).toMatchObject({
      own_votes: [0, 2],
      votes_count: 2,
      voters_count: 1,
    });
  });

  test.each([
    ["for nothing", [], "poll.nothing-chosen"],
    ["for several where one is asked for", [0, 1], "poll.invalid-choice"],
    ["for an option that is not there", [3], "poll.invalid-choice"],
    ["for an option before the first", [-1], "poll.invalid-choice"],
    ["for half an option", [0.5], "poll.invalid-choice"],
  ])("%s is refused", async (_fault, choices, code) => {
    const { id } = await ask();
    expect(await refusalOf(cast(id, choices))).toBe(code);
    expect(await db.selectFrom("poll_vote").selectAll().where("poll_id", "=", id).execute()).toEqual([]);
    expect(await loadPoll(readAs(db, null), id)).toMatchObject({ votes_count: 0, voters_count: 0 });
  });

  test("in one's own poll, a second time, or after the end is refused", async () => {
    const { id } = await ask();
    expect(await refusalOf(cast(id, [0], mira))).toBe("poll.own");
    await cast(id, [0]);
    expect(await refusalOf(cast(id, [1]))).toBe("poll.already-voted");
    await endNow(id);
    expect(await refusalOf(cast(id, [1], await addPerson(db, `late${made}`)))).toBe("poll.expired");
    expect(await loadPoll(readAs(db, null), id)).toMatchObject({ votes_count: 1 });
  });

  test("that waits while the options are changed does not count for the new ones", async () => {
    const { id, statusId } = await ask();
    const poll = { ...two, options: ["Milk", "Juice"] };
    const prepared = await prepareEdit(readAs(db, mira.viewer), statusId, { poll });
    let refusal!: ReturnType<typeof refusalOf>;
    await transact(db, async (tx) => {
      await editStatus(tx, mira.viewer, statusId, prepared);
      refusal = refusalOf(cast(id, [1]));
      await untilWaiting(db);
    });
    expect(await refusal).toBe("poll.not-found");
    const { poll: now } = await loadStatus(readAs(db, null), statusId);
    expect(now).toMatchObject({ votes_count: 0, options: [{ title: "Milk" }, { title: "Juice" }] });
    await cast(now!.id, [1]);
  });

  test("in a poll that is not there is refused", async () => {
    const { id, statusId } = await ask();
    await transact(db, (tx) => deleteStatus(tx, serverAddress, mira.viewer, statusId));
    for (const missing of [id, "404" as PollId]) {
      expect(await refusalOf(cast(missing, [0]))).toBe("poll.not-found");
      expect(await refusalOf(loadPoll(readAs(db, jonas.viewer), missing))).toBe("poll.not-found");
    }
  });
});

describe("the end of a poll", () => {
  test("has a job for its moment, made with the poll", async () => {
    const { id } = await ask({ expiresIn: 7200 });
    const { rows } = await sql<{ payload: unknown; seconds: number }>`
      select job.payload, extract(epoch from job.run_at - now())::int as seconds
      from graphile_worker._private_jobs job
      join graphile_worker._private_tasks task on task.id = job.task_id
      where task.identifier = ${closePollJob.name} and job.payload->>'pollId' = ${id}`.execute(db);
    expect(rows).toEqual([{ payload: { pollId: id }, seconds: expect.closeTo(7200, -1) }]);
  });

  test("is told once", async () => {
    const { id } = await ask();
    await close(id);
    expect(await events(id)).toEqual([]);
    await endNow(id);
    await Promise.all([close(id), close(id), close(id)]);
    expect(await events(id)).toEqual(["poll.closed"]);
    expect(await loadPoll(readAs(db, null), id)).toMatchObject({ expired: true });
  });
});
