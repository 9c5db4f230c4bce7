# Lists of people, hashtags, search, and the people of this server.

## Followers and following

# $name: whose list it is
follows-title-followers = People who follow { $name }
follows-title-following = People whom { $name } follows
follows-followers = Followers
follows-following = Following
follows-empty-followers = Nobody follows { $name } yet.
follows-empty-following = { $name } follows nobody yet.
follows-hidden = { $name } keeps this list private.

requests-empty = Nobody is waiting for your answer.
blocks-empty = You block nobody.
mutes-empty = You mute nobody.
mutes-unmute = Unmute
# $time: such as "in 3 days"
mutes-end = Ends { $time }

## Hashtags

tag-tab-posts = Posts
tag-tab-profiles = Profiles
tag-profiles-title = People who post with #{ $name }
tag-profiles-empty = Nobody has posted publicly with #{ $name } yet.
tag-uses = { $count ->
    [0] No posts this week
    [one] { $count } post this week
   *[other] { $count } posts this week
}

## Search

# $q: what was searched for
search-title-for = Search: { $q }
search-field = People, hashtags, posts
search-submit = Search
search-tab-all = All
search-tab-accounts = Accounts
search-tab-hashtags = Hashtags
search-tab-statuses = Posts
search-all = Show all
search-hint = Find people by name or address, hashtags by their beginning, and posts by their words.
search-empty = Could not find anything for these search terms

## The people of this server

# $server: its domain
actors-title = People of { $server }
actors-welcome = The people here write in their own words, and you read them in the order in which they wrote.
# $acct: who wrote it
actors-newest = The newest post of @{ $acct }
actors-empty = Nobody has written anything public yet.
actors-elsewhere = This server does not show the people of { $server }.
actors-here = People of { $server }

# The list of drafts
drafts-here = Drafts are kept in this browser.
drafts-none = No drafts. What you start writing is kept here until you publish it.
drafts-new = Draft { $number }
drafts-reply = Draft { $number }, reply
drafts-edit = Draft { $number }, edit
drafts-open = open in a tab
drafts-without-words = No text yet
drafts-delete = Delete draft { $number }
drafts-title = Drafts
