import type { AccountId, ReportId } from "#protocol/ids.ts";

export type ReportEvent = { kind: "report.filed"; reportId: ReportId; accountId: AccountId };
