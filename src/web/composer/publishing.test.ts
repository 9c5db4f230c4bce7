import { describe, expect, test } from "vitest";
import { aStatus } from "#testing/entities.ts";
import { idle, nextPublishing, type Publishing, type PublishingEvent } from "./publishing.ts";

const status = aStatus("7");
const after = (...events: PublishingEvent[]): Publishing => events.reduce(nextPublishing, idle);

test.each<[string, PublishingEvent, Publishing]>([
  ["published", { type: "accepted", status }, { is: "published", status }],
  ["refused", { type: "refused", words: "Too long" }, { is: "refused", words: "Too long" }],
  ["unanswered", { type: "lost", words: "No network" }, { is: "unanswered", words: "No network" }],
  ["published before", { type: "sent-before", first: status }, { is: "published-before", first: status }],
])("what is sent ends %s", (_, event, state) => {
  expect(after({ type: "send" }, event)).toEqual(state);
});

test("a second press while the first is under way sends nothing and forgets nothing", () => {
  const sending = after({ type: "send" });
  expect(nextPublishing(sending, { type: "send" })).toBe(sending);
  expect(nextPublishing(sending, { type: "cleared" })).toBe(sending);
});

test("after each failure it can be sent again, and the message can be put away", () => {
  const failures: PublishingEvent[] = [
    { type: "refused", words: "No" },
    { type: "lost", words: "No" },
    { type: "sent-before", first: null },
  ];
  for (const failure of failures) {
    expect(after({ type: "send" }, failure, { type: "send" })).toEqual({ is: "sending" });
    expect(after({ type: "send" }, failure, { type: "cleared" })).toEqual(idle);
  }
});

describe("a post with files", () => {
  test("waits for them, reminds of descriptions, and can be asked for again", () => {
    expect(after({ type: "wait" })).toEqual({ is: "uploading" });
    expect(after({ type: "wait" }, { type: "send" })).toEqual({ is: "sending" });
    const reminded = after({ type: "wait" }, { type: "remind" });
    expect(reminded).toEqual({ is: "undescribed" });
    expect(nextPublishing(reminded, { type: "wait" })).toEqual({ is: "uploading" });
    expect(nextPublishing(reminded, { type: "cleared" })).toEqual(idle);
  });

  test("that wait for ever says why, and a second press meanwhile changes nothing", () => {
    const waiting = after({ type: "wait" });
    expect(nextPublishing(waiting, { type: "wait" })).toBe(waiting);
    const refused = { type: "refused", words: "Not uploaded" } as const;
    expect(nextPublishing(waiting, refused)).toEqual({ is: "refused", words: "Not uploaded" });
  });
});

test("an answer that nobody waits for changes nothing", () => {
  expect(after({ type: "accepted", status })).toEqual(idle);
  const refused = after({ type: "send" }, { type: "refused", words: "No" });
  expect(nextPublishing(refused, { type: "accepted", status })).toBe(refused);
});
