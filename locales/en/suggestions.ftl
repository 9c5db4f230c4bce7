suggestions-people = People
suggestions-tags = Hashtags
suggestions-emoji = Emoji
suggestions-found = { $count ->
    [0] Nothing found
    [one] { $count } suggestion
   *[other] { $count } suggestions
}
