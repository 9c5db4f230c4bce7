compose-poll = Umfrage
compose-poll-option = Antwort { $number }
compose-poll-option-add = Antwort hinzufügen
compose-poll-option-remove = Antwort { $number } entfernen
compose-poll-multiple = Mehrfachauswahl
compose-poll-length = Endet in
compose-poll-length-300 = 5 Minuten
compose-poll-length-1800 = 30 Minuten
compose-poll-length-3600 = 1 Stunde
compose-poll-length-21600 = 6 Stunden
compose-poll-length-86400 = 1 Tag
compose-poll-length-259200 = 3 Tagen
compose-poll-length-604800 = 7 Tagen

poll-choose-one = Wähle eine Antwort
poll-choose-several = Wähle eine oder mehrere Antworten
poll-choose-first = Wähle zuerst eine Antwort.
poll-vote = Abstimmen
poll-own-vote = Deine Stimme
poll-results = Ergebnis anzeigen
poll-back = Zur Abstimmung
poll-refresh = Aktualisieren
poll-finished = beendet
# $number: die Zahl, wie sie gezeigt wird
poll-votes = { $count ->
    [one] { $number } Stimme
   *[other] { $number } Stimmen
}
poll-people = { $count ->
    [one] { $number } Person
   *[other] { $number } Personen
}
# $time: etwa "in 5 Stunden"
poll-ends = endet { $time }
