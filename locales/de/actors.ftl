# Die Leute dieses Servers.

# $server: seine Domain
actors-title = Leute auf { $server }
actors-welcome = Menschen in ihren eigenen Worten, das Neueste zuerst. Ohne Werbung, ohne Algorithmus.
# $acct: wer ihn geschrieben hat
actors-newest = Neuester Beitrag von @{ $acct }
actors-empty = Noch keine öffentlichen Beiträge.
actors-elsewhere = Dieser Server zeigt keine Leute von { $server }.
actors-here = Leute auf { $server }
# Die zwei Reihenfolgen: wer zuletzt etwas gepostet hat, und wer zuletzt dazukam.
actors-active = Aktiv
actors-new = Neu
actors-search = Leute suchen
actors-none-found = Zu dieser Suche wurde niemand gefunden.
actors-all = Alle anzeigen
