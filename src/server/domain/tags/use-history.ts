/** How much something was used on each of the last seven days (UTC), as the Mastodon API shows it of hashtags and links. */
import { sql, type RawBuilder } from "kysely";
import type { UseHistory } from "#protocol/entities.ts";

const historyDays = 7;

/** A table `clock` for the query: `today`, in days since 1970. */
export const clock = sql`(select floor(extract(epoch from now()) / 86400)::int8 as today) clock`;

/** Beside `clock`, from posts by `id` and `account_id`. */
export function usesByDay(posts: RawBuilder<unknown>): RawBuilder<UsesByDay> {
  return sql<UsesByDay>`coalesce((
      select json_object_agg(used.day, json_build_array(used.uses, used.accounts)) from (
        select (posted.id >> 16) / 86400000 as day, count(*) as uses, count(distinct posted.account_id) as accounts
        from (${posts}) posted
        where posted.id >= ((clock.today - ${historyDays - 1}) * 86400000) << 16
        group by 1
      ) used
    ), '{}')`;
}

export type UsesByDay = Record<string, [uses: number, accounts: number]>;

/** Today first. */
export function showHistory(today: number, days: UsesByDay): UseHistory {
  return Array.from({ length: historyDays }, (_, ago) => {
    const day = Number(today) - ago;
    const [uses, accounts] = days[day] ?? [0, 0];
    return { day: String(day * 86_400), uses: String(uses), accounts: String(accounts) };
  });
}
