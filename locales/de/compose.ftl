compose-title = Neuer Beitrag
compose-reply-title = Antwort
compose-edit-title = Beitrag bearbeiten
compose-placeholder = Was gibt’s Neues?
compose-reply-placeholder = Schreib eine Antwort
compose-publish = Veröffentlichen
compose-publishing = Wird veröffentlicht …
compose-reply = Antworten
compose-save = Speichern
compose-cancel = Abbrechen
compose-visibility = Wer das sehen kann
compose-language = Sprache
compose-language-detect = Automatisch
compose-warning = Inhaltswarnung
compose-warning-placeholder = Worum geht’s? (z. B. Spoiler)
compose-direct-hint = Nur Leute, die du erwähnst, können das sehen.
compose-add-media = Bild, Video oder Audio hinzufügen
compose-add-any = Dateien hinzufügen
compose-files-drop = Dateien hier ablegen
compose-uploading = Wird hochgeladen …
compose-poll-add = Umfrage hinzufügen
compose-poll-remove = Umfrage entfernen
compose-nothing = Schreib zuerst etwas.
compose-formatting = Formatierung
compose-formatted = Dieser Beitrag ist formatiert. Das bleibt so.
compose-formatted-as-plain = Als reinen Text bearbeiten
compose-formatting-goes = Wenn du den Text änderst, geht die Formatierung verloren.
# $text: der Anfang des Beitrags
status-title = { $name }: „{ $text }“
# Über dem ersten gezeigten Beitrag eines Threads: davor gibt es noch mehr (ein Link).
status-earlier = Frühere Beiträge anzeigen
# Von einer späteren Seite mit Antworten zurück zur ersten (ein Link).
status-replies-first = Zurück zu den ersten Antworten
# Unter einem gekürzten Zweig eines Threads. $name: wer den Beitrag mit weiteren Antworten geschrieben hat.
status-replies-to = Weitere Antworten an { $name }
# Die nächste Seite mit Antworten unter einem Beitrag.
status-replies-more = Mehr Antworten anzeigen
home-empty = Deine Timeline ist noch leer. Folge ein paar Leuten, dann erscheinen ihre Beiträge hier.
