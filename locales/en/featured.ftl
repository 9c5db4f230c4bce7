# The featured tab of a profile.

featured-people = People
featured-title = Featured by { $name }
featured-hashtags = Hashtags
# $when: such as "today" or "3 days ago"
featured-hashtag-last = last used { $when }
