/** The tasks that nouns declare, as the queue takes them. */
import type { Task } from "#server/storage/queue.ts";
import type { Tasks } from "./jobs.ts";

/** By their names, with what they need. */
export function tasksOf<Deps>(declared: readonly Task<Deps>[], deps: Deps): Tasks {
  return Object.fromEntries(declared.map(({ name, work }) => [name, (payload: never) => work(payload, deps)]));
}

/** When those with a schedule are due. */
export function crontabOf(declared: readonly Pick<Task<never>, "name" | "schedule" | "queue">[]): string {
  return declared
    .flatMap(({ name, schedule, queue }) =>
      schedule ? [`${schedule} ${name}${queue ? ` ?queue=${queue}` : ""}\n`] : [],
    )
    .join("");
}
