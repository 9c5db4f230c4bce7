import { beforeEach, expect, test, vi } from "vitest";
import { soon } from "#testing/patience.ts";
import type { Status } from "#protocol/entities.ts";
import { pressesAnswered, type Hands } from "#web/verbs/hands.ts";
import { ApiProblem } from "../data/api.ts";
import { EntityStore, type StatusCell } from "#web/entities/store.ts";
import { toggleStatus, verbOf } from "./actions.ts";
import { deleteStatus } from "./menu-actions.ts";
import { vote } from "./poll-actions.ts";

const toast = vi.hoisted(() => vi.fn());
vi.mock("#web/ui/toast.tsx", () => ({ toast }));

const id = "500" as StatusCell["id"];
const account = { id: "1", acct: "wren" } as Status["account"];
const status = {
  id,
  account,
  reblog: null,
  favourited: false,
  favourites_count: 4,
  poll: { id: "7", votes_count: 4, voters_count: 4, options: [{ title: "Tree", votes_count: 4 }], own_votes: [] },
} as unknown as Status;

let entities: EntityStore;
const send = vi.fn();
const hands = (): Hands => ({ entities, api: { get: vi.fn(), send }, t: (words) => words });
const cell = () => entities.statuses.get(id)!;

beforeEach(() => {
  entities = new EntityStore();
  entities.addStatus(status);
  send.mockReset();
  toast.mockReset();
});

test("a press shows at once, and then what the server says", async () => {
  send.mockResolvedValue({ ...status, favourited: true, favourites_count: 7 });
  const done = toggleStatus(hands(), cell(), "favourite");
  expect([cell().favourited, cell().favourites_count]).toEqual([true, 5]);
  await done;
  expect(send).toHaveBeenCalledWith("POST", "/api/v1/statuses/500/favourite");
  expect(cell().favourites_count).toBe(7);
  expect(verbOf("favourite", cell())).toBe("unfavourite");
});

test("a list of what was pressed can wait for the answer", async () => {
  const steps: string[] = [];
  let answer: (status: Status) => void;
  send.mockImplementation(() => new Promise((resolve) => (answer = resolve)));
  const done = toggleStatus(hands(), cell(), "bookmark").then(() => steps.push("answered"));
  const read = pressesAnswered().then(() => steps.push("read"));
  await new Promise((turn) => setTimeout(turn));
  expect(steps).toEqual([]);
  answer!({ ...status, bookmarked: true });
  await Promise.all([done, read]);
  expect(steps.toSorted()).toEqual(["answered", "read"]);
  await pressesAnswered();
});

test("a refusal puts back what was there and says why", async () => {
  send.mockRejectedValue(new ApiProblem(422, "No"));
  await expect(toggleStatus(hands(), cell(), "favourite")).resolves.toBe(false);
  expect([cell().favourited, cell().favourites_count]).toEqual([false, 4]);
  expect(toast).toHaveBeenCalledWith({ text: "No" });
});

test("a bug also puts back what was there, and is not swallowed", async () => {
  send.mockRejectedValue(new TypeError("bug"));
  await expect(toggleStatus(hands(), cell(), "favourite")).rejects.toThrow("bug");
  expect(cell().favourited).toBe(false);
});

test("two quick presses are sent in turn, and a late first answer does not undo the second", async () => {
  const answers: ((status: Status) => void)[] = [];
  send.mockImplementation(() => new Promise((resolve) => answers.push(resolve)));
  const first = toggleStatus(hands(), cell(), "favourite");
  const second = toggleStatus(hands(), cell(), "favourite");
  await soon(() => expect(answers).toHaveLength(1));
  answers[0]!({ ...status, favourited: true, favourites_count: 5 });
  await soon(() => expect(answers).toHaveLength(2));
  expect(cell().favourited).toBe(false);
  answers[1]!({ ...status, favourited: false, favourites_count: 4 });
  await Promise.all([first, second]);
  expect(send.mock.calls.map(([, path]) => path)).toEqual([
    "/api/v1/statuses/500/favourite",
    "/api/v1/statuses/500/unfavourite",
  ]);
  expect(cell().favourited).toBe(false);
});

