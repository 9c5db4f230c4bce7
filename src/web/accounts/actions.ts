/** The verbs that people are met with where they stand on a page. Each of them shows its result at once; if the server refuses, it says why. */
import type { MessageId } from "#protocol/message-ids.ts";
import type { Account, Relationship } from "#protocol/entities.ts";
import type { AccountId } from "#protocol/ids.ts";
import { needWords } from "#web/i18n/load-words.ts";
import { toast } from "#web/ui/toast.tsx";
import { having, press, type Hands } from "#web/verbs/hands.ts";

export function follow(hands: Hands, account: Account): Promise<boolean> {
  return change(hands, account.id, "follow", account.locked ? { requested: true } : { following: true });
}

/** Also takes a request back. A slip loses nothing: its Undo needs no new yes of a locked account. */
export async function unfollow(hands: Hands, account: Account): Promise<boolean> {
  const { id } = account;
  const before = hands.entities.relationships.told(id);
  const done = await change(hands, id, "unfollow", { following: false, requested: false, notifying: false });
  const ended = before?.requested ? "withdrawn" : before?.following && "unfollowed";
  if (done && ended)
    await tell(
      hands,
      `account-${ended}-toast`,
      account,
      () => void change(hands, id, "follow", { ...before }, { undo: true }),
    );
  return done;
}

/** A note of their new posts, or no more. */
export function notify(hands: Hands, account: Account, wanted: boolean): Promise<boolean> {
  return change(hands, account.id, "follow", { notifying: wanted }, { notify: wanted });
}

/** Blocking ends the follows between two people; taking it back at once brings them back. */
export async function block(hands: Hands, account: Account): Promise<void> {
  const { id } = account;
  const before = hands.entities.relationships.told(id);
  const done = { blocking: true, following: false, followed_by: false, requested: false };
  if (await change(hands, id, "block", done)) {
    const undo = () => void change(hands, id, "unblock", { ...before, blocking: false }, { undo: true });
    await tell(hands, "account-blocked-toast", account, undo);
  }
}

export function unblock(hands: Hands, account: Account): Promise<boolean> {
  return change(hands, account.id, "unblock", { blocking: false });
}

/** For some seconds; 0 is for good. Their notifications stay away, too, unless they are wanted. */
export async function mute(hands: Hands, account: Account, seconds: number, notifications = true): Promise<void> {
  const done = { muting: true, muting_notifications: notifications };
  if (await change(hands, account.id, "mute", done, { duration: seconds, notifications })) {
    await tell(hands, "account-muted-toast", account, () => void unmute(hands, account));
  }
}

export function unmute(hands: Hands, account: Account): Promise<boolean> {
  return change(hands, account.id, "unmute", { muting: false, muting_notifications: false });
}

/** Asks for a verb about somebody; `done` is shown until the answer is there. */
export function change(
  hands: Hands,
  id: AccountId,
  verb: string,
  done: Partial<Relationship>,
  body?: unknown,
): Promise<boolean> {
  return ask(hands, id, `/api/v1/accounts/${id}/${verb}`, done, body);
}

export function ask(
  hands: Hands,
  id: AccountId,
  path: string,
  done: Partial<Relationship>,
  body?: unknown,
): Promise<boolean> {
  return press(hands, {
    cells: hands.entities.relationships,
    id,
    wish: having(done),
    ask: () => hands.api.send<Relationship>("POST", path, body),
    take: (answer) => hands.entities.relationships.put(answer),
  });
}

/** The press may be the first to need these words. Where they can't be had, what was done shows all the same. */
async function tell(hands: Hands, id: MessageId, account: Account, undo: () => void): Promise<void> {
  const say = () => toast({ text: hands.t(id, { acct: account.acct }), action: { label: hands.t("undo"), run: undo } });
  await needWords(["menus"]).then(say, () => {});
}
