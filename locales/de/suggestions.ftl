suggestions-people = Leute
suggestions-tags = Hashtags
suggestions-emoji = Emoji
suggestions-found = { $count ->
    [one] { $count } Vorschlag
   *[other] { $count } Vorschläge
}
