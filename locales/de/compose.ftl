compose-title = Neuer Beitrag
compose-reply-title = Antworten
compose-edit-title = Beitrag bearbeiten
compose-placeholder = Was bewegt dich?
compose-reply-placeholder = Schreib deine Antwort
compose-publish = Veröffentlichen
compose-publishing = Wird veröffentlicht …
compose-reply = Antworten
compose-save = Speichern
compose-cancel = Abbrechen
compose-published = Veröffentlicht
compose-saved = Gespeichert
compose-failed = Veröffentlichen fehlgeschlagen
compose-visibility = Wer es sehen kann
compose-language = Sprache
compose-language-detect = Automatisch
compose-warning = Inhaltswarnung
compose-warning-placeholder = Warnen vor …
compose-characters-left = { $count ->
    [one] Noch ein Zeichen
   *[other] Noch { $count } Zeichen
}
compose-too-long = { $count ->
    [one] Ein Zeichen zu viel
   *[other] { $count } Zeichen zu viel
}
compose-direct-hint = Nur wer erwähnt ist, kann es sehen.
compose-draft-kept = Dein Entwurf bleibt erhalten.
compose-draft-restored = Hier ist, was du zuletzt geschrieben hast.
compose-draft-discard = Verwerfen
compose-poll = Umfrage
compose-poll-add = Umfrage hinzufügen
compose-poll-remove = Umfrage entfernen
compose-poll-option = Antwort { $number }
compose-poll-option-add = Antwort hinzufügen
compose-poll-option-remove = Antwort { $number } entfernen
compose-poll-multiple = Mehrere Antworten
compose-poll-length = Endet nach
compose-poll-length-300 = 5 Minuten
compose-poll-length-1800 = 30 Minuten
compose-poll-length-3600 = 1 Stunde
compose-poll-length-21600 = 6 Stunden
compose-poll-length-86400 = 1 Tag
compose-poll-length-259200 = 3 Tagen
compose-poll-length-604800 = 7 Tagen
compose-nothing = Schreib zuerst etwas.
compose-problem-clear = Meldung schließen
compose-sent-before = Eine frühere Fassung dieses Beitrags ist schon veröffentlicht; nur die Bestätigung kam nicht bei dir an.
compose-sent-before-deleted = Eine frühere Fassung dieses Beitrags war veröffentlicht und wurde inzwischen gelöscht.
compose-correct-first = Veröffentlichten Beitrag ändern
compose-publish-anew = Als neuen Beitrag veröffentlichen
compose-draft-missed = Dieser Entwurf ist in einem anderen Tab offen oder nicht mehr da. Hier ist ein neuer.
compose-draft-elsewhere = Du bearbeitest diesen Beitrag in einem anderen Tab. Was du hier schreibst, wird nicht als Entwurf gespeichert.
compose-draft-not-kept = Dieser Browser kann gerade keine Entwürfe speichern. Veröffentlichen geht trotzdem, aber kopiere deinen Text, bevor du die Seite schließt.
compose-drafts-count = Entwürfe ({ $count })
compose-formatted = Dieser Beitrag hat Formatierungen, die sich hier noch nicht bearbeiten lassen. Sie bleiben erhalten.
compose-formatted-as-plain = Als reinen Text bearbeiten
compose-formatting-goes = Wenn du den Text änderst, geht die Formatierung verloren.
compose-formatting-keep = Formatierung behalten
drafts-unreadable = Die Entwürfe lassen sich gerade nicht lesen.
drafts-deleted = Entwurf gelöscht
