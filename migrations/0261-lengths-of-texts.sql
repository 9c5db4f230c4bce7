-- Limits count characters as people see them, each of which may be many to PostgreSQL: the server alone judges them.
alter table media_attachment drop constraint media_attachment_description_check;
alter table report drop constraint report_comment_check;