test("another action is sent in turn too: what the first answer does not know yet is not undone", async () => {
  const answers: ((status: Status) => void)[] = [];
  send.mockImplementation(() => new Promise((resolve) => answers.push(resolve)));
  const both = [toggleStatus(hands(), cell(), "favourite"), toggleStatus(hands(), cell(), "bookmark")];
  await soon(() => expect(answers.length).toBeGreaterThan(0));
  answers[0]!({ ...status, favourited: true, bookmarked: false });
  await soon(() => expect(answers).toHaveLength(2));
  expect([cell().favourited, cell().bookmarked]).toEqual([true, true]);
  answers[1]!({ ...status, favourited: true, bookmarked: true });
  await Promise.all(both);
  expect([cell().favourited, cell().bookmarked]).toEqual([true, true]);
});

test("two refused presses leave what the server said", async () => {
  const refusals: ((problem: ApiProblem) => void)[] = [];
  send.mockImplementation(() => new Promise((_, reject) => refusals.push(reject)));
  const both = [toggleStatus(hands(), cell(), "favourite"), toggleStatus(hands(), cell(), "bookmark")];
  await soon(() => expect(refusals).toHaveLength(1));
  refusals[0]!(new ApiProblem(0, "Offline"));
  await soon(() => expect(refusals).toHaveLength(2));
  refusals[1]!(new ApiProblem(0, "Offline"));
  await Promise.all(both);
  expect([cell().favourited, cell().favourites_count, Boolean(cell().bookmarked)]).toEqual([false, 4, false]);
});

test("a refusal does not undo an edit that came during the press", async () => {
  const refusals: ((problem: ApiProblem) => void)[] = [];
  send.mockImplementation(() => new Promise((_, reject) => refusals.push(reject)));
  const pressed = toggleStatus(hands(), cell(), "favourite");
  await soon(() => expect(refusals).toHaveLength(1));
  entities.addStatus({ ...status, content: "<p>Edited</p>" });
  expect([cell().content, cell().favourited]).toEqual(["<p>Edited</p>", true]);
  refusals[0]!(new ApiProblem(422, "No"));
  await pressed;
  expect([cell().content, cell().favourited]).toEqual(["<p>Edited</p>", false]);
});

test("a post that a press does not find any more leaves every list, and the reader is told", async () => {
  send.mockRejectedValue(new ApiProblem(404, "Post not found"));
  expect(await toggleStatus(hands(), cell(), "favourite")).toBe(false);
  expect(entities.statuses.get(id)).toBeUndefined();
  expect(toast).toHaveBeenCalledWith({ text: "Post not found" });
});

test("a deleted post is gone at once, and back if the server refuses", async () => {
  send.mockRejectedValue(new ApiProblem(500, "Broken"));
  const done = deleteStatus(hands(), id);
  expect(entities.statuses.get(id)).toBeUndefined();
  expect(await done).toBe("refused");
  expect(cell().id).toBe(id);
});

test("the files of a deleted post go with it", async () => {
  send.mockResolvedValue({});
  expect(await deleteStatus(hands(), id)).toBe("deleted");
  expect(send).toHaveBeenLastCalledWith("DELETE", `/api/v1/statuses/${id}?delete_media=true`);
});

test("a deletion without an answer leaves the post, and one that finds it gone already is done", async () => {
  send.mockRejectedValueOnce(new ApiProblem(0, "No answer"));
  expect(await deleteStatus(hands(), id)).toBe("unanswered");
  expect(cell().id).toBe(id);
  send.mockRejectedValueOnce(new ApiProblem(404, "Post not found"));
  expect(await deleteStatus(hands(), id)).toBe("deleted");
  expect(entities.statuses.get(id)).toBeUndefined();
});

test("a vote counts at once", async () => {
  send.mockResolvedValue({ ...status.poll, voted: true, own_votes: [0], votes_count: 9 });
  const done = vote(hands(), cell(), cell().poll!, [0]);
  expect(cell().poll).toMatchObject({ voted: true, votes_count: 5, voters_count: 5, options: [{ votes_count: 5 }] });
  await done;
  expect(send).toHaveBeenCalledWith("POST", "/api/v1/polls/7/votes", { choices: [0] });
  expect(cell().poll?.votes_count).toBe(9);
});
