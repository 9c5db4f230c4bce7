import { describe, expect, test } from "vitest";
import type { Quote, Status, Visibility } from "#protocol/entities.ts";
import type { StatusId } from "#protocol/ids.ts";
import { block } from "#server/domain/accounts/block.ts";
import { mute } from "#server/domain/accounts/mute.ts";
import { transact, type Database } from "#server/storage/database.ts";
import { openDatabase } from "#server/storage/pool.ts";
import { countFirstQueries, countQueries } from "#testing/count-queries.ts";
import type { TestDatabase } from "#testing/database.ts";
import { setPeople } from "#testing/people.ts";
import { addPerson, addStatus, type AddedPerson } from "#testing/rows.ts";
import { blocks, changeStatus, follows, readAs, refusalOf, serverAddress, write } from "#testing/statuses.ts";
import { untilWaiting } from "#testing/waiting.ts";
import { deleteStatus } from "./delete-status.ts";
import { loadForReaders } from "./load-for-readers.ts";
import { loadStatuses, loadWithParents } from "./load-statuses.ts";
import { changeQuotePolicy, listQuotes, revokeQuote } from "./quote.ts";
import { reblog } from "./reblog.ts";

let database: TestDatabase;
let db: Database;
let made = 0;
let mira: AddedPerson;
let jonas: AddedPerson;
let wren: AddedPerson;

setPeople(["mira", "jonas", "wren"], (stage) => ({ database, db, made, mira, jonas, wren } = stage));

const read = async (id: StatusId, reader: AddedPerson | null): Promise<Status | undefined> =>
  (await loadStatuses(readAs(db, reader?.viewer ?? null), [id]))[0];

const quoteOf = async (id: StatusId, reader: AddedPerson | null = null) =>
  (await read(id, reader))!.quote as Quote | null;

/** State and words of a quote, as this reader has it. */
async function shown(id: StatusId, reader: AddedPerson | null = null): Promise<[string, string | null]> {
  const quote = (await quoteOf(id, reader))!;
  return [quote.state, quote.quoted_status?.content ?? null];
}

const quoting = (author: AddedPerson, quotedStatusId: StatusId, more: { visibility?: Visibility } = {}) =>
  write(db, author, "Look:", { quotedStatusId, ...more });

