# What stands on every page: navigation, posts, people, lists, notifications.

loading = Loading…
retry = Retry
undo = Undo
close = Close
back = Back
tabs = Views
skip-to-content = Skip to content
preview-notice = This is a preview. Please don't sign in with a real account.

account-now = You're now signed in as @{ $acct }.
account-signed-out = You've been signed out.
account-reload = Reload

## Navigation

nav-label = Main
nav-home = Home
nav-search = Search
nav-explore = Explore
nav-local = Local
nav-federated = Federated
nav-conversations = Conversations
nav-notifications = Notifications
nav-bookmarks = Bookmarks
nav-drafts = Drafts
nav-lists = Lists
nav-favourites = Favorites
nav-profile = Profile
nav-follow-requests = Follow requests
nav-settings = Settings
nav-more = More
nav-compose = Compose
nav-me = Menu
nav-accounts = Accounts
nav-sign-in = Sign in
nav-sign-up = Sign up
nav-sign-out = Sign out
nav-about = About
nav-privacy = Privacy
nav-terms = Terms
nav-keyboard = Keyboard
# $count: how many ask to follow
nav-waiting = { $count ->
    [0] No one waiting
    [one] { $count } waiting
   *[other] { $count } waiting
}
nav-unread = { $count ->
    [0] Nothing unread
    [one] { $count } unread
   *[other] { $count } unread
}
aside-label = Search and suggestions

shortcut-compose = New post

## Lists

timeline-new = { $count ->
    [0] No new posts
    [one] Show { $count } new post
   *[other] Show { $count } new posts
}
timeline-new-more = Show { $count }+ new posts
timeline-return = Back to where you were
# A row of a list: posts are missing here, and a press brings them.
timeline-gap = Show missing posts
list-more = Show more
list-end = You've reached the end.
list-end-partial = That's all we have. Older posts from other instances may not be shown.

## A post

# $name: who boosted it (a link)
status-reblogged-by = { $name } boosted
status-reblogged-by-you = You boosted
# $names: those besides the reader for whom a direct post is
status-for = { $count ->
    [0] Only you
   *[other] Only you and { $names }
}
status-reblogged-by-many = { $others ->
    [0] { $name } boosted
    [one] { $name } and { $others } other boosted
   *[other] { $name } and { $others } others boosted
}
# $name: whom it answers (a link)
status-reply-to = Reply to { $name }
status-is-reply = Reply
status-continues = Continues a thread
# Above a post that stands over its answer: so many posts of the thread come before it (a link).
status-thread-more = { $count } more in this thread
status-reply = Reply
status-reblog = Boost
status-favourite = Favorite
status-bookmark = Bookmark
status-more = More
# $time: an exact date and time
status-edited-at = Edited { $time }
status-read-more = Read more
status-read-less = Read less
# $title: the filter's name
status-filtered = Filtered: { $title }
status-from-limited = From a limited account
fold-show-more = Show more
fold-show-less = Show less
fold-show-anyway = Show anyway

visibility-public = Public
visibility-unlisted = Quiet public
visibility-private = Followers only
visibility-direct = Mentioned people

## Media and polls

media-alt = ALT
media-description-show = ALT: show description
media-open = Open picture
media-hidden = Media hidden
media-show = Show
media-hide = Hide

## People

follow = Follow
follow-back = Follow back
follow-requested = Requested
follow-withdraw = Withdraw
follow-following = Following
follow-unfollow = Unfollow
# $label: what the button says
follow-label = { $label } @{ $acct }
follow-request-authorize = Accept
follow-request-reject = Reject
badge-follows-you = Follows you
badge-mutual = Mutuals
badge-requested-you = Wants to follow you
badge-muted = Muted
badge-blocked = Blocked
account-suspended = This account is suspended.
account-unmute = Unmute @{ $acct }
account-unblock = Unblock

## Timelines and threads

home-empty-action = Find people
status-page-title = Post

## The error page. It comes with the first load, because it has to speak without a network.

error-not-found-title = Page Not Found
# $path: the address that was asked for
error-not-found-path = Page not found: { $path }
# The same where an address has a name or an id in it that cannot be one.
error-not-valid-path = Page Not Found: { $path }
error-server-title = Internal Server Error
error-server-text = This page couldn't be shown. It's our fault, and it's been logged.
# $id: the number under which the operator finds the fault in the log
error-request-id = Error ID: { $id }
error-offline = Seems like you are offline. Please check your network connection.
error-no-answer = Cannot connect to the server.
error-go-home = Go to home page
