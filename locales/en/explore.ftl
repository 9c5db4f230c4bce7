# Explore: what trends, and people to follow. And hashtags where they stand in a row.

explore-description = Posts, hashtags and news that people are talking about.
explore-tags-title = Trending hashtags
explore-posts = Posts
explore-hashtags = Hashtags
explore-news = News
explore-for-you = For you
explore-empty = Nothing is trending right now
# $title: of a page, $posts: such as "3 posts this week"
explore-link-posts = { $title }: { $posts }
explore-link = Posts about this link
explore-link-title = Posts about “{ $title }”
explore-link-empty = There's nothing here that you'd see.

suggestion-friends_of_friends = Followed by people you follow
suggestion-similar_to_recently_followed = Similar to people you followed recently
suggestion-most_followed = Popular on this server
# $names: up to two names
suggestion-friends = Followed by { $names }
suggestion-friends-others = Followed by { $names } and others you follow
# $acct: whom
suggestion-dismiss = Don't suggest @{ $acct } again
suggestion-dismissed = You won't see @{ $acct } here again.
suggestions-empty = No suggestions right now.
suggestions-all = See everyone on { $server }

# $name: the hashtag, without its sign
tag-follow = Follow #{ $name }
tag-unfollow = Unfollow #{ $name }
tag-unfollowed-toast = You unfollowed #{ $name }
tag-uses = { $count ->
    [0] No posts this week
    [one] { $count } post this week
   *[other] { $count } posts this week
}
# $count: on the busiest day of the week
card-people = { $count ->
    [0] No one
    [one] Up to { $count } person a day
   *[other] Up to { $count } people a day
}
