### Lists of whom the reader keeps away.

domain-block-title = { $domain } blockieren
domain-block-text = Du siehst keine Beiträge und Benachrichtigungen mehr von { $domain }.
domain-block-follows = Du und die Leute dort folgt euch nicht mehr.
domain-block-typed = Gib zur Bestätigung { $domain } ein
domain-block-do = { $domain } blockieren
domain-block-field = Server
domain-block-hint = Zum Beispiel example.com
domain-block-next = Weiter
domain-block-heading = Einen ganzen Server blockieren
domain-blocked-toast = { $domain } blockiert
domain-unblock = Freigeben
domain-unblock-label = { $domain } freigeben
domain-blocks-empty = Du hast keine Server blockiert.
domain-blocks-search = Blockierte Server durchsuchen
domain-blocks-undo-label = { $domain } wieder blockieren
relations-undo = Rückgängig
relations-search-blocks = Blockierte Profile durchsuchen
relations-search-mutes = Stummgeschaltete Profile durchsuchen
relations-search-requests = Anfragen durchsuchen
# $acct: the other person
relations-undo-block = @{ $acct } wieder blockieren
relations-undo-mute = @{ $acct } wieder stummschalten

blocks-none-found = Keine blockierten Profile passen zu dieser Suche.
mutes-none-found = Keine stummgeschalteten Profile passen zu dieser Suche.
requests-none-found = Keine Anfragen passen zu dieser Suche.
domain-blocks-none-found = Keine blockierten Server passen zu dieser Suche.
requests-empty = Keine Folgeanfragen.
blocks-empty = Du hast niemanden blockiert.
mutes-empty = Du hast niemanden stummgeschaltet.
mutes-unmute = Nicht mehr stumm
# $time: zum Beispiel „in 3 Tagen“
mutes-end = Endet { $time }
