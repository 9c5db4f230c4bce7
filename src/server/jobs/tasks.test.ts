import { parseCrontab } from "graphile-worker";
import { expect, test } from "vitest";
import { crontab } from "#server/connect.ts";
import { storeQueue } from "#server/domain/media/discard-media.job.ts";
import { nouns, reactors } from "#server/nouns.ts";
import { defineJob, scheduledTask, taskFor } from "#server/storage/queue.ts";
import { crontabOf, tasksOf } from "./tasks.ts";

const greet = taskFor(defineJob<{ name: string }>("greet"), async ({ name }, deps: { said: string[] }) => {
  deps.said.push(`Hello, ${name}`);
});
const sweep = scheduledTask("5 * * * *", "sweep", async ({ said }: { said: string[] }) => void said.push("swept"));

test("a task does its work with what the program gives it", async () => {
  const said: string[] = [];
  const tasks = tasksOf([greet, sweep], { said });
  const context = { attempt: 1, signal: AbortSignal.timeout(1_000) };
  await tasks.greet!({ name: "Wren" } as never, context);
  await tasks.sweep!({} as never, context);
  expect(said).toEqual(["Hello, Wren", "swept"]);
});

test("only tasks with a schedule are in the crontab", () => {
  const slow = scheduledTask("6 * * * *", defineJob("slow", { queue: "line" }), async () => {});
  expect(crontabOf([greet, sweep, slow])).toBe("5 * * * * sweep\n6 * * * * slow ?queue=line\n");
  expect(parseCrontab(crontab).find(({ task }) => task === "give-up-uploads")!.options.queueName).toBe(storeQueue);
});

test("all tasks and reactors of the product have names of their own", () => {
  const tasks = Object.values(nouns).flatMap((noun) => noun.tasks ?? []);
  const names = [...tasks, ...reactors.flat()].map(({ name }) => name);
  expect(names.length).toBeGreaterThan(8);
  expect(names).toEqual([...new Set(names)]);
});

test("the queue understands when they are due", () => {
  expect(parseCrontab(crontab).map(({ task }) => task)).toContain("trim-homes");
});
