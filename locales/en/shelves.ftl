# What stands on a shelf of the reader that is empty.

# $shelf: its name in the navigation
shelf-empty = Nothing in { $shelf } yet.
