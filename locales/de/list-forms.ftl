# What the forms of the reader's lists say: a new one, its title and settings, its end.

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
