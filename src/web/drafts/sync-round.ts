/**
 * One round of making the drafts of this browser and those on the server equal: first what the server has that is new, then
 * what is new here.
 *
 * No words are ever written over. Where both sides have changed a draft, what the server has becomes a draft of its own here,
 * and only then do the words of this browser take its place there. A round may end anywhere and be done again.
 */
import { unknownVersion, type KeptDraft } from "#protocol/kept-draft.ts";
import type { AccountId, StatusId } from "#protocol/ids.ts";
import { ApiProblem, type Api } from "#web/data/api.ts";
import { serverNow } from "#web/device/server-clock.ts";
import { claimDraft, type Key } from "./claim.ts";
import { draftOf } from "./draft-of.ts";
import type { Draft } from "./draft.ts";
import { amendHere, goOnHere, isWrittenHere, renameHere } from "./open-here.ts";
import { unlessPublishing } from "./publish-lock.ts";
import type { DraftStore } from "./store.ts";
import type { SyncRecord, SyncRecords } from "./sync-records.ts";

export interface Round {
  api: Pick<Api, "get" | "send">;
  accountId: AccountId;
  store: Pick<DraftStore, "list" | "read" | "save" | "remove" | "copyFiles" | "saveApart">;
  records: SyncRecords;
}

export interface Outcome {
  /** Drafts that two devices have changed: both are there now. */
  conflicts: number;
  /** Why the server doesn't take some of them, in words, by their publishId. */
  refused: Map<string, string>;
}

/** Throws `ApiProblem` where the server is out of reach, or the page acts for an account that is no longer the active one. */
export async function syncOnce(round: Round): Promise<Outcome> {
  const outcome: Outcome = { conflicts: 0, refused: new Map() };
  await pull(round, outcome);
  await catchUp(round, outcome);
  await push(round, outcome);
  return outcome;
}

async function pull(round: Round, outcome: Outcome): Promise<void> {
  const { api, accountId, records } = round;
  let after = await records.seen(accountId);
  for (let more = true; more;) {
    const { body: changes, next } = await api.get<KeptDraft[]>("/api/drafts/changes", { after });
    for (const change of changes) {
      await take(round, change, outcome);
      after = change.version;
      await records.see(accountId, after);
    }
    more = next !== null;
  }
}

/** What had changed on the server while it was open here. */
async function catchUp(round: Round, outcome: Outcome): Promise<void> {
  const { api, accountId, records } = round;
  for (const record of (await records.of(accountId)).values()) {
    if (!record.behind) continue;
    const { publishId, version, isOut: sent } = record;
    const gone: KeptDraft = { publish_id: publishId, version, changed_at: "", deleted_at: "gone", draft: null, sent };
    // A sent draft doesn't come back.
    const now = sent ? gone : await readNow(api, publishId, gone);
    await take(round, now, outcome, true);
  }
}

/** `gone` if the server has it no more. */
async function readNow(api: Round["api"], publishId: string, gone: KeptDraft): Promise<KeptDraft> {
  try {
    return (await api.get<KeptDraft>(`/api/drafts/${publishId}`)).body;
  } catch (problem) {
    if (problem instanceof ApiProblem && problem.status === 404) return gone;
    throw problem;
  }
}

/** Brings one change of the server here. */
async function take(round: Round, change: KeptDraft, outcome: Outcome, again = false): Promise<void> {
  const { accountId, store, records } = round;
  const key = { accountId, publishId: change.publish_id };
  const record = await records.read(accountId, key.publishId);
  const here = await store.read(accountId, key.publishId);
  // Its own change, which comes back.
  if (record && !again && BigInt(record.version) >= BigInt(change.version)) return;
  // They have come, though the answer has not; meanwhile they may have been written on, deleted or published here.
  const hasCome = change.draft !== null && change.draft.changedAt === record?.sent;
  const changedAt = hasCome ? record.sent! : (record?.changedAt ?? -1);
  const known: SyncRecord = { ...key, version: change.version, changedAt };
  if (hasCome && !here) return records.put(known);
  const isNewHere = here !== undefined && here.changedAt !== changedAt;

  // It was opened from there, and is what was written on it since.
  if (isNewHere && here.version === change.version) return records.put(known);
  if (!change.draft) return forget(round, change, here, isNewHere, known);
  const theirs = draftOf(change, accountId);
  if (here && areSame(here, theirs)) return records.put({ ...known, changedAt: here.changedAt });
  const behind = { ...known, version: record?.version ?? unknownVersion, behind: true };
  if (here && isNewHere) {
    if (theirs.changedAt !== changedAt) return keepBoth(round, here, change, outcome);
    // Not written there: the post before it in its thread was sent.
    const { inReplyToId, quotedStatusId, thread } = theirs;
    const isTold = await amend(round, here, { inReplyToId, quotedStatusId, thread });
    return records.put(isTold ? known : behind);
  }
  if (!here) {
    await bringFiles(round, theirs);
    await store.save(theirs);
  } else if (!(await unlessOpen(key, () => store.save(theirs))) && !(await goOnAs(round, here, theirs))) {
    return records.put(behind);
  }
  return records.put({ ...known, changedAt: theirs.changedAt });
}