describe("who may quote", () => {
  test.each([
    ["public", undefined, { own: null, follower: null, other: null }],
    ["unlisted", "public", { own: null, follower: null, other: null }],
    ["public", "followers", { own: null, follower: null, other: "status.not-quotable" }],
    ["public", "nobody", { own: null, follower: "status.not-quotable", other: "status.not-quotable" }],
    ["private", "public", { own: null, follower: "status.not-quotable", other: "status.not-found" }],
    ["direct", "public", { own: "status.not-quotable", follower: "status.not-found", other: "status.not-found" }],
  ] as const)("a %s post with the policy %s", async (visibility, quotePolicy, expected) => {
    const id = await write(db, mira, "Original", { visibility, quotePolicy });
    await follows(db, jonas, mira);
    const refused = {
      own: await refusalOf(quoting(mira, id)),
      follower: await refusalOf(quoting(jonas, id)),
      other: await refusalOf(quoting(wren, id)),
    };
    expect(refused).toEqual(expected);
    // The answer beforehand and the later refusal agree.
    for (const [person, refusal] of [
      [mira, refused.own],
      [jonas, refused.follower],
      [wren, refused.other],
    ] as const) {
      const current = (await read(id, person))?.quote_approval.current_user ?? "denied";
      expect(current).toBe(refusal === null ? "automatic" : "denied");
    }
    expect((await read(id, null))?.quote_approval.current_user ?? "denied").toBe("denied");
  });

  test("nobody who is blocked either way, and nobody what is deleted or never was", async () => {
    const id = await write(db, mira, "Original");
    await blocks(db, mira, jonas);
    await blocks(db, wren, mira);
    for (const person of [jonas, wren]) expect(await refusalOf(quoting(person, id))).toBe("status.not-found");
    await transact(db, (tx) => deleteStatus(tx, serverAddress, mira.viewer, id));
    expect(await refusalOf(quoting(mira, id))).toBe("status.not-found");
    expect(await refusalOf(quoting(mira, "404" as StatusId))).toBe("status.not-found");
  });

  test("of a boost its original is quoted", async () => {
    const id = await write(db, mira, "Original");
    const wrapper = await transact(db, (tx) => reblog(tx, jonas.viewer, id));
    const quote = await quoting(wren, wrapper);
    expect((await quoteOf(quote))!.quoted_status!.id).toBe(id);
    const { items } = await listQuotes(readAs(db, null), wrapper, { limit: 20 });
    expect(items.map((status) => status.id)).toEqual([quote]);
  });

  test("a boost, also of one's own, says nothing of who may quote", async () => {
    const id = await write(db, mira, "Original");
    const wrapper = await transact(db, (tx) => reblog(tx, mira.viewer, id));
    await transact(db, (tx) => changeQuotePolicy(tx, mira.viewer, id, "followers"));
    expect((await read(wrapper, null))!.quote_approval.automatic).toEqual(["followers"]);
    const change = (of: StatusId) => refusalOf(transact(db, (tx) => changeQuotePolicy(tx, mira.viewer, of, "nobody")));
    expect(await change(wrapper)).toBe("status.not-found");
    await transact(db, (tx) => deleteStatus(tx, serverAddress, mira.viewer, id));
    expect(await change(id)).toBe("status.not-found");
  });

  test("a policy that changes leaves what was quoted before", async () => {
    const id = await write(db, mira, "Original");
    const quote = await quoting(jonas, id);
    await transact(db, (tx) => changeQuotePolicy(tx, mira.viewer, id, "nobody"));
    expect(await shown(quote)).toEqual(["accepted", "<p>Original</p>"]);
    expect(await refusalOf(quoting(wren, id))).toBe("status.not-quotable");
    expect(await refusalOf(transact(db, (tx) => changeQuotePolicy(tx, jonas.viewer, id, "public")))).toBe(
      "status.not-found",
    );
  });

  test("a policy that is said meanwhile counts for who waits for it", async () => {
    const id = await write(db, mira, "Original");
    let waiting: Promise<string | null> | undefined;
    await transact(db, async (tx) => {
      await changeQuotePolicy(tx, mira.viewer, id, "nobody");
      waiting = refusalOf(quoting(jonas, id));
      await untilWaiting(db);
    });
    expect(await waiting).toBe("status.not-quotable");
  });

  test("what is deleted meanwhile is quoted by nobody who waits for it", async () => {
    const id = await write(db, mira, "Original");
    let waiting: Promise<string | null> | undefined;
    await transact(db, async (tx) => {
      await deleteStatus(tx, serverAddress, mira.viewer, id);
      waiting = refusalOf(quoting(jonas, id));
      await untilWaiting(db);
    });
    expect(await waiting).toBe("status.not-found");
  });

  test("posts have the usual policy of their author, who may say another", async () => {
    await db
      .updateTable("local_user")
      .set({ default_quote_policy: "followers" })
      .where("account_id", "=", mira.id)
      .execute();
    const policyOf = async (draft: Parameters<typeof write>[3]) =>
      (await read(await write(db, mira, "Hello", draft), mira))!.quote_approval;
    expect(await policyOf({})).toEqual({ automatic: ["followers"], manual: [], current_user: "automatic" });
    expect(await policyOf({ quotePolicy: "nobody" })).toMatchObject({ automatic: [] });
    expect(await policyOf({ visibility: "private", quotePolicy: "public" })).toMatchObject({ automatic: [] });
  });
});

