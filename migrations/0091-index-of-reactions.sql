-- A plan that was made while the table was empty would read all of it for each queue, and with it the rows that are
-- ticked off and not vacuumed yet.
alter function take_reactions(int) set enable_seqscan = off;
