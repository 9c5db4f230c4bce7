# Die Fehlerseite und die Seite eines abgelehnten Formulars. Beide kommen mit dem ersten Laden, denn sie müssen auch
# ohne Netz sprechen.

error-not-found-title = Seite nicht gefunden
# $path: die aufgerufene Adresse
error-not-found-path = Seite nicht gefunden: { $path }
error-refused-title = Das hat nicht geklappt
error-server-title = Interner Serverfehler
error-server-text = Diese Seite lässt sich gerade nicht anzeigen. Der Fehler liegt bei uns und ist festgehalten.
# $id: die Nummer, unter der der Betreiber den Fehler im Protokoll findet
error-request-id = Seine Nummer ist { $id }.
error-offline = Du scheinst offline zu sein. Bitte prüfe deine Netzwerkverbindung.
error-go-home = Zur Startseite

refused-title = Das wurde nicht gesendet
refused-files-lost = Bitte wähle deine Dateien noch einmal aus: Der Browser lässt eine Seite sie nicht behalten.
refused-sign-in = In einem neuen Tab anmelden
refused-send-again = Noch einmal senden
refused-go-back = Zurück, ohne zu senden
refused-field-post = Beitrag
refused-field-warning = Inhaltswarnung
refused-field-name = Name
refused-field-note = Über dich
