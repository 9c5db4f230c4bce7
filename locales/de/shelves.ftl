# Bookmarks and favorites.

bookmarks-empty = Noch keine Lesezeichen. Nur du siehst sie.
favourites-empty = Noch keine Favoriten.
