import { expect, test } from "vitest";
import { aDraft } from "#testing/drafts.ts";
import type { StatusId } from "#protocol/ids.ts";
import type { DraftMessage, DraftThread } from "#web/drafts/draft.ts";
import { listed } from "./listed-draft.ts";

const kindOf = (id: string | null, thread?: Partial<DraftThread>) =>
  listed(
    aDraft({ inReplyToId: id as StatusId | null, thread: thread && { id: "summer", place: 1, ...thread } }),
    "mira",
  ).kind;

test("the rest of a thread is called what the thread was begun as, and not a reply to its own first post", () => {
  expect(kindOf("11", { begun: "new", published: 1 })).toBe("new");
  expect(kindOf("11", { begun: "quote 5", published: 1 })).toBe("new");
  expect(kindOf("11", { begun: "reply 5", published: 1 })).toBe("reply");
  expect(kindOf("5", { begun: "reply 5" })).toBe("reply");
  expect(kindOf("5")).toBe("reply");
  expect(kindOf(null)).toBe("new");
});

test("a draft of a message leads to its conversation, or to its people", () => {
  const of = (message: DraftMessage) => listed(aDraft({ publishId: "tea", message }), "mira");
  expect(of({ conversationId: "7" })).toMatchObject({ kind: "message", address: "/conversations/7?draft=tea" });
  expect(of({ accountIds: ["1", "2"] }).address).toBe("/conversations/new?to=1,2&draft=tea");
});
