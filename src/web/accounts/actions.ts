/**
 * What a reader does to people. Each verb shows its result at once, then asks
 * the server, and puts back what was there, with a word about it, if the answer
 * is no.
 */
import type { Account, Relationship } from "#protocol/entities.ts";
import type { AccountId } from "#protocol/ids.ts";
import { toast } from "#web/ui/toast.tsx";
import { settle, type Hands } from "#web/verbs/hands.ts";

export function follow(hands: Hands, account: Account): Promise<boolean> {
  return change(hands, account.id, "follow", account.locked ? { requested: true } : { following: true });
}

/** Also takes a request back. */
export function unfollow(hands: Hands, account: Account): Promise<boolean> {
  return change(hands, account.id, "unfollow", { following: false, requested: false, notifying: false });
}

/** Boosts of a followed person stay out of home, or come back. */
export function showReblogs(hands: Hands, account: Account, show: boolean): Promise<boolean> {
  return change(hands, account.id, "follow", { showing_reblogs: show }, { reblogs: show });
}

export async function block(hands: Hands, account: Account): Promise<void> {
  const done = { blocking: true, following: false, followed_by: false, requested: false };
  if (await change(hands, account.id, "block", done)) {
    tell(hands, "account-blocked-toast", account, () => void unblock(hands, account));
  }
}

export function unblock(hands: Hands, account: Account): Promise<boolean> {
  return change(hands, account.id, "unblock", { blocking: false });
}

/** For some seconds; 0 is for good. Their notifications stay away, too. */
export async function mute(hands: Hands, account: Account, seconds: number): Promise<void> {
  const done = { muting: true, muting_notifications: true };
  if (await change(hands, account.id, "mute", done, { duration: seconds, notifications: true })) {
    tell(hands, "account-muted-toast", account, () => void unmute(hands, account));
  }
}

export function unmute(hands: Hands, account: Account): Promise<boolean> {
  return change(hands, account.id, "unmute", { muting: false, muting_notifications: false });
}

export function removeFollower(hands: Hands, account: Account): Promise<boolean> {
  return change(hands, account.id, "remove_from_followers", { followed_by: false });
}

/** Answers somebody who asked to follow. */
export async function answerRequest(hands: Hands, id: AccountId, answer: "authorize" | "reject"): Promise<boolean> {
  const done = { requested_by: false, ...(answer === "authorize" && { followed_by: true }) };
  const undo = hands.entities.patchRelationship(id, done);
  return settle(hands, undo, async () => {
    hands.entities.relationships.put(await hands.api.send("POST", `/api/v1/follow_requests/${id}/${answer}`));
  });
}

function change(
  hands: Hands,
  id: AccountId,
  verb: string,
  patch: Partial<Relationship>,
  body?: unknown,
): Promise<boolean> {
  const undo = hands.entities.patchRelationship(id, patch);
  return settle(hands, undo, async () => {
    hands.entities.relationships.put(await hands.api.send("POST", `/api/v1/accounts/${id}/${verb}`, body));
  });
}

function tell(hands: Hands, id: string, account: Account, undo: () => void): void {
  toast({ text: hands.t(id, { acct: account.acct }), action: { label: hands.t("undo"), run: undo } });
}
