-- no transaction
drop index concurrently if exists notification_report_once;
create unique index concurrently notification_report_once on notification (account_id, report_id) where report_id is not null;
