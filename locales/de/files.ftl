# Dateien eines Entwurfs. Wird mit der ersten geladen.

files-list = Anhänge
files-picture = Bild { $number }
files-uploading = { $name } wird hochgeladen
files-waiting = Wartet …
files-processing = Wird verarbeitet …
files-sent = { $percent } · { $sent } von { $total }
files-upload-failed = Hochladen fehlgeschlagen
files-canceled = Hochladen abgebrochen.
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
files-describe = Bild { $number } beschreiben
files-describe-add = Beschreibung hinzufügen
files-describe-change = Beschreibung bearbeiten
files-describe-next = Nächstes Bild
files-describe-done = Fertig
files-description = Beschreibung
files-description-hint = Beschreib das Wichtige auf diesem Bild für Menschen, die es nicht sehen können.
files-description-too-long = Eine Beschreibung ist zu lang. Bitte kürze sie.
files-focus = Bildmittelpunkt
files-focus-hint = Dieser Punkt bleibt sichtbar, wenn eine Vorschau zugeschnitten wird. Verschieb ihn, oder nimm die Pfeiltasten.
files-focus-value = { $left } % von links, { $top } % von oben
files-focus-reset = In die Mitte
files-remind = { $count ->
    [one] { $count } Bild hat keine Beschreibung.
   *[other] { $count } Bilder haben keine Beschreibung.
}
files-remind-text = Ohne sie erfahren Menschen, die ein Bild nicht sehen können, nicht, was es zeigt.
files-remind-add = Beschreibungen hinzufügen
files-remind-anyway = Trotzdem veröffentlichen
files-or-poll = Ein Beitrag kann eine Umfrage oder Anhänge haben, nicht beides.
files-unsupported = Nicht unterstütztes Dateiformat
files-too-large = Die Datei darf höchstens { $limit } MB groß sein
files-impossibly-large = Dateigröße { $bytes } ist zu groß
files-too-many = Zu viele Anhänge für einen Beitrag.