describe("for whom a quote is", () => {
  test.each([
    ["public", "private"],
    ["unlisted", "private"],
    ["private", "private"],
    ["direct", "direct"],
  ] as const)("an own private post quoted as %s goes out as %s", async (visibility, expected) => {
    const id = await write(db, mira, "Among us", { visibility: "private" });
    expect((await read(await quoting(mira, id, { visibility }), mira))!.visibility).toBe(expected);
  });

  test("what is said to a few quotes only what is said by one of them", async () => {
    const id = await write(db, mira, "Original");
    const direct = { quotedStatusId: id, visibility: "direct" } as const;
    expect(await refusalOf(write(db, jonas, "Look, @wren!", direct))).toBe("status.quoted-not-mentioned");
    expect(await refusalOf(write(db, jonas, `Look, @mira${made}!`, direct))).toBeNull();
  });
});

describe("what a reader is shown", () => {
  test("is the post with its author, and the address for those who know nothing of quotes", async () => {
    const id = await write(db, mira, "Original");
    const quote = (await read(await quoting(jonas, id), wren))!;
    expect(quote.quote).toMatchObject({ state: "accepted", quoted_status: { id, account: { id: mira.id } } });
    const url = `http://linnet.test/@mira${made}/${id}`;
    expect(quote.content).toMatch(/^<p class="quote-inline" hidden>RE: <a [^>]*>[^<]*<\/a><\/p><p>Look:<\/p>$/);
    expect(quote.content).toContain(`href="${url}"`);
    for (const address of [url, (await read(id, null))!.uri]) {
      const linked = (await read(await write(db, jonas, `See ${address}`, { quotedStatusId: id }), wren))!;
      expect(linked.content).not.toContain("quote-inline");
    }
  });

  test("gets no markup from the address of what is quoted", async () => {
    const author = await addPerson(db, `far${made}`, { domain: "far.example", uri: `https://far.example/${made}` });
    const url = `https://far.example/"><b>${made}`;
    const id = await addStatus(db, author, { uri: `https://far.example/notes/${made}`, url });
    const quote = await addStatus(db, jonas, { quoted_status_id: id, content: "<p>Look:</p>" });
    expect((await read(quote, null))!.content).toContain(
      `<a href="https://far.example/&quot;&gt;&lt;b&gt;${made}" rel="nofollow noopener ugc"`,
    );
  });

  test("is only named in what is quoted itself", async () => {
    const first = await write(db, mira, "First");
    const second = await quoting(jonas, first);
    const third = await quoting(wren, second);
    const inner = (await quoteOf(third))!.quoted_status!;
    expect(inner).toMatchObject({ id: second, quote: { state: "accepted", quoted_status_id: first } });
    expect(inner.quote).not.toHaveProperty("quoted_status");
  });

  test("is nothing of what they may not see by itself (threats V05)", async () => {
    await follows(db, wren, mira);
    const id = await write(db, mira, "Original");
    const quote = await quoting(jonas, id);
    const outer = await quoting(jonas, quote);
    await changeStatus(db, mira.viewer, id, { visibility: "private" });
    expect(await shown(quote, wren)).toEqual(["accepted", "<p>Original</p>"]);
    for (const reader of [jonas, null]) {
      expect(await shown(quote, reader)).toEqual(["unauthorized", null]);
      const status = (await read(quote, reader))!;
      expect(JSON.stringify(status)).not.toContain(id);
      expect(JSON.stringify(await read(outer, reader))).not.toContain(id);
    }
    await transact(db, (tx) => deleteStatus(tx, serverAddress, mira.viewer, id));
    for (const reader of [wren, jonas, null]) expect(await shown(quote, reader)).toEqual(["deleted", null]);
  });

  test("is nothing of who is blocked, and a block by the author is not told", async () => {
    const id = await write(db, mira, "Original");
    const quote = await quoting(jonas, id);
    await blocks(db, wren, mira);
    expect(await shown(quote, wren)).toEqual(["blocked_account", null]);
    const other = await addPerson(db, `other${made}`);
    await blocks(db, mira, other);
    expect(await shown(quote, other)).toEqual(["unauthorized", null]);
    // Nor of what became of it since.
    await changeStatus(db, mira.viewer, id, { visibility: "private" });
    expect(await shown(quote, wren)).toEqual(["unauthorized", null]);
  });

  test("is nothing once the two authors are kept apart, and comes back with them", async () => {
    const id = await write(db, mira, "Original");
    const quote = await quoting(jonas, id);
    await transact(db, (tx) => block(tx, mira.viewer, jonas.id));
    expect(await shown(quote, wren)).toEqual(["unauthorized", null]);
    expect(await shown(quote)).toEqual(["unauthorized", null]);
    await db.deleteFrom("block").where("account_id", "=", mira.id).execute();
    expect(await shown(quote, wren)).toEqual(["accepted", "<p>Original</p>"]);
  });

  test("comes folded of who is muted, on pages and live, and is no parent by that", async () => {
    const id = await write(db, mira, "Original");
    const quote = await write(db, jonas, "Look:", { quotedStatusId: id, inReplyToId: id });
    await transact(db, (tx) => mute(tx, wren.viewer, mira.id));
    expect(await shown(quote, wren)).toEqual(["muted_account", "<p>Original</p>"]);
    const [listed] = await loadWithParents(readAs(db, wren.viewer), [quote]);
    const [live] = await loadForReaders(readAs(db, null), quote, [wren.id]);
    for (const status of [listed!, live!.status]) {
      expect(status).not.toHaveProperty("in_reply_to");
      expect(status.quote).toMatchObject({ state: "muted_account", quoted_status: { id } });
    }
    const [alone] = await loadForReaders(readAs(db, null), quote, [jonas.id]);
    expect(alone!.status.in_reply_to).toMatchObject({ id });
  });

  test("is nothing of a suspended author", async () => {
    const id = await write(db, mira, "Original");
    const quote = await quoting(jonas, id);
    await db.updateTable("account").set({ suspended_at: new Date() }).where("id", "=", mira.id).execute();
    expect(await shown(quote)).toEqual(["unauthorized", null]);
  });

  test("takes two questions more than for none, however many there are and whatever these quote in turn", async () => {
    const ids: StatusId[] = [];
    for (let index = 0; index < 10; index++) {
      const first = await write(db, mira, `First ${index}`);
      const second = await quoting(jonas, first);
      const third = await write(db, wren, "Look", { quotedStatusId: second, inReplyToId: first });
      ids.push(third, await transact(db, (tx) => reblog(tx, jonas.viewer, third)));
    }
    for (const reader of [mira.viewer, null]) {
      for (const load of [loadStatuses, loadWithParents]) {
        const { queries, result } = await countQueries(() => load(readAs(db, reader), ids));
        expect([queries, result.length]).toEqual([3, ids.length]);
        const anew = openDatabase(database.pool);
        expect(await countFirstQueries(() => load(readAs(anew, reader), ids))).toEqual({ queries: 5, result });
      }
    }
  });
});

