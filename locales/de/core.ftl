# Was auf jeder Seite steht: Navigation, Beiträge, Personen, Listen, Mitteilungen.

loading = Wird geladen …
retry = Erneut versuchen
undo = Rückgängig
cancel = Abbrechen
close = Schließen
back = Zurück
tabs = Ansichten
somebody = Jemand
skip-to-content = Zum Inhalt springen
copy-link = Link kopieren
link-copied = Link kopiert
open-original = Originalseite öffnen
preview-notice = Dies ist eine Vorschau. Bitte melde dich nicht mit einem echten Konto an.

account-now = Du bist jetzt als @{ $acct } angemeldet.
account-signed-out = Du wurdest abgemeldet.
account-reload = Neu laden

## Navigation

nav-label = Orte
nav-home = Startseite
nav-search = Suche
nav-local = Lokal
nav-notifications = Mitteilungen
nav-bookmarks = Lesezeichen
nav-favourites = Favoriten
nav-profile = Profil
nav-follow-requests = Folgeanfragen
nav-blocks = Blockierte Profile
nav-mutes = Stummgeschaltete Profile
nav-settings = Einstellungen
nav-compose = Schreiben
nav-me = Du und mehr
nav-accounts = Konten
nav-add-account = Konto hinzufügen
nav-sign-in = Anmelden
nav-sign-up = Registrieren
nav-sign-out = Abmelden
nav-about = Über
nav-privacy = Datenschutz
nav-terms = Bedingungen
nav-keyboard = Tastatur
# $count: how many ask to follow
nav-waiting = { $count ->
    [one] { $count } wartet
   *[other] { $count } warten
}
nav-unread = { $count ->
    [one] { $count } ungelesen
   *[other] { $count } ungelesen
}
aside-label = Suche und mehr
active-here = Hier aktiv

## Tastatur

shortcuts-title = Tastenkürzel
shortcuts-actions = Aktionen
shortcuts-media = Medien
shortcuts-navigation = Navigation
shortcut-compose = Beitrag schreiben
shortcut-reply = Antworten
shortcut-reblog = Teilen
shortcut-favourite = Favorisieren
shortcut-bookmark = Lesezeichen setzen
shortcut-unfold = Verdecktes zeigen oder verdecken
shortcut-media = Bild öffnen
shortcut-next = Nächster Beitrag
shortcut-previous = Voriger Beitrag
shortcut-open = Beitrag öffnen
shortcut-top = Neue Beiträge, nach oben
shortcut-search = Suche
shortcut-home = Startseite
shortcut-notifications = Mitteilungen
shortcut-local = Lokal
shortcut-bookmarks = Lesezeichen
shortcut-favourites = Favoriten
shortcut-profile = Eigenes Profil
shortcut-settings = Einstellungen
shortcut-help = Diese Liste

## Listen

timeline-new = { $count ->
    [one] { $count } neuen Beitrag zeigen
   *[other] { $count } neue Beiträge zeigen
}
timeline-new-more = { $count }+ neue Beiträge zeigen
# Eine Zeile der Liste: hier fehlen Beiträge, ein Druck holt sie.
timeline-gap = Beiträge dazwischen zeigen
list-more = Mehr anzeigen
list-end = Das ist alles.
list-end-partial = Mehr kennt dieser Server nicht. Ältere Beiträge von anderen Instanzen werden möglicherweise nicht angezeigt.

## Ein Beitrag

# $name: wer geteilt hat (ein Link)
status-reblogged-by = { $name } hat geteilt
status-reblogged-by-you = Du hast geteilt
# $name: wem geantwortet wird (ein Link)
status-reply-to = Antwort an { $name }
status-is-reply = Antwort
status-continues = Setzt einen Thread fort
status-reply = Antworten
status-reblog = Teilen
status-favourite = Favorisieren
status-bookmark = Lesezeichen
status-more = Mehr
status-open = Beitrag öffnen
# $time: Datum und Uhrzeit
status-edited-at = Bearbeitet: { $time }
history-title = Bearbeitungsverlauf
history-original = Ursprüngliche Fassung
history-media = Die Anhänge haben sich geändert
status-pinned = Angeheftet
status-read-more = Weiterlesen
status-read-less = Weniger zeigen
status-reblogs = { $count ->
    [one] Mal geteilt
   *[other] Mal geteilt
}
status-favourites = { $count ->
    [one] Favorit
   *[other] Favoriten
}
status-reblogged-by-list = Geteilt von
status-favourited-by-list = Favorisiert von
# $title: Name des Filters
status-filtered = Gefiltert: { $title }
fold-show-more = Mehr anzeigen
fold-show-less = Weniger anzeigen
fold-show-anyway = Trotzdem anzeigen

