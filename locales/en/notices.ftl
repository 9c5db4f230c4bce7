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
## Notifications. $name is the newest person (a link), $others how many more there are.

notification-mention = { $name } mentioned you
notification-reply = { $name } replied to you
notification-status = { $name } posted
notification-quote = { $name } quoted your post
notification-reblog = { $name } boosted your post
notification-reblog-others = { $others ->
    [0] { $name } boosted your post
    [one] { $name } and { $others } other boosted your post
   *[other] { $name } and { $others } others boosted your post
}
notification-favourite = { $name } favorited your post
notification-favourite-others = { $others ->
    [0] { $name } favorited your post
    [one] { $name } and { $others } other favorited your post
   *[other] { $name } and { $others } others favorited your post
}
notification-follow = { $name } followed you
notification-follow-others = { $others ->
    [0] { $name } followed you
    [one] { $name } and { $others } other followed you
   *[other] { $name } and { $others } others followed you
}
notification-follow-request = { $name } wants to follow you
notification-poll = A poll you voted in has ended
notification-poll-own = Your poll has ended
notification-update = { $name } edited a post
notification-quoted-update = { $name } edited a post you quoted
notification-admin-sign-up = { $name } signed up
notification-admin-sign-up-others = { $others ->
    [0] { $name } signed up
    [one] { $name } and { $others } other signed up
   *[other] { $name } and { $others } others signed up
}
notification-admin-report = { $name } sent a report
notification-admin-report-of = { $name } reported { $target }
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
notifications-gap = Show missing notifications
somebody = Someone
status-open = Open post
media-count = { $count ->
    [0] No attachments
    [one] { $count } attachment
   *[other] { $count } attachments
}
