# Steht auf einer leeren Merkliste.

# $shelf: its name in the navigation
shelf-empty = Unter „{ $shelf }“ ist noch nichts.
