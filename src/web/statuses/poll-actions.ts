/** What a reader does to a poll; it comes with the polls. */
import type { Poll } from "#protocol/entities.ts";
import type { StatusCell } from "#web/entities/store.ts";
import { press, settle, type Hands } from "#web/verbs/hands.ts";

export function vote(hands: Hands, status: StatusCell, poll: Poll, choices: readonly number[]): Promise<boolean> {
  return press(hands, {
    cells: hands.entities.statuses,
    id: status.id,
    wish: (now) => (now.poll?.id === poll.id && !now.poll.voted ? { ...now, poll: cast(now.poll, choices) } : now),
    ask: () => hands.api.send<Poll>("POST", `/api/v1/polls/${poll.id}/votes`, { choices }),
    take: (answer) => hands.entities.statuses.revise(status.id, { poll: answer }),
  });
}

function cast(poll: Poll, choices: readonly number[]): Poll {
  return {
    ...poll,
    voted: true,
    own_votes: [...choices],
    votes_count: poll.votes_count + choices.length,
    voters_count: poll.voters_count === null ? null : poll.voters_count + 1,
    options: poll.options.map((option, index) =>
      choices.includes(index) ? { ...option, votes_count: (option.votes_count ?? 0) + 1 } : option,
    ),
  };
}

export function refreshPoll(hands: Hands, status: StatusCell, poll: Poll): Promise<boolean> {
  return settle(hands, async () => {
    const { body } = await hands.api.get<Poll>(`/api/v1/polls/${poll.id}`);
    hands.entities.statuses.revise(status.id, { poll: body });
  });
}
