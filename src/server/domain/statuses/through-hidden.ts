/**
 * The way through hidden statuses down a thread.
 *
 * What a reader may not see still leads to the replies behind it, and takes no place, whether that is one hidden
 * status or five in a row. The walk goes down before it goes on, so it can begin behind any status: from there it climbs and
 * takes what comes after. That is why a cursor needs to name nothing but what its reader may see (threats V01).
 */
import { sql, type RawBuilder } from "kysely";
import type { Asking } from "../accounts/reading.ts";
import { readableItself } from "./visibility.ts";

/**
 * So many rows are walked in one direction for what can be seen behind them. It bounds what a page costs, and is the one
 * thing by which a thread tells of what is hidden.
 */
export const mostSteps = 10_000;

/**
 * Rows of `status` in their order, each with whether this reader may see it. Behind a `case`, here and below, as an `exists`
 * outside of one becomes a join, which reads everything and keeps no order.
 */
const withVisible = (reader: Asking, statuses: RawBuilder<unknown>) => sql`(
  select status.*, case when ${readableItself(reader)} then true else false end as visible
  from (${statuses} offset 0) status offset 0
) status`;

/** A row of `status` by this id. */
export const rowOf = (id: RawBuilder<unknown>) => sql`(select * from status where status.id = ${id} offset 0) status`;

/** Of a row of `status`. */
export const isOwn = sql`status.in_reply_to_account_id = status.account_id`;
const isOthers = sql`(status.in_reply_to_account_id is distinct from status.account_id)`;

export interface Way {
  reader: Asking;
  /** The status around which the thread is read: no walk comes to it again, where a hostile server closes a circle. */
  focused: RawBuilder<unknown>;
  /** A condition on the `status` that answers. */
  only?: RawBuilder<unknown>;
  /** Whether the walk ends at a row of `status` with `visible`; it does at all that the reader may see. */
  ends?: RawBuilder<unknown>;
}

/** Behind which reply the walk begins, and what that answers. */
export interface Start {
  id: RawBuilder<unknown>;
  parent: RawBuilder<unknown>;
}

/**
 * The walk below a status as rows, hidden ones among them: `id`, `parent` (the status itself), `visible`, `leads` (the walk
 * goes on below it), `is_reply` (it answers the status itself), and `besides` (somebody answered somebody else on the way). Each
 * row is found as it is asked for. Hidden ones that nobody answered are stepped over and are no rows.
 */
export function firstBelow(
  top: RawBuilder<unknown>,
  { reader, focused, only = sql`true`, ends = sql`status.visible` }: Way,
  start: Start = { id: sql`0::bigint`, parent: top },
): RawBuilder<unknown> {
  const firstReply = (to: RawBuilder<unknown>, after: RawBuilder<unknown>, besides: RawBuilder<unknown>) => sql`(
    select status.id, status.in_reply_to_id as parent, status.visible,
      case when ${ends} then false else true end as leads,
      coalesce(${besides}, case when ${isOthers} then status.id end) as besides
    from ${withVisible(
      reader,
      sql`
        select * from status
        where status.in_reply_to_id = ${to} and status.id > ${after} and status.id <> ${focused} and (${only})
        order by status.id`,
    )}
    where case when status.visible then true else (select true from status reply where reply.in_reply_to_id = status.id limit 1) end
    limit 1
  )`;
  return sql`(
    with recursive step as (
      select ${start.id} as id, ${start.parent} as parent, true as visible, false as leads, null::bigint as besides
      union all
      select next.* from step cross join lateral (
        (select below.* from ${firstReply(sql`step.id`, sql`0`, sql`step.besides`)} below where step.leads)
        union all
        -- Behind the last reply, on to the next one of what that answers, and so on upwards.
        select beside.* from (
          with recursive up as (
            select step.id, step.parent, nullif(step.besides, step.id) as besides
            union all
            select status.id, status.in_reply_to_id, nullif(up.besides, status.id)
            from up cross join lateral ${rowOf(sql`up.parent`)}
            where up.parent <> ${top}
          )
          select * from up
        ) up cross join lateral ${firstReply(sql`up.parent`, sql`up.id`, sql`up.besides`)} beside
        limit 1
      ) next
    )
    select step.id, ${top} as parent, step.visible, step.leads, step.besides is not null as besides, step.parent = ${top} as is_reply
    from step offset 1 limit ${sql.lit(mostSteps)}
  )`;
}
