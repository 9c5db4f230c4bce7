### Reports, as those who run the server read them.

# $target: whom the report is about
reported-person = Reported: { $target }
reported-spam = Spam
reported-violation = Breaks the rules
reported-legal = Illegal
reported-other = Something else
reported-more = Show more
reported-less = Show less
reported-posts = { $count ->
    [0] No reported posts
    [one] { $count } reported post
   *[other] { $count } reported posts
}
# A reported post that isn't there any more, or that this reader may not see.
reported-gone = This post was deleted, or isn't visible to you.
