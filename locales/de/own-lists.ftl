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

lists-empty = Noch keine Listen. Leg eine an, um nur bestimmte Leute zu lesen, denen du folgst.
lists-deleted = Liste gelöscht
list-title = Titel
list-title-needed = Gib der Liste einen Titel.
list-create = Liste erstellen
list-create-failed = Beim Erstellen der Liste ist ein Fehler aufgetreten.
list-update-failed = Beim Ändern der Liste ist ein Fehler aufgetreten.
list-delete-failed = Beim Löschen der Liste ist ein Fehler aufgetreten.
list-save = Speichern
list-saved = Liste gespeichert
list-replies = Antworten anzeigen an
list-replies-list = Leute auf der Liste
list-replies-followed = Alle, denen ich folge
list-replies-none = Niemanden
list-exclusive = Auf der Startseite ausblenden
list-exclusive-hint = Beiträge von Leuten auf dieser Liste erscheinen dann nur hier.
list-delete = Liste löschen
# $title: of the list
list-delete-confirm = „{ $title }“ wird gelöscht. Du folgst weiterhin allen, die darauf stehen.
