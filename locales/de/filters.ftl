### Die Seiten der Filter.

filters-text = Beiträge mit Wörtern oder Wendungen, die du nicht lesen möchtest, werden eingeklappt oder ausgeblendet. Von deinen Filtern weißt nur du.
filters-new = Neuer Filter
filters-none = Noch keine Filter.
filters-saved = Gespeichert.
filters-choose = Wähle einen Filter für diesen Beitrag oder leg einen neuen an.
filters-add-post = Beitrag hinzufügen
filters-has-post = Der Beitrag ist in diesem Filter
filters-edit = Bearbeiten
# $title: Name des Filters
filters-edit-label = „{ $title }“ bearbeiten
filters-add-label = Beitrag zu „{ $title }“ hinzufügen
filters-words = { $count ->
    [one] { $count } Wort oder Wendung
   *[other] { $count } Wörter und Wendungen
}
filters-posts = { $count ->
    [one] { $count } Beitrag
   *[other] { $count } Beiträge
}
# $time: etwa „in 3 Tagen“
filters-ends = Endet { $time }
filters-ended = Abgelaufen
filters-edit-title = Filter bearbeiten
filters-title = Name
filters-title-hint = Er steht auf eingeklappten Beiträgen.
filters-keywords = Wörter und Wendungen
filters-keywords-hint = Leere ein Feld, um es zu entfernen. Nach dem Speichern gibt es weitere Felder.
# $number: ab 1
filters-keyword = Wort oder Wendung { $number }
filters-whole-word = Nur ganzes Wort
filters-whole-word-label = Nur ganzes Wort, { $number }
filters-where = Wo er gilt
filters-context-public = Lokale Timeline, Hashtags und Suche
filters-context-thread = Threads und Unterhaltungen
filters-context-account = Profile
filters-action = Was mit passenden Beiträgen geschieht
filters-action-warn = Einklappen
filters-action-warn-hint = Der Name des Filters wird angezeigt, und du kannst den Beitrag trotzdem ansehen.
filters-action-hide = Ganz ausblenden
filters-action-hide-hint = Als wären sie nicht da.
filters-action-blur = Medien ausblenden
filters-action-blur-hint = Der Text bleibt sichtbar.
filters-until = Endet
filters-never = Nie
filters-single = Beiträge in diesem Filter
filters-single-remove = Entfernen
filters-save = Speichern
filters-delete = Filter löschen
filters-delete-text = Was er einklappt oder ausblendet, wird wieder angezeigt.
filters-delete-confirm = Löschen
