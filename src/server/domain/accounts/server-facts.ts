/** What this server says of itself in numbers, and who runs it. */
import { sql } from "kysely";
import { keptFor } from "#kit/kept-for.ts";
import type { Account } from "#protocol/entities.ts";
import type { Reads } from "#server/storage/database.ts";
import { thisWeek } from "./activity.ts";
import { getAccount } from "./load-accounts.ts";
import type { ServerReading } from "./reading.ts";

interface Usage {
  users: number;
  /** Who came within the last month, and within the last half-year. */
  activeMonth: number;
  activeHalfYear: number;
  /** By people of this server. */
  statuses: number;
  /** Other servers of which somebody is known. */
  domains: number;
}

/** As it was a minute ago at most: apps ask often, and it takes reading every account. */
export const readUsage = keptFor(60_000, countUsage);

async function countUsage(db: Reads): Promise<Usage> {
  const { rows } = await sql<Usage>`
    select count(*)::int as users,
      count(*) filter (where last_active_at > now() - interval '1 month')::int as "activeMonth",
      count(*) filter (where last_active_at > now() - interval '6 months')::int as "activeHalfYear",
      coalesce(sum(account_stats.statuses_count), 0)::int as statuses,
      (select count(distinct domain)::int from account where domain is not null) as domains
    from local_user
    join account on account.id = local_user.account_id and account.deleted_at is null
    left join account_stats on account_stats.account_id = account.id
    where local_user.state = 'active'`.execute(db);
  return rows[0]!;
}

/** Numbers as text, as on Mastodon; `week` is the second (Unix) at which it began. */
interface Week {
  week: string;
  statuses: string;
  logins: string;
  registrations: string;
}

/** The last twelve weeks, this one first, as they were an hour ago at most: it takes reading the ids of all their posts. */
export const readWeeks = keptFor(3_600_000, countWeeks);

async function countWeeks(db: Reads): Promise<Week[]> {
  const { rows } = await sql<Week>`
    with weeks as (
      select ${thisWeek} - ago * interval '168 hours' as begin from generate_series(0, 11) ago
    ), wrote as (
      select date_trunc('week', to_timestamp((id >> 16) / 1000), 'UTC') as week, count(*) as many
      from status
      where id >= (extract(epoch from ${thisWeek} - interval '1848 hours')::int8 * 1000) << 16
        and uri is null and deleted_at is null and visibility in ('public', 'unlisted')
      group by 1
    ), joined as (
      select date_trunc('week', created_at, 'UTC') as week, count(*) as many from local_user group by 1
    )
    select extract(epoch from begin)::int8::text as week,
      coalesce(wrote.many, 0)::text as statuses,
      (coalesce(weekly_activity.came, 0) + coalesce(joined.many, 0))::text as logins,
      coalesce(joined.many, 0)::text as registrations
    from weeks
    left join wrote on wrote.week = begin
    left join joined on joined.week = begin
    left join weekly_activity on weekly_activity.week = begin
    order by begin desc`.execute(db);
  return rows;
}

/** The account to turn to: the first of those that run the server; null before there is one. */
export async function findContact(reading: ServerReading): Promise<Account | null> {
  const { db } = reading;
  const operator = await db
    .selectFrom("local_user")
    .select("account_id")
    .where("role", "=", "admin")
    .where("state", "=", "active")
    .orderBy("account_id")
    .executeTakeFirst();
  return operator ? getAccount(reading, operator.account_id) : null;
}
