### What stands between two people: notes, mutes, blocks, blocks of servers, reports.

# $name: the other person
relation-title = You and { $name }
relation-saved = Saved
note-title = Personal note
note-hint = Only you can see this.
note-save = Save note
relation-report = Report @{ $acct }
relation-following = Following
relation-notify = Notify me about new posts
relation-boosts = Show boosts in Home
relation-languages = Only posts in these languages
relation-languages-hint = With none chosen, you get posts in all languages.
relation-save = Save
relation-endorse = Feature on my profile
relation-unendorse = Stop featuring
relation-endorse-text = People you feature are shown on your profile, for everyone to see.
relation-remove = Remove this follower
relation-remove-text = They won't get your posts in Home any more, and aren't told.
mute-title = Mute
mute-text = Their posts stay out of your timelines. They aren't told.
mute-duration = For how long
mute-time-good = Until I unmute
mute-time-an-hour = 1 hour
mute-time-a-day = 1 day
mute-time-a-week = 7 days
mute-time-a-month = 30 days
mute-notifications = Mute notifications from them, too
mute-do = Mute
mute-stop = Unmute
# $time: such as "in 3 days"
mute-ends = You've muted them. This ends { $time }.
mute-lasts = You've muted them.
block-title = Block
block-text = You won't see each other's posts, and you stop following each other. They aren't told.
block-do = Block
block-stop = Unblock
block-is = You've blocked them.
domain-block-whole = Block all of { $domain }
