### What stands between two people: notes, mutes, blocks, blocks of servers, reports.

# $name: the other person
relation-title = You and { $name }
relation-saved = Saved
note-title = Personal note
note-hint = Only you can see this.
note-save = Save note
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

domain-block-title = Block { $domain }
domain-block-heading = Block a whole server
domain-block-text = You won't see posts or notifications from anyone on { $domain }.
domain-block-follows = You and the people there stop following each other.
domain-block-typed = Type { $domain } to confirm
domain-block-do = Block { $domain }
domain-block-field = Server
domain-block-hint = Such as example.com
domain-block-next = Continue
domain-blocked-toast = Blocked { $domain }
domain-block-whole = Block all of { $domain }
domain-unblock = Unblock
domain-unblock-label = Unblock { $domain }
domain-blocks-empty = You haven't blocked any servers.
domain-blocks-search = Search blocked servers
domain-blocks-undo-label = Block { $domain } again
relations-undo = Undo
relations-search-blocks = Search blocked users
relations-search-mutes = Search muted users
relations-search-requests = Search follow requests
# $acct: the other person
relations-undo-block = Block @{ $acct } again
relations-undo-mute = Mute @{ $acct } again

# $acct: who is reported
report-title = Report @{ $acct }
report-why = What's wrong?
report-spam = It's spam
report-spam-hint = Unwanted links, fake engagement, or the same replies over and over
report-violation = It breaks a rule
report-violation-hint = You know which rule of this server it breaks
report-legal = It's illegal
report-legal-hint = You think it's against the law
report-other = It's something else
report-other-hint = None of the above fits
report-rules = Which rules?
report-posts = Are there posts that show it?
report-posts-hint = Choose as many as you like, or none.
report-posts-empty = There are no posts to choose from.
report-comment = Is there anything else we should know?
report-comment-hint = Up to { $count } characters
report-forward = Also send it to { $domain }
report-forward-hint = That server is responsible for the account. Your name isn't passed on.
report-next = Continue
report-previous = Back
report-send = Send report
report-step = Step { $step } of { $count }
report-category-needed = Choose what's wrong first.
report-sent-title = Thank you
report-sent = The people who run this server will look at your report.
report-sent-more = You can also keep @{ $acct } away from you.
report-done = Done
