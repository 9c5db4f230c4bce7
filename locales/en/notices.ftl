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
notifications-gap = Show missing notifications
somebody = Someone
status-open = Open post
media-count = { $count ->
    [0] No attachments
    [one] { $count } attachment
   *[other] { $count } attachments
}
