# Hashtags that somebody follows or shows on their profile.

tag-feature = Add #{ $name } to my profile
tag-unfeature = Remove #{ $name } from my profile
tag-remove = Remove
tag-add = Add
followed-tags-search = Search your hashtags
followed-tags-empty = You don't follow any hashtags yet. Open one and press the star: public posts about it will come to your home.
followed-tags-none = None of your hashtags matches.
followed-tags-find = Find hashtags
featured-tags-title = Featured hashtags
featured-tags-text = Your profile can show up to { $count } hashtags you post about.
featured-tags-field = Hashtag
featured-tags-empty = Your profile doesn't show any hashtags yet.
featured-tags-suggested = You use these a lot
featured-tags-count = { $count ->
    [0] No posts yet
    [one] { $count } post
   *[other] { $count } posts
}

tag-tab-posts = Posts
tag-tab-profiles = Profiles
tag-profiles-title = People posting about #{ $name }
tag-profiles-empty = No one has posted publicly about #{ $name } yet.
tag-description = Public posts about #{ $name }.
tag-empty = No posts with #{ $name } yet.

nav-followed-tags = Followed hashtags
