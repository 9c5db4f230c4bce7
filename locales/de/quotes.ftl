### Zitierte Beiträge

# $name: who wrote it
quote-by = Zitierter Beitrag von { $name }
quote-inside = Zitiert einen anderen Beitrag
quote-poll = Umfrage
quote-files = { $count ->
    [one] { $count } Anhang
   *[other] { $count } Anhänge
}
quote-revoked = Der zitierte Beitrag wurde aus diesem Zitat entfernt.
quote-deleted = Der zitierte Beitrag wurde gelöscht.
quote-unauthorized = Der zitierte Beitrag ist nicht verfügbar.
quote-blocked-account = Du hast die Person blockiert, die hier zitiert wird.
quote-muted-account = Du hast die Person stummgeschaltet, die hier zitiert wird.
quote-show = Trotzdem anzeigen
quote-hide = Ausblenden
quote-loading = Zitierter Beitrag wird geladen …
quote-remove = Zitat entfernen
quote-removed = Zitat entfernt
quote-private = Das sehen nur deine Follower, weil der zitierte Beitrag nur für sie ist.
quotes-title = Zitate
quotes-none = Diesen Beitrag hat noch niemand zitiert.
quote-save = Speichern
quote-this = Diesen Beitrag zitieren
quote-take-out = Meinen Beitrag aus diesem Zitat entfernen
quote-refused = Diesen Beitrag kannst du nicht zitieren.
