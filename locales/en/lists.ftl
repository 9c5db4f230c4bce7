# Lists of people, hashtags, search, and the people of this server.

## Followers and following

# $name: whose list it is
follows-title-followers = People who follow { $name }
follows-title-following = People { $name } follows
follows-followers = Followers
follows-following = Following
follows-empty-followers = No one follows { $name } yet.
follows-empty-following = { $name } isn't following anyone yet.
follows-hidden = { $name } keeps this list private.

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

# $q: what was searched for
search-title-for = Search: { $q }
search-field = People, hashtags, posts
search-submit = Search
search-tab-all = All
search-tab-accounts = Accounts
search-tab-hashtags = Hashtags
search-tab-statuses = Posts
search-all = Show all
search-hint = Find people by name or address, hashtags by how they start, and posts by their words.
search-empty = Could not find anything for these search terms

## The people of this server

# $server: its domain
actors-title = People on { $server }
actors-welcome = People in their own words, newest first. No ads, no algorithm.
# $acct: who wrote it
actors-newest = Newest post by @{ $acct }
actors-empty = No public posts yet.
actors-elsewhere = This server doesn't list people on { $server }.
actors-here = People on { $server }

# The list of drafts
drafts-here = Drafts are saved in this browser.
drafts-none = No drafts. Anything you start writing is saved here until you publish it.
drafts-new = Draft { $number }
drafts-reply = Draft { $number }, reply
drafts-edit = Draft { $number }, edit
drafts-open = open in a tab
drafts-without-words = No text yet
drafts-delete = Delete draft { $number }
