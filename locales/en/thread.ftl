### The page of a post.

# $text: the beginning of the post
status-title = { $name }: “{ $text }”
# Above the first post of a thread that is shown: there are more before it (a link).
status-earlier = Show earlier posts
# From a later page of replies back to the first one (a link).
status-replies-first = Back to the first replies
# Below a branch of a thread that is cut. $name: who wrote the post with more replies.
status-replies-to = More replies to { $name }
# Above a reply in a thread: the post that it answers was deleted, or is not for this reader.
status-answers-hidden = In reply to a post that isn't shown
# Names a branch of replies for those who do not see its line. $name: who wrote the post that they answer.
status-branch = Replies to { $name }
# The line beside a branch of replies, which puts them out of sight.
status-branch-fold = Collapse replies to { $name }
# The row that such a branch is then, beside the faces of those who wrote them.
status-branch-folded = { $count ->
    [0] No replies
    [one] { $count } reply
   *[other] { $count } replies
}
# The next page of replies below a post.
status-replies-more = Show more replies
status-reblogs = { $count ->
    [0] boosts
    [one] boost
   *[other] boosts
}
status-favourites = { $count ->
    [0] favorites
    [one] favorite
   *[other] favorites
}
status-quotes = { $count ->
    [0] quotes
    [one] quote
   *[other] quotes
}
status-replies = Replies
# Said after that to those who do not see it.
status-replies-shown = { $count ->
    [0] No more replies
    [one] { $count } more reply
   *[other] { $count } more replies
}
status-not-found = Post not found

open-original = Open original page
