import { expect, test } from "vitest";
import type { StatusId } from "#protocol/ids.ts";
import type { Event } from "#server/storage/events.ts";
import { openReactors, type Reactor, type ReactorDeps } from "./reactor.ts";

const event = (id: string) => ({ kind: "status.published", statusId: id as StatusId }) as Event;

test("events are worked one after another, each by all reactors, also behind one that failed", async () => {
  const seen: string[] = [];
  const named = (name: string): Reactor => ({
    async "status.published"({ statusId }) {
      seen.push(`${name} begins ${statusId}`);
      await new Promise(setImmediate);
      if (statusId === "2") throw new Error("broken");
      seen.push(`${name} ends ${statusId}`);
    },
  });
  const { react } = openReactors([named("a"), {}, named("b")], {} as ReactorDeps);
  const outcomes = await Promise.allSettled(["1", "2", "3"].map((id) => react(event(id))));
  expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect(seen).toEqual([
    "a begins 1",
    "a ends 1",
    "b begins 1",
    "b ends 1",
    "a begins 2",
    "a begins 3",
    "a ends 3",
    "b begins 3",
    "b ends 3",
  ]);
});
