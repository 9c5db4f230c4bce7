# Стоит на пустой полке.

# $shelf: its name in the navigation
shelf-empty = В разделе «{ $shelf }» пока пусто.
