compose-sent-before = Eine frühere Fassung dieses Beitrags wurde schon veröffentlicht. Nur die Bestätigung kam nicht bei dir an.
compose-sent-before-deleted = Eine frühere Fassung dieses Beitrags wurde veröffentlicht und inzwischen gelöscht.
compose-correct-first = Veröffentlichten Beitrag bearbeiten
compose-publish-anew = Als neuen Beitrag veröffentlichen
compose-see-newer = Neuere Fassung ansehen
compose-save-over = Durch meine ersetzen
