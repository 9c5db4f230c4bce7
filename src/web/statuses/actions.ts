/** What a reader does to posts. Each verb shows its result at once; if the server refuses, it says why. */
import type { Status } from "#protocol/entities.ts";
import { toggles, type Toggle } from "#protocol/toggles.ts";
import type { ApiProblem } from "#web/data/api.ts";
import { press, type Hands } from "#web/verbs/hands.ts";
import type { StatusCell } from "#web/entities/store.ts";

/** `favourite` or `unfavourite`, whichever a press means now. */
export function verbOf<Verb extends Toggle>(toggle: Verb, status: StatusCell): Verb | `un${Verb}` {
  return status[toggles[toggle].flag] ? `un${toggle}` : toggle;
}

export function toggleStatus(hands: Hands, status: StatusCell, toggle: Toggle): Promise<boolean> {
  const row = toggles[toggle];
  const { flag } = row;
  const counter = "counter" in row && row.counter;
  const on = !status[flag];
  const path = `/api/v1/statuses/${status.id}/${verbOf(toggle, status)}`;
  return press(hands, {
    cells: hands.entities.statuses,
    id: status.id,
    wish: (now) => {
      // An action that the server counts already is not counted twice.
      if (Boolean(now[flag]) === on) return now;
      return { ...now, [flag]: on, ...(counter && { [counter]: Math.max(0, now[counter] + (on ? 1 : -1)) }) };
    },
    ask: () =>
      hands.api.send<Status>("POST", path).catch((problem: ApiProblem) => {
        // Deleted, or its author has blocked the reader or is suspended: nothing of it is to stay in sight.
        // Of a conversation, that it is not found says nothing of the post.
        if (problem.status === 404 && toggle !== "mute") hands.entities.statuses.delete(status.id);
        throw problem;
      }),
    take: (answer) => void hands.entities.addStatus(answer),
  });
}
