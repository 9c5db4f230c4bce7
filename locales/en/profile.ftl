profile-edit = Edit profile
profile-avatar = Open avatar
# $description: of the picture, in the words of its owner
profile-avatar-described = Open avatar: { $description }
profile-verified = Verified link
profile-limited = This profile has been hidden by the moderators of { $domain }.
profile-limited-show = Show profile anyway
# $date: month and year
profile-joined = Joined { $date }
profile-tabs = Profile sections
profile-tab-posts = Posts
profile-tab-with-replies = Posts & Replies
profile-tab-media = Media
profile-description = Posts by { $name }.
profile-following = following
profile-followers = { $count ->
    [0] followers
    [one] follower
   *[other] followers
}
profile-posts = { $count ->
    [0] posts
    [one] post
   *[other] posts
}
follow-request-asks = Wants to follow you
badge-bot = Automated
badge-locked = Approves followers
badge-blocks-you = Blocks you
status-pinned = Pinned
profile-tab-featured = Featured
profile-notify = Notify me about posts
profile-note-edit = Edit
profile-note = Note
profile-options = Options
# $names: up to two names
familiar-followers = Followed by { $names }
# $others: how many more the reader knows
familiar-followers-others = { $others ->
    [0] Followed by { $names }
    [one] Followed by { $names } and { $others } more you know
   *[other] Followed by { $names } and { $others } more you know
}

account-more = More

## The featured tab

featured-people = People
featured-title = Featured by { $name }
featured-hashtags = Hashtags
# $when: such as "today" or "3 days ago"
featured-hashtag-last = last used { $when }
