# Bookmarks and favorites.

bookmarks-empty = No bookmarks yet. Only you can see them.
favourites-empty = No favorites yet.
