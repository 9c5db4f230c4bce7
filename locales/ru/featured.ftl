# The featured tab of a profile.

featured-people = Люди
featured-title = { $name } рекомендует
featured-hashtags = Хештеги
# $when: such as "today" or "3 days ago"
featured-hashtag-last = последний — { $when }
