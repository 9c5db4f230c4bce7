### Meldungen, wie sie alle lesen, die den Server betreiben.

# $target: whom the report is about
reported-person = Gemeldet: { $target }
reported-spam = Spam
reported-violation = Verstoß gegen die Regeln
reported-legal = Illegal
reported-other = Etwas anderes
reported-more = Mehr anzeigen
reported-less = Weniger anzeigen
reported-posts = { $count ->
    [one] { $count } gemeldeter Beitrag
   *[other] { $count } gemeldete Beiträge
}
# A reported post that isn't there any more, or that this reader may not see.
reported-gone = Dieser Beitrag wurde gelöscht oder ist für dich nicht sichtbar.
