/**
 * One round of making the drafts of this browser and those on the server equal: first what the server has that is new, then
 * what is new here.
 *
 * No words are ever written over. Where both sides have changed a draft, what the server has becomes a draft of its own here,
 * and only then do the words of this browser take its place there. A round may end anywhere and be done again.
 */
import { unknownVersion, type KeptDraft } from "#protocol/kept-draft.ts";
import type { AccountId } from "#protocol/ids.ts";
import { ApiProblem, type Api } from "#web/data/api.ts";
import { claimDraft, type Key } from "./claim.ts";
import { draftOf } from "./draft-of.ts";
import type { Draft } from "./draft.ts";
import { unlessPublishing } from "./publish-lock.ts";
import type { DraftStore } from "./store.ts";
import type { SyncRecord, SyncRecords } from "./sync-records.ts";

export interface Round {
  api: Pick<Api, "get" | "send">;
  accountId: AccountId;
  store: Pick<DraftStore, "list" | "read" | "save" | "remove">;
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
    const { publishId, version } = record;
    const gone = { publish_id: publishId, version, changed_at: "", deleted_at: "gone", draft: null };
    const now = await api.get<KeptDraft>(`/api/drafts/${publishId}`).then(
      ({ body }) => body,
      (problem: unknown) => {
        if (problem instanceof ApiProblem && problem.status === 404) return gone;
        throw problem;
      },
    );
    await take(round, now, outcome, true);
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
  const known: SyncRecord = { ...key, version: change.version, changedAt: record?.changedAt ?? -1 };
  // They have come, though the answer has not; meanwhile they may have been written on, deleted or published here.
  if (change.draft && change.draft.changedAt === record?.sent) return records.put({ ...known, changedAt: record.sent });
  const isNewHere = here !== undefined && here.changedAt !== record?.changedAt;

  // It was opened from there, and is what was written on it since.
  if (isNewHere && here.version === change.version) return records.put(known);
  if (!change.draft) {
    if (isNewHere) return records.put(known);
    if (!here) return records.forget(key);
    if (await unlessOpen(key, () => store.remove(key))) return records.forget(key);
    return records.put({ ...known, behind: true });
  }
  const theirs = draftOf(change, accountId);
  if (here && areSame(here, theirs)) return records.put({ ...known, changedAt: here.changedAt });
  if (here && isNewHere) return keepBoth(round, here, change, outcome);
  const isTaken = here ? await unlessOpen(key, () => store.save(theirs)) : await store.save(theirs).then(() => true);
  if (isTaken) return records.put({ ...known, changedAt: theirs.changedAt });
  return records.put({ ...known, version: record?.version ?? unknownVersion, behind: true });
}

/** What the server has becomes a draft of its own; sent again, the words of this browser take its place. */
async function keepBoth({ store, records }: Round, here: Draft, change: KeptDraft, outcome: Outcome): Promise<void> {
  const { accountId, publishId } = here;
  // Made of both names, so that a round that is done again makes it once.
  const apart = `${publishId.slice(0, 40)}-${change.version}`;
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
    // Where it was published elsewhere, or the answer to that was lost, the words stay here: their author decides.
    const isPublished = problem.details["code"] === "draft.published";
    if (problem.status !== 422 && !isPublished) throw problem;
    if (isPublished && !(await store.read(accountId, publishId))) return records.forget(draft);
    outcome.refused.set(publishId, problem.message);
  }
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
