import { expect, test } from "vitest";
import type { Status, ThreadPage } from "#protocol/entities.ts";
import { mount } from "#testing/browser/mount.tsx";
import { TestApi } from "#testing/browser/api.ts";
import { aStatus } from "#testing/entities.ts";
import { EntityStore } from "#web/entities/store.ts";
import type { Cursor } from "#web/paging/list.ts";
import { useThread, type Thread } from "./use-thread.ts";

const root = aStatus("100");
const replyTo = (id: string, inReplyTo: string) =>
  aStatus(id, { in_reply_to_id: inReplyTo as Status["id"], in_reply_to_account_id: root.account.id });
const [first, second, late, below] = [
  replyTo("101", "100"),
  replyTo("102", "100"),
  replyTo("190", "100"),
  replyTo("191", "101"),
];

function Ids({ thread }: { thread: Thread }) {
  return <output>{useThread(thread).descendants.join(" ")}</output>;
}

/** A thread whose first page is open, with a server that answers the same page again. */
function openThread(next: Cursor | null) {
  const entities = new EntityStore();
  entities.addStatus(root);
  const descendants = entities.addStatuses([first!, second!]);
  const page: ThreadPage = {
    status: root,
    ancestors: [],
    descendants: [first!, second!],
    more_ancestors: false,
    more_replies: [],
  };
  const api = new TestApi()
    .on("GET /api/v1/statuses/100/context", () => ({ body: page, next }))
    .on("GET /api/v1/statuses", ({ id }) => [late!, below!].filter((one) => (id as string[]).includes(one.id)));
  const parts = [{ query: {}, descendants, more: [] }];
  const thread: Thread = { id: root.id, ancestors: [], moreAncestors: false, parts, next };
  const { live } = mount(<Ids thread={thread} />, { entities, api });
  live.open();
  const shown = () => document.querySelector("output")!.textContent;
  const asked = () => api.asked.filter(({ what }) => what.endsWith("/context")).length;
  return { live, shown, asked };
}

test("an answer to the post comes at the end once nothing follows it", async () => {
  const { live, shown } = openThread(null);
  live.say("user", "update", late!);
  await expect.poll(shown).toBe("101 102 190");
});

test("while more pages follow, an answer to the post waits on the last of them, and one to a reply stands below that", async () => {
  const { live, shown, asked } = openThread({ after: "0-102" });
  const before = asked();
  live.say("user", "update", late!);
  await expect.poll(asked).toBe(before + 1);
  live.say("user", "update", below!);
  await expect.poll(shown).toBe("101 191 102");
});
