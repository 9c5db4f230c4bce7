import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { Cells } from "./cells.ts";

interface Post {
  id: string;
  text: string;
  liked: boolean;
  likes: number;
}

const post: Post = { id: "5", text: "First", liked: false, likes: 4 };

const like = (on: boolean) => (now: Post) =>
  now.liked === on ? now : { ...now, liked: on, likes: now.likes + (on ? 1 : -1) };

test("a wish shows until it is taken back, and only itself is taken back", () => {
  const cells = new Cells<Post>();
  cells.put(post);
  const takeBackLike = cells.wish("5", like(true));
  const takeBackText = cells.wish("5", (now) => ({ ...now, text: "Wished" }));
  expect(cells.get("5")).toMatchObject({ liked: true, likes: 5, text: "Wished" });
  expect(cells.told("5")).toBe(post);
  takeBackLike();
  expect(cells.get("5")).toMatchObject({ liked: false, likes: 4, text: "Wished" });
  takeBackText();
  expect(cells.get("5")).toBe(post);
});

test("news from the server stays, with the wish on top", () => {
  const cells = new Cells<Post>();
  cells.put(post);
  const takeBack = cells.wish("5", like(true));
  cells.put({ ...post, text: "Edited", likes: 9 });
  expect(cells.get("5")).toEqual({ id: "5", text: "Edited", liked: true, likes: 10 });
  takeBack();
  expect(cells.get("5")).toEqual({ id: "5", text: "Edited", liked: false, likes: 9 });
});

test("an entity that is wished away is not there, and comes back", () => {
  const cells = new Cells<Post>();
  cells.put(post);
  const takeBack = cells.wish("5", () => null);
  expect(cells.get("5")).toBeUndefined();
  expect(cells.all()).toEqual([post]);
  takeBack();
  expect(cells.get("5")).toBe(post);
});

test("listeners hear of what the server tells, of wishes and of their end", () => {
  const cells = new Cells<Post>();
  const [one, all, other] = [vi.fn(), vi.fn(), vi.fn()];
  cells.subscribe("5", one);
  cells.subscribe("6", other);
  cells.subscribeToAll(all);
  cells.put(post);
  cells.wish("5", like(true))();
  expect([one.mock.calls.length, all.mock.calls.length, other.mock.calls.length]).toEqual([3, 3, 0]);
});

test("the same cell is the same object until something changes", () => {
  const cells = new Cells<Post>();
  cells.put(post);
  cells.wish("5", like(true));
  expect(cells.get("5")).toBe(cells.get("5"));
});

type Step = { kind: "press"; on: boolean } | { kind: "yes" } | { kind: "no" } | { kind: "edit"; likes: number };

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant("press" as const), on: fc.boolean() }),
    fc.constant({ kind: "yes" as const }),
    fc.constant({ kind: "no" as const }),
    fc.record({ kind: fc.constant("edit" as const), likes: fc.nat(50) }),
  ),
  { maxLength: 40 },
);

test("any order of presses, answers, refusals and live edits ends as the server's truth", () => {
  fc.assert(
    fc.property(steps, (all) => {
      const cells = new Cells<Post>();
      let server = post;
      cells.put(server);
      const asked: { on: boolean; takeBack: () => void }[] = [];
      const answer = (yes: boolean) => {
        const first = asked.shift();
        if (!first) return;
        if (yes) {
          server = like(first.on)(server);
          cells.put(server);
        }
        first.takeBack();
      };
      for (const step of all) {
        if (step.kind === "press") asked.push({ on: step.on, takeBack: cells.wish("5", like(step.on)) });
        else if (step.kind === "edit") cells.put((server = { ...server, text: `${server.text}.`, likes: step.likes }));
        else answer(step.kind === "yes");
        // The last press is what is seen, over the server's own words.
        expect(cells.get("5")).toMatchObject({ text: server.text, liked: asked.at(-1)?.on ?? server.liked });
      }
      while (asked.length) answer(asked.length % 2 === 0);
      expect(cells.get("5")).toEqual(server);
    }),
  );
});
