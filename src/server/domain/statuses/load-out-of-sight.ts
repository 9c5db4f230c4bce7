/**
 * A status for someone who has just taken back what they did to it, and may not
 * see it any more: its author blocked them, or it was deleted.
 *
 * They get what every visitor gets. Where that is nothing, they get the status
 * without its words: apps want an answer in which the mark is off.
 */
import type { Status } from "#protocol/entities.ts";
import type { StatusId } from "#protocol/ids.ts";
import { shelves, toggles } from "#protocol/toggles.ts";
import { Refusal } from "#protocol/refusals.ts";
import { getAccount } from "../accounts/load-accounts.ts";
import type { Reading } from "../accounts/reading.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { loadStatuses } from "./load-statuses.ts";
import { showStatus, type StatusFlags, type StatusNow } from "./show-status.ts";
import { counters } from "./toggle-columns.ts";

/** Ask only for what the viewer has, or had a mark on. Throws `status.not-found`. */
export async function loadOutOfSight(reading: Reading<Viewer>, id: StatusId): Promise<Status> {
  const [seen] = await loadStatuses(reading, [id]);
  if (seen) return seen;
  const [open] = await loadStatuses({ ...reading, viewer: null }, [id]);
  return open ? { ...open, ...(await marksOf(reading, id)) } : loadWithoutWords(reading, id);
}

async function loadWithoutWords(reading: Reading<Viewer>, id: StatusId): Promise<Status> {
  const row = await reading.db
    .selectFrom("status")
    .select(["id", "account_id", "reblog_of_id", "uri", "url", "visibility", "created_at"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) throw new Refusal("status.not-found");
  const account = await getAccount(reading, row.account_id);
  const original = row.reblog_of_id && (await loadOutOfSight(reading, row.reblog_of_id));
  const marks = { ...(await marksOf(reading, id)), pinned: null };
  const beside = { account, reblog: original || null, quote: null };
  return showStatus({ ...row, ...wordless }, uncounted, reading.server, beside, marks);
}

const wordless = {
  version: "",
  in_reply_to_id: null,
  in_reply_to_account_id: null,
  language: null,
  content: "",
  spoiler_text: "",
  sensitive: false,
  edited_at: null,
  card: null,
  application: null,
  media: null,
  mentions: null,
  tags: null,
};

const uncounted = {
  shows_answered: null,
  from_limited: null,
  replies_count: null,
  quotes_count: null,
  poll: null,
  quoted_status_id: null,
  quote_policy: "nobody",
  may_quote: false,
  ...Object.fromEntries(counters.map((counter) => [counter, null])),
} as StatusNow;

/** Which marks of the viewer are still on it. */
async function marksOf({ db, viewer }: Reading<Viewer>, id: StatusId): Promise<Omit<StatusFlags, "pinned">> {
  return db
    .selectNoFrom(({ exists, selectFrom }) => {
      const onShelves = shelves.map((shelf) =>
        exists(selectFrom(shelf).where("status_id", "=", id).where("account_id", "=", viewer.accountId))
          .$castTo<boolean>()
          .as(toggles[shelf].flag),
      );
      const boost = selectFrom("status").where("reblog_of_id", "=", id).where("account_id", "=", viewer.accountId);
      const mute = selectFrom("conversation_mute")
        .innerJoin("status", "status.conversation_id", "conversation_mute.conversation_id")
        .where("status.id", "=", id)
        .where("conversation_mute.account_id", "=", viewer.accountId);
      return [
        ...onShelves,
        exists(boost.where("deleted_at", "is", null))
          .$castTo<boolean>()
          .as("reblogged"),
        exists(mute).$castTo<boolean>().as("muted"),
      ];
    })
    .executeTakeFirstOrThrow();
}