/** The server has it no more. */
async function forget(
  round: Round,
  { sent: isOut, publish_id }: KeptDraft,
  here: Draft | undefined,
  isNewHere: boolean,
  known: SyncRecord,
): Promise<void> {
  const { accountId, store, records } = round;
  // Sent again, they come back; or the server says that they were sent.
  if (isNewHere) return records.put(known);
  if (!here || (await unlessOpen(here, () => store.remove(here)))) return records.forget(known);
  // The words kept apart as it was sent are those in the composer here.
  const apart =
    isOut && (await store.list(accountId)).find((one) => isApartFrom(publish_id, one) && isSaying(one, here));
  if (isOut && (await goOnHere(here, apart || null))) return records.forget(known);
  return records.put({ ...known, behind: true, isOut });
}

/** The composer that has it open takes the newer words, which are on disk then. */
async function goOnAs({ store }: Round, here: Draft, theirs: Draft): Promise<boolean> {
  if (isWrittenHere(here) || !(await goOnHere(here, theirs))) return false;
  const now = await store.read(here.accountId, here.publishId);
  return now !== undefined && now.changedAt !== here.changedAt;
}

/** Changes what nobody writes of a draft. False where another tab has it open. */
async function amend({ store }: Round, here: Draft, part: Partial<Draft>): Promise<boolean> {
  return (await unlessOpen(here, () => store.save({ ...here, ...part }))) || amendHere(here, part);
}

/** A draft that was kept apart on the server, as another browser sent older words, may have files that only this one has. */
async function bringFiles({ store }: Round, apart: Draft): Promise<void> {
  if (apart.files.length === 0) return;
  const before = (await store.list(apart.accountId)).find(({ publishId }) => isApartFrom(publishId, apart));
  if (before) await store.copyFiles(before, apart);
}

/** Made of both names, so that what is done again makes it once (`server/domain/statuses/sent-drafts.ts`). */
const apartFrom = (publishId: string, version: string) => `${publishId.slice(0, 40)}-${version}`;

const isApartFrom = (publishId: string, { publishId: apart }: Draft) =>
  apart.startsWith(apartFrom(publishId, "")) && /-\d+$/.test(apart);

const isSaying = (one: Draft, other: Draft) => one.content === other.content && one.spoilerText === other.spoilerText;

/** What the server has becomes a draft of its own; sent again, the words of this browser take its place. */
async function keepBoth({ store, records }: Round, here: Draft, change: KeptDraft, outcome: Outcome): Promise<void> {
  const { accountId, publishId } = here;
  const apart = apartFrom(publishId, change.version);
  if (!(await store.read(accountId, apart))) {
    // An edit has one draft, and a thread each of its posts once.
    const alone = { version: undefined, editingStatus: null, thread: undefined };
    await store.save({ ...draftOf(change, accountId), publishId: apart, ...alone });
    outcome.conflicts += 1;
  }
  await records.put({ accountId, publishId, version: change.version, changedAt: -1 });
}

async function push(round: Round, outcome: Outcome): Promise<void> {
  const { accountId, store, records } = round;
  const device = await records.device();
  const known = await records.of(accountId);
  const here = await store.list(accountId);
  let areAllSent = true;
  for (const draft of here) {
    const record = known.get(draft.publishId);
    if (record?.changedAt !== draft.changedAt) {
      areAllSent = (await sendUnpublished(round, device, draft, record, outcome)) && areAllSent;
    }
    known.delete(draft.publishId);
  }
  // What comes next in a thread says what it answers before the one of before is gone there, as it is here.
  if (areAllSent) for (const record of known.values()) await sendDeletion(round, device, record);
  // Drafts that came of a conflict are new.
  if (outcome.conflicts > 0) {
    const after = await records.of(accountId);
    for (const draft of await store.list(accountId))
      if (after.get(draft.publishId)?.changedAt !== draft.changedAt)
        await sendUnpublished(round, device, draft, after.get(draft.publishId), outcome);
  }
}

/** As it is here now. One that is being published is left to a later round: false. */
function sendUnpublished(
  round: Round,
  device: string,
  key: Key,
  record: SyncRecord | undefined,
  outcome: Outcome,
): Promise<boolean> {
  return unlessPublishing(key, async (signal) => {
    const draft = await round.store.read(key.accountId, key.publishId);
    if (draft) await send(round, device, draft, record, outcome, signal);
  });
}