visibility-public = Alle
visibility-unlisted = Alle (still)
visibility-private = Nur Follower
visibility-direct = Nur Erwähnte

status-edit = Bearbeiten
status-pin = Im Profil anheften
status-unpin = Vom Profil lösen
status-pinned-toast = Im Profil angeheftet
status-unpinned-toast = Nicht mehr angeheftet
status-redraft = Löschen und neu schreiben
status-redraft-confirm = Löschen und als Entwurf öffnen
status-redraft-not-kept = Der Entwurf ließ sich in diesem Browser nicht speichern, deshalb wurde der Beitrag nicht gelöscht.
status-delete = Löschen
status-delete-confirm = Endgültig löschen
status-deleted-toast = Beitrag gelöscht
conversation-mute = Unterhaltung stummschalten
conversation-unmute = Unterhaltung nicht mehr stummschalten
conversation-muted-toast = Von dieser Unterhaltung hörst du nichts mehr
conversation-unmuted-toast = Von dieser Unterhaltung hörst du wieder

## Medien und Umfragen

media-alt = ALT
media-description = Beschreibung
media-description-show = ALT: Beschreibung zeigen
media-open = Bild öffnen
viewer-title = Bilder
viewer-count = { $number } von { $count }
viewer-previous = Voriges Bild
viewer-next = Nächstes Bild
viewer-file = Datei öffnen
media-audio = Audio
media-video = Video
media-file = Datei
media-hidden = Medien verborgen
media-show = Zeigen
media-hide = Verbergen
media-count = { $count ->
    [one] { $count } Anhang
   *[other] { $count } Anhänge
}
poll-choose-one = Wähle eine Antwort
poll-choose-several = Wähle eine oder mehrere Antworten
poll-vote = Abstimmen
poll-own-vote = Deine Stimme
poll-results = Ergebnis zeigen
poll-back = Zur Abstimmung
poll-refresh = Aktualisieren
poll-finished = beendet
# $number: die Zahl, wie sie gezeigt wird
poll-votes = { $count ->
    [one] { $number } Stimme
   *[other] { $number } Stimmen
}
# $time: etwa "in 5 Stunden"
poll-ends = endet { $time }

## Personen

follow = Folgen
follow-back = Zurückfolgen
follow-requested = Angefragt
follow-withdraw = Zurückziehen
follow-following = Folge ich
follow-unfollow = Entfolgen
# $label: was auf der Schaltfläche steht
follow-label = { $label }: @{ $acct }
follow-request-asks = Möchte dir folgen
follow-request-authorize = Annehmen
follow-request-reject = Ablehnen
badge-bot = Automatisiert
badge-locked = Prüft Anfragen
badge-follows-you = Folgt dir
badge-mutual = Ihr folgt euch
badge-requested-you = Möchte dir folgen
badge-muted = Stummgeschaltet
badge-blocked = Blockiert
badge-blocks-you = Blockiert dich
account-more = Mehr
account-suspended = Dieses Konto ist gesperrt.
account-mention = @{ $acct } erwähnen
account-mute = @{ $acct } stummschalten
account-unmute = @{ $acct } nicht mehr stummschalten
account-muted-toast = @{ $acct } ist stummgeschaltet
mute-for-good = Dauerhaft
mute-for-a-day = Für einen Tag
mute-for-a-week = Für eine Woche
mute-for-a-month = Für einen Monat
account-block = @{ $acct } blockieren
account-block-confirm = Blockieren
account-unblock = Entblocken
account-unblock-name = @{ $acct } nicht mehr blockieren
account-blocked-toast = @{ $acct } ist blockiert
account-hide-reblogs = Geteiltes ausblenden
account-show-reblogs = Geteiltes einblenden
account-remove-follower = Als Follower entfernen
account-remove-follower-confirm = @{ $acct } entfernen
profile-edit = Profil bearbeiten
profile-avatar = Profilbild öffnen
profile-verified = Bestätigter Link
# $account: die neue Adresse (ein Link)
profile-moved = Umgezogen zu { $account }
# $date: Monat und Jahr
profile-joined = Dabei seit { $date }
profile-posts = { $count ->
    [one] Beitrag
   *[other] Beiträge
}
profile-following = gefolgt
profile-followers = { $count ->
    [one] Follower
   *[other] Follower
}

