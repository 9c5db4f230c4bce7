# Dateien eines Entwurfs. Wird mit der ersten geladen.

files-list = Anhänge
files-image = Bild { $number }
files-video = Video { $number }
files-audio = Audio { $number }
files-file = Datei { $number }
files-plain = Bild { $number }
files-plain-description = Beschreibung von Bild { $number }
files-uploading = { $name } wird hochgeladen
files-waiting = Wartet …
files-processing = Wird verarbeitet …
files-sent = { $percent } · { $sent } von { $total }
files-sent-at = { $percent } · { $sent } von { $total } · { $speed }
files-paused = Angehalten · { $total }
files-pause = Anhalten
files-go-on = Fortsetzen
files-upload-failed = Hochladen fehlgeschlagen
files-canceled = Hochladen abgebrochen.
files-unmeasured = Dieser Browser kann die Datei nicht abspielen. Sie wird so veröffentlicht, wie sie ist.
files-missing = Diese Datei ist nicht mehr zu finden. Entferne sie und wähle sie noch einmal aus.
files-uploaded = Alle Dateien hochgeladen
files-failed = Einige Dateien wurden nicht hochgeladen
files-unfinished = Einige Dateien wurden nicht hochgeladen. Versuch es noch einmal oder entferne sie.
files-not-kept = Dieser Browser kann diese Dateien nicht speichern. Lass die Seite offen, bis sie hochgeladen sind.
files-remove = { $name } entfernen
files-removed = Datei entfernt
files-earlier = { $name } nach oben
files-later = { $name } nach unten
files-moved = { $name } ist jetzt { $number } von { $count }
files-into-text = In den Text einfügen
files-out-of-text = Aus dem Text nehmen
files-describe = Bild { $number } beschreiben
files-describe-file = { $name } beschreiben
files-describe-add = Beschreiben
files-describe-change = Beschreibung bearbeiten
files-describe-change-short = Bearbeiten
files-describe-next = Nächster Anhang
files-describe-done = Fertig
files-description = Beschreibung
files-description-hint = Beschreib das Wichtige auf diesem Bild für Menschen, die es nicht sehen können.
files-description-hint-file = Beschreib das Wichtige in dieser Datei für Menschen, die es nicht sehen oder hören können.
files-description-hint-audio = Fass zusammen oder schreib auf, was zu hören ist, für Menschen, die es nicht hören können.
files-description-hint-video = Beschreib, was geschieht und was gesagt wird, für Menschen, die es nicht sehen oder hören können.
files-description-too-long = Eine Beschreibung ist zu lang. Bitte kürze sie.
files-focus = Bildmittelpunkt
files-focus-hint = Dieser Punkt bleibt sichtbar, wenn eine Vorschau zugeschnitten wird. Verschieb ihn, oder nimm die Pfeiltasten.
files-focus-value = { $left } % von links, { $top } % von oben
files-focus-reset = In die Mitte
files-remind = { $count ->
    [one] { $count } Anhang hat keine Beschreibung.
   *[other] { $count } Anhänge haben keine Beschreibung.
}
files-remind-text = Ohne sie erfahren Menschen, die nicht sehen oder hören können, nicht, worum es geht.
files-remind-add = Beschreibungen hinzufügen
files-remind-anyway = Trotzdem veröffentlichen
files-or-poll = Ein Beitrag kann eine Umfrage oder Anhänge haben, nicht beides.
files-unsupported = Nicht unterstütztes Dateiformat
files-empty = Diese Datei ist leer.
files-too-large = Die Datei darf höchstens { $limit } MB groß sein
files-impossibly-large = Dateigröße { $bytes } ist zu groß
files-too-many = Zu viele Anhänge für einen Beitrag.
files-limit-exceeded = Grenze für einen Beitrag überschritten

## Die Aufnahme

record-name = Aufnahme
record-recording = Aufnahme läuft
record-paused = Aufnahme angehalten
record-stop = Beenden
record-added = Aufnahme hinzugefügt
record-ended = Das Mikrofon ist ausgefallen. Was bis dahin aufgenommen wurde, ist hier.
record-left = Diese Aufnahme wurde unterbrochen.
record-keep = Zum Beitrag hinzufügen
record-elsewhere = Diese Aufnahme wurde auf einem anderen Gerät begonnen und ist dort nicht beendet.
record-not-kept = Dieser Browser kann die Aufnahme nicht speichern. Lass die Seite offen, bis sie hochgeladen ist.
record-nothing = Es wurde nichts aufgenommen.
record-in-other-tab = Du nimmst für diesen Beitrag in einem anderen Tab auf.
record-unfinished = Schließ zuerst die Aufnahme ab: Füg sie zum Beitrag hinzu oder verwirf sie.
record-not-allowed = Diese Seite darf dein Mikrofon nicht verwenden. Erlaub es im Browser und versuch es noch einmal.
record-no-microphone = Kein Mikrofon gefunden. Schließ eins an und versuch es noch einmal.
record-microphone-fails = Das Mikrofon ist gerade nicht verfügbar. Vielleicht verwendet es eine andere App.