async function send(
  round: Round,
  device: string,
  draft: Draft,
  record: SyncRecord | undefined,
  outcome: Outcome,
  signal?: AbortSignal,
): Promise<void> {
  const { api, store, records } = round;
  const { accountId, publishId, version, ...body } = draft;
  try {
    const path = `/api/drafts/${publishId}`;
    // Noted before: where no answer comes it is known all the same whose words these are.
    const before = record ?? { accountId, publishId, version: version ?? unknownVersion, changedAt: -1 };
    await records.put({ ...before, sent: draft.changedAt });
    const change = { device, version: record?.version ?? version, draft: body };
    const kept = await api.send<KeptDraft>("PUT", path, change, signal);
    await records.put({ accountId, publishId, version: kept.version, changedAt: draft.changedAt });
  } catch (problem) {
    const there = changedThere(problem);
    if (there?.draft && areSame(draft, draftOf(there, accountId))) {
      return records.put({ accountId, publishId, version: there.version, changedAt: draft.changedAt });
    }
    if (there && !there.draft) {
      // Deleted or published here while it was on its way, it stays so; what was written since goes on.
      if (!(await store.read(accountId, publishId))) return records.forget(draft);
      const known = { accountId, publishId, version: there.version, changedAt: -1 };
      return send(round, device, draft, known, outcome, signal);
    }
    if (there) {
      await keepBoth(round, draft, there, outcome);
      const known = { accountId, publishId, version: there.version, changedAt: -1 };
      return send(round, device, draft, known, outcome, signal);
    }
    if (!(problem instanceof ApiProblem)) throw problem;
    const isPublished = problem.details["code"] === "draft.published";
    if (problem.status !== 422 && !isPublished) throw problem;
    if (isPublished && !signal?.aborted && (await isDoneWith(round, draft, problem))) return records.forget(draft);
    outcome.refused.set(publishId, problem.message);
  }
}

/**
 * It was sent, here or elsewhere: what says no more than that is gone, and what says more becomes a draft of its own. False
 * where another tab has it open, or this one shows why it could not be sent: then its author decides.
 */
async function isDoneWith(round: Round, draft: Draft, { details }: ApiProblem): Promise<boolean> {
  const { store } = round;
  if (!(await store.read(draft.accountId, draft.publishId))) return true;
  const { is_said: isSaid, first_id: sent } = details;
  if (isSaid === undefined) return false;
  if (isSaid) {
    if (draft.thread) await goOnAfter(round, draft, sent as StatusId);
    return (await unlessOpen(draft, () => store.remove(draft))) || goOnHere(draft, null);
  }
  const apart = { ...draft, thread: undefined, version: undefined };
  const isApart = await unlessOpen(draft, async () => {
    await store.saveApart(apart);
    await store.remove(draft);
  });
  return isApart || renameHere(draft);
}

/** The next post of its thread answers it. */
async function goOnAfter(round: Round, { accountId, thread }: Draft, inReplyToId: StatusId): Promise<void> {
  const { id, place, begun, published = 0 } = thread!;
  const [next] = (await round.store.list(accountId))
    .filter((one) => one.thread?.id === id && one.thread.place > place)
    .toSorted((a, b) => a.thread!.place - b.thread!.place);
  if (!next || next.thread!.published) return;
  const said = { inReplyToId, thread: { ...next.thread!, begun, published: published + 1 }, changedAt: serverNow() };
  await amend(round, next, said);
}

/** It was deleted or published here. Where another device has written in it since, its words come back. */
async function sendDeletion({ api, store, records }: Round, device: string, record: SyncRecord): Promise<void> {
  const { accountId, publishId, version } = record;
  try {
    await api.send("DELETE", `/api/drafts/${publishId}`, { device, version });
  } catch (problem) {
    const there = changedThere(problem);
    if (there?.draft) {
      const theirs = draftOf(there, accountId);
      await store.save(theirs);
      return records.put({ accountId, publishId, version: there.version, changedAt: theirs.changedAt });
    }
    if (!(problem instanceof ApiProblem) || problem.status !== 404) throw problem;
  }
  await records.forget(record);
}

/** What stands on the server, if that is why it was refused. */
function changedThere(problem: unknown): KeptDraft | null {
  if (!(problem instanceof ApiProblem) || problem.details["code"] !== "draft.changed") return null;
  return problem.details["draft"] as KeptDraft;
}

/** Does it unless the draft is open in a tab. */
async function unlessOpen(key: Key, work: () => Promise<void>): Promise<boolean> {
  const release = await claimDraft(key);
  if (!release) return false;
  try {
    await work();
    return true;
  } finally {
    release();
  }
}

/** The same words for the same people, whenever they were written. */
function areSame(one: Draft, other: Draft): boolean {
  const words = (draft: Draft) => JSON.stringify(sorted({ ...draft, ...besides }));
  return words(one) === words(other);
}

const besides = { changedAt: 0, createdAt: 0, errors: [], signedOut: undefined, version: undefined };

/** Two devices may have written the fields in another order. */
function sorted(value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  const entries = Object.entries(value).filter(([, inner]) => inner !== undefined && inner !== null);
  return Object.fromEntries(
    entries.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([name, inner]) => [name, sorted(inner)]),
  );
}
