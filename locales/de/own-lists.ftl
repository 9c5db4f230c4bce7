# The reader's lists of people: their screens, and adding somebody from a profile.

list-tab-posts = Beiträge
list-tab-members = Leute
list-tab-settings = Einstellungen
list-empty = Hier ist noch nichts. Beiträge von Leuten auf dieser Liste erscheinen hier.
list-add-people = Leute hinzufügen

list-members-search = Leute suchen, denen du folgst
list-members-found = Suchergebnisse
list-members-none-found = Niemand gefunden, dem du folgst.
list-members = Auf dieser Liste
list-members-empty = Auf dieser Liste ist noch niemand. Such nach Leuten, denen du folgst, und füg sie hinzu.
list-add = Hinzufügen
# $acct: who is added
list-add-label = @{ $acct } zur Liste hinzufügen
list-remove = Entfernen
# $acct: who is taken out
list-remove-label = @{ $acct } von der Liste entfernen

# $name: of the person
account-lists-title = Listen mit { $name }
account-lists-follow = Folge zuerst { $name }, dann kannst du eine Liste wählen.
account-lists-empty = Noch keine Listen. Leg deine erste an und füg dann { $name } hinzu.
# $title: of the list
account-lists-add = Zu „{ $title }“ hinzufügen
account-lists-remove = Von „{ $title }“ entfernen
lists-new = Neue Liste
