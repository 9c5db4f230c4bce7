/** Who sees what: every kind of status against every kind of reader, through every verb that reads or acts (threats V01, V02, I06). */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Visibility } from "#protocol/entities.ts";
import type { PollId, StatusId } from "#protocol/ids.ts";
import type { MaybeViewer, Viewer } from "#server/domain/accounts/viewer.ts";
import { loadPoll } from "#server/domain/statuses/polls/load-poll.ts";
import { vote } from "#server/domain/statuses/polls/vote.ts";
import { transact, type Database, type Writes } from "#server/storage/database.ts";
import { openTestDatabase, type TestDatabase } from "#testing/database.ts";
import { addPerson, addStatus, type AddedPerson } from "#testing/rows.ts";
import { blocks, follows, putOn, readAs, refusalOf, serverAddress, takeOff, write } from "#testing/statuses.ts";
import { deleteStatus } from "./delete-status.ts";
import { editStatus, prepareEdit } from "./edit.ts";
import { listFavouritedBy } from "./favourited-by.ts";
import { readHistory } from "./history.ts";
import { loadStatus, loadStatuses } from "./load-statuses.ts";
import { muteConversation, unmuteConversation } from "./mute-conversation.ts";
import { pin, unpin } from "./pin.ts";
import { preparePublish, publish } from "./publish.ts";
import { listRebloggedBy, reblog, unreblog } from "./reblog.ts";
import { readSource } from "./source.ts";
import { readThread } from "./thread.ts";
import { visibleStatuses } from "./visibility.ts";

const visibilities: readonly Visibility[] = ["public", "unlisted", "private", "direct"];
const open: readonly Visibility[] = ["public", "unlisted"];
const untilFollowers: readonly Visibility[] = [...open, "private"];

/** What each reader may see of one author. */
const oracle = {
  visitor: open,
  stranger: open,
  "follower with a request": open,
  "former follower": open,
  "somebody whom the author follows": open,
  follower: untilFollowers,
  "somebody who is mentioned": visibilities,
  author: visibilities,
  "somebody whom the author blocks": [],
  "somebody who blocks the author": [],
  "somebody mentioned whom the author blocks": [],
} satisfies Record<string, readonly Visibility[]>;
type Reader = keyof typeof oracle;
const readers = Object.keys(oracle) as Reader[];

const favourite = putOn("favourite");
const unfavourite = takeOff("favourite");
const bookmark = putOn("bookmark");
const unbookmark = takeOff("bookmark");

let database: TestDatabase;
let db: Database;
let author: AddedPerson;
const viewers = {} as Record<Reader, MaybeViewer>;
const statuses = {} as Record<Visibility, StatusId>;
const polls = {} as Record<Visibility, PollId>;
const boosts = {} as Record<Visibility, StatusId>;
const replies = {} as Record<Visibility, StatusId>;

beforeAll(async () => {
  database = await openTestDatabase();
  db = database.db;
  author = await addPerson(db, "mira");
  const people = {} as Record<Reader, AddedPerson>;
  for (const [index, reader] of readers.entries()) {
    people[reader] = reader === "author" ? author : await addPerson(db, `reader${index}`);
    viewers[reader] = reader === "visitor" ? null : people[reader].viewer;
  }
  await db
    .insertInto("follow_request")
    .values({ account_id: people["follower with a request"].id, target_account_id: author.id, languages: null })
    .execute();
  await follows(db, people["follower"], author);
  await follows(db, people["former follower"], author);
  await follows(db, author, people["somebody whom the author follows"]);
  const named = (["somebody who is mentioned", "somebody mentioned whom the author blocks"] as const).map(
    (reader) => `@reader${readers.indexOf(reader)}`,
  );

  const options = { options: ["Tea", "Coffee"], expiresIn: 3600, multiple: false, hideTotals: false };
  const booster = await addPerson(db, "booster");
  for (const visibility of visibilities) {
    const text = `What to drink? ${named.join(" ")}`;
    statuses[visibility] = await write(db, author, text, { visibility, poll: options });
    const poll = await db
      .selectFrom("poll")
      .select("id")
      .where("status_id", "=", statuses[visibility])
      .executeTakeFirstOrThrow();
    polls[visibility] = poll.id;
    // Rows as another server might send them: the wrapper says "public" whatever it wraps.
    boosts[visibility] = await addStatus(db, booster, { reblog_of_id: statuses[visibility] });
    replies[visibility] = await write(db, author, "More of it", {
      visibility: "public",
      inReplyToId: statuses[visibility],
    });
  }
  await db.deleteFrom("follow").where("account_id", "=", people["former follower"].id).execute();
  await blocks(db, author, people["somebody whom the author blocks"]);
  await blocks(db, people["somebody who blocks the author"], author);
  await blocks(db, author, people["somebody mentioned whom the author blocks"]);
});
afterAll(() => database.close());

