# Letting an app use one's account, and the list of those that do.

# $app: its name
consent-title = Darf { $app } auf dein Konto zugreifen?
# Where the answer goes. $host: of a website, as in "elk.zone"
consent-to-site = Danach geht es zu { $host }.
# $scheme: how the device calls the app, as in "ivory"
consent-to-app = Danach öffnet sich die App auf diesem Gerät ({ $scheme }).
consent-to-device = Danach geht es zu einem Programm auf diesem Gerät.
consent-to-here = Danach bekommst du einen Code für die App.
consent-scopes = { $app } darf dann:
consent-account = Konto
consent-other-account = Anderes Konto verwenden
consent-trust = Erlaube es nur Apps, denen du vertraust. Du kannst den Zugriff jederzeit entziehen: Einstellungen, { $link }.
consent-allow = Erlauben
consent-deny = Ablehnen
consent-code-title = Gib diesen Code in { $app } ein
consent-code = Code
consent-code-text = Er gilt einmal und eine Minute lang. Gib ihn nicht weiter.
consent-denied-title = Zugriff abgelehnt
consent-denied-text = { $app } kann nicht auf dein Konto zugreifen. Du kannst diese Seite schließen.
consent-problem-title = Diese Anfrage funktioniert nicht
consent-problem-text = Es wurde nichts freigegeben. Geh zurück zur App und versuch es noch einmal. Wenn das nicht hilft, sollten ihre Entwickler davon wissen.

scope-read = Alles in deinem Konto lesen: Beiträge, Nachrichten, Listen, Mitteilungen und Einstellungen
scope-write = Für dich schreiben und alles in deinem Konto ändern
scope-follow = Für dich Leuten folgen, sie stummschalten und blockieren
scope-push = Dir Mitteilungen schicken
scope-profile = Dein Profil sehen: Name, Benutzername und Bild
scope-admin-read = Lesen, was Moderatoren dieses Servers sehen
scope-admin-write = Diesen Server für dich moderieren
# $things: scope-thing, several
scope-some-read = { $things } lesen
scope-some-write = { $things } ändern
scope-thing = { $noun ->
    [accounts] Profile
    [blocks] Blockierungen
    [collections] Sammlungen
    [conversations] Unterhaltungen
    [favourites] Favoriten
    [filters] Filter
    [follows] Gefolgte
    [lists] Listen
    [media] Medien
    [mutes] Stummschaltungen
    [notifications] Mitteilungen
    [reports] Meldungen
    [search] Suchergebnisse
    [statuses] Beiträge
   *[other] Lesezeichen
}

apps-list = Apps mit Zugriff
apps-text = Sie können dein Konto verwenden, bis du sie entfernst.
apps-empty = Keine App hat Zugriff auf dein Konto.
# $time: as in "4 minutes ago"
apps-used = Zuletzt { $time } benutzt
apps-used-now = Gerade eben benutzt
apps-used-never = Noch nicht benutzt
apps-remove = Entfernen
# $name: of an app
apps-remove-label = Zugriff von { $name } entfernen
apps-removed = Zugriff entfernt.
