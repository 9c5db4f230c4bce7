/** What all routes of scheduled statuses share: how a moment is said, and what they answer. */
import * as v from "valibot";
import type { ScheduledStatus, Status } from "#protocol/entities.ts";
import type { ScheduledStatusId, StatusId } from "#protocol/ids.ts";
import { idSchema } from "#protocol/paging.ts";
import { messageIdOfRefusal, Refusal } from "#protocol/refusals.ts";
import type { Words } from "#protocol/words.ts";
import type { Change } from "#server/domain/statuses/drafts.ts";
import { loadStatuses } from "#server/domain/statuses/load-statuses.ts";
import type { PreparedStatus } from "#server/domain/statuses/publish.ts";
import type { scheduleOrPublish } from "#server/domain/statuses/schedule.ts";
import { sendDraft } from "#server/domain/statuses/sent-drafts.ts";
import { loadScheduled, type Scheduled } from "#server/domain/statuses/scheduled-statuses.ts";
import { orBlank, text } from "./inputs.ts";
import type { SignedInCall } from "./route.ts";

/** As ISO 8601 writes it, and as the field of a form does, which knows no offset. */
const moment = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?))? ?(Z|UTC|[+-]\d\d:?\d\d)?$/;

export const momentEntries = {
  scheduled_at: orBlank(v.pipe(text(40, { format: "date-time" }), v.regex(moment))),
  /** Of a form: that of the zone in which its moment is meant. */
  utc_offset: orBlank(
    v.pipe(
      text(6, { description: "Where the time has no offset: the one that is meant, such as `+02:00`." }),
      v.regex(/^[+-]\d\d:\d\d$/),
    ),
  ),
};

export const withScheduledId = v.object({
  id: v.pipe(
    idSchema,
    v.transform((id) => id as ScheduledStatusId),
  ),
});

/** A year of five digits is written in a way that the database doesn't read. */
const latest = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

interface Said {
  scheduled_at?: string | undefined;
  utc_offset?: string | undefined;
}

/** Without an offset it is in UTC, as on Mastodon. Throws `request.invalid` for a day or an hour that there is not. */
export function momentOf({ scheduled_at: said, utc_offset }: Said): Date | undefined {
  if (said === undefined) return undefined;
  const [, day, clock = "00:00", offset = utc_offset ?? "Z"] = moment.exec(said)!;
  const at = new Date(`${day}T${clock}Z`);
  const [, sign, hours, minutes] = /^([+-])(\d\d):?(\d\d)$/.exec(offset) ?? ["", "+", "00", "00"];
  const isThere = !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day!);
  const behind = (Number(hours) * 60 + Number(minutes)) * 60_000;
  const time = at.getTime() + (sign === "+" ? -behind : behind);
  if (!isThere || Number(hours) > 14 || Number(minutes) > 59 || time > latest) {
    throw new Refusal("request.invalid", { args: { field: "scheduled_at" } });
  }
  return new Date(time);
}

export function inWords({ refusal, ...scheduled }: Scheduled, t: Words): ScheduledStatus {
  return { ...scheduled, error: refusal && t(messageIdOfRefusal(refusal.code), refusal.args) };
}

/**
 * Schedules it with `verb`, removes the draft that it was, and answers it; a request that is sent again after its time, the status that it has become. To
 * apps a time that is over means now, as on Mastodon; on a page it is a slip.
 */
export async function answerScheduled(
  { transact, viewer, reading, t }: SignedInCall,
  prepared: PreparedStatus,
  at: Date,
  key: string | null,
  verb: typeof scheduleOrPublish,
  sent: Change | null = null,
): Promise<ScheduledStatus | Status> {
  const id = await transact((tx) =>
    sendDraft<ScheduledStatusId | StatusId>(tx, viewer, sent, () => verb(tx, viewer, prepared, at, key)),
  );
  const [published] = await loadStatuses(reading("thread"), [id as StatusId]);
  return published ?? inWords(await loadScheduled(reading("thread"), id as ScheduledStatusId), t);
}
