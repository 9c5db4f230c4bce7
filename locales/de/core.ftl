# Was auf jeder Seite steht: Navigation, Beiträge, Personen, Listen, Mitteilungen.

loading = Lädt …
retry = Erneut versuchen
undo = Rückgängig
close = Schließen
back = Zurück
tabs = Ansichten
skip-to-content = Zum Inhalt springen
preview-notice = Dies ist eine Vorschau. Bitte melde dich nicht mit einem echten Konto an.

account-now = Du bist jetzt als @{ $acct } angemeldet.
account-signed-out = Du wurdest abgemeldet.
account-reload = Neu laden

## Navigation

nav-label = Hauptnavigation
nav-home = Startseite
nav-search = Suche
nav-explore = Entdecken
nav-local = Lokal
nav-federated = Föderiert
nav-conversations = Unterhaltungen
nav-notifications = Mitteilungen
nav-bookmarks = Lesezeichen
nav-drafts = Entwürfe
nav-lists = Listen
nav-favourites = Favoriten
nav-profile = Profil
nav-follow-requests = Folgeanfragen
nav-settings = Einstellungen
nav-more = Mehr
nav-compose = Schreiben
nav-me = Menü
nav-accounts = Konten
nav-sign-in = Anmelden
nav-sign-up = Registrieren
nav-sign-out = Abmelden
nav-about = Über uns
nav-privacy = Datenschutz
nav-terms = Nutzungsbedingungen
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
aside-label = Suche und Vorschläge

shortcut-compose = Neuer Beitrag

## Listen

timeline-new = { $count ->
    [one] { $count } neuen Beitrag anzeigen
   *[other] { $count } neue Beiträge anzeigen
}
timeline-new-more = { $count }+ neue Beiträge anzeigen
timeline-return = Zurück zur letzten Stelle
# Eine Zeile der Liste: hier fehlen Beiträge, ein Druck holt sie.
timeline-gap = Fehlende Beiträge anzeigen
list-more = Mehr anzeigen
list-end = Das war’s.
list-end-partial = Das ist alles, was wir haben. Ältere Beiträge von anderen Servern fehlen möglicherweise.

## Ein Beitrag

# $name: wer geteilt hat (ein Link)
status-reblogged-by = { $name } hat geteilt
status-reblogged-by-you = Du hast geteilt
# $names: those besides the reader for whom a direct post is
status-for = { $count ->
    [0] Nur du
   *[other] Nur du und { $names }
}
status-reblogged-by-many = { $others ->
    [one] { $name } und { $others } weitere Person haben geteilt
   *[other] { $name } und { $others } weitere haben geteilt
}
# $name: wem geantwortet wird (ein Link)
status-reply-to = Antwort an { $name }
status-is-reply = Antwort
status-continues = Fortsetzung
# Über einem Beitrag, der über seiner Antwort steht: so viele Beiträge des Threads kommen davor (ein Link).
status-thread-more = Noch { $count } in diesem Thread
status-reply = Antworten
status-reblog = Teilen
status-favourite = Favorisieren
status-bookmark = Lesezeichen
status-more = Mehr
# $time: Datum und Uhrzeit
status-edited-at = Bearbeitet: { $time }
status-read-more = Weiterlesen
status-read-less = Weniger anzeigen
# $title: Name des Filters
status-filtered = Gefiltert: { $title }
status-from-limited = Von einem eingeschränkten Konto
fold-show-more = Mehr anzeigen
fold-show-less = Weniger anzeigen
fold-show-anyway = Trotzdem anzeigen

visibility-public = Öffentlich
visibility-unlisted = Öffentlich (still)
visibility-private = Nur Follower
visibility-direct = Nur Erwähnte

## Medien und Umfragen

media-alt = ALT
media-description-show = ALT: Beschreibung anzeigen
media-open = Bild öffnen
media-hidden = Medien ausgeblendet
media-show = Anzeigen
media-hide = Ausblenden

## Personen

follow = Folgen
follow-back = Zurückfolgen
follow-requested = Angefragt
follow-withdraw = Zurückziehen
follow-following = Folge ich
follow-unfollow = Entfolgen
# $label: was auf der Schaltfläche steht
follow-label = { $label }: @{ $acct }
follow-request-authorize = Annehmen
follow-request-reject = Ablehnen
badge-follows-you = Folgt dir
badge-mutual = Ihr folgt euch
badge-requested-you = Möchte dir folgen
badge-muted = Stummgeschaltet
badge-blocked = Blockiert
account-suspended = Dieses Konto ist gesperrt.
account-unmute = @{ $acct } nicht mehr stummschalten
account-unblock = Entblocken

## Zeitleisten und Unterhaltungen

home-empty-action = Leute finden
status-page-title = Beitrag

## Die Fehlerseite. Sie kommt mit dem ersten Laden, denn sie muss auch ohne Netz sprechen.

error-not-found-title = Seite nicht gefunden
# $path: die aufgerufene Adresse
error-not-found-path = Seite nicht gefunden: { $path }
# Dasselbe, wo in der Adresse ein Name oder eine Nummer steht, die es nicht geben kann.
error-not-valid-path = Seite nicht gefunden: { $path }
error-server-title = Interner Serverfehler
error-server-text = Diese Seite lässt sich gerade nicht anzeigen. Der Fehler liegt bei uns und wurde protokolliert.
# $id: die Nummer, unter der der Betreiber den Fehler im Protokoll findet
error-request-id = Fehlernummer: { $id }
error-offline = Du scheinst offline zu sein. Bitte prüfe deine Netzwerkverbindung.
error-no-answer = Der Server ist nicht erreichbar.
error-go-home = Zur Startseite
