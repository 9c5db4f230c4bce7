# The tabs above the notifications.
notifications-tab-all = All
notifications-tab-mention = Mentions
notifications-tab-favourite = Favorites
notifications-tab-reblog = Boosts
notifications-tab-follow = Followers
notifications-tab-follow-request = Requests
notifications-tab-poll = Polls
notifications-tab-status = Posts
notifications-tab-update = Edits
notifications-tab-quote = Quotes
notifications-tab-admin-report = Reports
notifications-tab-admin-sign-up = Sign-ups
notifications-show-all = Show all notifications
notifications-policy = Who may notify you
notifications-held = { $count ->
    [0] Nobody is held back
    [one] Notifications from { $count } person are held back
   *[other] Notifications from { $count } people are held back
}
