### What opens by a press and brings its words along: the menus of a post and of a person, the list of keys, the player of audio.

cancel = Abbrechen
copy-link = Link kopieren
link-copied = Link kopiert
link-not-copied = Dieser Browser konnte den Link nicht kopieren.
copy-original-link = Original-Link kopieren
share-link = Teilen über …

account-mention = @{ $acct } erwähnen
account-mute = @{ $acct } stummschalten
account-muted-toast = @{ $acct } stummgeschaltet
mute-for-good = Dauerhaft
mute-for-an-hour = 1 Stunde
mute-for-a-day = 1 Tag
mute-for-a-week = 7 Tage
mute-for-a-month = 30 Tage
account-block = @{ $acct } blockieren
account-block-confirm = Blockieren
account-unblock-name = @{ $acct } nicht mehr blockieren
account-blocked-toast = @{ $acct } blockiert
account-hide-reblogs = Geteiltes ausblenden
account-show-reblogs = Geteiltes einblenden
account-lists = Zu Listen hinzufügen
account-remove-follower = Als Follower entfernen
account-remove-follower-confirm = @{ $acct } entfernen
account-note = Persönliche Notiz
account-notify = Über Beiträge benachrichtigen
account-notify-stop = Nicht mehr benachrichtigen
account-endorse = Auf meinem Profil empfehlen
account-unendorse = Nicht mehr empfehlen
account-block-domain = { $domain } blockieren
account-report = @{ $acct } melden
account-options = Weitere Optionen

status-edit = Bearbeiten
status-pin = Im Profil anheften
status-unpin = Vom Profil lösen
status-pinned-toast = Im Profil angeheftet
status-unpinned-toast = Nicht mehr angeheftet
status-redraft = Löschen und neu schreiben
status-redraft-confirm = Löschen und als Entwurf öffnen
status-redraft-not-kept = Dieser Browser konnte den Entwurf nicht speichern. Deshalb wurde der Beitrag nicht gelöscht.
status-redraft-unanswered = Der Server hat nicht geantwortet. Der Text liegt in deinen Entwürfen.
status-redraft-open = Entwurf öffnen
status-delete = Löschen
status-delete-confirm = Beitrag löschen
status-mute = Unterhaltung stummschalten
status-unmute = Unterhaltung nicht mehr stummschalten
status-filter = Diesen Beitrag filtern
status-muted-toast = Unterhaltung stummgeschaltet
status-unmuted-toast = Unterhaltung nicht mehr stummgeschaltet
status-favourited-by-list = Favorisiert von
status-reblogged-by-list = Geteilt von

shortcuts-title = Tastenkürzel
shortcuts-actions = Aktionen
shortcuts-media = Medien
shortcuts-navigation = Navigation
shortcut-unfold = Beitrag auf- oder zuklappen
shortcut-media = Bild öffnen
shortcut-next = Nächster Beitrag
shortcut-previous = Voriger Beitrag
shortcut-open = Beitrag öffnen
shortcut-top = Zu den neuesten Beiträgen
shortcut-help = Diese Liste
history-original = Ursprünglich
history-media = Anhänge geändert
history-picture = Bild
media-audio = Audio
media-video = Video
media-file = Datei
media-download = Herunterladen
media-unplayable = Dieses Format lässt sich nicht im Browser abspielen
media-processing = Wird noch für die Wiedergabe aufbereitet
media-transcript = Transkript
media-missing = Diese Datei ist nicht verfügbar
media-load = Bild laden
media-load-several = Bilder laden

# $name: what is to be heard
player-play = { $name } abspielen
player-pause = { $name } pausieren
player-place = Position in { $name }
# $at, $duration: such as 0:42
player-at = { $at } von { $duration }
player-speed = Geschwindigkeit
player-captions = Untertitel
player-captions-off = Aus
player-failed = Dieses Audio lässt sich hier nicht abspielen.
player-heard = Aktuelle Wiedergabe
player-close = Player schließen

viewer-title = Bilder
viewer-count = { $number } von { $count }
viewer-previous = Voriges Bild
viewer-next = Nächstes Bild
viewer-file = Datei öffnen
status-deleted-toast = Beitrag gelöscht
status-quote = Zitieren
status-quote-policy = Wer zitieren darf
quote-revoke = Meinen Beitrag aus diesem Zitat entfernen
quote-revoke-confirm = Endgültig entfernen. Der Rest des Beitrags bleibt.
quote-revoked-toast = Dein Beitrag wird in diesem Zitat nicht mehr gezeigt
quote-policy-toast = Gespeichert. Bestehende Zitate bleiben.

history-title = Bearbeitungsverlauf
