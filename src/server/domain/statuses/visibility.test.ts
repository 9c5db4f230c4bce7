/** Who sees what: every kind of status against every kind of reader, through every verb that reads or acts (threats V01, V02, I06, F10). */
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
import { loadForReaders } from "./load-for-readers.ts";
import { loadStatus, loadStatuses } from "./load-statuses.ts";
import { muteConversation, unmuteConversation } from "./mute-conversation.ts";
import { pin, unpin } from "./pin.ts";
import { preparePublish, publish } from "./publish.ts";
import { readQuoted } from "./quote.ts";
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
  test("what an author wrote whose account is deleted, not even who followed them", async () => {
    const gone = await addPerson(db, "gone");
    await follows(db, author, gone);
    const id = await write(db, gone, "I was here");
    const boost = await addStatus(db, author, { reblog_of_id: id });
    expect(await loadStatuses(readAs(db, null), [id, boost])).toHaveLength(2);
    await db.updateTable("account").set({ deleted_at: new Date() }).where("id", "=", gone.id).execute();
    expect(await loadStatuses(readAs(db, author.viewer), [id, boost])).toEqual([]);
    expect(await loadStatuses(readAs(db, null), [id, boost])).toEqual([]);
  });

  test("deleted statuses, for the author too", async () => {
    const id = await write(db, author, "A slip");
    await transact(db, (tx) => deleteStatus(tx, serverAddress, author.viewer, id));
    expect(await loadStatuses(readAs(db, author.viewer), [id])).toEqual([]);
  });
});

describe("a suspended author", () => {
  const all = ["visitor", "stranger", "follower", "somebody who is mentioned", "author"] as const;
  type Each = Record<Visibility, StatusId>;
  let banned: AddedPerson;
  let carrier: AddedPerson;
  const own = {} as Each;
  const boosted = {} as Each;
  const quoting = {} as Each;
  const those = {} as Record<(typeof all)[number], MaybeViewer>;

  const suspend = (suspended_at: Date | null) =>
    db.updateTable("account").set({ suspended_at }).where("id", "=", banned.id).execute();

  beforeAll(async () => {
    banned = await addPerson(db, "banned");
    carrier = await addPerson(db, "carrier");
    const named = await addPerson(db, "named");
    const follower = await addPerson(db, "keeps");
    await follows(db, follower, banned);
    Object.assign(those, {
      visitor: null,
      stranger: carrier.viewer,
      follower: follower.viewer,
      "somebody who is mentioned": named.viewer,
      author: banned.viewer,
    } satisfies typeof those);
    for (const visibility of visibilities) {
      own[visibility] = await write(db, banned, "Buy this @named", { visibility });
      boosted[visibility] = await addStatus(db, carrier, { reblog_of_id: own[visibility] });
      quoting[visibility] = await addStatus(db, carrier, { quoted_status_id: own[visibility] });
    }
    await suspend(new Date());
  });

  const seenBy = async (reader: (typeof all)[number], ids: Each) => {
    const seen = await loadStatuses(readAs(db, those[reader]), Object.values(ids));
    return visibilities.filter((visibility) => seen.some(({ id }) => id === ids[visibility]));
  };

  test.each(all)("is read by those who follow them and by nobody else: %s", async (reader) => {
    expect(await seenBy(reader, own)).toEqual(reader === "follower" ? untilFollowers : []);
    for (const read of ["one status", "its thread", "its history", "who liked it", "who boosted it"]) {
      const found = await Promise.all(visibilities.map((each) => reads[read]!(those[reader], own[each], each)));
      expect(found, read).toEqual(visibilities.map((each) => reader === "follower" && each !== "direct"));
    }
  });

  test.each(all)("stands nowhere else, and reaches nobody by a boost or a quote: %s", async (reader) => {
    for (const visibility of visibilities) expect(await isPicked(those[reader], own[visibility])).toBe(false);
    expect(await seenBy(reader, boosted)).toEqual([]);
    const quotes = await loadStatuses(readAs(db, those[reader]), Object.values(quoting));
    expect(quotes.map(({ quote }) => quote)).toEqual(
      visibilities.map(() => ({ state: "unauthorized", quoted_status: null })),
    );
    expect(
      await loadForReaders(
        { db, server: serverAddress },
        own.public,
        Object.values(those).flatMap((one) => one?.accountId ?? []),
      ),
    ).toEqual([]);
  });

  test("a boost by them stands nowhere either", async () => {
    const boost = await addStatus(db, banned, { reblog_of_id: statuses.public });
    expect(await loadStatuses(readAs(db, those.follower), [boost])).toEqual([]);
  });

  test("a post that answers theirs names it to those who follow them alone", async () => {
    const reply = await addStatus(db, carrier, { in_reply_to_id: own.public, in_reply_to_account_id: banned.id });
    for (const reader of all) {
      const { in_reply_to_id } = await loadStatus(readAs(db, those[reader]), reply);
      expect(in_reply_to_id, reader).toBe(reader === "follower" ? own.public : null);
    }
  });

  test("a follower keeps a post for themselves, and carries it to nobody", async () => {
    const follower = those.follower!;
    const done = async (work: (tx: Writes) => Promise<unknown>) => refusalOf(transact(db, work));
    expect(await done((tx) => favourite(tx, follower, own.public))).toBeNull();
    expect(await done((tx) => bookmark(tx, follower, own.public))).toBeNull();
    expect(await done((tx) => verbs["reply"]!(tx, follower, own.public))).toBeNull();
    expect(await done((tx) => reblog(tx, follower, own.public))).toBe("status.not-boostable");
    expect(await done((tx) => readQuoted(tx, follower, own.public))).toBe("status.not-quotable");
    const status = await loadStatus(readAs(db, follower), own.public);
    expect(status.quote_approval.current_user).toBe("denied");
  });

  test("whose suspension is lifted is back for all, and one who is suspended again is gone in the next answer", async () => {
    await suspend(null);
    expect(await seenBy("visitor", own)).toEqual(open);
    expect(await seenBy("follower", boosted)).toEqual(untilFollowers);
    expect(await seenBy("somebody who is mentioned", own)).toEqual(visibilities);
    await suspend(new Date());
    expect(await seenBy("visitor", own)).toEqual([]);
    expect(await seenBy("follower", own)).toEqual(untilFollowers);
    expect(await seenBy("follower", boosted)).toEqual([]);
  });

  test("who unfollows them loses their posts", async () => {
    await db.deleteFrom("follow").where("target_account_id", "=", banned.id).execute();
    expect(await seenBy("follower", own)).toEqual([]);
  });
});