/** Each way to read a status, or a sign of it; false if it is not there. */
const reads: Record<string, (viewer: MaybeViewer, id: StatusId, visibility: Visibility) => Promise<boolean>> = {
  "the predicate": (viewer, id) => isPicked(viewer, id),
  "a page of statuses": async (viewer, id) => (await loadStatuses(readAs(db, viewer), [id])).length > 0,
  "one status": (viewer, id) => isThere(loadStatus(readAs(db, viewer), id)),
  "its thread": (viewer, id) => isThere(readThread(readAs(db, viewer), id)),
  "the thread of a reply": async (viewer, id, visibility) => {
    if (!(await isThere(loadStatus(readAs(db, viewer), replies[visibility])))) return false;
    const { ancestors } = await readThread(readAs(db, viewer), replies[visibility]);
    return ancestors.some((status) => status.id === id);
  },
  "its history": (viewer, id) => isThere(readHistory(readAs(db, viewer), id, { limit: 9 })),
  "who liked it": (viewer, id) => isThere(listFavouritedBy(readAs(db, viewer), id, { limit: 20 })),
  "who boosted it": (viewer, id) => isThere(listRebloggedBy(readAs(db, viewer), id, { limit: 20 })),
  "a boost of it": (viewer, _id, visibility) => isPicked(viewer, boosts[visibility]),
  "a boost of it on a page": async (viewer, _id, visibility) =>
    (await loadStatuses(readAs(db, viewer), [boosts[visibility]])).length > 0,
  "its poll": async (viewer, _id, visibility) =>
    (await refusalOf(loadPoll(readAs(db, viewer), polls[visibility]))) !== "poll.not-found",
};

async function isPicked(viewer: MaybeViewer, id: StatusId): Promise<boolean> {
  const found = await visibleStatuses(db, viewer).select("status.id").where("status.id", "=", id).execute();
  return found.length > 0;
}

async function isThere(read: Promise<unknown>): Promise<boolean> {
  return (await refusalOf(read)) !== "status.not-found";
}

describe.each(readers)("to %s", (reader) => {
  test.each(Object.keys(reads))("%s shows what they may see and nothing else", async (read) => {
    const seen: Visibility[] = [];
    for (const visibility of visibilities) {
      if (await reads[read]!(viewers[reader], statuses[visibility], visibility)) seen.push(visibility);
    }
    expect(seen).toEqual(oracle[reader]);
  });
});

/** Each thing that can be done with a status by its id. */
const verbs: Record<string, (tx: Writes, viewer: Viewer, id: StatusId) => Promise<unknown>> = {
  favourite,
  unfavourite,
  bookmark,
  unbookmark,
  reblog,
  unreblog,
  pin,
  unpin,
  mute: muteConversation,
  unmute: unmuteConversation,
  reply: async (tx, viewer, id) => {
    const draft = { source: { type: "text", text: "Hm" }, inReplyToId: id } as const;
    return publish(tx, viewer, await preparePublish(readAs(tx, viewer), draft));
  },
  edit: async (tx, viewer, id) => {
    const change = { source: { type: "text", text: "Mine" } } as const;
    return editStatus(tx, viewer, id, await prepareEdit(readAs(tx, viewer), id, change));
  },
  delete: (tx, viewer, id) => deleteStatus(tx, serverAddress, viewer, id),
  source: (tx, viewer, id) => readSource(readAs(tx, viewer), id),
};
const touched = [
  "favourite",
  "bookmark",
  "status_pin",
  "conversation_mute",
  "status",
  "status_edit",
  "poll_vote",
  "event",
] as const;

async function rowCounts(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of touched) {
    const { count } = await db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<string>().as("count"))
      .executeTakeFirstOrThrow();
    counts[table] = Number(count);
  }
  return counts;
}

describe("a hidden status is not there", () => {
  const missing = "123456789" as StatusId;

  test.each(Object.keys(verbs))(
    "to %s it is refused in the same words as what never was, and changes nothing",
    async (verb) => {
      const before = await rowCounts();
      for (const reader of readers) {
        const viewer = viewers[reader];
        if (!viewer) continue;
        for (const visibility of visibilities) {
          if (oracle[reader].some((seen) => seen === visibility)) continue;
          const code = await refusalOf(transact(db, (tx) => verbs[verb]!(tx, viewer, statuses[visibility])));
          expect(code, `${reader}, ${visibility}`).toBe("status.not-found");
        }
        expect(await refusalOf(transact(db, (tx) => verbs[verb]!(tx, viewer, missing)))).toBe("status.not-found");
      }
      expect(await rowCounts()).toEqual(before);
    },
  );

  test("nobody votes in a poll that they may not see", async () => {
    for (const reader of readers) {
      const viewer = viewers[reader];
      if (!viewer) continue;
      for (const visibility of visibilities) {
        if (oracle[reader].some((seen) => seen === visibility)) continue;
        expect(await refusalOf(transact(db, (tx) => vote(tx, viewer, polls[visibility], [0])))).toBe("poll.not-found");
      }
    }
  });

  test.each(["edit", "delete"])(
    "somebody else's status cannot be told from a missing one by trying to %s it",
    async (verb) => {
      const stranger = viewers["stranger"]!;
      for (const visibility of visibilities) {
        const code = await refusalOf(transact(db, (tx) => verbs[verb]!(tx, stranger, statuses[visibility])));
        expect(code).toBe("status.not-found");
      }
    },
  );
});

describe("nobody at all sees", () => {
  test.each(["suspended_at", "deleted_at"] as const)("what an author wrote whose account is %s", async (column) => {
    const gone = await addPerson(db, `gone_${column}`);
    const id = await write(db, gone, "I was here");
    const boost = await addStatus(db, author, { reblog_of_id: id });
    expect(await loadStatuses(readAs(db, null), [id, boost])).toHaveLength(2);
    await db
      .updateTable("account")
      .set({ [column]: new Date() })
      .where("id", "=", gone.id)
      .execute();
    expect(await loadStatuses(readAs(db, author.viewer), [id, boost])).toEqual([]);
    expect(await loadStatuses(readAs(db, null), [id, boost])).toEqual([]);
  });

  test("deleted statuses, for the author too", async () => {
    const id = await write(db, author, "A slip");
    await transact(db, (tx) => deleteStatus(tx, serverAddress, author.viewer, id));
    expect(await loadStatuses(readAs(db, author.viewer), [id])).toEqual([]);
  });
});
