# What stands on every page: navigation, posts, people, lists, notifications.

loading = Loading…
retry = Retry
undo = Undo
cancel = Cancel
close = Close
back = Back
tabs = Views
somebody = Somebody
skip-to-content = Skip to content
copy-link = Copy link
link-copied = Link copied
open-original = Open original page
preview-notice = This is a preview. Please do not sign in with a real account.

account-now = You're now signed in as @{ $acct }.
account-signed-out = You've been signed out.
account-reload = Reload

## Navigation

nav-label = Places
nav-home = Home
nav-search = Search
nav-local = Local
nav-notifications = Notifications
nav-bookmarks = Bookmarks
nav-favourites = Favorites
nav-profile = Profile
nav-follow-requests = Follow requests
nav-blocks = Blocked users
nav-mutes = Muted users
nav-settings = Settings
nav-compose = Compose
nav-me = You and more
nav-accounts = Accounts
nav-add-account = Add an account
nav-sign-in = Sign in
nav-sign-up = Sign up
nav-sign-out = Sign out
nav-about = About
nav-privacy = Privacy
nav-terms = Terms
nav-keyboard = Keyboard
# $count: how many ask to follow
nav-waiting = { $count ->
    [0] Nobody is waiting
    [one] { $count } is waiting
   *[other] { $count } are waiting
}
nav-unread = { $count ->
    [0] Nothing unread
    [one] { $count } unread
   *[other] { $count } unread
}
aside-label = Search and more
active-here = Active here

## Keyboard

shortcuts-title = Keyboard shortcuts
shortcuts-actions = Actions
shortcuts-media = Media
shortcuts-navigation = Navigation
shortcut-compose = Write a post
shortcut-reply = Reply
shortcut-reblog = Boost
shortcut-favourite = Favorite
shortcut-bookmark = Bookmark
shortcut-unfold = Show or hide what is folded
shortcut-media = Open the picture
shortcut-next = Next post
shortcut-previous = Previous post
shortcut-open = Open the post
shortcut-top = New posts, to the top
shortcut-search = Search
shortcut-home = Home
shortcut-notifications = Notifications
shortcut-local = Local
shortcut-bookmarks = Bookmarks
shortcut-favourites = Favorites
shortcut-profile = Own profile
shortcut-settings = Settings
shortcut-help = This list

## Lists

timeline-new = { $count ->
    [0] No new posts
    [one] Show { $count } new post
   *[other] Show { $count } new posts
}
timeline-new-more = Show { $count }+ new posts
# A row of a list: posts are missing here, and a press brings them.
timeline-gap = Show the posts in between
list-more = Show more
list-end = That is all.
list-end-partial = That is all that this server knows. Older posts from other instances may not be shown.

## A post

# $name: who boosted it (a link)
status-reblogged-by = { $name } boosted
status-reblogged-by-you = You boosted
# $name: whom it answers (a link)
status-reply-to = Reply to { $name }
status-is-reply = Reply
status-continues = Continues a thread
status-reply = Reply
status-reblog = Boost
status-favourite = Favorite
status-bookmark = Bookmark
status-more = More
status-open = Open post
# $time: an exact date and time
status-edited-at = Edited { $time }
history-title = Edit history
history-original = Original
history-media = The attachments have changed
status-pinned = Pinned
status-read-more = Read more
status-read-less = Read less
status-reblogs = { $count ->
    [0] boosts
    [one] boost
   *[other] boosts
}
status-favourites = { $count ->
    [0] favorites
    [one] favorite
   *[other] favorites
}
status-reblogged-by-list = Boosted by
status-favourited-by-list = Favorited by
# $title: the filter's name
status-filtered = Filtered: { $title }
fold-show-more = Show more
fold-show-less = Show less
fold-show-anyway = Show anyway

visibility-public = Everyone
visibility-unlisted = Everyone, quietly
visibility-private = Followers only
visibility-direct = Mentioned only

status-edit = Edit
status-pin = Pin to profile
status-unpin = Unpin from profile
status-pinned-toast = Pinned to your profile
status-unpinned-toast = No longer pinned
status-redraft = Delete and redraft
status-redraft-confirm = Delete it and write it anew
status-redraft-not-kept = The draft could not be kept in this browser, so the post was not deleted.
status-delete = Delete
status-delete-confirm = Delete for good
status-deleted-toast = Post deleted
conversation-mute = Mute conversation
conversation-unmute = Unmute conversation
conversation-muted-toast = You will hear nothing more of this conversation
conversation-unmuted-toast = You will hear of this conversation again

## Media and polls

