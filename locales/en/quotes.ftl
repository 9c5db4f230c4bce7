### Quoted posts: the card, the list of quotes, and who may quote. It comes once a page with one has come to rest.

# $name: who wrote it
quote-by = Quoted post by { $name }
quote-inside = Quotes another post
quote-poll = Poll
quote-files = { $count ->
    [0] No attachments
    [one] { $count } attachment
   *[other] { $count } attachments
}
quote-revoked = The author removed their post from this quote.
quote-deleted = The quoted post was deleted.
quote-unauthorized = The quoted post isn't available.
quote-blocked-account = You've blocked the author of the quoted post.
quote-muted-account = You've muted the author of the quoted post.
quote-show = Show anyway
quote-hide = Hide
quote-loading = Loading the quoted post…
quote-remove = Remove quote
quote-removed = Quote removed
quote-private = Only your followers will see this, because the quoted post is for followers only.
quotes-title = Quotes
quotes-none = Nobody has quoted this post yet.
quote-save = Save
quote-this = Quote this post
quote-take-out = Remove my post from this quote
quote-refused = You can't quote this post.
