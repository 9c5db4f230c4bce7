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
quote-unauthorized = Du kannst den zitierten Beitrag nicht sehen.
quote-blocked-account = Der zitierte Beitrag ist von jemandem, den du blockiert hast.
quote-muted-account = Der zitierte Beitrag ist von jemandem, den du stummgeschaltet hast.
quote-show = Trotzdem anzeigen
quote-hide = Ausblenden
quote-loading = Zitierter Beitrag wird geladen …
quote-remove = Doch nicht zitieren
quotes-title = Zitate
quotes-none = Diesen Beitrag hat noch niemand zitiert.
quote-save = Speichern
quote-this = Diesen Beitrag zitieren
quote-take-out = Meinen Beitrag aus diesem Zitat entfernen
quote-refused = Diesen Beitrag kannst du nicht zitieren.
