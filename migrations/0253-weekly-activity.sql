-- How many people came in a week, for `GET /api/v1/instance/activity`: a number, and nobody's name. Those who joined in it
-- are not in it, since the day on which they joined says so. Weeks begin on Monday (UTC).
create table weekly_activity (
  week timestamptz primary key,
  came integer not null
);
