/** Reports as the API shows them: to the one who sent it, and to operators in their notifications. */
import { sql } from "kysely";
import type { Report } from "#protocol/entities.ts";
import type { NotificationId, ReportId } from "#protocol/ids.ts";
import { loadAccounts } from "../accounts/load-accounts.ts";
import type { Reading } from "../accounts/reading.ts";
import type { Viewer } from "../accounts/viewer.ts";

/** One report of the viewer's own. */
export async function loadReport(reading: Reading<Viewer>, id: ReportId): Promise<Report> {
  const row = await reading.db
    .selectFrom("report")
    .selectAll()
    .where("id", "=", id)
    .where("account_id", "=", reading.viewer.accountId)
    .executeTakeFirstOrThrow();
  const [shown] = await showReports(reading, [row]);
  return shown!;
}

/** Those behind some of the viewer's notifications, which are for operators alone; two queries however many they are. */
export async function loadReportsOf(
  reading: Reading<Viewer>,
  ids: readonly NotificationId[],
): Promise<Map<NotificationId, Report>> {
  if (ids.length === 0) return new Map();
  const rows = await reading.db
    .selectFrom("notification")
    .innerJoin("report", "report.id", "notification.report_id")
    .selectAll("report")
    .select("notification.id as notification_id")
    .where(sql<boolean>`notification.id = any(${ids}::bigint[])`)
    .where("notification.account_id", "=", reading.viewer.accountId)
    .execute();
  const shown = await showReports(reading, rows);
  const byId = new Map(shown.map((report) => [report.id, report]));
  return new Map(rows.flatMap((row) => (byId.has(row.id) ? [[row.notification_id, byId.get(row.id)!]] : [])));
}

type ReportRow = Pick<Report, "id" | "category" | "comment" | "forwarded"> & {
  target_account_id: Report["target_account"]["id"];
  status_ids: NonNullable<Report["status_ids"]>;
  rule_ids: string[];
  action_taken_at: Date | null;
  created_at: Date;
};

/** One of an account that is gone is left out. */
async function showReports(reading: Reading, rows: readonly ReportRow[]): Promise<Report[]> {
  const accounts = await loadAccounts(
    reading,
    rows.map((row) => row.target_account_id),
  );
  return rows.flatMap((row) => {
    const account = accounts.get(row.target_account_id);
    if (!account) return [];
    return {
      id: row.id,
      action_taken: row.action_taken_at !== null,
      action_taken_at: row.action_taken_at?.toISOString() ?? null,
      category: row.category,
      comment: row.comment,
      forwarded: row.forwarded,
      created_at: row.created_at.toISOString(),
      status_ids: row.status_ids,
      rule_ids: row.rule_ids,
      target_account: account,
    };
  });
}
