# Bookmarks and favorites.

bookmarks-empty = Закладок пока нет. Их видите только вы.
favourites-empty = В избранном пока пусто.
