# Explore: what trends, and people to follow. And hashtags where they stand in a row.

explore-description = Beiträge, Hashtags und Nachrichten, über die gerade gesprochen wird.
explore-tags-title = Angesagte Hashtags
explore-posts = Beiträge
explore-hashtags = Hashtags
explore-news = News
explore-for-you = Für dich
explore-empty = Gerade ist nichts angesagt
# $title: of a page, $posts: such as "3 posts this week"
explore-link-posts = { $title }: { $posts }
explore-link = Beiträge zu diesem Link
explore-link-title = Beiträge zu „{ $title }“
explore-link-empty = Hier gibt es nichts, was dir angezeigt wird.

suggestion-friends_of_friends = Leute, denen du folgst, folgen diesem Konto
suggestion-similar_to_recently_followed = Ähnlich wie Leute, denen du zuletzt gefolgt bist
suggestion-most_followed = Beliebt auf diesem Server
# $names: up to two names
suggestion-friends = Gefolgt von { $names }
suggestion-friends-others = Gefolgt von { $names } und anderen, denen du folgst
# $acct: whom
suggestion-dismiss = @{ $acct } nicht mehr vorschlagen
suggestion-dismissed = @{ $acct } wird dir nicht mehr vorgeschlagen.
suggestions-empty = Im Moment gibt es keine Vorschläge.
suggestions-all = Alle auf { $server } ansehen

# $name: the hashtag, without its sign
tag-follow = #{ $name } folgen
tag-unfollow = #{ $name } nicht mehr folgen
tag-unfollowed-toast = Du folgst #{ $name } nicht mehr
tag-uses = { $count ->
    [one] { $count } Beitrag diese Woche
   *[other] { $count } Beiträge diese Woche
}
# $count: on the busiest day of the week
card-people = { $count ->
    [one] Bis zu { $count } Person am Tag
   *[other] Bis zu { $count } Leute am Tag
}
