compose-publishing = Wird veröffentlicht …
compose-uploading = Wird hochgeladen …
compose-nothing = Schreib zuerst etwas.
compose-poll-few = Diese Umfrage braucht mindestens zwei verschiedene Antworten.
compose-sent-before = Eine frühere Fassung dieses Beitrags wurde schon veröffentlicht. Nur die Bestätigung kam nicht bei dir an.
compose-sent-before-deleted = Eine frühere Fassung dieses Beitrags wurde veröffentlicht und inzwischen gelöscht.
compose-correct-first = Veröffentlichten Beitrag bearbeiten
compose-publish-anew = Als neuen Beitrag veröffentlichen
compose-see-newer = Neuere Fassung ansehen
compose-save-over = Durch meine ersetzen
compose-draft-kept = Entwurf gespeichert.
compose-draft-go-on = Weiterschreiben
compose-draft-restored = Entwurf wiederhergestellt.
compose-draft-discard = Verwerfen
compose-draft-missed = Dieser Entwurf ist in einem anderen Tab offen oder nicht mehr da. Hier ist ein neuer.
compose-draft-alone = Den Beitrag, zu dem das gehörte, gibt es nicht mehr. Du kannst es als neuen Beitrag veröffentlichen.
compose-draft-elsewhere = Du bearbeitest diesen Beitrag in einem anderen Tab. Was du hier schreibst, wird nicht als Entwurf gespeichert.
compose-draft-not-kept = Dieser Browser kann gerade keine Entwürfe speichern. Veröffentlichen geht trotzdem. Kopiere aber deinen Text, bevor du die Seite schließt.
compose-formatting-keep = Formatierung behalten
compose-published = Veröffentlicht
undo-send-waiting = Wird gesendet …
undo-send-late = Der Beitrag ist schon veröffentlicht.
undo-send-group = Schreiben
undo-send = Senden rückgängig machen
undo-send-hint = So lange wartet dein Beitrag, bevor er rausgeht. Bis dahin kannst du ihn zurückholen. Dieser Browser merkt sich die Wahl.
undo-send-none = Aus
undo-send-seconds = { $count ->
    [one] { $count } Sekunde
   *[other] { $count } Sekunden
}
undo-send-kept = Gespeichert.
compose-view = Ansehen
compose-saved = Gespeichert
compose-failed = Veröffentlichen fehlgeschlagen
compose-failed-left = Veröffentlichen fehlgeschlagen. Du findest den Text in deinen Entwürfen.
compose-problem-clear = Meldung schließen
compose-drafts-count = Entwürfe ({ $count })
record-start = Audio aufnehmen
emoji-add = Emoji einfügen
drafts-unreadable = Die Entwürfe lassen sich gerade nicht öffnen.
drafts-deleted = Entwurf gelöscht
drafts-both = Dieser Entwurf wurde auch auf einem anderen Gerät geändert. Beide Fassungen sind in deinen Entwürfen.
compose-characters-left = Noch { $count } Zeichen
compose-too-long = { $count } Zeichen zu viel

## Geplante Beiträge

scheduled-title = Geplant
scheduled-none = Nichts geplant. Wähle beim Schreiben einen Zeitpunkt, dann wird der Beitrag von selbst veröffentlicht.
# $count: how many options the poll has
scheduled-poll = Umfrage ({ $count })
# $count: how many files the post has
scheduled-files = { $count ->
    [one] { $count } Datei
   *[other] { $count } Dateien
}
# The reason follows.
scheduled-failed = Dieser Beitrag wurde nicht veröffentlicht.
scheduled-reply = Antwort
scheduled-quote = Zitat
scheduled-publish = Jetzt veröffentlichen
scheduled-to-draft = Zu den Entwürfen
scheduled-move = Zeit ändern
scheduled-move-save = Speichern
scheduled-moved = Neue Zeit gespeichert
schedule-time = Datum und Uhrzeit
schedule-zone = Zeitzone
schedule-add = Planen
schedule-remove = Nicht planen
schedule-done = Geplant
drafts-save = Als Entwurf speichern

## Threads of several posts

thread-add = Beitrag hinzufügen
# The list of drafts
drafts-here = Entwürfe werden in diesem Browser und auf dem Server gespeichert. Du findest sie auf all deinen Geräten.
drafts-here-alone = Entwürfe dieses Kontos bleiben in dem Browser, in dem du sie schreibst.
drafts-none = Keine Entwürfe. Was du zu schreiben anfängst, bleibt hier gespeichert, bis du es veröffentlichst.
drafts-new = Entwurf { $number }
drafts-reply = Entwurf { $number }, Antwort
drafts-edit = Entwurf { $number }, Bearbeitung
drafts-message = Entwurf { $number }, Nachricht
drafts-thread = { $count ->
    [one] Thread mit { $count } Beitrag
   *[other] Thread mit { $count } Beiträgen
}
drafts-rest = { $count ->
    [one] Rest eines Threads, { $count } Beitrag
   *[other] Rest eines Threads, { $count } Beiträge
}
drafts-open = in einem Tab offen
drafts-without-words = Noch ohne Text
drafts-files = { $count ->
    [one] { $count } Datei
   *[other] { $count } Dateien
}
# $percent: how far it is, such as 40%
drafts-uploading = Wird hochgeladen … { $percent }
drafts-upload-waiting = Noch nicht hochgeladen. Öffne den Entwurf, um fortzufahren.
drafts-upload-paused = Hochladen angehalten
# The reason follows.
drafts-upload-failed = Hochladen fehlgeschlagen. Öffne den Entwurf, um es noch einmal zu versuchen.
uploads-running = { $count ->
    [one] { $count } Datei wird hochgeladen, { $percent }
   *[other] { $count } Dateien werden hochgeladen, { $percent }
}
uploads-failed = { $count ->
    [one] { $count } Datei wurde nicht hochgeladen
   *[other] { $count } Dateien wurden nicht hochgeladen
}
drafts-delete = Entwurf { $number } löschen
drafts-bin = Kürzlich gelöscht
drafts-restorable = Gelöschte Entwürfe lassen sich eine Woche lang wiederherstellen.
drafts-none-deleted = Keine gelöschten Entwürfe.
drafts-restore = Wiederherstellen
drafts-more = Mehr anzeigen
# $reason: why the server doesn't take it, a sentence
drafts-only-here = Nur in diesem Browser. { $reason }