describe("the author of a quoted post", () => {
  const revoke = (person: AddedPerson, id: StatusId, quotingId: StatusId) =>
    refusalOf(transact(db, (tx) => revokeQuote(tx, person.viewer, id, quotingId)));

  test("takes it out of a quote for good, and nobody else does", async () => {
    const [id, other] = [await write(db, mira, "Original"), await write(db, wren, "Other")];
    const quote = await quoting(jonas, id);
    for (const person of [jonas, wren]) expect(await revoke(person, id, quote)).toBe("status.not-found");
    expect(await revoke(wren, other, quote)).toBe("status.not-found");
    expect(await shown(quote)).toEqual(["accepted", "<p>Original</p>"]);
    for (let times = 0; times < 2; times++) expect(await revoke(mira, id, quote)).toBeNull();
    for (const reader of [mira, jonas, null]) expect(await shown(quote, reader)).toEqual(["revoked", null]);
    expect((await read(quote, null))!.content).toBe("<p>Look:</p>");
    expect((await read(id, null))!.quotes_count).toBe(0);
  });

  test("loses one of the count by a quote that is counted, and none by another", async () => {
    const id = await write(db, mira, "Original");
    await follows(db, mira, jonas);
    const unseen = await quoting(jonas, id, { visibility: "private" });
    const [first, last] = [await quoting(jonas, id), await quoting(wren, id)];
    for (const taken of [unseen, first, first]) expect(await revoke(mira, id, taken)).toBeNull();
    await transact(db, (tx) => deleteStatus(tx, serverAddress, jonas.viewer, first));
    expect((await read(id, null))!.quotes_count).toBe(1);
    await transact(db, (tx) => deleteStatus(tx, serverAddress, mira.viewer, id));
    expect(await revoke(mira, id, last)).toBe("status.not-found");
  });

  test("learns of no quote that they may not see", async () => {
    const id = await write(db, mira, "Original");
    const quote = await quoting(jonas, id, { visibility: "private" });
    expect(await revoke(mira, id, quote)).toBe("status.not-found");
    expect((await listQuotes(readAs(db, mira.viewer), id, { limit: 20 })).items).toEqual([]);
    expect((await read(id, mira))!.quotes_count).toBe(0);
  });
});