media-alt = ALT
media-description = Description
media-description-show = ALT: show description
media-open = Open picture
viewer-title = Pictures
viewer-count = { $number } of { $count }
viewer-previous = Previous picture
viewer-next = Next picture
viewer-file = Open the file
media-audio = Audio
media-video = Video
media-file = File
media-hidden = Media hidden
media-show = Show
media-hide = Hide
media-count = { $count ->
    [0] No attachments
    [one] { $count } attachment
   *[other] { $count } attachments
}
poll-choose-one = Choose one
poll-choose-several = Choose one or more
poll-vote = Vote
poll-own-vote = Your vote
poll-results = Show results
poll-back = Back to voting
poll-refresh = Refresh
poll-finished = finished
# $number: the count as it is shown
poll-votes = { $count ->
    [0] No votes
    [one] { $number } vote
   *[other] { $number } votes
}
# $time: such as "in 5 hours"
poll-ends = ends { $time }

## People

follow = Follow
follow-back = Follow back
follow-requested = Requested
follow-withdraw = Withdraw
follow-following = Following
follow-unfollow = Unfollow
# $label: what the button says
follow-label = { $label } @{ $acct }
follow-request-asks = Wants to follow you
follow-request-authorize = Accept
follow-request-reject = Reject
badge-bot = Automated
badge-locked = Approves followers
badge-follows-you = Follows you
badge-mutual = Mutuals
badge-requested-you = Wants to follow you
badge-muted = Muted
badge-blocked = Blocked
badge-blocks-you = Blocks you
account-more = More
account-suspended = This account is suspended.
account-mention = Mention @{ $acct }
account-mute = Mute @{ $acct }
account-unmute = Unmute @{ $acct }
account-muted-toast = @{ $acct } is muted
mute-for-good = For good
mute-for-a-day = For a day
mute-for-a-week = For a week
mute-for-a-month = For a month
account-block = Block @{ $acct }
account-block-confirm = Block
account-unblock = Unblock
account-unblock-name = Unblock @{ $acct }
account-blocked-toast = @{ $acct } is blocked
account-hide-reblogs = Hide boosts
account-show-reblogs = Show boosts
account-remove-follower = Remove this follower
account-remove-follower-confirm = Remove @{ $acct }
profile-edit = Edit profile
profile-avatar = Open avatar
profile-verified = Verified link
# $account: the new address (a link)
profile-moved = Has moved to { $account }
# $date: month and year
profile-joined = Joined { $date }
profile-posts = { $count ->
    [0] posts
    [one] post
   *[other] posts
}
profile-following = following
profile-followers = { $count ->
    [0] followers
    [one] follower
   *[other] followers
}

## Notifications. $name is the newest person (a link), $others how many more there are.

notification-mention = { $name } mentioned you
notification-reply = { $name } replied to you
notification-status = { $name } posted
notification-quote = { $name } quoted you
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
notification-poll = A poll that you voted in has finished
notification-poll-own = Your poll has finished
notification-update = { $name } edited a post
notification-quoted-update = { $name } edited a post that you quoted
notification-admin-sign-up = { $name } signed up
notification-admin-sign-up-others = { $others ->
    [0] { $name } signed up
    [one] { $name } and { $others } other signed up
   *[other] { $name } and { $others } others signed up
}
notification-admin-report = { $name } sent a report

## Timelines and threads

home-empty = Nothing here yet. Follow people, and what they write will stand here.
home-empty-action = See who writes here
local-description = The public posts of the people of { $domain }, newest first.
local-empty = Nobody has written anything in public yet.
tag-description = Public posts about #{ $name }.
tag-empty = Nobody has used #{ $name } yet.
bookmarks-empty = Your bookmarks will stand here. Nobody else ever learns of them.
favourites-empty = What you have favorited will stand here.
notifications-empty = Nothing has happened yet. Replies, boosts and new followers will stand here.
notifications-new = { $count ->
    [0] No new notifications
    [one] Show { $count } new notification
   *[other] Show { $count } new notifications
}
notifications-new-more = Show { $count }+ new notifications
notifications-gap = Show the notifications in between
profile-tabs = What this person posted
profile-tab-posts = Posts
profile-tab-with-replies = Posts & Replies
profile-tab-media = Media
profile-description = Posts by { $name }.
profile-empty-own = You have not posted anything yet.
profile-empty = { $name } has not posted anything here yet.
profile-empty-blocked = You block { $name }, so these posts are not shown.
profile-empty-blocks-you = { $name } blocks you, so these posts are not shown.
status-page-title = Post
# $text: the beginning of the post
status-title = { $name }: “{ $text }”
status-replies = Replies
status-not-found = Post not found

## The error page. It comes with the first load, because it has to speak without a network.

error-not-found-title = Page Not Found
# $path: the address that was asked for
error-not-found-path = Page not found: { $path }
# The same where an address has a name or an id in it that cannot be one.
error-not-valid-path = Page Not Found: { $path }
error-server-title = Internal Server Error
error-server-text = This page could not be shown. The fault is ours, and it has been written down.
# $id: the number under which the operator finds the fault in the log
error-request-id = Its number is { $id }.
error-offline = Seems like you are offline. Please check your network connection.
error-no-answer = Cannot connect to the server.
error-go-home = Go to the home page
