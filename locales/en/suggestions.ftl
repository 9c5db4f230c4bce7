suggestions-people = People
suggestions-tags = Hashtags
suggestions-emoji = Emoji
suggestions-found = { $count ->
    [0] Nothing found
    [one] { $count } suggestion
   *[other] { $count } suggestions
}

## Below a search field, and the searches of before

search-suggestions = Suggestions
# $q: what was typed
search-for = Search for “{ $q }”
search-recent = Recent searches
search-forget-all = Clear all
# $q: what was searched for
search-forget = Remove “{ $q }”
search-forgotten = Removed “{ $q }”
search-forgotten-all = Recent searches cleared

## The panel of all emoji

emoji = Emoji
emoji-search = Search emoji
emoji-groups = Categories
emoji-none = No emoji found
emoji-found = { $count ->
    [0] No emoji found
    [one] { $count } emoji
   *[other] { $count } emoji
}
emoji-recent = Recently used
emoji-server = Server emoji
emoji-smileys = Smileys and feelings
emoji-people = People and gestures
emoji-nature = Animals and nature
emoji-food = Food and drink
emoji-travel = Travel and places
emoji-activities = Activities
emoji-objects = Objects
emoji-symbols = Symbols
emoji-flags = Flags
emoji-tones = Skin tone
emoji-tone-0 = Yellow
emoji-tone-1 = Light
emoji-tone-2 = Medium-light
emoji-tone-3 = Medium
emoji-tone-4 = Medium-dark
emoji-tone-5 = Dark
