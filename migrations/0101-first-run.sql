-- Where a new account stands in what it is led through at first; null when it has finished or skipped that.
-- Those that are here already know their way.
alter table local_user add column welcome_step smallint check (welcome_step between 1 and 3);
