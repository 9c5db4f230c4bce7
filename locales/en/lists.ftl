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

## Search

search-field = People, hashtags, posts
search-options = Search options
search-tab-all = All
search-tab-accounts = Accounts
search-tab-hashtags = Hashtags
search-tab-statuses = Posts
search-empty = Could not find anything for these search terms

## The public timelines

local-description = Public posts from people on { $domain }, newest first.
federated-description = Public posts from { $domain } and the servers it knows, newest first.
local-empty = No public posts yet.

## The home timeline

home-empty = Your timeline is empty. Follow a few people to fill it.
