/** `GET /api/v1/polls/:id` and voting (`docs/api-notes.md`, Routes). */
import * as v from "valibot";
import * as limits from "#protocol/limits.ts";
import { loadPoll } from "#server/domain/statuses/polls/load-poll.ts";
import { vote } from "#server/domain/statuses/polls/vote.ts";
import { pollSchema } from "../entities/statuses.ts";
import { listOf, whole } from "../middleware/inputs.ts";
import { route, type Route } from "../middleware/route.ts";
import { pollId } from "../middleware/status-inputs.ts";

export const pollRoutes: Route[] = [
  route({
    method: "GET",
    path: "/api/v1/polls/:id",
    summary: "A poll",
    access: "public",
    tokenScope: "read:statuses",
    input: v.object({ id: pollId }),
    answers: pollSchema,
    handle: ({ reading }, { id }) => loadPoll(reading("thread"), id),
  }),
  route({
    method: "POST",
    path: "/api/v1/polls/:id/votes",
    summary: "Votes in a poll",
    access: "write:statuses",
    input: v.object({
      id: pollId,
      choices: v.nullish(
        listOf(whole(0, 1_000, { description: "Places of options, the first is 0." }), limits.poll.maxOptions),
        [],
      ),
    }),
    answers: pollSchema,
    async handle({ transact, viewer, idempotencyKey, reading }, { id, choices }) {
      await transact((tx) => vote(tx, viewer, id, choices, idempotencyKey));
      return loadPoll(reading("thread"), id);
    },
  }),
];
