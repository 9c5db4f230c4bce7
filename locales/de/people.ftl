### What stands between two people: notes, mutes, blocks, blocks of servers, reports.

# $name: the other person
relation-title = Du und { $name }
relation-saved = Gespeichert
note-title = Persönliche Notiz
note-hint = Nur du kannst sie sehen.
note-save = Notiz speichern
relation-following = Folge ich
relation-notify = Über neue Beiträge benachrichtigen
relation-boosts = Geteilte Beiträge auf der Startseite zeigen
relation-languages = Nur Beiträge in diesen Sprachen
relation-languages-hint = Ohne Auswahl bekommst du Beiträge in allen Sprachen.
relation-save = Speichern
relation-endorse = Auf meinem Profil empfehlen
relation-unendorse = Nicht mehr empfehlen
relation-endorse-text = Wen du empfiehlst, steht für alle sichtbar auf deinem Profil.
relation-remove = Als Follower entfernen
relation-remove-text = Deine Beiträge erscheinen dort nicht mehr auf der Startseite. Das wird nicht mitgeteilt.
mute-title = Stummschalten
mute-text = Die Beiträge erscheinen nicht mehr in deinen Timelines. Das wird nicht mitgeteilt.
mute-duration = Wie lange
mute-notifications = Auch Benachrichtigungen stummschalten
mute-do = Stummschalten
mute-stop = Nicht mehr stummschalten
# $time: such as "in 3 days"
mute-ends = Stummgeschaltet. Das endet { $time }.
mute-lasts = Stummgeschaltet.
block-title = Blockieren
block-text = Ihr seht keine Beiträge mehr voneinander und folgt euch nicht mehr. Das wird nicht mitgeteilt.
block-do = Blockieren
block-stop = Nicht mehr blockieren
block-is = Du hast dieses Konto blockiert.
domain-block-title = { $domain } blockieren
domain-block-text = Du siehst keine Beiträge und Benachrichtigungen mehr von { $domain }.
domain-block-follows = Du und die Leute dort folgt euch nicht mehr.
domain-block-typed = Gib zur Bestätigung { $domain } ein
domain-block-do = { $domain } blockieren
domain-block-field = Server
domain-block-hint = Zum Beispiel example.com
domain-block-next = Weiter
domain-block-whole = { $domain } ganz blockieren
