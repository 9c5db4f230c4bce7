# Lists of people, hashtags and search.

## Followers and following

# $name: whose list it is
follows-title-followers = People who follow { $name }
follows-title-following = People { $name } follows
follows-followers = Followers
follows-following = Following
follows-empty-followers = No one follows { $name } yet.
follows-empty-following = { $name } isn't following anyone yet.
follows-hidden = { $name } keeps this list private.

blocks-none-found = No blocked users match this search.
mutes-none-found = No muted users match this search.
requests-none-found = No follow requests match this search.
domain-blocks-none-found = No blocked servers match this search.
# $count: how many ask to follow
requests-waiting = { $count ->
    [0] No follow requests
    [one] { $count } follow request
   *[other] { $count } follow requests
}
requests-empty = No follow requests.
blocks-empty = You haven't blocked anyone.
mutes-empty = You haven't muted anyone.
mutes-unmute = Unmute
# $time: such as "in 3 days"
mutes-end = Ends { $time }

## Hashtags

tag-tab-posts = Posts
tag-tab-profiles = Profiles
tag-profiles-title = People posting about #{ $name }
tag-profiles-empty = No one has posted publicly about #{ $name } yet.
tag-uses = { $count ->
    [0] No posts this week
    [one] { $count } post this week
   *[other] { $count } posts this week
}

## Search

search-field = People, hashtags, posts
search-options = Search options
search-tab-all = All
search-tab-accounts = Accounts
search-tab-hashtags = Hashtags
search-tab-statuses = Posts
search-empty = Could not find anything for these search terms

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

local-description = Public posts from people on { $domain }, newest first.
federated-description = Public posts from { $domain } and the servers it knows, newest first.
local-empty = No public posts yet.
tag-description = Public posts about #{ $name }.
tag-empty = No posts with #{ $name } yet.
somebody = Someone
status-open = Open post
media-count = { $count ->
    [0] No attachments
    [one] { $count } attachment
   *[other] { $count } attachments
}