describe("the quotes of a post", () => {
  const listed = async (id: StatusId, reader: AddedPerson | null) =>
    (await listQuotes(readAs(db, reader?.viewer ?? null), id, { limit: 20 })).items.map((status) => status.id);
  const counted = async (id: StatusId) => (await read(id, null))!.quotes_count;

  test("are listed for each reader, newest first, and counted where strangers may follow them", async () => {
    const id = await write(db, mira, "Original");
    const first = await quoting(jonas, id);
    const second = await quoting(wren, id, { visibility: "unlisted" });
    const third = await quoting(wren, id, { visibility: "private" });
    expect(await listed(id, null)).toEqual([second, first]);
    expect(await listed(id, wren)).toEqual([third, second, first]);
    expect(await counted(id)).toBe(2);
    await transact(db, (tx) => mute(tx, mira.viewer, wren.id));
    expect(await listed(id, mira)).toEqual([first]);

    await changeStatus(db, wren.viewer, second, { visibility: "private" });
    expect(await counted(id)).toBe(1);
    await transact(db, (tx) => revokeQuote(tx, mira.viewer, id, first));
    expect([await counted(id), await listed(id, null)]).toEqual([0, []]);
    await transact(db, (tx) => deleteStatus(tx, serverAddress, jonas.viewer, first));
    expect(await counted(id)).toBe(0);
  });

  test("are one fewer once a quote is deleted, and found by nobody who does not see the post", async () => {
    const id = await write(db, mira, "Original");
    const quote = await quoting(jonas, id);
    expect(await counted(id)).toBe(1);
    const last = await transact(db, (tx) => deleteStatus(tx, serverAddress, jonas.viewer, quote));
    expect(last.quote).toMatchObject({ state: "accepted", quoted_status: { id } });
    const [left] = await db.selectFrom("status").select("quoted_status_id").where("id", "=", quote).execute();
    expect(left).toEqual({ quoted_status_id: null });
    expect(await counted(id)).toBe(0);
    await changeStatus(db, mira.viewer, id, { visibility: "private" });
    expect(await refusalOf(listed(id, wren))).toBe("status.not-found");
  });

  test("are listed without those whose authors are kept apart from its own", async () => {
    const id = await write(db, mira, "Original");
    const ids = [await quoting(jonas, id), await quoting(wren, id)];
    await transact(db, (tx) => block(tx, mira.viewer, jonas.id));
    await blocks(db, wren, mira);
    for (const reader of [await addPerson(db, `reader${made}`), null]) expect(await listed(id, reader)).toEqual([]);
    await db.deleteFrom("block").where("account_id", "in", [mira.id, wren.id]).execute();
    expect(await listed(id, null)).toEqual(ids.toReversed());
  });

  test("are counted right, however many quote and answer two posts at once", async () => {
    const ids = [await write(db, mira, "One"), await write(db, mira, "Two")] as const;
    const both = Array.from({ length: 10 }, (_, n) =>
      write(db, n % 2 ? jonas : wren, "Both", { quotedStatusId: ids[n % 2]!, inReplyToId: ids[(n + 1) % 2]! }),
    );
    await Promise.all(both);
    for (const id of ids) expect(await read(id, null)).toMatchObject({ quotes_count: 5, replies_count: 5 });
  });
});
