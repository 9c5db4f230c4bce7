# Die Seite eines abgelehnten Formulars. Nur der Server zeichnet sie.

refused-title = Das wurde nicht gesendet
refused-files-lost = Bitte wähle deine Dateien noch einmal aus.
refused-sign-in = In einem neuen Tab anmelden
refused-send-again = Noch einmal senden
refused-as-active = Als @{ $acct } fortfahren
refused-switch = Zu @{ $acct } wechseln und fortfahren
refused-go-back = Zurück, ohne zu senden
refused-field-post = Beitrag
refused-field-warning = Inhaltswarnung
refused-field-name = Name
refused-field-note = Über dich
refused-field-title = Titel
refused-field-avatar-description = Beschreibung des Profilbilds
refused-field-header-description = Beschreibung des Titelbilds
refused-field-attribution-domains = Websites
