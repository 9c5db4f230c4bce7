### What stands between two people: notes, mutes, blocks, blocks of servers, reports.

# $name: the other person
relation-title = Du und { $name }
relation-saved = Gespeichert
note-title = Persönliche Notiz
note-hint = Nur du kannst sie sehen.
note-save = Notiz speichern
relation-report = @{ $acct } melden
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
mute-time-good = Dauerhaft
mute-time-an-hour = 1 Stunde
mute-time-a-day = 1 Tag
mute-time-a-week = 7 Tage
mute-time-a-month = 30 Tage
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
domain-block-whole = { $domain } ganz blockieren
