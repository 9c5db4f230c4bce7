-- Where few posts have most of the replies, the planner takes each post for one of these, and reads all posts
-- instead of the index. So it is told that replies answer many posts.
alter table status alter column in_reply_to_id set (n_distinct = -0.2);
