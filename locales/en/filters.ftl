### The screens of filters.

filters-text = Posts with words or phrases you'd rather not read are collapsed or hidden. Only you know about your filters.
filters-new = New filter
filters-none = No filters yet.
filters-saved = Saved.
filters-choose = Choose a filter for this post, or make a new one.
filters-add-post = Add the post
filters-has-post = The post is in this filter
filters-edit = Edit
# $title: the filter's name
filters-edit-label = Edit “{ $title }”
filters-add-label = Add the post to “{ $title }”
filters-words = { $count ->
    [0] No words or phrases
    [one] { $count } word or phrase
   *[other] { $count } words and phrases
}
filters-posts = { $count ->
    [0] No posts
    [one] { $count } post
   *[other] { $count } posts
}
# $time: such as "in 3 days"
filters-ends = Ends { $time }
filters-ended = Ended
filters-edit-title = Edit filter
filters-title = Name
filters-title-hint = You see it on collapsed posts.
filters-keywords = Words and phrases
filters-keywords-hint = Empty a field to remove it. Save to get more fields.
# $number: from 1
filters-keyword = Word or phrase { $number }
filters-whole-word = Whole word only
filters-whole-word-label = Whole word only, { $number }
filters-where = Where it applies
filters-context-public = Local timeline, hashtags and search
filters-context-thread = Threads and conversations
filters-context-account = Profiles
filters-action = What happens to matching posts
filters-action-warn = Collapse them
filters-action-warn-hint = The filter's name is shown, and you can show the post anyway.
filters-action-hide = Hide them completely
filters-action-hide-hint = As if they weren't there.
filters-action-blur = Hide their media
filters-action-blur-hint = The words stay visible.
filters-until = Ends
filters-never = Never
filters-single = Posts in this filter
filters-single-remove = Remove
filters-save = Save
filters-delete = Delete filter
filters-delete-text = The posts it collapses or hides will be shown again.
filters-delete-confirm = Delete
