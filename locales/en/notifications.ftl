### The page of notifications: its tabs, and what stands above the list.

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

# $count: how many ask to follow
requests-waiting = { $count ->
    [0] No follow requests
    [one] { $count } follow request
   *[other] { $count } follow requests
}
notifications-empty = No notifications yet. Replies, boosts and new followers show up here.
notifications-new = { $count ->
    [0] No new notifications
    [one] Show { $count } new notification
   *[other] Show { $count } new notifications
}
notifications-new-more = Show { $count }+ new notifications
# $count: how many posts were due and could not be published
notifications-unpublished = { $count ->
    [0] No scheduled posts failed
    [one] { $count } scheduled post wasn't published
   *[other] { $count } scheduled posts weren't published
}
