/** `POST /api/v1/reports`: tells the operators of an account (`docs/api-notes.md`, Reports). */
import * as v from "valibot";
import type { AccountId, StatusId } from "#protocol/ids.ts";
import * as limits from "#protocol/limits.ts";
import { idSchema } from "#protocol/paging.ts";
import { fileReport } from "#server/domain/reports/file-report.ts";
import { loadReport } from "#server/domain/reports/show-reports.ts";
import { reportSchema } from "../entities/notifications.ts";
import { countedText, flag, listOf, maybe, orBlank, text } from "../middleware/inputs.ts";
import { route, type Route } from "../middleware/route.ts";

export const reportRoutes: Route[] = [
  route({
    method: "POST",
    path: "/api/v1/reports",
    summary: "Tells the operators of an account",
    access: "write:reports",
    input: v.object({
      account_id: idSchema,
      status_ids: maybe(listOf(idSchema, limits.report.statuses)),
      comment: maybe(countedText(limits.report.comment)),
      category: orBlank(v.picklist(["spam", "legal", "violation", "other"])),
      rule_ids: maybe(listOf(text(20), 50)),
      forward: orBlank(flag),
    }),
    answers: reportSchema,
    async handle({ transact, viewer, reading, idempotencyKey }, input) {
      const { account_id, status_ids = [], comment = "", rule_ids = [], forward = false } = input;
      const wish = {
        targetId: account_id as AccountId,
        category: input.category ?? (rule_ids.length > 0 ? ("violation" as const) : ("other" as const)),
        comment: comment.trim(),
        statusIds: status_ids as StatusId[],
        ruleIds: rule_ids,
        forward,
      };
      const id = await transact((tx) => fileReport(tx, viewer, wish, idempotencyKey));
      return loadReport(reading("people"), id);
    },
  }),
];