## Mitteilungen. $name ist die neueste Person (ein Link), $others, wie viele es außerdem sind.

notification-mention = { $name } hat dich erwähnt
notification-reply = { $name } hat dir geantwortet
notification-status = { $name } hat etwas geschrieben
notification-quote = { $name } hat dich zitiert
notification-reblog = { $name } hat deinen Beitrag geteilt
notification-reblog-others = { $others ->
    [one] { $name } und { $others } weitere Person haben deinen Beitrag geteilt
   *[other] { $name } und { $others } weitere haben deinen Beitrag geteilt
}
notification-favourite = { $name } hat deinen Beitrag favorisiert
notification-favourite-others = { $others ->
    [one] { $name } und { $others } weitere Person haben deinen Beitrag favorisiert
   *[other] { $name } und { $others } weitere haben deinen Beitrag favorisiert
}
notification-follow = { $name } folgt dir jetzt
notification-follow-others = { $others ->
    [one] { $name } und { $others } weitere Person folgen dir jetzt
   *[other] { $name } und { $others } weitere folgen dir jetzt
}
notification-follow-request = { $name } möchte dir folgen
notification-poll = Eine Umfrage, bei der du abgestimmt hast, ist beendet
notification-poll-own = Deine Umfrage ist beendet
notification-update = { $name } hat einen Beitrag bearbeitet
notification-quoted-update = { $name } hat einen Beitrag bearbeitet, den du zitiert hast
notification-admin-sign-up = { $name } hat sich registriert
notification-admin-sign-up-others = { $others ->
    [one] { $name } und { $others } weitere Person haben sich registriert
   *[other] { $name } und { $others } weitere haben sich registriert
}
notification-admin-report = { $name } hat etwas gemeldet

## Zeitleisten und Unterhaltungen

home-empty = Hier ist noch nichts. Folge Leuten, dann steht hier, was sie schreiben.
home-empty-action = Wer schreibt hier?
local-description = Die öffentlichen Beiträge der Leute von { $domain }, die neuesten zuerst.
local-empty = Noch hat niemand etwas öffentlich geschrieben.
tag-description = Öffentliche Beiträge zu #{ $name }.
tag-empty = Noch hat niemand #{ $name } verwendet.
bookmarks-empty = Hier stehen deine Lesezeichen. Außer dir erfährt niemand davon.
favourites-empty = Hier steht, was du favorisiert hast.
notifications-empty = Noch ist nichts passiert. Hier stehen Antworten, geteilte Beiträge und neue Follower.
notifications-new = { $count ->
    [one] { $count } neue Mitteilung zeigen
   *[other] { $count } neue Mitteilungen zeigen
}
notifications-new-more = { $count }+ neue Mitteilungen zeigen
notifications-gap = Mitteilungen dazwischen zeigen
profile-tabs = Was hier veröffentlicht wurde
profile-tab-posts = Beiträge
profile-tab-with-replies = Mit Antworten
profile-tab-media = Medien
profile-description = Beiträge von { $name }.
profile-empty-own = Du hast noch nichts veröffentlicht.
profile-empty = { $name } hat hier noch nichts veröffentlicht.
profile-empty-blocked = Du blockierst { $name }. Deshalb siehst du hier keine Beiträge.
profile-empty-blocks-you = { $name } blockiert dich. Deshalb siehst du hier keine Beiträge.
status-page-title = Beitrag
# $text: der Anfang des Beitrags
status-title = { $name }: „{ $text }“
status-replies = Antworten
status-not-found = Beitrag nicht gefunden

## Die Fehlerseite. Sie kommt mit dem ersten Laden, denn sie muss auch ohne Netz sprechen.

error-not-found-title = Seite nicht gefunden
# $path: die aufgerufene Adresse
error-not-found-path = Seite nicht gefunden: { $path }
# Dasselbe, wo in der Adresse ein Name oder eine Nummer steht, die es nicht geben kann.
error-not-valid-path = Seite nicht gefunden: { $path }
error-server-title = Interner Serverfehler
error-server-text = Diese Seite lässt sich gerade nicht anzeigen. Der Fehler liegt bei uns und ist festgehalten.
# $id: die Nummer, unter der der Betreiber den Fehler im Protokoll findet
error-request-id = Seine Nummer ist { $id }.
error-offline = Du scheinst offline zu sein. Bitte prüfe deine Netzwerkverbindung.
error-no-answer = Der Server ist nicht erreichbar.
error-go-home = Zur Startseite
