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
domain-block-heading = Einen ganzen Server blockieren
domain-block-text = Du siehst keine Beiträge und Benachrichtigungen mehr von { $domain }.
domain-block-follows = Du und die Leute dort folgt euch nicht mehr.
domain-block-typed = Gib zur Bestätigung { $domain } ein
domain-block-do = { $domain } blockieren
domain-block-field = Server
domain-block-hint = Zum Beispiel example.com
domain-block-next = Weiter
domain-blocked-toast = { $domain } blockiert
domain-block-whole = { $domain } ganz blockieren
domain-unblock = Freigeben
domain-unblock-label = { $domain } freigeben
domain-blocks-empty = Du hast keine Server blockiert.
domain-blocks-search = Blockierte Server durchsuchen
domain-blocks-undo-label = { $domain } wieder blockieren
relations-undo = Rückgängig
relations-search-blocks = Blockierte Profile durchsuchen
relations-search-mutes = Stummgeschaltete Profile durchsuchen
relations-search-requests = Anfragen durchsuchen
# $acct: the other person
relations-undo-block = @{ $acct } wieder blockieren
relations-undo-mute = @{ $acct } wieder stummschalten

# $acct: who is reported
report-title = @{ $acct } melden
report-why = Was ist los?
report-spam = Das ist Spam
report-spam-hint = Unerwünschte Links, falsche Interaktionen oder immer gleiche Antworten
report-violation = Das verstößt gegen eine Regel
report-violation-hint = Du weißt, gegen welche Regel dieses Servers
report-legal = Das ist illegal
report-legal-hint = Du glaubst, dass es gegen Gesetze verstößt
report-other = Etwas anderes
report-other-hint = Nichts davon passt
report-rules = Gegen welche Regeln?
report-posts = Gibt es Beiträge, die das zeigen?
report-posts-hint = Wähle beliebig viele aus oder keinen.
report-posts-empty = Es gibt keine Beiträge zur Auswahl.
report-comment = Sollten wir noch etwas wissen?
report-comment-hint = Bis zu { $count } Zeichen
report-forward = Auch an { $domain } senden
report-forward-hint = Dieser Server ist für das Konto zuständig. Dein Name wird nicht weitergegeben.
report-next = Weiter
report-previous = Zurück
report-send = Meldung senden
report-step = Schritt { $step } von { $count }
report-category-needed = Wähle zuerst aus, was los ist.
report-sent-title = Danke
report-sent = Wer diesen Server betreibt, sieht sich deine Meldung an.
report-sent-more = Du kannst dir @{ $acct } auch selbst vom Leib halten.
report-done = Fertig
