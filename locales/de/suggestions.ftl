suggestions-people = Leute
suggestions-tags = Hashtags
suggestions-emoji = Emoji
suggestions-found = { $count ->
    [one] { $count } Vorschlag
   *[other] { $count } Vorschläge
}

## Below a search field, and the searches of before

search-suggestions = Vorschläge
# $q: what was typed
search-for = Nach „{ $q }“ suchen
search-recent = Letzte Suchen
search-forget-all = Alle löschen
# $q: what was searched for
search-forget = „{ $q }“ entfernen
search-forgotten = „{ $q }“ entfernt
search-forgotten-all = Letzte Suchen gelöscht

## The panel of all emoji

emoji = Emoji
emoji-search = Emoji suchen
emoji-groups = Kategorien
emoji-none = Kein Emoji gefunden
emoji-found = { $count ->
    [one] { $count } Emoji
   *[other] { $count } Emojis
}
emoji-recent = Zuletzt verwendet
emoji-server = Server-Emojis
emoji-smileys = Smileys und Gefühle
emoji-people = Menschen und Gesten
emoji-nature = Tiere und Natur
emoji-food = Essen und Trinken
emoji-travel = Reisen und Orte
emoji-activities = Sport und Freizeit
emoji-objects = Gegenstände
emoji-symbols = Symbole
emoji-flags = Flaggen
emoji-tones = Hautfarbe
emoji-tone-0 = Gelb
emoji-tone-1 = Hell
emoji-tone-2 = Mittelhell
emoji-tone-3 = Mittel
emoji-tone-4 = Mitteldunkel
emoji-tone-5 = Dunkel
