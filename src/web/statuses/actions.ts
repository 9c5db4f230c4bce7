/**
 * What a reader does to posts. Each verb shows its result at once, asks the
 * server, and puts back what was there, with a word about it, if the answer is no.
 *
 * What is done to one post in quick succession is sent one after the other, and
 * only the last answer is shown: each is a whole post, and one that was read
 * before a newer press would undo it.
 */
import type { Poll, Status } from "#protocol/entities.ts";
import type { StatusId } from "#protocol/ids.ts";
import { settle, type Hands } from "#web/verbs/hands.ts";
import type { StatusCell } from "#web/entities/store.ts";
import { toast } from "#web/ui/toast.tsx";

export type Toggle = "favourite" | "reblog" | "bookmark" | "pin" | "mute";

interface Face {
  flag: "favourited" | "reblogged" | "bookmarked" | "pinned" | "muted";
  count?: "favourites_count" | "reblogs_count";
}

const faces: Record<Toggle, Face> = {
  favourite: { flag: "favourited", count: "favourites_count" },
  reblog: { flag: "reblogged", count: "reblogs_count" },
  bookmark: { flag: "bookmarked" },
  pin: { flag: "pinned" },
  mute: { flag: "muted" },
};

/** `favourite` or `unfavourite`, whichever a press means now. */
export function verbOf(toggle: Toggle, status: StatusCell): string {
  return status[faces[toggle].flag] ? `un${toggle}` : toggle;
}

export function toggleStatus(hands: Hands, status: StatusCell, toggle: Toggle): Promise<boolean> {
  const { flag, count } = faces[toggle];
  const verb = verbOf(toggle, status);
  const on = !status[flag];
  const change: Partial<StatusCell> = { [flag]: on };
  if (count) change[count] = Math.max(0, status[count] + (on ? 1 : -1));
  const undo = hands.entities.patchStatus(status.id, change);
  return settle(hands, undo, () =>
    inTurn(status.id, async (isLast) => {
      const answer = await hands.api.send<Status>("POST", `/api/v1/statuses/${status.id}/${verb}`);
      if (isLast()) hands.entities.addStatus(answer);
    }),
  );
}

export async function pin(hands: Hands, status: StatusCell): Promise<void> {
  const words = status.pinned ? "status-unpinned-toast" : "status-pinned-toast";
  if (await toggleStatus(hands, status, "pin")) toast({ text: hands.t(words) });
}

/** The reader hears nothing more of this conversation, or hears of it again. */
export async function muteConversation(hands: Hands, status: StatusCell): Promise<void> {
  const words = status.muted ? "conversation-unmuted-toast" : "conversation-muted-toast";
  if (await toggleStatus(hands, status, "mute")) toast({ text: hands.t(words) });
}

/** Gone from every list at once, and back in them if the server refuses. */
export async function deleteStatus(hands: Hands, id: StatusId): Promise<boolean> {
  const before = hands.entities.statuses.get(id);
  if (!before) return false;
  hands.entities.statuses.delete(id);
  const undo = () => hands.entities.statuses.put(before);
  const done = await settle(hands, undo, async () => {
    await hands.api.send("DELETE", `/api/v1/statuses/${id}`);
  });
  if (done) toast({ text: hands.t("status-deleted-toast") });
  return done;
}

export function vote(hands: Hands, status: StatusCell, poll: Poll, choices: readonly number[]): Promise<boolean> {
  const cast: Poll = {
    ...poll,
    voted: true,
    own_votes: [...choices],
    votes_count: poll.votes_count + choices.length,
    voters_count: poll.voters_count === null ? null : poll.voters_count + 1,
    options: poll.options.map((option, index) =>
      choices.includes(index) ? { ...option, votes_count: (option.votes_count ?? 0) + 1 } : option,
    ),
  };
  const undo = hands.entities.patchStatus(status.id, { poll: cast });
  return settle(hands, undo, async () => {
    const answer = await hands.api.send<Poll>("POST", `/api/v1/polls/${poll.id}/votes`, { choices });
    hands.entities.patchStatus(status.id, { poll: answer });
  });
}

export function refreshPoll(hands: Hands, status: StatusCell, poll: Poll): Promise<boolean> {
  return settle(
    hands,
    () => {},
    async () => {
      const { body } = await hands.api.get<Poll>(`/api/v1/polls/${poll.id}`);
      hands.entities.patchStatus(status.id, { poll: body });
    },
  );
}

const turns = new Map<StatusId, Promise<void>>();

/** Runs a task after those about the same post that are under way. */
async function inTurn(id: StatusId, task: (isLast: () => boolean) => Promise<void>): Promise<void> {
  const before = turns.get(id) ?? Promise.resolve();
  const isLast = () => turns.get(id) === turn;
  const turn: Promise<void> = before.then(
    () => task(isLast),
    () => task(isLast),
  );
  turns.set(id, turn);
  try {
    await turn;
  } finally {
    if (isLast()) turns.delete(id);
  }
}
