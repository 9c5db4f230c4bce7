# What few profiles show: where somebody has moved to, posts with one hashtag, and why nothing is listed.

featured-empty-own = You haven't featured anything yet. You can feature people from their menu, and hashtags in your profile settings.
featured-empty = { $name } hasn't featured anything yet.
# $name: of the account that is left
profile-moved = { $name } has moved to
profile-moved-open = Go to profile
# $tag: the hashtag, with its sign
profile-tagged = Posts with { $tag }
profile-tagged-all = Show all posts
profile-empty-own = You haven't posted anything yet.
profile-empty = { $name } hasn't posted anything here yet.
profile-empty-media = No photos, videos or audio yet.
profile-empty-blocked = You've blocked { $name }, so you won't see their posts.
profile-empty-blocks-you = { $name } has blocked you, so you can't see their posts.
# Somebody has another account now.
badge-moved = Moved
