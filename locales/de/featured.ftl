# The featured tab of a profile.

featured-people = Leute
featured-title = Empfohlen von { $name }
featured-hashtags = Hashtags
# $when: such as "today" or "3 days ago"
featured-hashtag-last = zuletzt { $when }
