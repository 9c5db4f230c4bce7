/**
 * The operators of this server: its first account, and those whom `ADMIN_EMAILS` names. Sign-up gives them their role
 * (`auth/sign-up.ts`). One rule for all that is only for them: reports, sign-ups, `/admin`.
 */
import { sql, type Expression, type RawBuilder } from "kysely";
import type { AccountId } from "#protocol/ids.ts";

/** As a condition on rows of `local_user`. */
const isOperatorsRow = sql<boolean>`local_user.role in ('admin', 'moderator') and local_user.state = 'active'`;

/** A query for all of them: rows of `account_id`. */
export const operators = sql<{ account_id: AccountId }>`
  select local_user.account_id from local_user where ${isOperatorsRow}`;

/** Whether this account, a value or a column, is one of them now. */
export function isOperator(account: Expression<AccountId>): RawBuilder<boolean> {
  return sql<boolean>`exists (select from local_user where local_user.account_id = ${account} and ${isOperatorsRow})`;
}
