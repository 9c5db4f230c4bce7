/** The verbs that set something between a reader and somebody, in menus and forms of their own. */
import type { Account } from "#protocol/entities.ts";
import type { Hands } from "#web/verbs/hands.ts";
import { change } from "./actions.ts";

/** Boosts of a followed person stay out of home, or come back. */
export function showReblogs(hands: Hands, account: Account, show: boolean): Promise<boolean> {
  return change(hands, account.id, "follow", { showing_reblogs: show }, { reblogs: show });
}

/** Shows somebody on the reader's own profile, or no more. */
export function endorse(hands: Hands, account: Account, shown: boolean): Promise<boolean> {
  return change(hands, account.id, shown ? "endorse" : "unendorse", { endorsed: shown });
}

export function setNote(hands: Hands, account: Account, comment: string): Promise<boolean> {
  return change(hands, account.id, "note", { note: comment }, { comment });
}

/** Which of their posts come home. */
export function refineFollow(
  hands: Hands,
  account: Account,
  wish: { notify: boolean; reblogs: boolean; languages: string[] },
): Promise<boolean> {
  const done = { notifying: wish.notify, showing_reblogs: wish.reblogs };
  return change(hands, account.id, "follow", done, {
    ...wish,
    languages: wish.languages.length ? wish.languages : null,
  });
}

export function removeFollower(hands: Hands, account: Account): Promise<boolean> {
  return change(hands, account.id, "remove_from_followers", { followed_by: false });
}
